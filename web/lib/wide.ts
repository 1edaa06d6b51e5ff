import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 56.25rem)')

/** Whether there is room for a second pane: 900 px and more. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
