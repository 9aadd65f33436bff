// A part of the page becomes what the server sent: what is the same stays, so that only what changed is laid out, painted and read aloud anew.
const alike = (old, now) => old.nodeName === now.nodeName && (old.nodeType !== Node.ELEMENT_NODE || (old.id === now.id && old.getAttribute("data-key") === now.getAttribute("data-key")))

const patch = (old, now) => {
  if (old.isEqualNode(now) && !old.querySelector?.("details, input")) return
  if (old.nodeType !== Node.ELEMENT_NODE) { if (old.data !== now.data) old.data = now.data; return }
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !(name === "open" && old.localName === "details")) old.removeAttribute(name)
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  if (old.localName === "input" && ["checkbox", "radio"].includes(old.type)) old.checked = now.hasAttribute("checked")
  children(old, now)
}
const children = (old, now) => {
  let at = old.firstChild
  for (const next of [...now.childNodes]) {
    // What went away in front of something that stays is taken out, so that the rest is compared with itself.
    while (at && !alike(at, next) && at.nextSibling && alike(at.nextSibling, next)) { const gone = at; at = at.nextSibling; gone.remove() }
    if (at && alike(at, next)) { patch(at, next); at = at.nextSibling }
    else old.insertBefore(next, at)
  }
  while (at) { const gone = at; at = at.nextSibling; gone.remove() }
}
export const morph = (place, html) => {
  const sent = document.createElement("template")
  sent.innerHTML = html
  children(place, sent.content)
}
