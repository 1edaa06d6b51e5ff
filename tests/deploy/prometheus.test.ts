import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDoor, until } from '../http/door.ts'
import { scrape } from '../support/exposition.ts'
import { hasPrometheus, runPromtool, startPrometheus } from '../support/prometheus.ts'
import { project } from '../support/server.ts'
import { aBottle, WireDevice } from '../sync/rounds.ts'

const folder = path.join(project, 'deploy/prometheus')
const rules = path.join(folder, 'alerts.yml')

let undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.reverse()) await one()
  undo = []
})

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}
const { panels } = JSON.parse(
  readFileSync(path.join(project, 'deploy/grafana/undercroft.json'), 'utf8'),
) as { panels: readonly Panel[] }
const askedByDashboard = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const alerts = [...readFileSync(rules, 'utf8').matchAll(/alert: (\w+)\n\s+expr: (.+)\n/g)].map(
  ([, name = '', expr = '']) => ({ name, expr }),
)

/** Names of metrics in an expression; text in quotes is none. */
const metricsIn = (expression: string): string[] =>
  expression
    .replaceAll(/"[^"]*"/g, '')
    .match(/\b(?:undercroft|nodejs|process)_\w+/g)
    ?.map(String) ?? []

/** Metrics of a server on PostgreSQL that one on SQLite does not have. */
const onPostgres = 'undercroft_database_connections'

test('dashboard and rules query only metrics of the server, and all of them', async () => {
  const door = await openDoor({ env: { METRICS_PORT: '0' } })
  undo.push(() => door.close())
  const { text } = await scrape(door.running.metricsAt)
  const declared = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]),
  )
  const names = new Set(
    [...declared].flatMap(([name, kind]) =>
      kind === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : name,
    ),
  )
  expect(askedByDashboard.length).toBeGreaterThan(30)
  expect(alerts.length).toBeGreaterThan(10)
  const asked = new Set([...askedByDashboard, ...alerts.map(({ expr }) => expr)].flatMap(metricsIn))
  expect([...asked].filter((name) => !names.has(name))).toEqual([])
  const own = [...declared.keys()].filter((name) => name.startsWith('undercroft_'))
  const isAsked = (name: string) => [...asked].some((one) => one.startsWith(name))
  expect(own.filter((name) => !isAsked(name))).toEqual([])
})

test.skipIf(!hasPrometheus())(
  'the rules are understood by promtool, and each alerts when it should',
  async () => {
    for (const words of [
      ['check', 'config', path.join(folder, 'prometheus.yml')],
      ['check', 'rules', rules],
      ['test', 'rules', path.join(folder, 'alerts.test.yml')],
    ]) {
      const { code, said } = await runPromtool(...words)
      expect(code, said).toBe(0)
    }
    const tested = readFileSync(path.join(folder, 'alerts.test.yml'), 'utf8')
    for (const { name } of alerts) {
      const cases = tested.split(`alertname: ${name}\n`).slice(1)
      const silent = cases.filter((one) => /^\s+exp_alerts: \[\]/.test(one))
      expect([silent.length > 0, silent.length < cases.length], name).toEqual([true, true])
    }
  },
)

test.skipIf(!hasPrometheus())('a rule that never alerts, or always, is noticed', async () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'undercroft-rules-'))
  undo.push(() => rmSync(copy, { recursive: true }))
  cpSync(folder, copy, { recursive: true })
  const good = readFileSync(rules, 'utf8')
  for (const change of [
    [' == 0\n        for: 2m', ' == 2\n        for: 2m'],
    ['undercroft_jobs_parked) > 0', 'undercroft_jobs_parked) >= 0'],
  ] as const) {
    expect(good).toContain(change[0])
    writeFileSync(path.join(copy, 'alerts.yml'), good.replace(change[0], change[1]))
    const { code, said } = await runPromtool('test', 'rules', path.join(copy, 'alerts.test.yml'))
    expect(code, said).toBe(1)
  }
})

test.skipIf(!hasPrometheus())(
  'a real Prometheus reads a real server, and answers every question',
  async () => {
    const door = await openDoor({ env: { METRICS_PORT: '0' } })
    undo.push(() => door.close())
    const ann = await door.person('Ann')
    const device = new WireDevice({ request: (place, init) => ann.fetch(place, init) }, ann.id)
    device.does('bottle.add', aBottle())
    await device.round()
    const { host } = new URL(door.running.metricsAt ?? '')
    const prometheus = await startPrometheus(host, rules)
    undo.push(() => prometheus.stop())

    const [info] = await until(async () => {
      const found = await prometheus.query('undercroft_build_info and on(instance) up == 1')
      return found.length > 0 ? found : undefined
    })
    const version = (await (await ann.fetch('/api/version')).json()) as Record<string, string>
    expect(info?.metric).toMatchObject({ ...version, instance: host, job: 'undercroft' })
    expect(await prometheus.query('undercroft_rounds_total{outcome="ok"} == 1')).toHaveLength(1)
    expect((await prometheus.alerts()).toSorted()).toEqual(
      alerts.map(({ name }) => name).toSorted(),
    )
    for (const expression of [...askedByDashboard, ...alerts.map(({ expr }) => expr)])
      await prometheus.query(expression)
    // Queries without a range have a result at once if the engine has the metric.
    for (const expression of askedByDashboard)
      if (!/rate\(|increase\(/.test(expression) && !expression.includes(onPostgres))
        expect(await prometheus.query(expression), expression).not.toEqual([])
    await expect(prometheus.query('sum by (')).rejects.toThrow('parse error')
  },
)
