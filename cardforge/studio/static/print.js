// The sheets as they will be: every choice is part of the address, and the sheets follow it.
import { $, all, make, onChanged, post } from "/static/studio.js"

const form = $("#print"), sheets = $("#sheets"), w = JSON.parse(form.dataset.w)
// What is as usual is left out: the address says what was chosen, and nothing else.
const chosen = () => Object.fromEntries(all("[name]", form).filter(e => e.type === "checkbox" ? e.checked : e.value !== e.dataset.usual).map(e => [e.name, e.value]))
// Sheets that nobody will look at are not waited for: a browser draws on with pictures that were taken out, and asks for few at a time.
let stopped = []
const stop = () => {
  for (const e of all("img", sheets)) if (!e.complete) { stopped.push([e, e.src]); e.removeAttribute("src") }
}
const goOn = () => { stopped.forEach(([e, src]) => { e.src = src }); stopped = [] }
let asked, waiting
const render = async () => {
  asked?.abort(); asked = new AbortController()
  stop()
  const address = `/print?${new URLSearchParams(chosen())}`
  sheets.ariaBusy = "true"
  try {
    const answer = await fetch(address, { headers: { "x-part": "1" }, signal: asked.signal })
    sheets.innerHTML = await answer.text()
    stopped = []
    history.replaceState(null, "", address)
    document.documentElement.dataset.shown = String(performance.now())
  } catch (error) { if (error.name === "AbortError") return; $("#live").classList.remove("on"); goOn() }
  sheets.ariaBusy = null
}
const say = (text, good, ...more) => { const bar = $("#bar"); if (!bar) return; bar.replaceChildren(text, ...more); bar.classList.toggle("good", good); bar.hidden = false }

form.addEventListener("submit", event => { event.preventDefault(); render() })
form.addEventListener("input", event => {
  if (event.isComposing) return
  // A search and something from the list are two ways of saying what is to be printed.
  if (event.target.name === "what" && event.target.value) form.elements.q.value = ""
  if (event.target.name === "q" && event.target.value) form.elements.what.value = ""
  clearTimeout(waiting); waiting = setTimeout(render, event.target.matches("select, [type=checkbox]") ? 0 : 250)
})
form.addEventListener("compositionend", () => { form.elements.what.value = ""; render() })
sheets.addEventListener("click", async event => {
  if (event.target.id === "copy") {
    await navigator.clipboard.writeText($(".command code").textContent)
    event.target.textContent = w.copied
  }
  if (event.target.id !== "write") return
  event.target.disabled = true
  try {
    const answer = await post("/print", { ...chosen(), what: form.elements.what.value }), found = await answer.json()
    if (answer.ok) say(`${w.written}: ${found.files.map(each => `${found.folder}/${each}`).join(", ")}`, true, ...found.notes.map(each => make("span", { textContent: each })))
    else say(found.message, false)
  } catch { say(document.body.dataset.away, false) } finally { event.target.disabled = false }
})
onChanged(render)
document.documentElement.dataset.ready = ""
