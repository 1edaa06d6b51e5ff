import { isRefusal } from '../../shared/kernel/refusal.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { DatabaseAway } from './database-away.ts'
import type { Db } from './db.ts'

/** A database whose transactions and pokes are counted and stand in traces. */
export interface ObservedDb {
  readonly db: Db
  /** How many transactions run or wait. */
  underWay(): number
}

/** Names of transactions without their contents. */
export function observed(plain: Db, { span, meters }: Telemetry): ObservedDb {
  let underWay = 0

  async function counted<T>(name: string, run: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const ended = (outcome: Parameters<typeof meters.transactionEnded>[0]['outcome']) =>
      meters.transactionEnded({ outcome, seconds: (performance.now() - began) / 1_000 })
    underWay += 1
    try {
      const facts = { 'db.system.name': plain.dialect }
      const input = await span({ name, kind: 'database', facts }, run)
      ended('committed')
      return input
    } catch (error) {
      ended(outcomeOf(error))
      throw error
    } finally {
      underWay -= 1
    }
  }

  return {
    underWay: () => underWay,
    db: {
      ...plain,
      transaction: (name, run, options) =>
        counted(name, () => plain.transaction(name, run, options)),
      ...(plain.insertGuarded && {
        insertGuarded: (insert, given) =>
          counted('guarded insert', () => plain.insertGuarded!(insert, given)),
      }),
      snapshot: (run) => counted('snapshot', () => plain.snapshot(run)),
      pokes: {
        send(poked) {
          meters.poke('sent')
          plain.pokes.send(poked)
        },
        listen: (userId, hear) =>
          plain.pokes.listen(userId, (version) => {
            meters.poke('heard')
            hear(version)
          }),
      },
    },
  }
}

function outcomeOf(error: unknown): 'refused' | 'unavailable' | 'failed' {
  if (isRefusal(error)) return 'refused'
  return error instanceof DatabaseAway ? 'unavailable' : 'failed'
}
