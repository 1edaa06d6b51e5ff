import { minute } from '../../../shared/kernel/time.ts'
import type { Life } from '../life.ts'
import type { Known } from '../model/known.ts'
import { isAwaited, mayCancel, ofCancelling, ofExtending, type Told } from '../model/says.ts'

export const cancel = (life: Life) =>
  life.step(async () => {
    const { book, now } = life
    // Where a store is shut, those think of it first who have something there.
    const isShut = (one: Known) => mayCancel(one) && !book.isGood(one.storeId, now)
    const some = [...book.reservations.values()].some(isShut)
    const own = life.one(some ? isShut : mayCancel)
    if (!own) return life.idles()
    const { id, userId } = own
    // When the fee would be kept, were it not for the store.
    if (some && life.chance.is(0.7)) life.passes(life.chance.between(31, 90) * minute)
    const should = ofCancelling(own)
    const asked = { userId, params: { reservation: id } }
    const said = await life.does({ what: 'cancel by user', of: id }, 'reservation.cancel', asked)
    life.mustSay(said, should, `cancelling ${id}, ${own.status}`)
  })

export const cancelForStore = (life: Life) =>
  life.step(async () => {
    const own = life.one(mayCancel)
    if (!own) return life.idles()
    await giveUp(life, own)
  })

/** The store cancels what it has sold; a stranger’s store finds nothing to cancel. */
async function giveUp(life: Life, own: Known): Promise<void> {
  const { id: store, owner, isStranger } = life.shopOf(own)
  const should: Told = isStranger ? ['not_found'] : ofCancelling(own)
  const said = await life.does(
    { what: 'cancel by store', of: own.id },
    'reservation.cancelForStore',
    {
      userId: owner,
      params: { store, reservation: own.id },
      body: { reason: 'Broken.' },
    },
  )
  life.mustSay(said, should, `cancelling ${own.id}, ${own.status}, for the store`)
}

/** Cancels a reservation that others wait for; sometimes in the last hours of the pickup window. */
export const giveBack = (life: Life) =>
  life.step(async () => {
    const { chance, book } = life
    const wanted = [...book.drops.values()].filter(({ queue }) => queue.length > 0)
    if (wanted.length === 0) return life.idles()
    const { id: dropId, pickupUntil } = chance.oneOf(wanted)
    if (pickupUntil !== null && chance.is(0.6)) {
      const before = pickupUntil - chance.between(10, 180) * minute
      if (before > life.now) life.passes(before - life.now)
    }
    const own = [...book.reservations.values()].find(
      (one) => one.dropId === dropId && mayCancel(one),
    )
    if (!own) return life.idles()
    const asked = { userId: own.userId, params: { reservation: own.id } }
    await life.does({ what: 'cancel by user', of: own.id }, 'reservation.cancel', asked)
    await life.work()
  })

export const cancelForAdmin = (life: Life) =>
  life.step(async () => {
    const own = life.one(mayCancel)
    if (!own) return life.idles()
    const should = ofCancelling(own)
    const said = await life.does(
      { what: 'cancel by admin', of: own.id },
      'admin.cancelReservation',
      {
        userId: life.place.admin,
        params: { reservation: own.id },
        body: { reason: 'Asked.' },
      },
    )
    life.mustSay(said, should, `cancelling ${own.id}, ${own.status}, for an admin`)
  })

export const extend = (life: Life) =>
  life.step(async () => {
    const own = life.one(isAwaited)
    if (!own) return life.idles()
    const should = ofExtending(life.book, own, life.now)
    const asked = { userId: own.userId, params: { reservation: own.id } }
    const said = await life.does({ what: 'extend', of: own.id }, 'reservation.extend', asked)
    life.mustSay(said, should, `extending ${own.id}, ${own.status}`)
  })
