/**
 * Runs a function for each item, a limited number at a time. The first error is thrown when the running
 * ones have ended; none is started after it.
 */
export async function runInParallel<T>(
  all: Iterable<T> | AsyncIterable<T>,
  batchSize: number,
  act: (one: T) => Promise<void>,
): Promise<void> {
  // A failure leaves its loop, which ends the others.
  const rest = (async function* () {
    yield* all
  })()
  const work = async () => {
    for await (const one of rest) await act(one)
  }
  const ended = await Promise.allSettled(Array.from({ length: batchSize }, work))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}
