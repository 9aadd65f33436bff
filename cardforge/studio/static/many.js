// One change of many cards: the difference follows what is written, and is made when it was seen.
import { $, counted, onChanged, known, post } from "/static/studio.js"

const form = $("#many"), changes = $("#changes"), bar = $("#bar"), w = JSON.parse(form.dataset.w)
const given = () => Object.fromEntries(new FormData(form))
let asked, waiting
const render = async () => {
  asked?.abort(); asked = new AbortController()
  const { q, field, value } = given(), address = `/many?${new URLSearchParams(value ? { q, field, value } : { q })}`
  try {
    changes.innerHTML = await (await fetch(address, { headers: { "x-part": "1" }, signal: asked.signal })).text()
    history.replaceState(null, "", address)
    document.documentElement.dataset.shown = String(performance.now())
  } catch (error) { if (error.name !== "AbortError") $("#live").classList.remove("on") }
}
form.addEventListener("submit", event => { event.preventDefault(); render() })
form.addEventListener("input", event => { if (event.isComposing) return; bar.hidden = true; clearTimeout(waiting); waiting = setTimeout(render, 250) })
form.addEventListener("compositionend", render)
changes.addEventListener("click", async event => {
  if (event.target.id !== "change") return
  const { digest } = event.target.dataset
  event.target.disabled = true
  try {
    const answer = await post("/many", { ...given(), digest }), found = await answer.json()
    bar.textContent = answer.ok ? `${w.saved}: ${counted(w.count, found.changed)} (${found.files.join(", ")})` : found.message
    bar.classList.toggle("good", answer.ok); bar.hidden = false
    // The same once more is another change: it is written anew.
    if (answer.ok) { known(found.edition); form.elements.value.value = ""; render() } else event.target.disabled = false
  } catch { bar.textContent = document.body.dataset.away; bar.hidden = false; event.target.disabled = false }
})
onChanged(render)
