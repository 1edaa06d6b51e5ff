import { sql } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { type Jobs, type Lane, lanes } from './jobs.ts'

/** Waiting jobs of a lane, of all processes. */
export interface LaneBacklog {
  readonly lane: Lane
  /** Due jobs without a worker. */
  readonly due: number
  /** Jobs that were given up. */
  readonly parked: number
  /** How long that one waits which is due longest; 0 where none is. */
  readonly secondsLate: number
}

/** Of more of a kind it is enough to know that there are so many: the count reads each of them. */
const countsTo = 10_000

export async function backlog(reader: Reader, jobs: Jobs, now: Instant): Promise<LaneBacklog[]> {
  const kinds = JSON.stringify(Object.keys(jobs))
  const found = await reader.run(backlogOfKinds, { kinds, now, countsTo })
  return lanes.map((lane) => {
    const own = found.filter(({ kind }) => jobs[kind]?.lane === lane)
    const sum = (of: (one: (typeof own)[number]) => number) =>
      own.reduce((before, one) => before + Number(of(one)), 0)
    const since = Math.min(now, ...own.flatMap(({ oldest }) => (oldest === null ? [] : oldest)))
    return {
      lane,
      due: sum(({ due }) => due),
      parked: sum(({ parked }) => parked),
      secondsLate: (now - since) / 1_000,
    }
  })
}

const backlogOfKinds = prepared<
  { kinds: string; now: number; countsTo: number },
  { kind: string; due: number; parked: number; oldest: number | null }
>('read', ({ t: { jobs }, dialect, value, number }) => {
  const kinds =
    dialect === 'sqlite'
      ? sql`(select value as kind from json_each(${value('kinds')}))`
      : sql`(select json_array_elements_text(${value('kinds')}::json) as kind)`
  const due = sql`
    from ${jobs} as waiting
    where waiting.kind = asked.kind and waiting.parked_at is null
      and waiting.run_at <= ${number('now')} and waiting.leased_until <= ${number('now')}`
  return sql`
    select asked.kind as kind,
      (select count(*) from (select 1 as one ${due} limit ${number('countsTo')}) as counted) as due,
      (select count(*) from (
        select 1 as one from ${jobs} as given_up
        where given_up.kind = asked.kind and given_up.parked_at is not null
        limit ${number('countsTo')}) as counted) as parked,
      (select waiting.run_at ${due} order by waiting.run_at limit 1) as oldest
    from ${kinds} as asked`
})
