import { useEffect, useState } from 'react'
import { type Instant, second } from '../../shared/kernel/time.ts'

/** The server's clock in an answer. */
export interface ServerTime {
  /** The server's clock when it answered. */
  readonly now: Instant
  /** The device's clock when the answer came. */
  readonly heardAt: Instant
}

/**
 * The server's clock. The device's own is only a stopwatch since the answer, for people's clocks are
 * minutes wrong and a hold lasts ten.
 */
export function useServerNow({ now, heardAt }: ServerTime, every = second): Instant {
  const [here, setHere] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  // An answer may be newer than the last stroke.
  return now + Math.max(0, here - heardAt)
}
