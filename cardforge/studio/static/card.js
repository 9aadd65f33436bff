// The card that is written: its face and its sentences at every key, its draft, its undoing, its saving.
import { $, all, known, make, onChanged, post, token } from "/static/studio.js"

const form = $("#card"), w = JSON.parse(form.dataset.w), face = $("#face"), bar = $("#bar")
const kind = form.dataset.kind
let of = form.dataset.of, digest = form.dataset.digest, seen = JSON.parse(form.dataset.seen)
const place = () => `cardforge draft ${form.dataset.game} ${of || `new ${kind}`}`
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

const values = () => {
  const found = {}
  for (const name of Object.keys(seen)) {
    const both = all("[data-both]", form).filter(e => e.dataset.both === name), dots = all("[data-choices]", form).filter(e => e.dataset.choices === name)
    found[name] = both.length ? Object.fromEntries(both.map(e => [e.dataset.lang, e.value])) : dots.length ? dots.filter(e => e.checked).map(e => e.value) : $(`[data-field="${name}"]`, form).value
  }
  return found
}
const fill = given => {
  for (const [name, value] of Object.entries(given)) {
    all("[data-both]", form).filter(e => e.dataset.both === name).forEach(e => { e.value = value[e.dataset.lang] })
    all("[data-choices]", form).filter(e => e.dataset.choices === name).forEach(e => { e.checked = value.includes(e.value) })
    const field = $(`[data-field="${name}"]`, form)
    if (field && field.value !== value) field.value = value
  }
}

// The draft lives in this browser until it is saved, also over a reload or an end of the studio.
let storing
const store = () => {
  clearTimeout(storing)
  const now = values()
  try { same(now, seen) ? localStorage.removeItem(place()) : localStorage.setItem(place(), JSON.stringify({ values: now, seen, digest })) } catch { /* a full store keeps nothing */ }
}
addEventListener("pagehide", store)
const say = (text, good, ...more) => { bar.replaceChildren(text, ...more); bar.classList.toggle("good", !!good); bar.hidden = false }
// A conflict that waits for its answer is not written over.
const asking = () => !bar.hidden && !!$("dl", bar)
const drafted = () => say(w.draft, false, make("button", { type: "button", className: "button", textContent: w.discard, onclick: () => { fill(seen); bar.hidden = true; remember(); render() } }))

// Undo and redo: what was filled in, step by step.
const past = []
let at = -1, pausing
const buttons = () => { $("#undo").disabled = at <= 0; $("#redo").disabled = at >= past.length - 1 }
const remember = () => {
  clearTimeout(pausing)
  const now = values()
  if (!same(now, past[at])) { past.splice(++at, past.length, now) }
  buttons(); store()
}
const step = by => {
  remember()
  if (!past[at + by]) return
  at += by
  fill(past[at]); buttons(); store(); render()
}
$("#undo").addEventListener("click", () => step(-1))
$("#redo").addEventListener("click", () => step(1))

// One question of a kind at a time: the newest wins, nothing queues up. The face comes with each key; the sentence is read when the keys rest.
const newest = does => {
  let busy = false, again = false
  const run = async () => {
    if (busy) { again = true; return }
    busy = true
    try { await does() } catch { $("#live").classList.remove("on") } finally {
      busy = false
      if (again) { again = false; run() }
    }
  }
  return run
}
let composing = false, shown = document.documentElement.lang, here = null, resting
const REST = 80
const asked = part => ({ kind, of, values: values(), face: shown, field: here?.dataset.field, caret: here?.selectionStart, part })
const draw = newest(async () => {
  const body = asked("face"), answer = await post("/card/preview", body)
  if (answer.ok) paint(await answer.json(), body.values)
})
const read = newest(async () => {
  const body = asked("reading"), answer = await post("/card/preview", body)
  if (answer.ok) show(await answer.json(), body.values)
  else if (!asking()) say((await answer.json()).message)
})
const render = () => {
  draw()
  clearTimeout(resting); resting = setTimeout(read, REST)
}
const paint = (found, asked) => {
  const next = `data:image/svg+xml,${encodeURIComponent(found.svg)}`
  if (face.src !== next) face.src = next
  const name = asked.name?.ja || asked.name?.en
  if (name) face.alt = [name, ...all("[data-sentence]", form).map(each => asked[each.dataset.sentence])].filter(Boolean).join(". ")
  $("#fit").textContent = found.tight.length ? `${w.not_fitting}: ${found.tight[0]}` : w.as_printed
  $("#fit").classList.toggle("bad", found.tight.length > 0)
}
const show = (found, asked) => {
  const bad = new Set(found.faults.map(each => each.field))
  all("[data-field], [data-both]", form).forEach(e => e.classList.toggle("wanting", bad.has(e.dataset.field ?? e.dataset.both)))
  $("#problems").replaceChildren(...[...found.faults.map(each => ({ ...each, message: `${label(each.field)}: ${each.message}` })), ...found.advice].map(each =>
    make("li", { className: each.severity === "error" ? "bad" : "" }, make("b", { textContent: each.severity === "error" ? w.rule : w.advice }), ` ${each.message} `, make("small", { textContent: each.rule }))))
  for (const [field, each] of Object.entries(found.sentences)) sentence($(`[data-sentence="${field}"]`), each, asked[field])
  document.documentElement.dataset.shown = String(performance.now())
}
const label = field => {
  const e = $(`[data-field="${field}"], [data-both="${field}"]`, form)
  return e ? (e.closest("label")?.firstChild.textContent ?? $(`#l-${field}`)?.textContent ?? field).trim() : field
}

const sentence = (box, found, asked) => {
  const text = $("textarea", box), mirror = $(".mirror", box), error = $(".error", box)
  if (text.value !== asked) return
  const ends = found.message && found.begin >= text.value.trimEnd().length
  mirror.replaceChildren(...found.message && !ends ? [asked.slice(0, found.begin), make("mark", { textContent: asked.slice(found.begin, found.end) }), asked.slice(found.end)] : [asked])
  error.textContent = [found.message, found.hint].filter(Boolean).join(" ")
  error.classList.toggle("soft", !!ends)
  text.toggleAttribute("aria-invalid", !!found.message && !ends)
  if (text.hasAttribute("aria-invalid")) text.setAttribute("aria-invalid", "true")
  all("[data-said]", box).forEach(each => { each.textContent = found.said[each.dataset.said] })
  $(".reading", box).hidden = !found.said.ja && !found.said.en
  offer(box, text, found)
}
const offer = (box, text, found) => {
  const list = $("[role=listbox]", box), before = text.value.slice(0, text.selectionStart)
  const items = [...(found.mends ?? []).map(each => ({ ...each, mend: true })), ...(found.words ?? []).filter(each => each.sort === "word" || each.sort === "keyword").map(each => ({ ...each, end: before.length }))]
    .filter(each => text.value.slice(each.begin, each.end) !== each.word)
  list.items = items; list.chosen = -1
  list.replaceChildren(...items.map((each, index) => make("li", { id: `${list.id}-${index}`, role: "option", ariaSelected: "false", title: each.mend ? w.mend : "", onpointerdown: event => { event.preventDefault(); take(text, list, index) } }, each.word.trim() ? `${each.mend ? "✎ " : ""}${each.word}` : w.blank)))
  $(".strip", box).hidden = !items.length || document.activeElement !== text || composing
  text.removeAttribute("aria-activedescendant")
}
const take = (text, list, index) => {
  const { word, begin, end } = list.items[index]
  text.setRangeText(word, begin, end, "end")
  remember(); render()
}
const pick = (text, list, index) => {
  list.chosen = (index + list.items.length) % list.items.length
  all("li", list).forEach((each, at) => each.setAttribute("aria-selected", String(at === list.chosen)))
  text.setAttribute("aria-activedescendant", `${list.id}-${list.chosen}`)
}
for (const box of all(".sentence")) {
  const text = $("textarea", box), list = $("[role=listbox]", box), strip = $(".strip", box)
  text.addEventListener("compositionstart", () => { composing = true; strip.hidden = true })
  text.addEventListener("compositionend", () => { composing = false; here = text; render() })
  text.addEventListener("focus", () => { here = text; render() })
  text.addEventListener("blur", () => { here = null; strip.hidden = true })
  text.addEventListener("click", () => render())
  text.addEventListener("scroll", () => { $(".mirror", box).scrollTop = text.scrollTop })
  text.addEventListener("keydown", event => {
    if (event.isComposing || composing) return
    if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) setTimeout(render)
    if (strip.hidden || !list.items?.length) return
    if (event.key === "ArrowDown") { event.preventDefault(); pick(text, list, list.chosen + 1) }
    else if (event.key === "ArrowUp") { event.preventDefault(); pick(text, list, list.chosen - 1) }
    else if (event.key === "Enter" && list.chosen >= 0) { event.preventDefault(); take(text, list, list.chosen) }
    else if (event.key === "Tab" && !event.shiftKey && list.chosen >= 0) { event.preventDefault(); take(text, list, list.chosen) }
    else if (event.key === "Escape") strip.hidden = true
  })
}
form.addEventListener("input", event => {
  if (event.isComposing || composing) return
  clearTimeout(pausing); pausing = setTimeout(remember, 400)
  clearTimeout(storing); storing = setTimeout(store, 100)
  render()
})
form.addEventListener("submit", event => event.preventDefault())
$("#kind")?.addEventListener("change", event => { event.stopPropagation(); location.href = `/new?kind=${encodeURIComponent(event.target.value)}` })
all("[data-face]").forEach(button => button.addEventListener("click", () => {
  shown = button.dataset.face
  all("[data-face]").forEach(each => each.setAttribute("aria-pressed", String(each === button)))
  render()
}))

// Saving: a conflict is chosen field by field, and saved again.
const save = async () => {
  remember()
  const sent = values()
  let answer
  try { answer = await post("/card/save", { kind, of, values: sent, seen, digest }) } catch { say(document.body.dataset.away); return }
  const found = await answer.json()
  if (answer.status === 409) { conflict(found); return }
  if (!answer.ok) { say(found.message); return }
  const isNew = !of
  localStorage.removeItem(place())
  of = found.id; digest = found.digest; seen = found.values; known(found.edition)
  // What was written while it was saved stays, and is not saved yet.
  const now = values()
  fill(Object.fromEntries(Object.keys(seen).filter(name => same(now[name], sent[name])).map(name => [name, seen[name]])))
  remember(); store()
  $("#place").textContent = found.place
  say(`${w.saved}: ${found.place}`, true)
  if (isNew) location.replace(`/card/${encodeURIComponent(found.id)}`)
}
const conflict = found => {
  const mine = values()
  const rows = Object.entries(found.theirs).flatMap(([field, theirs]) => [make("dt", { textContent: label(field) }), make("dd", {}, ...[["mine", mine[field]], ["theirs", theirs]].map(([whose, value], index) =>
    make("label", {}, make("input", { type: "radio", name: `conflict ${field}`, checked: index === 0, onchange: () => { fill({ [field]: value }); remember(); render() } }), `${w[whose]}: ${typeof value === "string" ? value : JSON.stringify(value)}`)))])
  seen = { ...seen, ...found.theirs }; digest = found.digest
  say(w.conflict, false, make("dl", {}, ...rows), make("button", { type: "button", className: "button strong", textContent: $("#save").firstChild.textContent.trim(), onclick: save }))
}
$("#save").addEventListener("click", save)

// A picture that is brought in is looked at and named by the studio.
$("#picture")?.addEventListener("change", async event => {
  event.stopPropagation()
  const [file] = event.target.files, field = $("[data-picture]", form)
  if (!file) return
  try {
    const answer = await fetch(`/card/art?of=${encodeURIComponent(of)}`, { method: "POST", headers: { "x-token": token, "content-type": "application/octet-stream" }, body: file }), found = await answer.json()
    if (answer.ok) { field.value = found.art; remember(); render() } else say(found.message)
  } catch { say(document.body.dataset.away) }
  event.target.value = ""
})

// What is written now is played or weighed, saved or not; the draft stays.
const tryOut = async (address, body, place) => {
  remember()
  try {
    const answer = await post(address, body), found = await answer.json()
    if (answer.ok) location.href = place(found)
    else say(found.message)
  } catch { say(document.body.dataset.away) }
}
$("#play").addEventListener("click", () => tryOut("/card/play", { kind, of, values: values() }, found => `/table/${found.name}`))
$("#weigh").addEventListener("click", () => tryOut("/balance", { question: "fairness", card: { kind, of, values: values() } }, () => "/balance?question=fairness"))
addEventListener("keydown", event => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return
  const key = event.key.toLowerCase()
  if (key === "s") { event.preventDefault(); save() }
  else if (key === "z") { event.preventDefault(); step(event.shiftKey ? 1 : -1) }
  else if (key === "y") { event.preventDefault(); step(1) }
})

// A file that was saved elsewhere: what was not changed here becomes what stands there; the rest is asked about when it is saved.
onChanged(async () => {
  if (of) {
    const answer = await fetch(`/card/${encodeURIComponent(of)}/now`)
    if (answer.ok) {
      const now = await answer.json(), mine = values()
      const clean = Object.keys(seen).filter(name => same(mine[name], seen[name]))
      if (now.digest !== digest) {
        fill(Object.fromEntries(clean.map(name => [name, now.values[name]])))
        seen = { ...seen, ...Object.fromEntries(clean.map(name => [name, now.values[name]])) }
        if (clean.length === Object.keys(seen).length) digest = now.digest
        remember()
      }
    }
  }
  render()
})

const kept = (() => { try { return JSON.parse(localStorage.getItem(place())) } catch { return null } })()
past.push(values()); at = 0
if (kept && Object.keys(seen).every(name => name in kept.values) && !same(kept.values, seen)) {
  fill(kept.values); digest = kept.digest; seen = kept.seen
  drafted(); remember()
}
render()
