import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db, DbTx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { Leased, Queue } from './queue.ts'

/** The queue in our own table, `jobs`. */
export function openTableQueue(db: Db): Queue {
  const { jobs } = db.t

  /** Changes a job while it is leased as it is here. */
  const whileLeased = ({ id, lease }: Leased, values: Partial<typeof jobs.$inferInsert>) =>
    db.transaction(
      'change a job',
      async (tx) => {
        const where = and(eq(jobs.id, id), eq(jobs.lease, lease))
        const changed = await tx.update(jobs).set(values).where(where).returning({ id: jobs.id })
        return changed.length > 0
      },
      { groupCommit: true },
    )

  return {
    async take(kinds, now, leasedUntil) {
      for (;;) {
        // Writes only if there is something to do.
        const [due] = await db.run(firstDue, { kinds: JSON.stringify(kinds), now })
        if (!due) return undefined
        const lease = randomUUID()
        const [job] = await db.transaction(
          'take a job',
          async (tx) =>
            tx
              .update(jobs)
              .set({ lease, leasedUntil })
              .where(and(eq(jobs.id, due.id), isNull(jobs.parkedAt), ...isFree(now)))
              .returning(),
          { groupCommit: true },
        )
        // If another process was quicker, another job may be due.
        if (job) return { ...job, cursor: job.cursor ?? undefined, lease }
      }
    },
    renew: (job, leasedUntil) => whileLeased(job, { leasedUntil }),
    advance: (job, cursor, leasedUntil) => whileLeased(job, { cursor, leasedUntil, attempts: 0 }),
    giveBack: (job, cursor) =>
      whileLeased(job, { cursor: cursor ?? null, leasedUntil: 0, lease: null }),
    finish: (job, again) => {
      if (again !== undefined) return whileLeased(job, { ...untouched, runAt: again })
      return db.transaction('finish a job', (tx) => finishIn(tx, job), { groupCommit: true })
    },
    finishIn,
    putOff: (job, { error: lastError, ...failure }) =>
      whileLeased(job, { ...failure, lastError, leasedUntil: 0, lease: null }),
  }

  async function finishIn(tx: DbTx, { id, lease }: Leased): Promise<boolean> {
    const where = and(eq(jobs.id, id), eq(jobs.lease, lease))
    return (await tx.delete(jobs).where(where).returning({ id: jobs.id })).length > 0
  }

  function isFree(now: number) {
    return [lte(jobs.runAt, now), lte(jobs.leasedUntil, now)]
  }
}

/** How a job stands that was never begun. */
const untouched = { attempts: 0, cursor: null, lastError: null, leasedUntil: 0, lease: null }

/** The first of each kind is found by the index: many that wait of one kind cost another nothing. */
const firstDue = prepared<{ kinds: string; now: number }, { id: string }>(
  'read',
  ({ t: { jobs }, dialect, value, number }) => {
    const kinds =
      dialect === 'sqlite'
        ? sql`(select value as kind from json_each(${value('kinds')}))`
        : sql`(select json_array_elements_text(${value('kinds')}::json) as kind)`
    return sql`
      select ${jobs.id} as id from ${kinds} as asked
      join ${jobs} on ${jobs.id} = (
        select waiting.id from ${jobs} as waiting
        where waiting.kind = asked.kind and waiting.parked_at is null
          and waiting.run_at <= ${number('now')} and waiting.leased_until <= ${number('now')}
        order by waiting.run_at limit 1)
      order by ${jobs.runAt} limit 1`
  },
)
