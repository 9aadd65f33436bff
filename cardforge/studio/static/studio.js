// What every page has: the token, live files, the language; and the gallery.
export const token = document.querySelector("meta[name=token]").content
export const $ = (selector, root = document) => root.querySelector(selector)
export const all = (selector, root = document) => [...root.querySelectorAll(selector)]
export const make = (tag, props = {}, ...children) => { const e = Object.assign(document.createElement(tag), props); e.append(...children); return e }
// A label with a number in it; before a | stands what is said of one.
export const counted = (label, number) => { const [one, many = one] = label.split("|"); return (number === 1 ? one : many).replace("{}", number) }
export const post = (address, body, signal) => fetch(address, { method: "POST", headers: { "content-type": "application/json", "x-token": token }, body: JSON.stringify(body), signal })
export const typing = event => event.target.closest?.("input, textarea, select, [contenteditable]")

let edition = Number(document.body.dataset.edition)
export const known = number => { edition = number }
const changes = []
export const onChanged = does => changes.push(does)
export const live = new EventSource("/events")
live.onopen = () => { $("#live").classList.add("on") }
live.onerror = () => { $("#live").classList.remove("on"); $("#live").title = document.body.dataset.away }
live.addEventListener("edition", event => {
  const number = JSON.parse(event.data)
  if (number !== edition) { edition = number; changes.forEach(does => does()) }
})
addEventListener("pagehide", () => live.close())

$("#language").addEventListener("click", async event => {
  await post("/language", { lang: event.currentTarget.dataset.lang })
  location.reload()
})
addEventListener("keydown", event => {
  if (event.key === "/" && !typing(event) && $("#q")) { event.preventDefault(); $("#q").select() }
})

// Faces that have to be drawn first are asked for when their place is in sight and at rest: nothing is drawn that rushes by.
const waiting = new Set(), REST = 80
let resting, moved = -REST, place = 0
const ask = () => {
  for (const image of waiting) { image.srcset = image.dataset.srcset; image.src = image.dataset.src; image.removeAttribute("data-src"); sight.unobserve(image) }
  waiting.clear()
}
const sight = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) isIntersecting ? waiting.add(target) : waiting.delete(target)
  if (performance.now() - moved > REST) ask()
}, { rootMargin: "300px" })
addEventListener("scroll", () => {
  const now = performance.now(), slow = Math.abs(scrollY - place) < (now - moved) * innerHeight / 1000
  moved = now; place = scrollY
  clearTimeout(resting)
  if (slow) ask()
  else resting = setTimeout(ask, REST)
}, { passive: true })
const watchFaces = () => all("img[data-src]").forEach(image => sight.observe(image))
watchFaces()

// The gallery: found while typing, further cards when their end comes into sight.
const part = async (address, signal) => (await fetch(address, { headers: { "x-part": "1" }, signal })).text()
const watcher = new IntersectionObserver(entries => entries.forEach(async ({ isIntersecting, target }) => {
  if (!isIntersecting) return
  watcher.unobserve(target)
  const more = await part($("a", target).href)
  // What was searched for meanwhile has taken its place.
  if (!target.isConnected) return
  target.outerHTML = more
  watch()
}), { rootMargin: "1200px" })
const watch = () => { all(".cards .more").forEach(more => watcher.observe(more)); watchFaces() }
const shownCards = () => all("#found .cards > li:not(.more)").length
let asked
const search = async (count = 0) => {
  const q = $("#q").value
  asked?.abort(); asked = new AbortController()
  const place = $("#found").dataset.address, address = `${place ?? "/"}${q ? `?q=${encodeURIComponent(q)}` : ""}`
  // What could stand at the caret is offered to whoever types there.
  const more = [count ? `count=${count}` : "", q && document.activeElement === $("#q") ? `at=${$("#q").selectionStart}` : ""].filter(Boolean).join("&")
  try {
    const page = await part(more ? `${address}${q ? "&" : "?"}${more}` : address, asked.signal)
    // Further cards came meanwhile: whoever looks at them keeps them.
    if (count && shownCards() > count) { search(shownCards()); return }
    const focused = $("#found").contains(document.activeElement) ? document.activeElement.getAttribute("href") ?? document.activeElement.dataset.put : null, at = scrollY
    $("#found").innerHTML = page
    // Whoever looks on stays where he was.
    if (count) scrollTo(0, at)
    if (focused) ($(`#found [href="${CSS.escape(focused)}"], #found [data-put="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true })
  } catch (error) { if (error.name !== "AbortError") $("#live").classList.remove("on"); return }
  if (!place) { history.replaceState(null, "", address); all("#to-many, #to-print").forEach(link => { link.href = `${link.pathname}?q=${encodeURIComponent(q)}` }) }
  all("[data-add]").forEach(chip => chip.setAttribute("aria-pressed", String(q.split(/\s+/).includes(chip.dataset.add))))
  watch()
}
if ($("#found")) {
  $("#q").addEventListener("input", event => { if (!event.isComposing) search() })
  $("#q").addEventListener("compositionend", () => search())
  $("#q").addEventListener("keydown", event => {
    const first = event.key === "ArrowDown" && !event.isComposing && $("#found [data-mended]")
    if (first) { event.preventDefault(); first.focus() }
  })
  $("#found").addEventListener("keydown", event => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key], every = all("#found [data-mended]"), at = every.indexOf(event.target)
    if (at < 0) return
    if (by) every[at + by]?.focus()
    else if (event.key === "ArrowUp") { event.preventDefault(); $("#q").focus() }
  })
  $(".search").addEventListener("submit", event => { event.preventDefault(); search() })
  addEventListener("click", event => {
    const mended = event.target.closest("[data-mended]")?.dataset.mended
    if (mended) { $("#q").value = mended; $("#q").focus(); search(); return }
    const word = event.target.closest("[data-add]")?.dataset.add
    if (!word) return
    const words = $("#q").value.split(/\s+/).filter(Boolean)
    $("#q").value = (words.includes(word) ? words.filter(each => each !== word) : [...words, word]).join(" ")
    search()
  })
  onChanged(() => search(shownCards()))
  watch()
}

// Searches that are kept in this browser: buttons like the others, with one more to forget each.
const kept = $("#kept")
if (kept) {
  const place = `cardforge searches ${kept.dataset.game}`
  const read = () => { try { return JSON.parse(localStorage.getItem(place)) ?? [] } catch { return [] } }
  const write = every => { try { localStorage.setItem(place, JSON.stringify(every)) } catch { /* a full store keeps nothing */ } show() }
  const go = q => { $("#q").value = q; search() }
  const show = () => {
    all(".kept", kept).forEach(each => each.remove())
    kept.prepend(...read().map(q => make("span", { className: "kept" },
      make("button", { type: "button", className: "chip", textContent: `★ ${q}`, onclick: event => { event.stopPropagation(); go(q) } }),
      make("button", { type: "button", className: "plain", textContent: "×", ariaLabel: `${kept.dataset.forget}: ${q}`, onclick: event => { event.stopPropagation(); write(read().filter(each => each !== q)); $("#keep").focus() } }))))
  }
  $("#keep").addEventListener("click", () => { const q = $("#q").value.trim(); if (q) write([q, ...read().filter(each => each !== q)].slice(0, 20)); else $("#q").focus() })
  show()
}
