import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, hour, minute, second } from '../../shared/kernel/time.ts'
import { observed } from '../../sync-server/db/observed.ts'
import { backlog } from '../../sync-server/jobs/backlog.ts'
import { enqueue, type Jobs } from '../../sync-server/jobs/jobs.ts'
import { openJobs } from '../../sync-server/jobs/runner.ts'
import { moneyOutOfOrder } from '../../sync-server/payments/out-of-order.ts'
import { openMetrics, type Readings } from '../../sync-server/telemetry/metrics.ts'
import { noTelemetry, type Telemetry } from '../../sync-server/telemetry/telemetry.ts'
import { projectFolder, readSources } from '../architecture/source-files.ts'
import { type Door, type DoorOptions, openDoor, until } from '../http/door.ts'
import { onEachEngine } from '../support/engines.ts'
import { type Exposition, scrape } from '../support/exposition.ts'
import { freshDatabase, hasPostgres } from '../support/postgres.ts'
import { aBottle, databasePerTest, testTime, WireDevice } from '../sync/rounds.ts'

let undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.reverse()) await one()
  undo = []
})

async function aDoor(options: DoorOptions = {}): Promise<Door> {
  const door = await openDoor({ ...options, env: { METRICS_PORT: '0', ...options.env } })
  undo.push(() => door.close())
  return door
}

test('without METRICS_PORT there is no port, and neither library is loaded before it is needed', async () => {
  const door = await openDoor()
  undo.push(() => door.close())
  expect(door.running.metricsAt).toBeUndefined()
  const imports = readSources(projectFolder, ['sync-server']).flatMap((file) => file.imports)
  const own = imports.filter(({ specifier }) =>
    /^(prom-client|@opentelemetry\/)/.test(specifier ?? ''),
  )
  expect(own.length).toBeGreaterThan(4)
  expect(own.filter(({ isType, isDynamic }) => !isType && !isDynamic)).toEqual([])
})

test('a port of their own, at which nothing else is, and which the app does not have', async () => {
  const door = await aDoor()
  const { metricsAt = '' } = door.running
  expect(new URL(metricsAt).hostname).toBe('127.0.0.1')
  expect((await fetch(metricsAt)).headers.get('content-type')).toMatch(/^text\/plain; version=/)
  for (const place of ['/', '/api/health', '/metrics/', '/metricsx'])
    expect([place, (await fetch(new URL(place, metricsAt))).status]).toEqual([place, 404])
  expect((await fetch(metricsAt, { method: 'POST' })).status).toBe(405)
  const ofApp = await door.visitor().fetch('/metrics')
  expect(ofApp.status).not.toBe(200)
  expect(await ofApp.text()).not.toContain('undercroft_')
})

test('a port that is taken ends the start with a sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  undo.push(() => taken.close())
  const { port } = taken.address() as AddressInfo
  await expect(openDoor({ env: { METRICS_PORT: String(port) } })).rejects.toThrow(
    `METRICS_PORT ${port} of METRICS_HOST 127.0.0.1 cannot be opened (EADDRINUSE).`,
  )
})

for (const engine of ['sqlite', 'postgres'] as const)
  test.skipIf(engine === 'postgres' && !hasPostgres)(
    `events are counted, on ${engine}`,
    async () => {
      const database = engine === 'postgres' ? await freshDatabase() : undefined
      if (database) undo.push(() => database.drop())
      const door = await aDoor({ ...(database && { databaseUrl: database.url }) })
      const ann = await door.person('Ann')
      await door.visitor().post('/api/auth/sign-in/email', { email: ann.email, password: 'wrong' })
      expect((await ann.fetch('/')).status).toBe(503)
      const live = await ann.fetch('/api/sync/live')
      undo.push(() => live.body?.cancel())
      const device = new WireDevice({ request: (place, init) => ann.fetch(place, init) }, ann.id)
      device.does('bottle.add', aBottle())
      device.does('bottle.remove', { id: 'not one' })
      await device.round()
      await device.send({ protocol: 99 as never })
      const { version, build } = (await (await ann.fetch('/api/version')).json()) as Record<
        string,
        string
      >

      const { metricsAt } = door.running
      const counted = await until(async () => {
        const now = await scrape(metricsAt)
        return now.value('undercroft_pokes_total', { way: 'heard' }) === undefined ? undefined : now
      })
      const { value } = counted
      const request = (route: string, status: string) =>
        value('undercroft_http_requests_total', { method: 'POST', route, status })
      expect(request('/api/auth/sign-in/email', '200')).toBe(1)
      expect(request('/api/auth/sign-in/email', '401')).toBe(1)
      expect(value('undercroft_http_request_duration_seconds_count', { route: '/api/sync' })).toBe(
        2,
      )
      expect(value('undercroft_refusals_total', { of: 'request', code: 'wrong_credentials' })).toBe(
        1,
      )
      expect(value('undercroft_refusals_total', { of: 'mutation', code: 'invalid' })).toBe(1)
      expect(value('undercroft_unavailable_total', { cause: 'there is no app in dist/web' })).toBe(
        1,
      )
      // A round of an unknown form does not count.
      expect(value('undercroft_rounds_total', { outcome: 'ok' })).toBe(1)
      expect(value('undercroft_round_mutations_total')).toBe(2)
      expect(value('undercroft_pokes_total', { way: 'sent' })).toBeGreaterThan(0)
      expect(value('undercroft_live_streams')).toBe(1)
      expect(value('undercroft_build_info', { version: version!, build: build!, engine })).toBe(1)
      expect(
        value('undercroft_transaction_duration_seconds_count', { outcome: 'committed' }),
      ).toBeGreaterThan(2)
      expect(value('undercroft_transactions_under_way')).toBeGreaterThanOrEqual(0)
      expect(value('undercroft_database_readable')).toBe(1)
      expect(value('undercroft_jobs_due', { lane: 'letters' })).toBeDefined()
      expect(value('undercroft_money_out_of_order', { what: 'refund_parked' })).toBe(0)
      expect(value('undercroft_database_connections', { state: 'max' })).toBe(
        engine === 'postgres' ? 10 : undefined,
      )
      expect(value('nodejs_eventloop_lag_seconds')).toBeDefined()
      mustBeBounded(counted)
    },
  )

/** The most series of a server, whatever the requests: routes times statuses. */
function mustBeBounded({ series }: Exposition) {
  expect(series.length).toBeLessThan(5_000)
}

test('however many paths and methods strangers try, there are no more series', async () => {
  const door = await aDoor()
  const stranger = door.visitor()
  const ask = async (round: number) => {
    for (let one = 0; one < 40; one++) {
      await stranger.fetch(`/api/nothing-${round}-${one}?at=${one}`)
      await stranger.fetch(`/nothing/${round}-${one}`)
      await stranger.fetch(`/api/photos/${String(one + 100 * round).padStart(64, 'a')}`)
      await stranger.fetch('/api/health', { method: ['PROPFIND', 'LOCK', 'MKCOL'][one % 3]! })
    }
    // A recent reading is reused for a while.
    const { series } = await until(async () => {
      const now = await scrape(door.running.metricsAt)
      const heard = now.value('undercroft_http_requests_total', { method: 'other' }) ?? 0
      return heard === 40 * round ? now : undefined
    })
    return series
      .filter(({ name }) => name.startsWith('undercroft_http'))
      .map(({ name, labels }) => name + JSON.stringify(labels))
      .sort()
  }
  const first = await ask(1)
  expect(await ask(2)).toEqual(first)
})

const nowhere: Readings = {
  build: async () => ({ version: '1', build: 'b', engine: 'sqlite' }),
  liveStreams: () => 0,
  transactionsUnderWay: () => 0,
  backups: async () => ({ interval: 0, newest: 0 }),
  waiting: () => Promise.reject(new Error('the database is away')),
}

test('causes without end become one label, and a database that is away says so', async () => {
  const { meters, expose } = await openMetrics()
  for (let cause = 0; cause < 500; cause++) meters.requestUnavailable(`cause ${cause}`)
  const { text } = await expose(nowhere)
  expect(text.match(/^undercroft_unavailable_total\{/gm)).toHaveLength(101)
  expect(text).toContain('undercroft_unavailable_total{cause="others"} 400')
  expect(text).toContain('undercroft_database_readable 0')
  expect(text).not.toMatch(/^undercroft_jobs_due\{/m)
})

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  const at = testTime

  test('late, failed and parked jobs are counted separately', async () => {
    const { meters, expose } = await openMetrics()
    const telemetry: Telemetry = { ...noTelemetry, meters }
    const { db, underWay } = observed(database.current.db, telemetry)
    const jobs: Jobs = {
      greet: { lane: 'notices', run: async () => {} },
      grumble: {
        lane: 'money',
        tries: 1,
        run: () => Promise.reject(new Error('to ann@example.com')),
      },
      nag: {
        lane: 'upkeep',
        every: day,
        run: () => Promise.reject(new Error('again')),
      },
    }
    const reported: unknown[] = []
    const runner = openJobs({
      db,
      jobs,
      telemetry,
      now: () => at,
      report: (...told) => reported.push(told),
    })
    await db.transaction('ask', async (tx) => {
      await enqueue(tx, 'greet', {}, { at: at - 100 * second })
      for (const kind of ['grumble', 'nag']) await enqueue(tx, kind, {}, { at })
      await enqueue(tx, 'greet', {}, { at: at + hour })
    })
    const before = await backlog(db, jobs, at)
    expect(before.filter(({ due }) => due > 0)).toEqual([
      { lane: 'money', due: 1, parked: 0, secondsLate: 0 },
      { lane: 'notices', due: 1, parked: 0, secondsLate: 100 },
      { lane: 'upkeep', due: 1, parked: 0, secondsLate: 0 },
    ])
    await runner.runDue()
    // Each that fails stands in the log with its cause.
    expect(reported).toEqual(
      expect.arrayContaining([
        [
          'a job failed',
          expect.objectContaining({ message: 'to ann@example.com' }),
          { kind: 'grumble', attempts: 1, isParked: true },
        ],
        ['a job failed', expect.any(Error), { kind: 'nag', attempts: 1, isParked: false }],
      ]),
    )
    const after = await backlog(db, jobs, at)
    expect(after.filter(({ due, parked }) => due + parked > 0)).toEqual([
      { lane: 'money', due: 0, parked: 1, secondsLate: 0 },
    ])
    const { text } = await expose({ ...nowhere, transactionsUnderWay: underWay })
    for (const line of [
      'undercroft_jobs_total{kind="greet",outcome="done"} 1',
      'undercroft_jobs_total{kind="grumble",outcome="parked"} 1',
      'undercroft_jobs_total{kind="nag",outcome="failed"} 1',
      'undercroft_job_start_delay_seconds_bucket{le="60",lane="notices"} 0',
      'undercroft_job_start_delay_seconds_bucket{le="300",lane="notices"} 1',
      'undercroft_transactions_under_way 0',
    ])
      expect(text).toContain(`${line}\n`)
  })

  test('inconsistent money is found, and consistent money is not reported', async () => {
    const { db } = database.current
    expect(await moneyOutOfOrder(db, at)).toEqual({
      refund_parked: 0,
      payment_unsettled: 0,
      question_unanswered: 0,
      event_unread: 0,
    })
    await db.transaction('money', async (tx) => {
      const { payments, paymentOps, gatewayEvents } = tx.t
      const payment = (id: string, status: 'open' | 'processing' | 'succeeded', age: number) => ({
        id,
        purpose: 'fee' as const,
        reservationId: id,
        amount: 300,
        status,
        createdAt: at - age,
        updatedAt: at,
      })
      await tx
        .insert(payments)
        .values([
          payment('old', 'open', 2 * day),
          payment('slow', 'processing', day),
          payment('new', 'open', hour),
          payment('paid', 'succeeded', 9 * day),
        ])
      type Op = typeof paymentOps.$inferInsert
      const op = (id: string, own: Pick<Op, 'kind' | 'status'> & Partial<Op>, age: number) => ({
        id,
        once: id,
        subject: 'old',
        args: {},
        attempts: 1,
        ...own,
        createdAt: at - age,
        updatedAt: at,
      })
      await tx
        .insert(paymentOps)
        .values([
          op('back', { kind: 'refund', status: 'failed' }, day),
          op('back too', { kind: 'refund', status: 'failed' }, day),
          op('asked again', { kind: 'refund', status: 'done', once: 'back too/again' }, day),
          op('late cancel', { kind: 'payment.cancel', status: 'failed' }, day),
          op('no answer', { kind: 'refund', status: 'waiting' }, hour),
          op('just asked', { kind: 'refund', status: 'waiting' }, minute),
          op('never asked', { kind: 'payment.create', status: 'waiting', attempts: 0 }, day),
        ])
      const event = (id: string, age: number, doneAt: number | null) => ({
        id,
        type: 'refund.updated',
        objectId: id,
        receivedAt: at - age,
        doneAt,
      })
      await tx
        .insert(gatewayEvents)
        .values([event('left', hour, null), event('fresh', minute, null), event('done', hour, at)])
    })
    expect(await moneyOutOfOrder(db, at)).toEqual({
      refund_parked: 1,
      payment_unsettled: 2,
      question_unanswered: 1,
      event_unread: 1,
    })
  })
})
