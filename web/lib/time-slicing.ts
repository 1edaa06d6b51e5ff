/** The length of a slice; a frame has sixteen milliseconds. */
const sliceMs = 6

/** Runs work in slices, between which the page can respond. @returns a function that stops it */
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
