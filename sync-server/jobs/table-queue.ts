import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, DbTx } from '../db/db.ts'
import { type Prepared, prepared, preparedRows, type PreparedWith } from '../db/prepared.ts'
import type { Failure, Leased, Queue } from './queue.ts'

/** The queue in our own table, `jobs`. */
export function openTableQueue(db: Db): Queue {
  /** Changes a job while it is leased as it is here. */
  const whileLeased = <Given extends object>(
    { id, lease }: Leased,
    change: Prepared<Given & OfLease, TableQueueChanged>,
    values: Given,
  ) =>
    db.transaction(
      'change a job',
      async (tx) => (await tx.run(change, { ...values, id, lease })).length > 0,
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
          async (tx) => tx.run(leaseJob, { id: due.id, lease, leasedUntil, now }),
          { groupCommit: true },
        )
        // If another process was quicker, another job may be due.
        if (job) return { ...job, cursor: job.cursor ?? undefined, lease }
      }
    },
    renew: (job, leasedUntil) => whileLeased(job, renewLease, { leasedUntil }),
    advance: (job, cursor, leasedUntil) =>
      whileLeased(job, advanceJob, { cursor: JSON.stringify(cursor), leasedUntil }),
    giveBack: (job, cursor) =>
      whileLeased(job, giveBackJob, {
        cursor: cursor === undefined ? null : JSON.stringify(cursor),
      }),
    finish: (job, again) => {
      if (again !== undefined) return whileLeased(job, repeatJob, { again })
      return db.transaction('finish a job', (tx) => finishIn(tx, job), { groupCommit: true })
    },
    finishIn,
    putOff: (job, failure) => whileLeased(job, putOffJob, failure),
  }
}

async function finishIn(tx: DbTx, { id, lease }: Leased): Promise<boolean> {
  return (await tx.run(deleteJob, { id, lease })).length > 0
}

interface OfLease {
  readonly id: string
  readonly lease: string
}

interface TableQueueChanged {
  readonly id: string
}

/**
 * The first of each kind is found by the index, however many wait. PostgreSQL follows its order only
 * if `parked_at` is named, though it is null in all of them.
 */
export const firstDue = prepared<{ kinds: string; now: number }, { id: string }>(
  'read',
  ({ t: { jobs }, dialect, value, number }) => {
    const first = (columns: string) => sql`
      select ${sql.raw(columns)} from ${jobs} as waiting
      where waiting.kind = asked.kind and waiting.parked_at is null
        and waiting.run_at <= ${number('now')} and waiting.leased_until <= ${number('now')}
      order by waiting.parked_at, waiting.run_at limit 1`
    return dialect === 'sqlite'
      ? sql`
        select ${jobs.id} as id from (select value as kind from json_each(${value('kinds')})) as asked
        join ${jobs} on ${jobs.id} = (${first('waiting.id')})
        order by ${jobs.runAt} limit 1`
      : sql`
        select found.id from (select json_array_elements_text(${value('kinds')}::json) as kind) as asked
        cross join lateral (${first('waiting.id, waiting.run_at')}) as found
        order by found.run_at limit 1`
  },
)

interface Lease extends OfLease {
  readonly leasedUntil: number
}

/** Another process may have leased or parked it since it was found. */
const leaseJob = preparedRows<Lease & { now: number }, 'jobs'>(
  'write',
  'jobs',
  ({ t: { jobs }, columns, value, number }) => sql`
    update ${jobs} set lease = ${value('lease')}, leased_until = ${number('leasedUntil')}
    where ${jobs.id} = ${value('id')} and ${jobs.parkedAt} is null
      and ${jobs.runAt} <= ${number('now')} and ${jobs.leasedUntil} <= ${number('now')}
    returning ${columns}`,
)

/** Only while the job is leased as it is here. */
const ofLease = ({ t: { jobs }, value }: PreparedWith<OfLease>) => sql`
  where ${jobs.id} = ${value('id')} and ${jobs.lease} = ${value('lease')}
  returning ${jobs.id} as "id"`

const renewLease = prepared<Lease, TableQueueChanged>(
  'write',
  (parts) => sql`
    update ${parts.t.jobs} set leased_until = ${parts.number('leasedUntil')} ${ofLease(parts)}`,
)

/** `cursor` is JSON. */
const advanceJob = prepared<Lease & { cursor: string }, TableQueueChanged>(
  'write',
  (parts) => sql`
    update ${parts.t.jobs} set cursor = ${json(parts, 'cursor')},
      leased_until = ${parts.number('leasedUntil')}, attempts = 0
    ${ofLease(parts)}`,
)

const giveBackJob = prepared<OfLease & { cursor: string | null }, TableQueueChanged>(
  'write',
  (parts) => sql`
    update ${parts.t.jobs} set cursor = ${json(parts, 'cursor')}, leased_until = 0, lease = null
    ${ofLease(parts)}`,
)

/** It begins again at that moment as if it had never begun. */
const repeatJob = prepared<OfLease & { again: number }, TableQueueChanged>(
  'write',
  (parts) => sql`
    update ${parts.t.jobs} set run_at = ${parts.number('again')}, attempts = 0, cursor = null,
      last_error = null, leased_until = 0, lease = null
    ${ofLease(parts)}`,
)

const putOffJob = prepared<OfLease & Failure, TableQueueChanged>(
  'write',
  (parts) => sql`
    update ${parts.t.jobs} set attempts = ${parts.number('attempts')},
      run_at = ${parts.number('runAt')}, parked_at = ${parts.number('parkedAt')},
      last_error = ${parts.value('error')}, leased_until = 0, lease = null
    ${ofLease(parts)}`,
)

const deleteJob = prepared<OfLease, TableQueueChanged>(
  'write',
  (parts) => sql`delete from ${parts.t.jobs} ${ofLease(parts)}`,
)

function json<Given extends object>(
  { dialect, value }: PreparedWith<Given>,
  name: keyof Given & string,
) {
  return dialect === 'sqlite' ? value(name) : sql`${value(name)}::jsonb`
}
