import type { Book } from './book.ts'
import { isOpen, type Known, maxOf } from './known.ts'
import { day, minute, missedFrom, storeDay } from './times.ts'

/** Acceptable responses to a request: `ok` or the codes of its refusals. */
export type Told = readonly string[]

const orOk = (reasons: readonly string[]): Told => (reasons.length === 0 ? ['ok'] : reasons)

/** For a reservation. */
export function ofReserving(
  book: Book,
  { userId, dropId }: { readonly userId: string; readonly dropId: string },
  asked: { readonly quantity: number; readonly isFree: boolean; readonly at: number },
): Told {
  const { quantity, isFree, at } = asked
  const drop = book.drop(dropId)
  const why = book.refusalCodes(userId, dropId, { quantity, at })
  if (isFree && book.person(userId).freeReserves === 0) why.push('limit')
  if (book.phase(dropId, at) !== 'offered') why.push('not_now')
  if (!book.isGood(drop.storeId, at)) why.push('not_now')
  if (quantity > maxOf(drop)) why.push('limit')
  if (drop.queue.length > 0 || book.free(dropId) < quantity) why.push('sold_out')
  return orOk(why)
}

/** For joining the waiting list. */
export function ofWaiting(book: Book, userId: string, dropId: string, at: number): Told {
  const drop = book.drop(dropId)
  if (drop.queue.includes(userId)) return ['ok']
  const why = book.refusalCodes(userId, dropId, { quantity: 1, at })
  if (!book.isGood(drop.storeId, at) || book.phase(dropId, at) !== 'offered') why.push('not_now')
  if (drop.queue.length === 0 && book.free(dropId) > 0) why.push('not_now')
  return orOk(why)
}

const orNotNow = (may: boolean): Told => (may ? ['ok'] : ['not_now'])

/** A repeat of a completed request may succeed, because the first response can be lost. */
const orStands = (may: boolean, stands: boolean): Told =>
  may ? ['ok'] : stands ? ['ok', 'not_now'] : ['not_now']

/** Whether it was offered to a person who is paused now: it waits. */
const isOfferInPause = (book: Book, { isOffer, userId }: Known, at: number) =>
  isOffer && (book.person(userId).pausedUntil ?? 0) > at

export function ofPaying(book: Book, one: Known, at: number): Told {
  const may = one.status === 'pending' && one.holdUntil > at && book.isGood(one.storeId, at)
  if (may && isOfferInPause(book, one, at)) return ['reserving_paused']
  // One that was begun for all of the fee may still be called off.
  return one.credit > 0 ? orStands(may, true) : orNotNow(may)
}

export function ofPayingFree(book: Book, one: Known, at: number): Told {
  if (one.isFree && one.status === 'confirmed') return ['ok']
  const may = one.status === 'pending' && one.holdUntil > at && book.isGood(one.storeId, at)
  if (!may) return ['not_now', ...(book.person(one.userId).freeReserves === 0 ? ['limit'] : [])]
  if (isOfferInPause(book, one, at)) return ['reserving_paused']
  return book.person(one.userId).freeReserves > 0 ? ['ok'] : ['limit']
}

/** A repeat returns the same answer and uses no more credit. */
export function ofPayingCredit(book: Book, one: Known, at: number): Told {
  if (one.credit > 0) return ['ok']
  const may = one.status === 'pending' && one.holdUntil > at && book.isGood(one.storeId, at)
  if (!may) return ['not_now', ...(book.person(one.userId).credit === 0 ? ['limit'] : [])]
  if (isOfferInPause(book, one, at)) return ['reserving_paused']
  return book.person(one.userId).credit > 0 ? ['ok'] : ['limit']
}

/** For paying the bottle in advance: the store must take payments and the pickup must be open. */
export function ofPayingBottle(book: Book, one: Known, at: number): Told {
  const isAwaited = one.status === 'confirmed' || one.status === 'ready'
  const takesMoney = book.store(one.storeId).account !== undefined
  return orNotNow(isAwaited && takesMoney && book.isGood(one.storeId, at))
}

export const mayCancel = (one: Known): boolean => isOpen(one) && one.status !== 'refused'
export const ofCancelling = (one: Known): Told => orNotNow(mayCancel(one))

export const isAwaited = ({ status }: Known): boolean =>
  status === 'confirmed' || status === 'ready'

export const ofExtending = (book: Book, one: Known, at: number): Told =>
  orNotNow(isAwaited(one) && !one.isExtended && at < one.until && book.isGood(one.storeId, at))

/** The response to a clerk of the right store who hands over with all checks made. */
export function atCounter(one: Known, at: number): string {
  if (one.status === 'pending') return 'unpaid'
  if (one.status === 'picked_up') return 'already_redeemed'
  if (one.status === 'no_show') return 'too_late'
  if (!isAwaited(one)) return one.status
  if (at < one.from) return 'too_early'
  return at >= missedFrom(one.until) ? 'too_late' : 'good'
}

export const ofSettingAside = (book: Book, one: Known, at: number): Told =>
  orStands(one.status === 'confirmed' && book.isGood(one.storeId, at), one.status === 'ready')

export const ofRefusing = (book: Book, one: Known, at: number): Told =>
  orStands(
    atCounter(one, at) === 'good' && book.isGood(one.storeId, at),
    one.status === 'refused' && !one.isReleased,
  )

export const ofUndoingRefusal = (book: Book, one: Known, at: number): Told =>
  orStands(
    one.status === 'refused' &&
      !one.isReleased &&
      storeDay(one.refusedAt ?? 0) === storeDay(at) &&
      book.isGood(one.storeId, at),
    one.status === 'ready',
  )

/** A hand over is taken back by the clerk who made it, within five minutes. */
export const ofTakingBack = (book: Book, one: Known, clerk: string, at: number): Told =>
  orStands(
    one.status === 'picked_up' &&
      at - (one.pickedUpAt ?? 0) < 5 * minute &&
      one.pickedUpBy === clerk &&
      book.isGood(one.storeId, at),
    one.status === 'ready',
  )

/** A missed pickup can be handed over within a day, if a bottle is left. */
export function ofHandingOverLate(book: Book, one: Known, at: number): Told {
  if (one.status === 'picked_up') return ['ok', 'not_now']
  const may =
    one.status === 'no_show' && at - (one.missedAt ?? 0) < day && book.isGood(one.storeId, at)
  if (book.free(one.dropId) < one.quantity) return may ? ['sold_out'] : ['sold_out', 'not_now']
  return orNotNow(may)
}
