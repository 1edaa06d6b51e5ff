import { and, inArray, isNotNull } from 'drizzle-orm'
import type { TestCard } from '../../../shared/features/market/test-payment-endpoints.ts'
import { minute } from '../../../shared/kernel/time.ts'
import type { Life } from '../life.ts'
import { isAwaited, ofPaying, ofPayingBottle, ofPayingCredit, ofPayingFree } from '../model/says.ts'
import { secretOf } from './reserving.ts'

export const pay = (life: Life) =>
  life.step(async () => {
    const { chance, bank, book, now } = life
    const own = life.one(({ status }) => status === 'pending')
    if (!own) return life.idles()
    const asked = { userId: own.userId, params: { reservation: own.id } }
    const should = ofPaying(book, own, now)
    const said = await life.ask('reservation.pay', asked)
    const begun = (await bank.taken(new Set([own.id]))).filter(({ purpose }) => purpose === 'fee')
    const isPaid = begun.some(({ status }) => status === 'succeeded' || status === 'processing')
    // A payment already made in the form is the same payment, or one that cannot be paid.
    if (!isPaid) life.mustSay(said, should, `paying for ${own.id}, ${own.status}`)
    if (said.is !== 'ok') return
    const card = chance.weighted<TestCard>({ card: 6, declined: 1, authentication: 1, late: 3 })
    life.count(`paid with ${card}`)
    await life.inForm(secretOf(said.gives), card)
    if (chance.is(0.5)) life.passes(chance.between(1, 20) * minute)
    if (chance.is(0.6)) await life.ask('reservation.check', asked)
  })

/** Pays the bottle before the pickup. */
export const payBottle = (life: Life) =>
  life.step(async () => {
    const { chance, bank, book, now } = life
    const own = life.one((one) => isAwaited(one) && book.store(one.storeId).account !== undefined)
    if (!own) return life.idles()
    const asked = { userId: own.userId, params: { reservation: own.id } }
    const should = ofPayingBottle(book, own, now)
    const said = await life.ask('reservation.payBottle', asked)
    const taken = await bank.taken(new Set([own.id]))
    const isPaid = taken.some(
      ({ purpose, status }) =>
        purpose === 'bottle' && (status === 'succeeded' || status === 'processing'),
    )
    if (!isPaid) life.mustSay(said, should, `paying the bottle of ${own.id}, ${own.status}`)
    if (said.is !== 'ok') return
    const card = chance.weighted<TestCard>({ card: 6, declined: 1, authentication: 0, late: 3 })
    life.count(`a bottle was paid with ${card}`)
    await life.inForm(secretOf(said.gives), card)
    if (chance.is(0.6)) await life.ask('reservation.check', asked)
  })

/** Pays in a form that was left open. */
export const payOldForm = (life: Life) =>
  life.step(async () => {
    const { chance, db, book } = life
    const { payments } = db.t
    const ids = [...book.reservations.keys()]
    if (ids.length === 0) return
    const rows = await db
      .select({ id: payments.gatewayId })
      .from(payments)
      .where(and(inArray(payments.reservationId, ids), isNotNull(payments.gatewayId)))
      .orderBy(payments.id)
    const known = rows.flatMap(({ id }) => id ?? [])
    if (known.length > 0) await life.inForm(chance.oneOf(known), chance.is(0.5) ? 'card' : 'late')
  })

export const check = (life: Life) =>
  life.step(async () => {
    const own = life.one()
    if (own)
      await life.ask('reservation.check', {
        userId: own.userId,
        params: { reservation: own.id },
      })
  })

/** Pays a hold with a free reserve, perhaps while a form is open for it. */
export const payFree = (life: Life) =>
  life.step(async () => {
    const { book, now } = life
    const own = life.one(
      ({ status, userId }) => status === 'pending' && book.person(userId).freeReserves > 0,
    )
    if (!own) return life.idles()
    const should = ofPayingFree(book, own, now)
    const asked = { userId: own.userId, params: { reservation: own.id } }
    const said = await life.does({ what: 'pay free', of: own.id }, 'reservation.payFree', asked)
    if (said.is === 'ok') life.count('paid with a free reserve')
    life.mustSay(said, should, `paying for ${own.id}, ${own.status}, with a free reserve`)
  })

/** Pays a hold with credit, as far as it goes, perhaps while a form is open for it. */
export const payCredit = (life: Life) =>
  life.step(async () => {
    const { book, now } = life
    const own = life.one(
      ({ status, userId }) => status === 'pending' && book.person(userId).credit > 0,
    )
    if (!own) return life.idles()
    const should = ofPayingCredit(book, own, now)
    const asked = { userId: own.userId, params: { reservation: own.id } }
    const said = await life.does({ what: 'pay credit', of: own.id }, 'reservation.payCredit', asked)
    if (said.is === 'ok')
      life.count(
        own.fullFee > book.person(own.userId).credit ? 'credit paid a part' : 'credit paid all',
      )
    life.mustSay(said, should, `paying for ${own.id}, ${own.status}, with credit`)
  })
