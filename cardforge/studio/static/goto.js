// Ctrl K: any card, deck, leader or page by its name.
import { $, all, make } from "/static/studio.js"

const dialog = $("#goto"), input = $("input", dialog), list = $("[role=listbox]", dialog), none = $("[role=status]", dialog)
let asked, chosen = -1, waiting = ""
const pick = at => {
  const items = all("[role=option]", list)
  chosen = items.length ? (at + items.length) % items.length : -1
  items.forEach((each, index) => each.setAttribute("aria-selected", String(index === chosen)))
  if (chosen < 0) input.removeAttribute("aria-activedescendant")
  else { input.setAttribute("aria-activedescendant", items[chosen].id); items[chosen].scrollIntoView({ block: "nearest" }) }
}
const find = async () => {
  asked?.abort(); asked = new AbortController()
  const q = input.value
  waiting = q
  try {
    const { found } = await (await fetch(`/goto?q=${encodeURIComponent(q)}`, { signal: asked.signal })).json()
    list.replaceChildren(...found.map((each, index) => {
      const option = make("li", { id: `goto-${index}`, role: "option", ariaSelected: "false", onclick: () => { location.href = each.address } }, each.name, " ", make("small", { textContent: each.sort }))
      option.dataset.address = each.address
      return option
    }))
    input.setAttribute("aria-expanded", String(found.length > 0))
    none.textContent = found.length ? "" : none.dataset.none
    list.dataset.found = q
    pick(0)
    // Enter was pressed before the answer came.
    if (dialog.dataset.going === q && chosen >= 0) go()
  } catch (error) { if (error.name !== "AbortError") none.textContent = document.body.dataset.away }
}
const go = () => { const option = all("[role=option]", list)[chosen]; if (option) location.href = option.dataset.address }
addEventListener("keydown", event => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing || event.key.toLowerCase() !== "k") return
  event.preventDefault()
  if (dialog.open) { dialog.close(); return }
  delete dialog.dataset.going
  dialog.showModal(); input.select(); find()
})
input.addEventListener("input", event => { if (!event.isComposing) { delete dialog.dataset.going; find() } })
input.addEventListener("compositionend", find)
input.addEventListener("keydown", event => {
  if (event.isComposing) return
  if (event.key === "ArrowDown" || event.key === "ArrowUp") { event.preventDefault(); pick(chosen + (event.key === "ArrowDown" ? 1 : -1)) }
  else if (event.key === "Enter") { event.preventDefault(); if (list.dataset.found === input.value) go(); else dialog.dataset.going = waiting }
})
dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close() })
document.documentElement.dataset.goto = ""
