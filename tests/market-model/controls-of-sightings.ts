import { eq, sql } from 'drizzle-orm'
import { day } from '../../shared/kernel/time.ts'
import { answering, type Control, working } from './controls.ts'
import type { Tampering } from './life.ts'

/** Pays for a confirmed sighting at once, before it can be found false. */
const paysAtOnce: Tampering = working('sightings.tend', async (run, db) => {
  const { bottleSightings: s } = db.t
  const isOwed = eq(s.rewardStatus, 'approved')
  const rows = await db.select().from(s).where(isOwed)
  await db.transaction('as if long ago', (tx) =>
    tx
      .update(s)
      .set({ confirmedAt: sql`${s.confirmedAt} - ${3 * day}`, dueAt: 1 })
      .where(isOwed),
  )
  await run()
  for (const { id, confirmedAt } of rows)
    await db.transaction('as it was', (tx) => tx.update(s).set({ confirmedAt }).where(eq(s.id, id)))
})

/** Pays the sixth sighting of a day. Two caps forbid it: one of the report’s day, one of the payment’s. */
const rewardsAll: Tampering = working('sightings.tend', async (run, db) => {
  const { bottleSightings: s } = db.t
  const owed = await db.select({ id: s.id }).from(s).where(eq(s.rewardStatus, 'approved'))
  await run()
  const rows = await db.select().from(s)
  const wasOwed = new Set(owed.map(({ id }) => id))
  for (const { id, rewardStatus, scoutUserId, rewardedOn } of rows) {
    const paid = rows.filter(
      (one) =>
        one.scoutUserId === scoutUserId &&
        one.rewardedOn === rewardedOn &&
        one.rewardStatus === 'paid',
    )
    if (rewardStatus !== 'void' || !wasOwed.has(id) || paid.length < 5) continue
    await db.transaction('pay it all the same', (tx) =>
      tx.update(s).set({ rewardStatus: 'paid' }).where(eq(s.id, id)),
    )
  }
})

/** Pays for a sighting that an admin found false. */
const paysFalse: Tampering = answering('admin.decideSighting', (give, db) => async (asked) => {
  const given = await give(asked)
  const { bottleSightings: s } = db.t
  const { sighting } = asked.params as { readonly sighting: string }
  await db.transaction('owe it', (tx) =>
    tx
      .update(s)
      .set({
        rewardStatus: sql`case when ${s.verificationStatus} = 'rejected' and
        ${s.rewardStatus} = 'void' then 'approved' else ${s.rewardStatus} end`,
      })
      .where(eq(s.id, sighting)),
  )
  return given
})

/** The same bottle is seen by one scout as often as they say so. */
const seesTwice: Tampering = working('sightings.report', async (run, db) => {
  const { bottleSightings: s } = db.t
  await db.transaction('forget what was seen', (tx) => tx.update(s).set({ onceKey: null }))
  await run()
})

/** Sightings never expire. */
const endsNever: Tampering = working('sightings.tend', async () => {})

/** Two are not believed where they say that it is not there. */
const believesScout: Tampering = answering('sighting.answer', (give, db) => async (asked) => {
  const given = await give(asked)
  const { bottleSightings: s } = db.t
  await db.transaction('believe the scout', (tx) =>
    tx
      .update(s)
      .set({ verificationStatus: 'pending', disputedAt: null })
      .where(eq(s.verificationStatus, 'disputed')),
  )
  return given
})

/** Counts every reported purchase, with or without a wish. */
const believesAnybody: Tampering = answering('sighting.answer', (give, db) => async (asked) => {
  try {
    return await give(asked)
  } finally {
    const { bottleSightings: s, sightingAnswers: a } = db.t
    const { sighting: sightingId } = asked.params as { readonly sighting: string }
    const { says } = asked.body as { readonly says: string }
    if (says === 'got')
      await db.transaction('believe anybody', async (tx) => {
        const of = { sightingId, userId: asked.user?.id ?? '', isOfStore: false, at: 1 }
        const added = await tx
          .insert(a)
          .values({ ...of, says: 'got' })
          .onConflictDoNothing()
          .returning({ says: a.says })
        if (added.length > 0)
          await tx
            .update(s)
            .set({ confirms: sql`${s.confirms} + 1` })
            .where(eq(s.id, sightingId))
      })
  }
})

export const controlsOfSightings: readonly Control[] = [
  {
    name: 'a sighting is paid before it can be found false',
    tampering: paysAtOnce,
    often: { answer: 40 },
    says: /was paid too early/,
  },
  {
    name: 'more than five sightings of a day are rewarded',
    tampering: rewardsAll,
    often: { report: 20, answer: 60 },
    says: /was rewarded for \d+ sightings/,
    from: 12,
  },
  {
    name: 'what an admin found false may be paid',
    tampering: paysFalse,
    often: { answer: 30, decide: 30 },
    says: /may still be paid|was to earn nothing/,
  },
  {
    name: 'one bottle is seen twice by one scout on a day',
    tampering: seesTwice,
    often: { report: 40 },
    says: /was reported twice by one scout/,
  },
  {
    name: 'what is over stays',
    tampering: endsNever,
    often: {},
    says: /never ends|is never paid/,
  },
  {
    name: 'whoever wished for nothing got it',
    tampering: believesAnybody,
    often: { answer: 60 },
    says: /was answered got by|who had not wished/,
  },
  {
    name: 'what two deny is not disputed',
    tampering: believesScout,
    often: { answer: 60 },
    says: /should be disputed|nothing led there/,
  },
]
