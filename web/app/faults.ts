import { appCopy } from '../../shared/copy/app.ts'
import { toast } from '../ui/toast.ts'

const ids = new WeakMap<object, string>()

/** The id that a person can quote: the same for the same error, eight letters or digits. */
export function faultId(error: unknown): string {
  if (typeof error !== 'object' || error === null) return newFaultId()
  const known = ids.get(error)
  if (known) return known
  const id = newFaultId()
  ids.set(error, id)
  return id
}

const newFaultId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Logs an error of a screen under the id the boundary shows. */
export function reportFault(error: unknown) {
  reported.add(Object(error) as object)
  reportError(new Error(`fault ${faultId(error)}`, { cause: error }))
}

const reported = new WeakSet<object>()

/** Faults outside screens (a forgotten promise, a handler) are reported once, with their id. */
export function watchFaults() {
  addEventListener('unhandledrejection', (event) => showFault(event.reason))
  addEventListener('error', (event) => {
    const error = event.error as unknown
    if (
      error instanceof Error &&
      typeof error.cause === 'object' &&
      reported.has(error.cause as object)
    )
      return
    // Without an error it is a browser's notice about itself, such as of a late observer.
    if (error) showFault(error)
  })
}

function showFault(error: unknown) {
  // A cancelled request or animation was cancelled by us.
  if (error instanceof DOMException && error.name === 'AbortError') return
  toast({
    tone: 'danger',
    title: appCopy.faultToast,
    description: appCopy.faultToastSentence(faultId(error)),
  })
}
