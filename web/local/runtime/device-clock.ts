import { day, type Instant, minute } from '../../../shared/kernel/time.ts'

/** How wrong the device's clock is. */
export interface ClockError {
  /** Milliseconds to add to the device's clock. */
  readonly add: number
  /** The server's clock when this was measured. */
  readonly serverAt: Instant
}

/** From this difference on a clock counts as wrong; less may be a time zone set by hand. */
export const wrongClockFrom = day

/** The error of a clock, compared with the server's; undefined if it is right or unknown. */
export function clockErrorOf(
  deviceAt: Instant,
  serverAt: Instant | undefined,
): ClockError | undefined {
  if (serverAt === undefined) return undefined
  const add = Math.round((serverAt - deviceAt) / minute) * minute
  return Math.abs(add) >= wrongClockFrom ? { add, serverAt } : undefined
}

/** The time by a device's clock whose error is known. */
export function correctedTime(deviceAt: Instant, error: ClockError | undefined): Instant {
  if (!error) return deviceAt
  // The person may have set the clock since: the time nearer after the server's is right.
  const since = (at: Instant) => (at < error.serverAt - minute ? Number.POSITIVE_INFINITY : at)
  return since(deviceAt) < since(deviceAt + error.add) ? deviceAt : deviceAt + error.add
}
