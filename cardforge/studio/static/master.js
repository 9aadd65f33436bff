// The leader that is built: every choice shows what may be chosen next, what it is worth, and its face.
import { $, all, post } from "/static/studio.js"
import { morph } from "/static/morph.js"
import { draft, same } from "/static/draft.js"

const form = $("#master"), w = JSON.parse(form.dataset.w), looked = $("#looked"), ways = $("#ways")
let chosen = JSON.parse(form.dataset.seen), kept, pausing

const values = () => ({ ...structuredClone(chosen), name: Object.fromEntries(all("[data-both]", form).map(e => [e.dataset.lang, e.value])) })
const fill = given => {
  chosen = { ...chosen, ...structuredClone(given) }
  all("[data-both]", form).forEach(e => { if (e.value !== chosen.name[e.dataset.lang]) e.value = chosen.name[e.dataset.lang] })
}

// One question at a time: the newest wins, nothing queues up.
let busy = false, again = false
const render = async () => {
  if (busy) { again = true; return }
  busy = true
  try {
    const answer = await post("/master", { values: values() })
    if (answer.ok) {
      const page = await answer.text() // whole before the focus is looked at: it may move while we wait
      const at = looked.contains(document.activeElement) ? document.activeElement : null
      const place = at && `[data-step="${CSS.escape(at.dataset.step ?? "")}"][value="${CSS.escape(at.value ?? "")}"]`
      morph(looked, page)
      if (place) $(place, looked)?.focus({ preventScroll: true })
    } else kept?.say((await answer.json()).message)
    document.documentElement.dataset.shown = String(performance.now())
  } catch { $("#live").classList.remove("on") } finally {
    busy = false
    if (again) { again = false; render() }
  }
}

looked.addEventListener("change", event => {
  const { step } = event.target.dataset, { value, checked, type } = event.target
  if (!step) return
  chosen[step] = type === "radio" ? [value] : checked ? [...chosen[step], value] : chosen[step].filter(each => each !== value)
  kept.remember(); render()
})
form.addEventListener("submit", event => event.preventDefault())
form.addEventListener("input", event => {
  if (event.isComposing || !event.target.dataset.both) return
  clearTimeout(pausing); pausing = setTimeout(() => kept.remember(), 400)
  render()
})
form.addEventListener("compositionend", () => render())

$("#finish").addEventListener("click", async () => {
  try {
    const answer = await post("/master/finish", { values: values() })
    if (answer.ok) { ways.innerHTML = await answer.text(); ways.focus(); ways.scrollIntoView({ block: "nearest" }) }
    else kept.say((await answer.json()).message)
  } catch { kept.say(document.body.dataset.away) }
})
ways.addEventListener("click", event => {
  const way = event.target.closest("[data-values]")
  if (way) { fill({ ...JSON.parse(way.dataset.values), name: values().name }); kept.remember(); render() }
  if (way || event.target.closest("[data-close]")) { ways.replaceChildren(); $("#finish").focus() }
})

const changed = (one, other) => Object.fromEntries(Object.entries(other ?? {}).filter(([name, value]) => !same(value, one?.[name])))
const merge = (there, seen, mine) => ({ ...there, ...changed(seen, mine) })
const shown = value => Array.isArray(value) ? value.map(each => $(`[data-step][value="${CSS.escape(each)}"]`, looked)?.nextElementSibling.textContent ?? each).join(" / ") : Object.values(value).filter(Boolean).join(" / ")
const title = step => $(`[data-step="${step}"]`, looked)?.closest("fieldset").dataset.title ?? step
const rows = theirs => Object.entries(theirs).map(([step, value]) => ({ label: title(step), mine: values()[step], theirs: value, shown, take: taken => fill({ [step]: taken }) }))

kept = draft({ form, w, name: "master", values, fill, render, address: "/masters", place: of => `/master/${encodeURIComponent(of)}`, opened: of => `/master/${encodeURIComponent(of)}/now`, merge, rows })
