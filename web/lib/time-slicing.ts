/** How long one slice may take: a frame has sixteen milliseconds, and others want some of them. */
const sliceMs = 6

/** Runs it slice by slice, between which the page may do what it must; gives a way to stop it. */
export function inTimeSlices<T>(work: Generator<void, T>, done: (result: T) => void): () => void {
  const { port1, port2 } = new MessageChannel()
  let isStopped = false
  const stop = () => {
    isStopped = true
    port1.close()
  }
  port1.onmessage = () => {
    if (isStopped) return
    const until = performance.now() + sliceMs
    while (performance.now() < until) {
      const step = work.next()
      if (!step.done) continue
      stop()
      done(step.value)
      return
    }
    port2.postMessage(undefined)
  }
  port2.postMessage(undefined)
  return stop
}
