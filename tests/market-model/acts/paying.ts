import { and, eq, inArray } from 'drizzle-orm'
import type { TestCard } from '../../../shared/features/market/test-payment-endpoints.ts'
import { minute } from '../../../shared/kernel/time.ts'
import type { Life } from '../life.ts'
import { mayPay } from '../model.ts'
import { secretOf } from './reserving.ts'

export const pay = (life: Life) =>
  life.step(['money'], async (before) => {
    const { chance, bank } = life
    const own = life.one(before, ({ status }) => status === 'pending')
    if (!own) return
    const asked = { userId: own.userId, params: { reservation: own.id } }
    const said = await life.ask('reservation.pay', asked)
    const begun = await bank.taken(new Set([own.id]))
    const isPaid = begun.some(({ status }) => status === 'succeeded' || status === 'processing')
    // What is paid in the form already is the same payment, or none that can be paid.
    if (!isPaid) life.mustSay(said, mayPay(own, life.now), `paying for ${own.id}, ${own.status}`)
    if (said.is !== 'ok') return
    const card = chance.weighted<TestCard>({ card: 6, declined: 1, authentication: 1, late: 3 })
    life.count(`paid with ${card}`)
    await life.inForm(secretOf(said.gives), card)
    if (chance.is(0.5)) life.passes(chance.between(1, 20) * minute)
    if (chance.is(0.6)) await life.ask('reservation.check', asked)
  })

/** Somebody pays in a form that was open all the while. */
export const payOldForm = (life: Life) =>
  life.step(['money'], async (before) => {
    const { chance, db } = life
    const { payments } = db.t
    const ids = before.reservations.map(({ id }) => id)
    if (ids.length === 0) return
    const rows = await db
      .select({ id: payments.gatewayId })
      .from(payments)
      .where(and(inArray(payments.reservationId, ids), eq(payments.purpose, 'fee')))
      .orderBy(payments.id)
    const known = rows.flatMap(({ id }) => id ?? [])
    if (known.length > 0) await life.inForm(chance.oneOf(known), chance.is(0.5) ? 'card' : 'late')
  })

export const check = (life: Life) =>
  life.step(['money'], async (before) => {
    const own = life.one(before)
    if (own)
      await life.ask('reservation.check', {
        ...{ userId: own.userId, params: { reservation: own.id } },
      })
  })

/** Somebody pays what is held with a free reserve, perhaps while a form is open for it. */
export const payFree = (life: Life) =>
  life.step(['money'], async (before) => {
    const own = life.one(
      before,
      ({ status, userId }) =>
        status === 'pending' && userId !== null && before.person(userId).freeReserves > 0,
    )
    if (!own) return
    const said = await life.ask('reservation.payFree', {
      ...{ userId: own.userId, params: { reservation: own.id } },
    })
    if (said.is === 'ok') life.count('paid with a free reserve')
    const { freeReserves } = before.person(own.userId)
    const isFree = own.usedFreeReserve && own.status === 'confirmed'
    const should = isFree
      ? 'ok'
      : !mayPay(own, life.now)
        ? 'not_now'
        : freeReserves > 0
          ? 'ok'
          : 'limit'
    life.mustSay(said, [should], `paying for ${own.id}, ${own.status}, with a free reserve`)
  })
