// The deck that is built: its cards, what is not legal about it, its curve; what is pressed in the search goes in.
import { $, all, counted, make, post } from "/static/studio.js"
import { draft, same } from "/static/draft.js"

const form = $("#deck"), w = JSON.parse(form.dataset.w), found = $("#found")
let cards = { ...JSON.parse(form.dataset.seen).cards }, layout = JSON.parse(form.dataset.seen).layout, kept, pausing

const values = () => {
  const given = {}
  for (const name of Object.keys(JSON.parse(form.dataset.seen))) {
    const both = all("[data-both]", form).filter(e => e.dataset.both === name)
    given[name] = name === "cards" ? { ...cards } : name === "layout" ? structuredClone(layout) : both.length ? Object.fromEntries(both.map(e => [e.dataset.lang, e.value])) : $(`[data-field="${name}"]`, form).value
  }
  return given
}
const fill = given => {
  for (const [name, value] of Object.entries(given)) {
    if (name === "cards") cards = { ...value }
    if (name === "layout") layout = structuredClone(value)
    all("[data-both]", form).filter(e => e.dataset.both === name).forEach(e => { if (e.value !== value[e.dataset.lang]) e.value = value[e.dataset.lang] })
    const field = $(`[data-field="${name}"]`, form)
    if (field && field.value !== value) field.value = value
  }
}
const put = (id, by) => {
  const count = Math.min(999, Math.max(0, (cards[id] ?? 0) + by))
  if (count) cards[id] = count
  else delete cards[id]
  badges(); kept.remember(); render()
}
const badges = () => all("[data-put]", found).forEach(button => {
  const count = cards[button.dataset.put], badge = $(".copies", button), text = count ? `×${count}` : ""
  if (badge.textContent !== text) { badge.textContent = text; badge.hidden = !count }
  const label = `${count ? `${counted(w.copies, count)}: ` : ""}${$("img", button).alt}`
  if (button.ariaLabel !== label) button.ariaLabel = label
})

// One question at a time: the newest wins, nothing queues up.
let busy = false, again = false
const render = async () => {
  if (busy) { again = true; return }
  busy = true
  badges()
  try {
    const answer = await post("/deck", { of: form.dataset.of, values: values() }), told = await answer.json()
    if (answer.ok) show(told)
    else kept?.say(told.message)
  } catch { $("#live").classList.remove("on") } finally {
    busy = false
    if (again) { again = false; render() }
  }
}
const show = told => {
  const verdict = $("#verdict"), size = counted(w.count, told.size)
  verdict.replaceChildren(make("b", { textContent: size }), ...told.sections.map(each => make("span", { textContent: `${each.title} ${each.count}` })), make("span", { className: told.faults.length ? "bad" : "good", textContent: told.faults.length ? `✕ ${w.not_legal}` : `✓ ${w.legal}` }))
  $("#problems").replaceChildren(...told.faults.map(each => make("li", { className: "bad" }, `${each.message} `, make("small", { textContent: each.rule }))))
  const sums = told.piles.map(each => each.cards.reduce((sum, card) => sum + card.count, 0)), most = Math.max(1, ...sums)
  $("#curve").replaceChildren(...told.piles.map((each, index) => {
    const bar = make("i", { ariaHidden: "true" })
    bar.style.height = `${Math.max(3, Math.round(64 * sums[index] / most))}px`
    return make("li", {}, make("b", { textContent: sums[index] }), bar, make("span", { textContent: each.pile || w.none }))
  }))
  const here = document.activeElement?.closest?.("#list [data-card]"), focused = here && [here.dataset.card, document.activeElement.dataset.by]
  $("#list").replaceChildren(...told.piles.length ? told.piles.map(each => make("ul", {}, ...each.cards.map(row))) : [make("p", { className: "count", textContent: w.empty })])
  all("#list ul").forEach((list, index) => { list.dataset.pile = told.piles[index].pile || w.none; list.setAttribute("aria-label", list.dataset.pile) })
  if (focused) ($(`#list [data-card="${CSS.escape(focused[0])}"] [data-by="${focused[1]}"]`) ?? $("#list button"))?.focus()
  if ($("#laying")) lay(told.layout)
  document.documentElement.dataset.shown = String(performance.now())
}
// How cards of the deck are laid out, where the game has such a thing: two that are pressed are exchanged.
let held = null
const lay = told => {
  const place = $("#layout"), { keep, drop } = $("#laying").dataset
  // Cards that were put in or taken out are laid where there is room.
  if (layout.length && told.length) layout = told.map(row => row.map(each => each.id))
  $("#lay").textContent = layout.length ? drop : keep
  $("#lay").hidden = !told.length
  $("#lay").onclick = () => { layout = layout.length ? [] : told.map(row => row.map(each => each.id)); kept.remember(); render() }
  place.classList.toggle("open", !layout.length)
  const focused = place.contains(document.activeElement) ? all("button", place).indexOf(document.activeElement) : -1
  place.replaceChildren(...told.flatMap((row, down) => row.map((each, across) => make("button", { type: "button", textContent: each.name, ariaPressed: String(held === `${down} ${across}`), onclick: () => swap(told, down, across) }))))
  all("button", place)[focused]?.focus()
}
const swap = (told, down, across) => {
  if (held === null) { held = `${down} ${across}`; lay(told); return }
  const [a, b] = held.split(" ").map(Number), rows = told.map(row => row.map(each => each.id))
  held = null;
  [rows[a][b], rows[down][across]] = [rows[down][across], rows[a][b]]
  layout = rows
  kept.remember(); render()
}
const row = card => {
  const button = (by, sign, label) => make("button", { type: "button", className: "step", textContent: sign, ariaLabel: `${label}: ${card.name}`, onclick: () => put(card.id, by) })
  const less = button(-1, "−", w.take_out), more = button(1, "+", w.put_in)
  less.dataset.by = "-1"; more.dataset.by = "1"
  const made = make("li", {}, less, make("b", { textContent: card.count }), more, make("a", { href: `/card/${encodeURIComponent(card.id)}`, textContent: card.name }))
  made.dataset.card = card.id
  return made
}

found.addEventListener("click", event => { const id = event.target.closest("[data-put]")?.dataset.put; if (id) put(id, event.shiftKey ? -1 : 1) })
found.addEventListener("contextmenu", event => { const id = event.target.closest("[data-put]")?.dataset.put; if (id) { event.preventDefault(); put(id, -1) } })
found.addEventListener("keydown", event => {
  const here = event.target.closest("[data-put]"), every = all("[data-put]", found), index = every.indexOf(here)
  if (!here || event.ctrlKey || event.metaKey || event.altKey) return
  const across = every.filter(each => each.offsetTop === every[0].offsetTop && each.closest("li").offsetTop === every[0].closest("li").offsetTop).length
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key]
  if (by) { event.preventDefault(); every[index + by]?.focus() }
  else if (["-", "−", "Delete", "Backspace"].includes(event.key)) { event.preventDefault(); put(here.dataset.put, -1) }
  else if (event.key === "+") { event.preventDefault(); put(here.dataset.put, 1) }
})
new MutationObserver(badges).observe(found, { childList: true, subtree: true })
form.addEventListener("submit", event => event.preventDefault())
form.addEventListener("input", event => {
  if (event.isComposing) return
  clearTimeout(pausing); pausing = setTimeout(() => kept.remember(), 400)
  render()
})

// Each card is a field of its own: what was changed here (from `seen` to `mine`) over what stands in the file.
const merge = (there, seen, mine) => {
  const changed = (one, other) => Object.fromEntries(Object.entries(other ?? {}).filter(([name, value]) => !same(value, one?.[name])))
  const { cards: own = {}, ...fields } = mine, gone = Object.keys(seen.cards ?? {}).filter(name => !(name in own)), next = { ...there.cards, ...changed(seen.cards, own) }
  gone.forEach(name => delete next[name])
  for (const [name, count] of Object.entries(next)) if (!count) delete next[name]
  return { ...there, ...changed(seen, fields), cards: next }
}
const label = field => field === "layout" ? $("#laying").dataset.title : $(`[data-field="${field}"], [data-both="${field}"]`, form).closest("label").firstChild.textContent.trim()
const rows = (theirs, { names }) => Object.entries(theirs).flatMap(([field, value]) => field !== "cards"
  ? [{ label: label(field), mine: values()[field], theirs: value, take: chosen => fill({ [field]: chosen }) }]
  : Object.entries(value).map(([id, count]) => ({ label: names[id], mine: cards[id] ?? 0, theirs: count, take: chosen => put(id, chosen - (cards[id] ?? 0)) })))

kept = draft({ form, w, name: "deck", values, fill, render, address: "/decks", place: of => `/deck/${encodeURIComponent(of)}`, opened: of => `/deck/${encodeURIComponent(of)}/now`, merge, rows })
// A deck to begin with is a draft like any other: undone in one step, kept, saved when it is wanted.
const begun = JSON.parse(form.dataset.begun)
if (begun.cards && !Object.keys(cards).length) { fill(begun); kept.remember(); badges(); render() }
