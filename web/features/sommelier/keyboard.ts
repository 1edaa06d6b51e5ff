import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  const { visualViewport: seen } = window
  seen?.addEventListener('resize', listener)
  seen?.addEventListener('scroll', listener)
  return () => {
    seen?.removeEventListener('resize', listener)
    seen?.removeEventListener('scroll', listener)
  }
}

/** The height of a keyboard that covers the page; 0 if the browser shrinks the page instead. */
function height(): number {
  const { visualViewport: seen } = window
  // A zoomed page shows only a part, too, without a keyboard.
  if (!seen || seen.scale > 1.05) return 0
  const covered = window.innerHeight - seen.height - seen.offsetTop
  // The browser's bars appear and disappear; a keyboard is higher.
  return covered > 120 ? Math.round(covered) : 0
}

export const useKeyboardHeight = (): number => useSyncExternalStore(subscribe, height)
