import { create } from 'zustand'

export interface Toast {
  title: string
  description?: string | undefined
  tone?: 'plain' | 'danger' | undefined
  /** One thing to do about it, such as Undo. Doing it closes the toast. */
  action?: { label: string; onAct: () => void } | undefined
}

interface ToastState {
  /** The one that shows, with a number of its own. */
  current: (Toast & { key: number }) | null
  /** Where it shows: the uppermost modal dialog, for everything outside that is inert. */
  places: string[]
}

/** The toast of the moment: vanishes on reload, so it lives here. */
export const useToast = create<ToastState>(() => ({ current: null, places: [] }))

let nextKey = 1

/** Shows a message. It replaces the one before. */
export function toast(message: Toast) {
  useToast.setState({ current: { ...message, key: nextKey++ } })
}

export function dismissToast() {
  useToast.setState({ current: null })
}
