import type * as library from 'prom-client'
import { second } from '../../shared/kernel/time.ts'
import type { Meters } from './telemetry.ts'

/** Values read on demand. */
export interface Readings {
  readonly build: () => Promise<{
    readonly version: string
    readonly build: string
    readonly engine: string
  }>
  readonly liveStreams: () => number
  readonly transactionsUnderWay: () => number
  /** Of PostgreSQL; SQLite has one writer, whose queue are the transactions under way. */
  readonly connections?: (() => Readonly<Record<ConnectionsAre, number>>) | undefined
  /** Milliseconds between scheduled backups, and when the newest was made; 0: none. */
  readonly backups: () => Promise<{ readonly interval: number; readonly newest: number }>
  /** Asks the database. */
  readonly waiting: () => Promise<Waiting>
}

export type ConnectionsAre = 'max' | 'open' | 'idle' | 'asked for'

/** Waiting work in the database, of all processes. */
export interface Waiting {
  readonly jobs: readonly {
    readonly lane: string
    readonly due: number
    readonly parked: number
    /** Of the longest due job without a worker. */
    readonly secondsLate: number
  }[]
  /** How much of each kind is out of order with money. */
  readonly money: Readonly<Record<string, number>>
  /** People in waiting rooms. */
  readonly people: number
}

export interface Metrics {
  readonly meters: Meters
  /** All of them, as Prometheus reads them. */
  expose(readings: Readings): Promise<{ readonly type: string; readonly text: string }>
}

/** Seconds. */
const buckets = {
  answer: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  transaction: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
  late: [1, 5, 15, 60, 300, 1_800, 7_200],
  job: [0.01, 0.1, 1, 10, 60, 600],
}

/** Unknown methods share one label, because clients can send any text. */
const methods: ReadonlySet<string> = new Set('GET HEAD POST PUT PATCH DELETE OPTIONS'.split(' '))

/** Causes come from systems and drivers: of a hundredth one and all after it only that there are others. */
const maxCauses = 100

/** Loads the library, which nothing else does. */
export async function openMetrics(): Promise<Metrics> {
  const prom = await import('prom-client')
  const register = new prom.Registry()
  prom.collectDefaultMetrics({ register })
  const meters = metersIn(prom, register)
  const readAgain = gaugesIn(prom, register)
  return {
    meters,
    async expose(readings) {
      await readAgain(readings)
      return { type: register.contentType, text: await register.metrics() }
    },
  }
}

type Library = typeof library
type Registry = library.Registry

function metersIn({ Counter, Histogram }: Library, register: Registry): Meters {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `undercroft_${name}`, help, labelNames, registers: [register] })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    input: { readonly buckets: number[]; readonly labelNames?: Label[] },
  ) => new Histogram({ name: `undercroft_${name}`, help, ...input, registers: [register] })

  const answered = counter('http_requests_total', 'Requests that were answered.', [
    'method',
    'route',
    'status',
  ])
  const answerTime = histogram('http_request_duration_seconds', 'Until an answer began.', {
    buckets: buckets.answer,
    labelNames: ['method', 'route'],
  })
  const unavailable = counter('unavailable_total', 'Requests answered with 503, by their cause.', [
    'cause',
  ])
  const refusals = counter('refusals_total', 'Expected noes, by their code.', ['of', 'code'])
  const rounds = counter('rounds_total', 'Rounds of sync, by what came of them.', ['outcome'])
  const mutations = counter('round_mutations_total', 'Mutations that came with rounds.')
  const roundTime = histogram('round_duration_seconds', 'Rounds of sync, until their answer.', {
    buckets: buckets.answer,
  })
  const pokes = counter('pokes_total', 'Pokes sent by, and heard in, this process.', ['way'])
  const jobs = counter('jobs_total', 'Jobs that ended, by what came of them.', ['kind', 'outcome'])
  const jobTime = histogram('job_duration_seconds', 'From a job’s first batch here to its end.', {
    buckets: buckets.job,
    labelNames: ['kind'],
  })
  const late = histogram('job_start_delay_seconds', 'How long after its time a job began.', {
    buckets: buckets.late,
    labelNames: ['lane'],
  })
  const transactions = histogram(
    'transaction_duration_seconds',
    'Transactions with their waiting, until they were durable or undone.',
    { buckets: buckets.transaction, labelNames: ['outcome'] },
  )
  const slow = counter(
    'slow_transactions_total',
    'Transactions that held SQLite’s writer for long.',
  )
  const admitted = counter(
    'waiting_room_admitted_total',
    'People who were admitted from waiting rooms by this process.',
  )
  const faults = counter('faults_total', 'Faults that stand in the log.')
  const money = counter('money_reports_total', 'What is in the log about money and wants a person.')
  const causes = new Set<string>()

  return {
    requestAnswered({ method, route, status, seconds }) {
      const known = methods.has(method) ? method : 'other'
      answered.inc({ method: known, route, status })
      answerTime.observe({ method: known, route }, seconds)
    },
    requestUnavailable(why) {
      const cause = causes.has(why) || causes.size < maxCauses ? why : 'others'
      causes.add(cause)
      unavailable.inc({ cause })
    },
    requestRefused: (code) => refusals.inc({ of: 'request', code }),
    mutationRefused: (code) => refusals.inc({ of: 'mutation', code }),
    roundEnded({ outcome, mutations: brought, seconds }) {
      rounds.inc({ outcome })
      mutations.inc(brought)
      roundTime.observe(seconds)
    },
    poke: (way) => pokes.inc({ way }),
    jobBegan: ({ lane, secondsLate }) => late.observe({ lane }, secondsLate),
    jobEnded({ kind, outcome, seconds }) {
      jobs.inc({ kind, outcome })
      jobTime.observe({ kind }, seconds)
    },
    transactionEnded: ({ outcome, seconds }) => transactions.observe({ outcome }, seconds),
    transactionSlow: () => slow.inc(),
    personAdmitted: (count) => admitted.inc(count),
    faultNoted: () => faults.inc(),
    moneyReported: () => money.inc(),
  }
}

/** Returns the function that updates them. */
function gaugesIn({ Gauge }: Library, register: Registry): (readings: Readings) => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `undercroft_${name}`, help, labelNames, registers: [register] })

  const build = gauge('build_info', 'Which version runs; always 1.', ['version', 'build', 'engine'])
  const streams = gauge('live_streams', 'Live streams that are open in this process.')
  const underWay = gauge('transactions_under_way', 'Transactions that run or wait in this process.')
  const connections = gauge('database_connections', 'Connections to PostgreSQL of this process.', [
    'state',
  ])
  const due = gauge('jobs_due', 'Jobs that could begin now, of all processes.', ['lane'])
  const parked = gauge('jobs_parked', 'Jobs that were given up, of all processes.', ['lane'])
  const late = gauge('jobs_late_seconds', 'How long the job that is due longest waits.', ['lane'])
  const money = gauge('money_out_of_order', 'Money that wants a look, of all processes.', ['what'])
  const inRooms = gauge('waiting_room_people', 'People in waiting rooms, of all processes.')
  const readable = gauge('database_readable', '1 where the database has told what waits in it.')

  const interval = gauge('backup_interval_seconds', 'Time between scheduled backups; 0: none.')
  const newest = gauge(
    'backup_newest_timestamp_seconds',
    'When the newest scheduled backup was made; 0: there is none.',
  )

  async function readWaiting(readings: Readings) {
    for (const one of [due, parked, late, money, inRooms]) one.reset()
    try {
      const waiting = await readings.waiting()
      for (const { lane, ...of } of waiting.jobs) {
        due.set({ lane }, of.due)
        parked.set({ lane }, of.parked)
        late.set({ lane }, of.secondsLate)
      }
      for (const [what, count] of Object.entries(waiting.money)) money.set({ what }, count)
      inRooms.set(waiting.people)
      readable.set(1)
    } catch {
      // An unreadable gauge must not show its old value; the cause is reported elsewhere.
      readable.set(0)
    }
  }

  return async (readings) => {
    build.set(await readings.build(), 1)
    streams.set(readings.liveStreams())
    underWay.set(readings.transactionsUnderWay())
    for (const [state, count] of Object.entries(readings.connections?.() ?? {}))
      connections.set({ state }, count)
    const backups = await readings.backups()
    interval.set(backups.interval / second)
    newest.set(backups.newest / second)
    await readWaiting(readings)
  }
}
