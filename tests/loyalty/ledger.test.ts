import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  countsUntil,
  loyaltyActs,
  loyaltyActOf,
  loyaltyReasons,
  traceRetention,
  weekOf,
} from '../../shared/business/loyalty.ts'
import { day, hour } from '../../shared/kernel/time.ts'
import { type AccountTrace, openTraces } from '../../sync-server/loyalty/account-traces.ts'
import { earnPoints } from '../../sync-server/loyalty/points.ts'
import { areRelated } from '../../sync-server/loyalty/related.ts'
import { onEachEngine } from '../support/engines.ts'
import { loyaltyWorld, monday, week } from './loyalty-world.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  const world = loyaltyWorld(engine)
  const { person, earn, takeBack, columns } = world
  const review = (subject: string, at: number) => ({ reason: 'review', subject, at }) as const

  const capped = loyaltyReasons.filter((reason) => loyaltyActOf(reason).perStore)
  test.each(capped)(
    '%s earns so often at one store in a day and a month, and goes on elsewhere and later',
    async (reason) => {
      const { points } = loyaltyActs[reason]
      const { day: aDay, month } = loyaltyActOf(reason).perStore!
      const regulars = await person()
      /** Acts of others at a store, at that moment. */
      const filled = async (count: number, at: number) => {
        const store = randomUUID()
        const said = { userId: regulars, reason, store, number: 1, points, at }
        const rest = { week: weekOf(at), countsUntil: countsUntil(at) }
        const rows = Array.from({ length: count }, () => ({
          ...said,
          ...rest,
          id: randomUUID(),
          subject: randomUUID(),
        }))
        await world.db.transaction('many', (tx) => tx.write(tx.t.loyaltyEntries, rows, 'fail'))
        return store
      }
      const earnsAt = async (storeId: string, at: number) => {
        const own = { accountId: await person(), reason, subject: randomUUID(), storeId, at }
        return world.db.transaction('earn', (tx) => earnPoints(tx, own))
      }
      const first = Date.UTC(2026, 10, 1)
      const today = await filled(aDay - 1, monday)
      expect(await earnsAt(today, monday + 1)).toBe(points)
      expect(await earnsAt(today, monday + day - 1)).toBe(0)
      expect(await earnsAt(today, monday + day)).toBe(points)
      expect(await earnsAt(randomUUID(), monday)).toBe(points)
      const thisMonth = await filled(month - 1, first)
      expect(await earnsAt(thisMonth, monday)).toBe(points)
      expect(await earnsAt(thisMonth, Date.UTC(2026, 11) - 1)).toBe(0)
      expect(await earnsAt(thisMonth, Date.UTC(2026, 11))).toBe(points)
    },
  )

  test('points taken back in a later week leave their own week, and are no activity', async () => {
    const id = await person()
    await earn(id, review('first', monday))
    await takeBack(id, review('first', monday + week))
    expect(await columns(id)).toMatchObject({
      loyaltyStreak: 0,
      loyaltyStreakBest: 0,
      loyaltyLastActivityAt: monday,
    })
    await earn(id, review('second', monday + week + hour))
    await takeBack(id, review('first', monday + 2 * week))
    expect(await columns(id)).toMatchObject({
      loyaltyStreak: 1,
      loyaltyPoints: 10,
      loyaltyLastActivityAt: monday + week + hour,
    })
  })

  test('a trace is noted anew each day, and relates accounts for 30 days from then', async () => {
    let now = monday
    const opened = () => openTraces({ db: world.db, secret: 'a secret', now: () => now })
    const traces = opened()
    const [ann, ben, cid] = [await person(), await person(), await person()]
    const home: AccountTrace = { kind: 'network', of: '192.0.2.7' }
    const seen = async (who: string) => {
      const { accountTraces: t } = world.db.t
      return (await world.db.select().from(t).where(eq(t.userId, who))).map(({ seenAt }) => seenAt)
    }
    await traces.note(ann, [home])
    now += hour
    await traces.note(ann, [home])
    expect(await seen(ann)).toEqual([monday])
    now = monday + day
    await traces.note(ann, [home])
    await traces.note(ben, [home])
    expect(await seen(ann)).toEqual([now])
    // A browser of that name is another trace, and so is the network of another installation.
    await traces.note(cid, [{ ...home, kind: 'browser' }])
    await openTraces({ db: world.db, secret: 'another', now: () => now }).note(cid, [home])
    const related = (other: string, at: number) => areRelated(world.db, ann, other, at)
    expect(await related(cid, now)).toBe(false)
    expect(await related(ben, now + traceRetention - 1)).toBe(true)
    expect(await related(ben, now + traceRetention)).toBe(false)
    // Both were there again; a server that was started again remembers nothing of it.
    now += traceRetention
    for (const who of [ann, ben]) await opened().note(who, [home])
    expect(await seen(ben)).toEqual([now])
    expect(await related(ben, now + traceRetention - 1)).toBe(true)
  })

  test('two who look after one group are related, and others of it are not', async () => {
    const { users, groupMemberships: m } = world.db.t
    const names = [
      'owner',
      'moderator',
      'pending',
      'left',
      'banned',
      'member',
      'elsewhere',
    ] as const
    const ids = Object.fromEntries(names.map((name) => [name, randomUUID()])) as Record<
      (typeof names)[number],
      string
    >
    const groupId = randomUUID()
    const one = { groupId, role: 'moderator', status: 'active', changedAt: 1 } as const
    await world.db.transaction('test', async (tx) => {
      await tx.insert(users).values(
        names.map((name) => ({
          id: ids[name],
          name,
          email: `${ids[name]}@example.com`,
          createdAt: new Date(1),
          updatedAt: new Date(1),
        })),
      )
      await tx.insert(m).values([
        { ...one, userId: ids.owner, role: 'owner' },
        { ...one, userId: ids.moderator },
        { ...one, userId: ids.member, role: 'member' },
        { ...one, userId: ids.elsewhere, groupId: randomUUID() },
        ...(['pending', 'left', 'banned'] as const).map((status) => ({
          ...one,
          userId: ids[status],
          status,
        })),
      ])
    })
    const related = await Promise.all(
      names.slice(1).map((name) => areRelated(world.db, ids.owner, ids[name], monday)),
    )
    expect(related).toEqual([true, false, false, false, false, false])
  })
})
