import { afterEach, beforeEach, expect, test } from 'vitest'
import { dunning } from '../../../shared/business/offer.ts'
import { day } from '../../../shared/kernel/time.ts'
import { billingJobs } from '../../../sync-server/features/billing/jobs.ts'
import type { SubscriptionRow } from '../../../sync-server/features/billing/billing-deps.ts'
import { openTestGateway } from '../../../sync-server/payments/test-gateway.ts'
import { aBatch, runAmongTheDying } from '../../support/run-whole.ts'
import { onEachEngine } from '../../support/engines.ts'
import { databasePerTest, testTime } from '../../sync/rounds.ts'
import { noPoints } from '../../support/no-points.ts'
import { casesOf } from '../../support/scope.ts'

const now = testTime

onEachEngine({ postgres: 'deep' }, (engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })

  const ways = [
    ['in one go', false],
    ['where a process dies at each of them', true],
  ] as const

  test.each(ways.slice(0, casesOf({ everyday: 1, deep: 2 })))(
    'a sweep goes through all subscriptions, page by page, %s',
    async (_, isOver) => {
      const { db } = database.current
      const kinds = {
        good: { status: 'active' },
        late: { status: 'past_due', pastDueSince: now - 1 },
        lapsed: { insiderUntil: now },
        over: { status: 'canceled', liveFor: null, insiderUntil: now },
        givenUp: { status: 'incomplete_expired', liveFor: null, endedAt: now - 2 * day },
        longGivenUp: { status: 'incomplete_expired', liveFor: null, endedAt: now - 3 * day },
      } as const satisfies Record<string, Partial<SubscriptionRow>>
      const names = Object.keys(kinds) as (keyof typeof kinds)[]
      const people = Array.from({ length: names.length * 50 }, (_, number) => {
        const kind = names[number % names.length]!
        return { id: `person-${String(number).padStart(4, '0')}`, kind }
      })
      await db.transaction('people', async (tx) => {
        await tx.write(
          tx.t.users,
          people.map(({ id }) => ({
            id,
            name: 'Ada',
            email: id,
            emailVerified: true,
            subscriptionTier: 'insider',
            createdAt: new Date(1),
            updatedAt: new Date(1),
            ...noPoints,
          })),
          'fail',
        )
        await tx.write(
          tx.t.subscriptions,
          people.map(({ id, kind }) => ({
            id: `of-${id}`,
            userId: id,
            liveFor: id,
            offer: 'none',
            interval: 'month',
            amount: 10_00,
            status: 'active',
            needsCard: false,
            hasCard: true,
            isPaused: false,
            lettersSent: 0,
            insiderUntil: now + day,
            refreshes: 0,
            refreshApplied: 0,
            refreshedAt: now - 2 * day,
            createdAt: now - 9,
            ...kinds[kind],
          })),
          'fail',
        )
      })
      const asked: unknown[] = []
      const processes = [db, await database.current.again()].map((own) => {
        const payments = openTestGateway(own, () => now)
        const report = (_: string, error: unknown) => asked.push(error)
        const parts = { db: own, payments, offer: 'trial-30', secret: '', report } as const
        return billingJobs({ ...parts, now: () => now })
      })
      const sweeps = processes.map((jobs) => jobs['billing.sweep'])
      if (isOver) expect(await runAmongTheDying(sweeps)).toBeGreaterThan(150)
      else
        await sweeps[0]?.run(
          {},
          aBatch(undefined, () => false),
        )
      expect(asked).toEqual([])

      const idsOf = (...of: (keyof typeof kinds)[]) =>
        people.filter(({ kind }) => of.includes(kind)).map(({ id }) => id)
      const rows = await db.select().from(db.t.subscriptions).orderBy(db.t.subscriptions.id)
      const where = (is: (row: SubscriptionRow) => boolean) =>
        rows.filter(is).map(({ userId }) => userId)
      expect(dunning.length).toBeGreaterThan(1)
      expect(where(({ lettersSent }) => lettersSent === 1)).toEqual(idsOf('late'))
      expect(where(({ refreshedAt }) => refreshedAt === now)).toEqual(idsOf('givenUp'))
      const users = await db.select().from(db.t.users).orderBy(db.t.users.id)
      const free = users.filter(({ subscriptionTier }) => subscriptionTier === 'free')
      expect(free.map(({ id }) => id)).toEqual(idsOf('lapsed'))
      const told = await db.select().from(db.t.jobs)
      expect(told.map(({ userId }) => userId).sort()).toEqual(idsOf('late'))
    },
  )
})
