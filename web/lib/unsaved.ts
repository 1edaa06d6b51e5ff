import { useEffect } from 'react'
import { create } from 'zustand'

/** The number of open forms with unsaved input, which block reloads. */
export const useUnsaved = create<{ forms: number }>(() => ({ forms: 0 }))

/** Called by a form: while it is dirty, an update waits and the browser asks before the tab closes. */
export function useUnsavedForm(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return
    const add = (more: number) => useUnsaved.setState(({ forms }) => ({ forms: forms + more }))
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    add(1)
    addEventListener('beforeunload', ask)
    return () => {
      add(-1)
      removeEventListener('beforeunload', ask)
    }
  }, [dirty])
}
