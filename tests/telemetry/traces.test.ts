import { afterEach, expect, test } from 'vitest'
import { type Door, openDoor, until } from '../http/door.ts'
import { openCollector, type Collector, type Span } from '../support/collector.ts'
import { aBottle, WireDevice } from '../sync/rounds.ts'

let undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.reverse()) await one()
  undo = []
})

async function aCollector(status?: number): Promise<Collector> {
  const collector = await openCollector(status)
  undo.push(() => collector.close())
  return collector
}

/** Closing it sends the rest. */
async function aDoor(env: Record<string, string>): Promise<Door> {
  const door = await openDoor({ env })
  let isClosed = false
  const close = async () => {
    if (!isClosed) await door.close()
    isClosed = true
  }
  undo.push(close)
  return { ...door, close }
}

test('a request and its database statements are one trace, and a job is another', async () => {
  const collector = await aCollector()
  const door = await aDoor({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20the%20collector',
  })
  const ann = await door.person('Ann')
  const device = new WireDevice({ request: (place, init) => ann.fetch(place, init) }, ann.id)
  device.does('bottle.add', aBottle())
  // A stranger's own trace is not gone on with, nor is it their choice that one is made.
  await device.send({}, { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` })
  await door.running.work()
  await door.close()

  expect(new Set(collector.asked.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
  expect(collector.asked[0]?.headers['authorization']).toBe('Bearer of the collector')
  const spans = collector.spans()
  const below = (above: Span) => spans.filter(({ above: id }) => id === above.id)
  const [round] = spans.filter(({ name }) => name === 'POST /api/sync')
  expect(round?.above).toBe('')
  expect(round?.trace).not.toBe('ab'.repeat(16))
  const inRound = below(round!)
  expect(inRound.map(({ name }) => name)).toContain('round')
  expect(new Set(inRound.map(({ trace }) => trace))).toEqual(new Set([round?.trace]))
  const jobs = spans.filter(({ name }) => name.startsWith('job '))
  expect(jobs.length).toBeGreaterThan(0)
  expect(new Set(jobs.map(({ above }) => above))).toEqual(new Set(['']))
  expect(new Set(spans.map(({ status }) => status))).toEqual(new Set([0]))
})

test('a share of requests is traced, or none', async () => {
  const collector = await aCollector()
  const door = await aDoor({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  const ann = await door.person('Ann')
  await ann.fetch('/api/auth/user', {
    headers: { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` },
  })
  await door.close()
  expect(collector.spans()).toEqual([])
})

test('a collector that refuses makes a line in the log, and delays nothing', async () => {
  const collector = await aCollector(400)
  const door = await aDoor({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
  const ann = await door.person('Ann')
  expect((await ann.fetch('/api/auth/user')).status).toBe(200)
  await door.close()
  await until(() => door.log().includes('the traces were not taken') || undefined)
  expect(door.log().split('the traces were not taken')).toHaveLength(2)
})
