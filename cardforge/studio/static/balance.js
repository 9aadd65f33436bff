// The scales: questions are asked, and what is known of each follows while it is played.
import { $, all, live, post, token } from "/static/studio.js"

const form = $("#ask"), runs = $("#runs")
const given = () => {
  const found = { question: form.dataset.question, decks: [] }
  for (const e of all("[name]", form)) if (e.type !== "checkbox") found[e.name] = e.value; else if (e.checked) found.decks.push(e.value)
  return found
}
const busy = new Map()
const show = async name => {
  // One question at a time for each run: the newest wins.
  if (busy.has(name)) { busy.set(name, true); return }
  busy.set(name, false)
  try {
    const answer = await fetch(`/balance/run/${name}`)
    if (answer.ok) put(name, await answer.text())
  } finally {
    const again = busy.get(name)
    busy.delete(name)
    if (again) show(name)
  }
}
const put = (name, html) => {
  const old = $(`[data-run="${name}"]`, runs), held = old?.contains(document.activeElement) && document.activeElement.matches("[data-stop]")
  if (old) old.outerHTML = html
  else { $("#none")?.remove(); runs.insertAdjacentHTML("afterbegin", html) }
  if (held) $(`[data-run="${name}"] [data-stop]`, runs)?.focus()
  document.documentElement.dataset.shown = String(performance.now())
}
form.addEventListener("submit", async event => {
  event.preventDefault()
  $("#said").textContent = ""
  try {
    const answer = await post("/balance", given()), found = await answer.json()
    if (answer.ok) {
      await show(found.run)
      // On a phone the answer is below the form.
      $(`[data-run="${found.run}"]`, runs)?.scrollIntoView({ block: "nearest" })
    }
    else $("#said").textContent = found.message
  } catch { $("#said").textContent = document.body.dataset.away }
})
runs.addEventListener("click", async event => {
  if (!event.target.closest("[data-stop]")) return
  const { run } = event.target.closest("[data-run]").dataset
  const answer = await fetch(`/balance/run/${run}`, { method: "DELETE", headers: { "x-token": token } })
  if (answer.ok) put(run, await answer.text())
})
live.addEventListener("run", event => show(JSON.parse(event.data)))
document.documentElement.dataset.ready = ""
