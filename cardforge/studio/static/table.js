// The table: answers by mouse, touch and keys; the server sends what this player may see, and nothing else is known here.
import { $, all, post, typing } from "/static/studio.js"
import { morph } from "/static/morph.js"
import { scenarios } from "/static/scenario.js"
import { alongRows, drags, reads } from "/static/pieces.js"

const table = $("#table")
all("form.lobby").forEach(lobby => lobby.addEventListener("submit", async event => {
  event.preventDefault()
  const given = new FormData(lobby)
  try {
    const answer = await post("/table", { ...Object.fromEntries(given), second: given.has("second") })
    const found = await answer.json()
    if (answer.ok) location.href = `/table/${encodeURIComponent(found.name)}`
    else $("#lobby-said").textContent = found.message
  } catch { $("#lobby-said").textContent = document.body.dataset.away }
}))

let busy = false, unread = () => {}
const shown = () => {
  const log = $(".log")
  if (log) log.scrollTop = log.scrollHeight
  all(".grid").forEach(each => each.style.setProperty("--across", each.dataset.across))
  unread()
}
const act = async (deed, body = {}) => {
  if (busy) return
  busy = true
  try {
    const answer = await post(`/table/${encodeURIComponent(table.dataset.name)}/${deed}`, body)
    if (answer.ok) {
      morph(table, await answer.text())
      $("[data-first]")?.focus({ preventScroll: true })
      shown()
    } else location.reload()
  } catch { $("#live").classList.remove("on") } finally { busy = false }
}
const choose = number => act("choose", { number, at: Number($("#board").dataset.at) })
// One answer is given, of several one is chosen.
const offer = numbers => {
  if (numbers.length === 1) { choose(Number(numbers[0])); return }
  all("[data-number]").forEach(each => each.classList.toggle("offered", numbers.includes(each.dataset.number)))
  $(".offered")?.focus()
}

if (table) {
  unread = reads(table)
  shown()
  // Whoever sits down by key finds the button for it.
  $(".cover [data-first]")?.focus()
  scenarios(table, table.dataset.name)
  alongRows(table)
  drags(table, offer)
  table.addEventListener("click", event => {
    const number = event.target.closest("[data-number]"), piece = event.target.closest("[data-answers]"), deed = event.target.closest("[data-deed]")
    if (number) choose(Number(number.dataset.number))
    else if (deed) act(deed.dataset.deed)
    else if (piece) offer(piece.dataset.answers.split(" "))
  })
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing || typing(event)) return
    const answers = all("[data-number]"), at = answers.indexOf(document.activeElement)
    if (/^[1-9]$/.test(event.key) && $(`[data-number="${event.key}"]`)) choose(Number(event.key))
    else if (event.key.toLowerCase() === "u" && !$("[data-deed=undo]")?.disabled) act("undo")
    else if (event.key.toLowerCase() === "w" && $("#why")) $("#why").open = !$("#why").open
    else if (at >= 0 && ["ArrowDown", "ArrowUp"].includes(event.key)) { event.preventDefault(); answers.at((at + (event.key === "ArrowDown" ? 1 : -1)) % answers.length).focus() }
  })
  document.documentElement.dataset.ready = ""
}
