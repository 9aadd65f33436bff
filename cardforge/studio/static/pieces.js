// The pieces on a table: read large with their reasons, gone along by the arrows, dragged to where they act.
import { $, all } from "/static/studio.js"

// Who points at a card or goes to it reads it: its face large, what it does, why nothing can be done with it.
export const reads = root => {
  const read = event => {
    const reader = $("#reader"), answer = event.target.closest?.("[data-of]"), piece = event.target.closest?.("[data-piece]")
    // Between two people there is nothing to read while the seats are changed.
    if (!reader) return
    all(".about").forEach(each => each.classList.remove("about"))
    if (answer) answer.dataset.of.split(" ").forEach(id => all(`[data-piece="${CSS.escape(id)}"]`).forEach(each => each.classList.add("about")))
    const told = piece && $(".told", piece), image = piece && $("img", piece)
    if (!told || !(image || $(".says, .no", told))) { reader.hidden = true; return }
    const large = $("img", reader), face = image ? image.getAttribute("src").replace(/&small=\d/, "") : ""
    large.hidden = !face
    if (face && large.getAttribute("src") !== face) large.src = face
    $("div", reader).innerHTML = told.innerHTML
    reader.hidden = false
  }
  const unread = () => { $("#reader")?.setAttribute("hidden", "") }
  root.addEventListener("pointerover", event => { if (event.pointerType === "mouse") read(event) })
  root.addEventListener("focusin", read)
  root.addEventListener("pointerleave", unread)
  root.addEventListener("focusout", unread)
  addEventListener("keydown", event => { if (event.key === "Escape") unread() })
  return unread
}

// Each row is one stop of Tab; the arrows go along it, and on a board up and down, too.
export const alongRows = root => root.addEventListener("keydown", event => {
  const here = event.target.closest("[data-piece]"), row = here?.closest(".pieces, .grid")
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return
  const every = all("[data-piece]", row), across = every.filter(each => each.offsetTop === every[0].offsetTop).length
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key], next = by && every[every.indexOf(here) + by]
  if (!by) return
  event.preventDefault()
  next?.focus()
})

// A card is dragged to the piece that it acts on, or anywhere on the table where there is one thing to do with it.
const FAR = 8
export const drags = (root, offer) => {
  let held = null, ghost = null
  const answers = piece => piece?.dataset.answers?.split(" ") ?? []
  const under = event => document.elementFromPoint(event.clientX, event.clientY)
  const both = piece => answers(piece).filter(each => answers(held.piece).includes(each))
  const end = () => {
    ghost?.remove(); ghost = null; held = null
    all(".target, .onto").forEach(each => each.classList.remove("target", "onto"))
  }
  root.addEventListener("pointerdown", event => {
    const piece = event.target.closest("[data-answers]")
    // A finger scrolls; it taps the card instead.
    if (piece && event.button === 0 && event.pointerType !== "touch") held = { piece, x: event.clientX, y: event.clientY }
  })
  addEventListener("pointermove", event => {
    if (!held || (!ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR)) return
    if (!ghost) {
      ghost = held.piece.cloneNode(true)
      ghost.className += " ghost"; ghost.inert = true
      ghost.style.width = `${held.piece.offsetWidth}px`
      document.body.append(ghost)
      all("[data-answers]", root).forEach(each => { if (each !== held.piece && both(each).length) each.classList.add("target") })
    }
    ghost.style.translate = `${event.clientX - held.piece.offsetWidth / 2}px ${event.clientY - 30}px`
    all(".onto").forEach(each => each.classList.remove("onto"))
    under(event)?.closest(".target")?.classList.add("onto")
  })
  addEventListener("pointerup", event => {
    if (!ghost) { held = null; return }
    const there = under(event), target = there?.closest("[data-piece]"), given = target ? both(target) : []
    const found = target === held.piece ? [] : given.length ? given : there?.closest(".field") ? answers(held.piece) : []
    // The click that follows is no second choice.
    addEventListener("click", after => { after.stopImmediatePropagation(); after.preventDefault() }, { capture: true, once: true })
    setTimeout(() => dispatchEvent(new Event("click")))
    end()
    if (found.length) offer(found)
  })
  addEventListener("pointercancel", end)
  addEventListener("keydown", event => { if (event.key === "Escape") end() })
}
