import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** How far each visited page was scrolled, by the key of its entry in the history. */
const scrolled = new Map<string, number>()
/** How long a restored page may take to reach its former height. */
const timeoutMs = 1_000
let arrivals = 0

/**
 * Sets focus and scroll as a page load would: a new page starts at its heading, a restored page at
 * its old position. The first page is left to the browser. For components mounted per path: a new
 * query or hash is not an arrival.
 */
export function useArrival() {
  const { key, hash } = useLocation()
  const how = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    if (arrivals++ === 0) return undefined
    const release = holdFocus()
    const back = how === 'POP' ? scrolled.get(key) : undefined
    if (back === undefined) {
      scrollTo(0, 0)
      return release
    }
    const giveUpAt = performance.now() + timeoutMs
    let frame = 0
    const restore = () => {
      scrollTo(0, back)
      if (Math.abs(scrollY - back) > 1 && performance.now() < giveUpAt)
        frame = requestAnimationFrame(restore)
    }
    restore()
    return () => {
      release()
      cancelAnimationFrame(frame)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once per path: an open screen does not change
  }, [])

  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])

  // Before the next page is laid out: a shorter one scrolls, which loses this position.
  useLayoutEffect(() => {
    const remember = () => scrolled.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
}

/**
 * Focuses the heading, and the next one if a skeleton's heading disappears; else the focus would jump
 * to the top of the document. Returns a function that ends this.
 */
function holdFocus(): () => void {
  const main = document.querySelector('main')
  if (!main) return () => undefined
  const focus = () => {
    const target = main.querySelector<HTMLElement>('h1') ?? main
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
    return target
  }
  let held = focus()
  const watch = new MutationObserver(() => {
    if (!held.isConnected && document.activeElement === document.body) held = focus()
  })
  watch.observe(main, { childList: true, subtree: true })
  return () => watch.disconnect()
}
