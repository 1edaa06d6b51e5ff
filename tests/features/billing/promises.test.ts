import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insiderFeatures, mayUse, plans } from '../../../shared/business/plans.ts'
import {
  type PlanCheck,
  type PromiseName,
  promiseNames,
  promises,
} from '../../../shared/business/promises.ts'
import { billingCopy, promiseWords } from '../../../shared/copy/billing.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import type { MutationName } from '../../../shared/registry.ts'
import { start } from '../../../shared/sync/messages.ts'
import { projectFolder, readSources } from '../../architecture/source-files.ts'
import type { Person } from '../../http/door.ts'
import { setPlan } from '../../support/operator.ts'
import { type Market, openMarket } from '../market/market.ts'
import { limitMs } from '../../support/scope.ts'

describe('the cards', () => {
  test.each(plans)('%s: the card names only rows of the table', (plan) => {
    const rows = promiseNames.flatMap((name) => promiseWords[name][plan].card ?? [])
    expect(billingCopy[plan].points).toEqual(rows)
    expect(new Set(rows).size).toBe(rows.length)
  })

  test('all that Insiders are promised is on their card and in the welcome', () => {
    expect(billingCopy.insider.points).toHaveLength(promiseNames.length)
    for (const point of billingCopy.insider.points)
      expect(billingCopy.welcomeSentence.toLowerCase()).toContain(point.toLowerCase())
  })

  test('the comparison has each promise with both plans', () => {
    for (const name of promiseNames) {
      const { what, free, insider } = promiseWords[name]
      expect(subscriptionCopy.pricing.rows).toContainEqual([what, free.cell, insider.cell])
      expect(free.cell, name).not.toBe(insider.cell)
    }
  })
})

describe('the checks', () => {
  const checks: readonly (readonly [PromiseName, PlanCheck])[] = promiseNames.map((name) => [
    name,
    promises[name],
  ])
  test.each(checks)('%s: Insiders have more by it', (_, check) => {
    if ('limit' in check) expect(check.limit('insider')).toBeGreaterThan(check.limit('free'))
    else expect(plans.filter((plan) => mayUse(plan, check.feature))).toEqual(['insider'])
  })

  test('every feature for Insiders is promised once', () => {
    const promised = checks.flatMap(([, check]) => ('feature' in check ? check.feature : []))
    expect(promised.toSorted()).toEqual([...insiderFeatures].toSorted())
  })

  test('every Insider feature is checked where it is offered', () => {
    const asked = readSources(projectFolder, ['web', 'sync-server']).flatMap(({ text }) =>
      [...text.matchAll(/\bmayUse\([^()]+, '(\w+)'\)/g)].map(([, feature]) => feature),
    )
    expect([...new Set(asked)].toSorted()).toEqual([...insiderFeatures].toSorted())
  })
})

describe('by the front door', () => {
  let market: Market
  let [free, insider]: Person[] = []
  beforeAll(async () => {
    market = await openMarket('SQLite', { jobs: ['billing'] })
    free = await market.person('Frank')
    insider = await market.person('Ivy')
    setPlan(market.door, insider.email, 'insider')
  })
  afterAll(() => market.close())

  /** How many of so many changes of a person are refused. */
  async function refused(
    who: Person | undefined,
    name: MutationName,
    count: number,
    argsOf: (at: number) => object,
  ): Promise<number> {
    if (!who) throw new Error('nobody has joined')
    const response = await who.post(
      '/api/sync',
      {
        protocol: 1,
        deviceId: randomUUID(),
        seen: start,
        cursor: null,
        limit: 1,
        digest: false,
        mutations: Array.from({ length: count }, (_, at) => ({
          seq: at + 1,
          uid: randomUUID(),
          name,
          args: { id: randomUUID(), ...argsOf(at) },
          at: Date.now(),
        })),
      },
      { 'X-User': who.id },
    )
    const { rejections } = (await response.json()) as { rejections: { code: string }[] }
    expect(response.status).toBe(200)
    for (const { code } of rejections) expect(code).toBe('plan_limit')
    return rejections.length
  }

  /** One more than Free allows is one too many there, and none for Insiders. */
  async function isLimited(name: MutationName, limit: number, argsOf: (at: number) => object) {
    expect(await refused(free, name, limit + 1, argsOf)).toBe(1)
    expect(await refused(insider, name, limit + 1, argsOf)).toBe(0)
  }

  /** Limits on the device are tried there, with both plans, by a story of that name. */
  async function isTriedInBrowser(name: PromiseName) {
    const stories = readSources(projectFolder, ['tests/stories'])
      .map(({ text }) => text)
      .filter((text) => text.includes(`test('[promise ${name}]`))
    expect(stories).toHaveLength(1)
    expect(stories[0]).toMatch(/setPlan\([^)]+, 'insider'\)/)
  }

  /** How each promise is tried; one without a way to try it does not compile. */
  const tried: Readonly<Record<PromiseName, () => Promise<void>>> = {
    bottles: () =>
      isLimited('bottle.add', promises.bottles.limit('free'), (at) => ({
        name: `Bottle ${at}`,
        brand: 'Ardbeg',
        category: 'Whiskey',
      })),
    priceAlerts: () =>
      isLimited('alert.add', promises.priceAlerts.limit('free'), (at) => ({
        bottle: `Bottle ${at}`,
        targetPrice: 40_00,
      })),
    availabilityAlerts: () =>
      isLimited('watch.add', promises.availabilityAlerts.limit('free'), (at) => ({
        bottle: `Bottle ${at}`,
      })),
    questions: () =>
      isLimited('chat.ask', promises.questions.limit('free'), (at) => ({
        text: `Question ${at}`,
        at: Date.now(),
        askedOn: dayOf(Date.now()),
      })),
    async reservations() {
      const limit = promises.reservations.limit('free')
      for (const [who, isAllowed] of [
        [free, false],
        [insider, true],
      ] as const) {
        if (!who) throw new Error('nobody has joined')
        for (let at = 0; at < limit; at++) await market.reserved(who, (await market.drop()).id)
        const more = await market.reserve(who, (await market.drop()).id)
        expect(more['http'] === 200).toBe(isAllowed)
      }
    },
    analysis: () => isTriedInBrowser('analysis'),
    insights: () => isTriedInBrowser('insights'),
    async reports() {
      await market.db.transaction('a report', (tx) =>
        tx.write(
          tx.t.marketReports,
          [{ month: '2026-10', madeAt: 1, listings: 0, prices: 0, report: [] }],
          'replace',
        ),
      )
      for (const [who, isAllowed] of [
        [free, false],
        [insider, true],
      ] as const) {
        if (!who) throw new Error('nobody has joined')
        const told = await market.ask(who, '/api/market/report')
        expect(told).toMatchObject({ http: 200, months: [{ month: '2026-10' }] })
        expect('report' in told).toBe(isAllowed)
      }
    },
    async groups() {
      const body = { name: 'Port and cigars', category: 'wine' }
      const make = (who: Person | undefined) =>
        market.ask(who!, '/api/community/groups', { body, key: randomUUID() })
      expect(await make(free)).toMatchObject({ http: 403, code: 'plan_limit' })
      expect(await make(insider)).toMatchObject({ http: 200, group: { mine: { role: 'owner' } } })
    },
    async support() {
      for (const who of [free, insider])
        expect(
          await market.ask(who!, '/api/support/requests', {
            body: { subject: `From ${who?.name}`, message: 'Help.' },
            key: randomUUID(),
          }),
        ).toMatchObject({ http: 200 })
      // The Insider wrote later, and stands first.
      const { requests } = await market.ask(market.admin, '/api/admin/support?status=open')
      expect(requests).toMatchObject([
        { subject: 'From Ivy', isPriority: true },
        { subject: 'From Frank', isPriority: false },
      ])
    },
    csv: () => isTriedInBrowser('csv'),
  }

  test.each(promiseNames)(
    '%s: Free meets the limit, Insiders do not',
    { timeout: limitMs(60_000) },
    (name) => tried[name](),
  )
})
