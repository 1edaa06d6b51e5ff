import type { Context } from 'hono'
import { Refusal } from '../../shared/kernel/refusal.ts'
import { second } from '../../shared/kernel/time.ts'
import { DatabaseAway, mapDbError } from '../db/database-away.ts'
import { StorageAway } from '../outside/storage-away.ts'
import type { Log } from './log.ts'

/** Interval between log entries during an outage. Milliseconds. */
const reportedEvery = 10 * second

/** Why requests are answered with 503 although database and photos are there. */
export type Unavailability =
  | 'the server stops'
  | 'too many live streams'
  | 'too many parts of the site map'
  | 'Open Food Facts does not answer'
  | 'there is no app in dist/web'

/** Impossible right now, for a reason in the log: 503. */
export class Unavailable extends Refusal {
  readonly why: Unavailability

  constructor(why: Unavailability, message?: string, cause?: unknown) {
    super('busy', message ?? 'busy')
    this.why = why
    this.cause = cause
  }
}

type Outage = DatabaseAway | StorageAway | Unavailable

declare module 'hono' {
  interface ContextVariableMap {
    /** Why the answer is 503. */
    outage: Outage
  }
}

/** Keeps with a request why it is answered with 503, where that was thrown as an error. */
export function keepOutage(c: Context, error: unknown): void {
  const isOther = error instanceof Unavailable || error instanceof StorageAway
  if (isOther) c.set('outage', error)
  else {
    const away = mapDbError(error)
    if (away instanceof DatabaseAway) c.set('outage', away)
  }
}

/**
 * Records why a request was answered with 503; undefined: not recorded. Returns it in a few words.
 */
export type NoteOutage = (outage: Outage | undefined) => string

/**
 * Tells the operator why requests are answered with 503: each cause at once, and while it lasts every ten
 * seconds, with how many requests it has met. A line for each of them would be a second trouble.
 */
export function openOutages(log: Pick<Log, 'fault'>, now = () => performance.now()): NoteOutage {
  const causes = new Map<string, { reportedAt: number; since: number }>()
  return (outage) => {
    const why = outage instanceof StorageAway ? `photos: ${outage.why}` : (outage?.why ?? 'unknown')
    const known = causes.get(why)
    if (known && now() - known.reportedAt < reportedEvery) {
      known.since += 1
      return why
    }
    let what = 'requests cannot be answered now'
    if (outage instanceof DatabaseAway) what = 'the database cannot take requests'
    if (outage instanceof StorageAway) what = 'the storage of photos cannot take requests'
    log.fault(what, outage, { why, requests: 1 + (known?.since ?? 0) })
    causes.set(why, { reportedAt: now(), since: 0 })
    return why
  }
}
