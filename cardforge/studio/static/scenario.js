// This position as a test or a puzzle: written into the folder, and how it is run is said.
import { $, make, post } from "/static/studio.js"

export const scenarios = (root, name) => root.addEventListener("submit", async event => {
  const form = event.target.closest("[data-scenario]")
  if (!form) return
  event.preventDefault()
  const said = $("[role=status]", form)
  said.textContent = ""
  try {
    const answer = await post(`/table/${encodeURIComponent(name)}/scenario`, { title: form.elements.title.value, at: Number(form.dataset.scenario) })
    const found = await answer.json()
    said.textContent = answer.ok ? `${form.dataset.written}: ${found.file} — ${found.command} ` : found.message
    if (answer.ok) said.append(make("a", { href: `/table?position=${encodeURIComponent(found.word)}`, textContent: form.dataset.play }))
    said.classList.toggle("wrong", !answer.ok)
  } catch { said.textContent = document.body.dataset.away }
})
