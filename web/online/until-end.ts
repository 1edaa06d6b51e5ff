/** Awaits a promise until the signal aborts: a hanging connection may ignore its own signal. */
export function untilEnd<T>(signal: AbortSignal, wait: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('no answer in time'))
    if (signal.aborted) ended()
    signal.addEventListener('abort', ended, { once: true })
    wait.then(resolve, reject).finally(() => signal.removeEventListener('abort', ended))
  })
}
