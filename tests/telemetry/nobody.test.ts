import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Db } from '../../sync-server/db/db.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { openLog } from '../../sync-server/http/log.ts'
import { openMetrics } from '../../sync-server/telemetry/metrics.ts'
import { openTraces } from '../../sync-server/telemetry/traces.ts'
import { keeperFor } from '../contracts/endpoints/needs.ts'
import { type Name, rows } from '../contracts/endpoints/rows.ts'
import { send } from '../contracts/endpoints/send.ts'
import { openEverything } from '../contracts/endpoints/world.ts'
import { openDoor } from '../http/door.ts'
import { openCollector } from '../support/collector.ts'
import { silent } from '../support/engines.ts'
import { scrape } from '../support/exposition.ts'
import { limitMs } from '../support/scope.ts'

let undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.reverse()) await one()
  undo = []
})

/** They end the session the others use, or the account. */
const ending: readonly Name[] = [
  'account.delete',
  'account.signOut',
  'account.signOutByLink',
  'account.endOtherDevices',
  'account.changePassword',
]

const nobody = 'http://127.0.0.1:9'

test(
  '[U4] metrics, traces and log contain no person and no personal data',
  async () => {
    const collector = await openCollector()
    undo.push(() => collector.close())
    let isFailing = false
    const door = await openDoor({
      env: {
        ...openEverything,
        OPEN_FOOD_FACTS_URL: nobody,
        METRICS_PORT: '0',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      },
      // Jobs that fail say what people have written, as errors of libraries do.
      around: (jobs) =>
        Object.fromEntries(
          Object.entries(jobs).map(([kind, job]) => [
            kind,
            {
              ...job,
              run: (args, batch) =>
                isFailing
                  ? Promise.reject(careless(`${JSON.stringify(args)} of Wilhelmina Quux`))
                  : job.run(args, batch),
            },
          ]),
        ),
    })
    let isOpen = true
    const close = async () => {
      if (isOpen) await door.close()
      isOpen = false
    }
    undo.push(close)
    const db = await openDb({ sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }, silent)
    undo.push(() => db.close())

    const wilhelmina = await door.person('Wilhelmina Quux')
    const all = Object.values(rows)
    const people = { owner: wilhelmina, clerk: wilhelmina, collector: wilhelmina }
    const own = await keeperFor(all, { door, db, admin: wilhelmina, ...people })
    const stranger = await door.person('Ebenezer Stranger')
    const visitor = door.visitor()
    for (const [name, row] of Object.entries(rows))
      if (!ending.includes(name as Name))
        for (const who of [own, stranger, visitor]) {
          const answer = await send(who, row, own)
          if (!answer.bodyUsed) await answer.body?.cancel()
        }
    // Paths without a contract, too.
    for (const place of [
      `/api/people/${own.id}/${wilhelmina.email}`,
      `/shared/${own.id}?from=${wilhelmina.email}`,
      `/api/auth/user?email=${wilhelmina.email}`,
    ])
      await wilhelmina.fetch(place, {
        headers: { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` },
      })
    await door.running.work()
    isFailing = true
    await own.post('/api/auth/request-password-reset', { email: wilhelmina.email })
    await door.running.work()
    const known = await whatIsTheirs(db)
    const { text: metrics, series } = await scrape(door.running.metricsAt)
    await close()

    // It was much, and of every kind.
    expect(series.length).toBeGreaterThan(1_000)
    expect(metrics).toMatch(/undercroft_jobs_total\{kind="[\w.]+",outcome="failed"\}/)
    expect(collector.spans().length).toBeGreaterThan(1_000)
    expect(door.log()).toContain('a job failed')
    expect(known.length).toBeGreaterThan(300)
    for (const one of [own.id, wilhelmina.email, wilhelmina.name]) expect(known).toContain(one)

    const said = { metrics, traces: collector.bytes(), log: door.log() }
    for (const [where, text] of Object.entries(said))
      expect(foundIn(text, known), where).toEqual([])
  },
  limitMs(300_000),
)

test('a careless entry is found in each of them', async () => {
  const known = ['0192f3a4-0000-7000-8000-000000000001', 'ann@example.com', 'Wilhelmina Quux']
  const sentence = `/api/people/${known.join('/')}`

  const { meters, expose } = await openMetrics()
  meters.requestAnswered({ method: 'GET', route: sentence, status: 200, seconds: 0 })
  const { text } = await expose({
    build: async () => ({ version: '1', build: 'b', engine: 'sqlite' }),
    liveStreams: () => 0,
    transactionsUnderWay: () => 0,
    backups: async () => ({ interval: 0, newest: 0 }),
    waiting: async () => ({ jobs: [], money: {}, people: 0 }),
  })
  expect(foundIn(text, known)).toEqual(known)

  const collector = await openCollector()
  undo.push(() => collector.close())
  const traces = await openTraces(
    { endpoint: collector.endpoint, headers: {}, ratio: 1 },
    { version: '1', failed: () => {} },
  )
  await traces.span(
    { name: 'a request', kind: 'request', facts: { path: sentence } },
    async () => {},
  )
  await traces.stop()
  expect(foundIn(collector.bytes(), known)).toEqual(known)

  let logged = ''
  openLog('info', { write: (line) => void (logged += line) }).info('a request', { path: sentence })
  expect(foundIn(logged, known)).toEqual(known)
})

const careless = (value: string) => {
  const because = new TypeError(`Headers.append: "${value}" is an invalid header value.`)
  return new Error(value, { cause: because })
}

const foundIn = (text: string, known: readonly string[]) =>
  known.filter((one) => text.includes(one) || text.includes(encodeURIComponent(one)))

/** Names of a person, a place, or a thing of a user, anywhere in the database. */
async function whatIsTheirs(db: Db): Promise<string[]> {
  const found = new Set<string>()
  const take = (column: string, value: unknown) => {
    if (typeof value === 'string') {
      if (isId(value) || value.includes('@') || named.test(column)) found.add(value)
    } else if (typeof value === 'object' && value !== null && !(value instanceof Date))
      for (const [key, one] of Object.entries(value)) take(key, one)
  }
  for (const table of Object.values(db.t))
    for (const row of await db.select().from(table))
      for (const [column, value] of Object.entries(row)) take(column, value)
  // Such short words appear everywhere.
  return [...found].filter((one) => one.length > 5)
}

const isId = (value: string) => /^[\w-]{20,}$/.test(value)
const named =
  /^(name|legalName|displayName|brand|notes|note|text|body|title|address|street|city|zip|phone|email|reason|token|code|secret|license\w*)$/
