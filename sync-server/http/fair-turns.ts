import { Refusal } from '../../shared/kernel/refusal.ts'

interface Waiting {
  readonly begin: () => void
}

/**
 * Lets only so many at once do what costs much of the processor. Those who wait come in turn by whose
 * they are (round-robin), so that somebody with one waiting is next even beside somebody with a
 * hundred. Whoever goes away while waiting is dropped, and what was about to run never does.
 */
export function fairTurns(atOnce: number) {
  let free = atOnce
  // A Map keeps the order in which keys came in: the first one is whose turn is next.
  const lanes = new Map<string, Set<Waiting>>()

  const next = () => {
    const [first] = lanes
    if (!first) {
      free += 1
      return
    }
    const [of, lane] = first
    const [waiting] = lane
    lanes.delete(of)
    if (!waiting) throw new Error('a lane is empty')
    lane.delete(waiting)
    // Behind everybody else who waits.
    if (lane.size > 0) lanes.set(of, lane)
    waiting.begin()
  }

  const turnOf = (of: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const lane = lanes.get(of) ?? new Set()
      const leave = () => {
        lane.delete(waiting)
        if (lane.size === 0) lanes.delete(of)
        reject(gone())
      }
      const waiting: Waiting = {
        begin() {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      lanes.set(of, lane.add(waiting))
      signal.addEventListener('abort', leave, { once: true })
    })

  /**
   * @param of whose turn it takes
   * @param signal the request's: where its sender has gone, it is refused instead of run
   */
  return async <T>(of: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> => {
    if (signal.aborted) throw gone()
    if (free > 0) free -= 1
    else await turnOf(of, signal)
    try {
      return await run()
    } finally {
      next()
    }
  }
}

/** Nobody hears the answer. */
const gone = () => new Refusal('bad_request', 'The sender has gone.')
