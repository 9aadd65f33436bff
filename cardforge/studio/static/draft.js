// What is written and not saved yet: kept in this browser, undone and redone, saved; a conflict is chosen field by field.
import { $, known, make, onChanged, post } from "/static/studio.js"

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

// `form` has data-of, data-digest and data-seen; `values` reads the page, `fill` writes it, `render` shows what follows from it.
// `merge(seen, mine, theirs)` is what stands in the file with what was changed here; `rows(theirs, found)` are the questions of a conflict.
export const draft = ({ form, w, name, values, fill, render, address, place, opened, merge, rows }) => {
  const bar = $("#bar")
  let { of, digest } = form.dataset, seen = JSON.parse(form.dataset.seen)
  const key = () => `cardforge draft ${form.dataset.game} ${name} ${of || "new"}`
  const store = () => {
    const now = values()
    try { same(now, seen) ? localStorage.removeItem(key()) : localStorage.setItem(key(), JSON.stringify({ values: now, seen, digest })) } catch { /* a full store keeps nothing */ }
  }
  addEventListener("pagehide", store)
  const say = (text, good, ...more) => { bar.replaceChildren(text, ...more); bar.classList.toggle("good", !!good); bar.hidden = false }

  const past = []
  let at = -1
  const remember = () => {
    const now = values()
    if (!same(now, past[at])) past.splice(++at, past.length, now)
    $("#undo").disabled = at <= 0; $("#redo").disabled = at >= past.length - 1
    store()
  }
  const step = by => {
    remember()
    if (!past[at + by]) return
    at += by
    fill(past[at]); remember(); render()
  }
  $("#undo").addEventListener("click", () => step(-1))
  $("#redo").addEventListener("click", () => step(1))

  const save = async () => {
    remember()
    const sent = values()
    let answer
    try { answer = await post(address, { of, values: sent, seen, digest }) } catch { say(document.body.dataset.away); return }
    const found = await answer.json()
    if (answer.status === 409) {
      const asked = rows(found.theirs, found).flatMap(({ label, mine, theirs, take, shown }) => [make("dt", { textContent: label }), make("dd", {}, ...[["mine", mine], ["theirs", theirs]].map(([whose, value], index) =>
        make("label", {}, make("input", { type: "radio", name: `conflict ${label}`, checked: index === 0, onchange: () => { take(value); remember(); render() } }), `${w[whose]}: ${shown ? shown(value) : typeof value === "object" ? JSON.stringify(value) : value}`)))])
      seen = merge(seen, {}, found.theirs); digest = found.digest
      say(w.conflict, false, make("dl", {}, ...asked), make("button", { type: "button", className: "button strong", textContent: $("#save").firstChild.textContent.trim(), onclick: save }))
      return
    }
    if (!answer.ok) { say(found.message); return }
    const moved = of !== found.id
    localStorage.removeItem(key())
    of = found.id; digest = found.digest; seen = found.values; known(found.edition)
    // What was written while it was saved stays, and is not saved yet.
    const now = values()
    fill(Object.fromEntries(Object.keys(seen).filter(each => same(now[each], sent[each])).map(each => [each, seen[each]]))); remember()
    $("#place").textContent = found.place
    say(`${w.saved}: ${found.place}`, true)
    if (moved) location.replace(place(of))
  }
  $("#save").addEventListener("click", save)
  addEventListener("keydown", event => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return
    const pressed = event.key.toLowerCase()
    if (pressed === "s") { event.preventDefault(); save() }
    else if (pressed === "z") { event.preventDefault(); step(event.shiftKey ? 1 : -1) }
    else if (pressed === "y") { event.preventDefault(); step(1) }
  })

  // A file that was saved elsewhere: what was not changed here becomes what stands there; the rest is asked about when it is saved.
  onChanged(async () => {
    const answer = of ? await fetch(opened(of)) : null
    if (answer?.ok) {
      const now = await answer.json(), mine = values()
      if (now.digest !== digest) {
        const clean = same(mine, seen), next = merge(now.values, seen, mine)
        fill(next)
        // What both changed stays as it was seen, so that saving asks about it.
        seen = clean ? now.values : merge(now.values, mine, seen)
        if (clean) digest = now.digest
        remember()
      }
    }
    render()
  })

  const kept = (() => { try { return JSON.parse(localStorage.getItem(key())) } catch { return null } })()
  remember()
  if (kept && Object.keys(seen).every(each => each in kept.values) && !same(kept.values, seen)) {
    const before = seen
    digest = kept.digest; seen = kept.seen
    fill(kept.values)
    say(w.draft, false, make("button", { type: "button", className: "button", textContent: w.discard, onclick: () => { seen = before; digest = form.dataset.digest; fill(seen); bar.hidden = true; remember(); render() } }))
    remember()
  }
  render()
  return { remember, say }
}
