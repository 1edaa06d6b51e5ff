import type { Instant } from '../../shared/kernel/time.ts'

/** Everything that the exchange with the server takes from the world around it. */
export interface OnlineRuntime {
  now(): Instant
  /** From 0 to 1. */
  random(): number
  fetch(path: string, init: RequestInit): Promise<Response>
  /** Calls back once after so many milliseconds. */
  setTimer(act: () => void, after: number): Timer
  clearTimer(timer: Timer): void
  /** Web Locks, where the browser has them; the lease in the database stands in. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Whether the app is visible. */
  isVisible(): boolean
}

/** The result of `setTimer`, opaque to all but `clearTimer`. */
export type Timer = unknown

/** The runtime of a window or a service worker. */
export const browserRuntime: OnlineRuntime = {
  now: () => Date.now(),
  random: () => Math.random(),
  fetch: (path, init) => fetch(path, { ...init, ...asBlob(init) }),
  setTimer: (act, after) => setTimeout(act, after),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  get locks() {
    return typeof navigator === 'undefined' ? undefined : navigator.locks
  },
  isVisible: () => (globalThis as HasDocument).document?.visibilityState !== 'hidden',
}

/** Chromium sends a large blob in half the time of a text. */
const asBlob = ({ body }: RequestInit) =>
  typeof body === 'string' && body.length > 64 * 1024 && { body: new Blob([body]) }

/** A worker has no document, and counts as watched: it lives for a moment only. */
interface HasDocument {
  document?: { visibilityState: string }
}
