import { requestsCopy } from '../../shared/copy/requests.ts'
import { Refusal } from '../../shared/kernel/refusal.ts'

/** A user with running or waiting work. */
interface Lane {
  running: number
  /** The number of the user's last turn; 0 without one. */
  served: number
  /** Functions that start the waiting requests, in order of arrival. */
  readonly waiting: Set<() => void>
}

/**
 * Limits expensive work to a number at once, with fewer per user, so that one user cannot take all
 * places. The next turn goes to the waiting user whose last turn is longest ago (round-robin), so
 * one waiting request is next even among a hundred of another user. A request whose client leaves
 * is dropped and never runs.
 */
export function fairTurns({
  maxParallel: maxTotal,
  ofOne,
}: {
  maxParallel: number
  ofOne: number
}) {
  let free = maxTotal
  let turn = 0
  // A Map keeps the order in which keys came in, which decides between people who had no turn yet.
  const lanes = new Map<string, Lane>()
  const laneOf = (of: string): Lane => {
    const lane = lanes.get(of) ?? { running: 0, served: 0, waiting: new Set() }
    lanes.set(of, lane)
    return lane
  }
  const forgetIfIdle = (of: string, lane: Lane) => {
    if (lane.running === 0 && lane.waiting.size === 0) lanes.delete(of)
  }

  const take = (lane: Lane) => {
    free -= 1
    lane.running += 1
    lane.served = ++turn
  }
  const mayRun = (lane: Lane) => free > 0 && lane.running < ofOne

  /** Begins as many of those that wait as there are places for. */
  const fill = () => {
    for (;;) {
      let next: Lane | undefined
      for (const lane of lanes.values())
        if (lane.waiting.size > 0 && mayRun(lane) && lane.served < (next?.served ?? Infinity))
          next = lane
      const [begin] = next?.waiting ?? []
      if (!next || !begin) return
      next.waiting.delete(begin)
      take(next)
      begin()
    }
  }

  const turnOf = (of: string, lane: Lane, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        lane.waiting.delete(begin)
        forgetIfIdle(of, lane)
        reject(gone())
      }
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      lane.waiting.add(begin)
      signal.addEventListener('abort', leave, { once: true })
    })

  /**
   * @param of whose turn it takes
   * @param signal the request's: where its sender has gone, it is refused instead of run
   */
  return async <T>(of: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> => {
    if (signal.aborted) throw gone()
    const lane = laneOf(of)
    if (mayRun(lane)) take(lane)
    else await turnOf(of, lane, signal)
    try {
      return await run()
    } finally {
      free += 1
      lane.running -= 1
      forgetIfIdle(of, lane)
      fill()
    }
  }
}

/** No client waits for the answer. */
const gone = () => new Refusal('bad_request', requestsCopy.senderGone)
