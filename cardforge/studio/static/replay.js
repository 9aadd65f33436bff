// A game looked through step by step, and gone on with from any of them.
import { $, all, post, typing } from "/static/studio.js"
import { alongRows, reads } from "/static/pieces.js"
import { scenarios } from "/static/scenario.js"

const replay = $("#replay"), { name } = replay.dataset, w = JSON.parse(replay.dataset.w), unread = reads(replay)
let busy = false
const shown = () => {
  const log = $(".log")
  if (log) log.scrollTop = log.scrollHeight
  all(".grid").forEach(each => each.style.setProperty("--across", each.dataset.across))
  // What could be chosen then cannot be chosen now.
  all("[data-answers]", replay).forEach(each => each.removeAttribute("data-answers"))
  unread()
}
const go = async at => {
  if (busy) return
  busy = true
  try {
    const address = `/table/${encodeURIComponent(name)}/replay?at=${at}`
    const page = await (await fetch(address, { headers: { "x-part": "1" } })).text(), rel = document.activeElement?.rel
    replay.innerHTML = page
    history.replaceState(null, "", address)
    if (rel) $(`[rel=${rel}]`, replay)?.focus({ preventScroll: true })
    shown()
  } catch { $("#live").classList.remove("on") } finally { busy = false }
}
replay.addEventListener("click", async event => {
  const link = event.target.closest("a[href^='?at=']")
  if (link) { event.preventDefault(); go(Number(link.getAttribute("href").slice(4))) }
  if (event.target.id === "from") {
    const answer = await post(`/table/${encodeURIComponent(name)}/from`, { at: Number($("#step").dataset.at) })
    if (answer.ok) location.href = `/table/${encodeURIComponent(name)}`
  }
  if (event.target.id === "record") {
    const answer = await post(`/table/${encodeURIComponent(name)}/record`, {}), found = await answer.json()
    $("#kept-record").textContent = answer.ok ? `${w.written}: ${found.file}` : found.message
  }
})
addEventListener("keydown", event => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !["ArrowLeft", "ArrowRight"].includes(event.key) || event.target.closest?.(".log") || typing(event)) return
  event.preventDefault()
  const { at, last } = $("#step").dataset
  go(Math.min(Number(last), Math.max(0, Number(at) + (event.key === "ArrowLeft" ? -1 : 1))))
})
shown()
scenarios(replay, name)
alongRows(replay)
document.documentElement.dataset.ready = ""
