import { useSyncExternalStore } from 'react'

/** Whether there is room for a second pane: 900 px and more. */
export const useIsWide = matching('(min-width: 56.25rem)')

/** Whether the desktop bar has room for every screen: 1,280 px and more. */
export const useIsRoomy = matching('(min-width: 80rem)')

function matching(query: string): () => boolean {
  const list = matchMedia(query)
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => list.matches)
}
