import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import type { Db } from '../db/db.ts'
import { batchMax, jobTimes } from '../jobs/times.ts'
import { OperatorError, type OperatorInput } from './command.ts'
import { printTable, momentOf } from './print.ts'

/** Prints parked and waiting jobs, the oldest first. */
export async function listJobs({ db, say }: OperatorInput): Promise<number> {
  const { jobs } = db.t
  const kinds = await db
    .select({ kind: jobs.kind, all: count(), parked: count(jobs.parkedAt) })
    .from(jobs)
    .groupBy(jobs.kind)
  if (kinds.length === 0) {
    say(copy.noJobs)
    return 0
  }
  const parked = await firstJobs(db, kinds, true)
  const waiting = await firstJobs(db, kinds, false)
  printTable(say, copy.jobColumns, [...parked, ...waiting].map(cellsOfJob))
  const total = { all: sumOf(kinds, 'all'), parked: sumOf(kinds, 'parked') }
  const more = total.all - parked.length - waiting.length
  if (more > 0) say(copy.moreJobs(more, total.parked - parked.length))
  return 0
}

interface KindCount {
  readonly kind: string
  readonly all: number
  readonly parked: number
}

const sumOf = (kinds: readonly KindCount[], of: 'all' | 'parked') =>
  kinds.reduce((sum, kind) => sum + kind[of], 0)

/** The index orders jobs within one kind: the first of all are among the first of each. */
async function firstJobs(db: Db, kinds: readonly KindCount[], isParked: boolean) {
  const { jobs } = db.t
  const first: JobRow[] = []
  for (const { kind } of kinds)
    first.push(
      ...(await db
        .select()
        .from(jobs)
        .where(
          and(eq(jobs.kind, kind), isParked ? isNotNull(jobs.parkedAt) : isNull(jobs.parkedAt)),
        )
        .orderBy(asc(jobs.parkedAt), asc(jobs.runAt))
        .limit(jobsListed)),
    )
  const orderOf = (job: JobRow) => job.parkedAt ?? job.runAt
  return first.sort((one, other) => orderOf(one) - orderOf(other)).slice(0, jobsListed)
}

const cellsOfJob = (job: JobRow) => [
  job.id,
  job.kind,
  momentOf(job.runAt),
  String(job.attempts),
  job.lastError ?? '',
  job.parkedAt === null ? '' : momentOf(job.parkedAt),
]

/** Prints how long the batches of each job took. */
export async function listJobTimes({ db, say }: OperatorInput): Promise<number> {
  const times = await jobTimes(db)
  if (times.length === 0) say(copy.noJobTimes)
  else
    printTable(
      say,
      copy.jobTimesColumns(batchMax),
      times.map(({ kind, on, batches, over, maxMs }) => [
        kind,
        on,
        String(batches),
        String(over),
        maxMs.toFixed(1),
      ]),
    )
  return 0
}

type JobRow = Db['t']['jobs']['$inferSelect']

/** The number of parked jobs listed, and of others: there may be a million. */
const jobsListed = 100

/** Queues a parked job again. */
export async function retryJob(id: string, { db, say }: OperatorInput): Promise<number> {
  const { jobs } = db.t
  const changed = await db.transaction('retry a job', (tx) =>
    tx
      .update(jobs)
      .set({ parkedAt: null, attempts: 0, runAt: Date.now() })
      .where(eq(jobs.id, id))
      .returning({ id: jobs.id }),
  )
  if (changed.length === 0) throw new OperatorError(copy.noSuchJob(id))
  say(copy.jobRetried(id))
  return 0
}
