import { second } from '../../shared/kernel/time.ts'
import { DatabaseAway, mapDbError } from '../db/database-away.ts'
import type { Log } from './log.ts'

/** While it lasts, an outage is told so often. Milliseconds. */
const reportedEvery = 10 * second

/** Hears of each error that was answered with 503; others are none of its business. */
export type NoteOutage = (error: unknown) => void

/**
 * Tells the operator why the database takes nothing: each cause at once, and while it lasts every ten
 * seconds, with how many requests it has met. A line for each of them would be a second trouble.
 */
export function openOutages(log: Pick<Log, 'fault'>, now = () => performance.now()): NoteOutage {
  const causes = new Map<string, { reportedAt: number; since: number }>()
  return (error) => {
    const away = mapDbError(error)
    if (!(away instanceof DatabaseAway)) return
    const { why } = away
    const known = causes.get(why)
    if (known && now() - known.reportedAt < reportedEvery) {
      known.since += 1
      return
    }
    log.fault('the database cannot take requests', away, { why, requests: 1 + (known?.since ?? 0) })
    causes.set(why, { reportedAt: now(), since: 0 })
  }
}
