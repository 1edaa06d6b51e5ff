interface Call<Given, Found> {
  readonly given: Given
  readonly resolve: (found: Found) => void
  readonly reject: (error: unknown) => void
}

/** So many statements are under way at once: while PostgreSQL is busy with one, this process is with another. */
const maxParallel = 2
const maxCalls = 100

/**
 * Sends what many callers ask for in one turn together. While as many statements are under way as
 * may be, callers wait, and then go together: the busier the process is, the fewer statements it
 * sends for each of them. One error rejects all that were sent together.
 * @param send gives a result for each of those given
 */
export function gathering<Given, Found>(
  send: (all: readonly Given[]) => Promise<readonly Found[]>,
): (given: Given) => Promise<Found> {
  let waiting: Call<Given, Found>[] = []
  let [underWay, isComing] = [0, false]

  function come(): void {
    if (isComing || waiting.length === 0 || underWay === maxParallel) return
    isComing = true
    // After the requests that arrived together with this one have been read.
    setImmediate(() => {
      isComing = false
      const calls = waiting.slice(0, maxCalls)
      waiting = waiting.slice(maxCalls)
      underWay += 1
      void answer(calls).finally(() => {
        underWay -= 1
        come()
      })
      come()
    })
  }

  async function answer(calls: readonly Call<Given, Found>[]): Promise<void> {
    try {
      const found = await send(calls.map(({ given }) => given))
      for (const [at, { resolve }] of calls.entries()) resolve(found[at] as Found)
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
  }

  return (given) =>
    new Promise<Found>((resolve, reject) => {
      waiting.push({ given, resolve, reject })
      come()
    })
}
