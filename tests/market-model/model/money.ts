import type { Book } from './book.ts'
import type { Seen, Taken } from './facts.ts'
import { feeOf, isOpen, type Known } from './known.ts'
import { missedFrom, storeDay } from './times.ts'

/** Where all money must be once all work is done. */
export function wrongMoney(
  book: Book,
  rows: readonly Seen[],
  payments: readonly Taken[],
): string[] {
  const wrong: string[] = []
  for (const one of book.reservations.values()) {
    const own = payments.filter(({ reservationId }) => reservationId === one.id)
    for (const { purpose, status, refunds, amount } of own) {
      if (refunds.length > 1 || (refunds.length === 1 && refunds[0] !== amount))
        wrong.push(`a ${purpose} of ${amount} of ${one.id} went back as ${refunds.join(' and ')}`)
      if (status !== 'succeeded' && refunds.length > 0)
        wrong.push(`a ${purpose} of ${one.id} went back and had never come`)
    }
    const of = (purpose: Taken['purpose']) => own.filter((taken) => taken.purpose === purpose)
    const row = rows.find(({ id }) => id === one.id)
    wrong.push(...wrongFee(book, one, of('fee'), row), ...wrongBottle(book, one, of('bottle')))
  }
  for (const { reservationId } of payments)
    if (!book.reservations.has(reservationId))
      wrong.push(`a payment for ${reservationId}, which there is not`)
  return wrong
}

const kept = (payments: readonly Taken[]) =>
  payments.filter(({ status, refunds }) => status === 'succeeded' && refunds.length === 0)

/** The platform keeps the fee of each confirmed reservation once, unless it was refunded. */
function wrongFee(book: Book, one: Known, fees: readonly Taken[], row: Seen | undefined): string[] {
  const wrong: string[] = []
  const says = (what: string) => wrong.push(what)
  const keeps = !one.isFree && (one.fee === 'kept' || one.fee === 'lost')
  const isCovered = one.credit === one.fullFee
  const count = kept(fees).length
  if (count > (keeps && !isCovered ? 1 : 0))
    says(`${count} fees of ${one.id} are kept, which is ${one.status}`)
  if (keeps && !isCovered && count < 1)
    says(`no fee of ${one.id} is kept, which is ${one.status}, not free`)
  const amount = feeOf(book.drop(one.dropId))
  for (const fee of fees)
    if (fee.amount <= 0 || fee.amount > amount || fee.account !== undefined)
      says(`the fee of ${one.id} is ${fee.amount} for ${fee.account ?? 'the platform'}`)
  if (keeps && count === 1 && kept(fees)[0]?.amount !== amount - one.credit)
    says(`the fee of ${one.id} is ${kept(fees)[0]?.amount}, with credit of ${one.credit}`)
  if (one.status !== 'pending' && fees.some(({ status }) => status === 'open'))
    says(`${one.id} is ${one.status} and can still be paid`)
  if (row?.feeStatus === 'refunding') says(`the fee of ${one.id} is on its way back for ever`)
  if (row?.feeStatus === 'refunded' && !fees.some(({ status }) => status === 'succeeded'))
    says(`${one.id} says that a fee came back that never came`)
  return wrong
}

/**
 * The price of bottles goes to their store, and is refunded in full if no bottle is handed over.
 */
function wrongBottle(book: Book, one: Known, bottles: readonly Taken[]): string[] {
  const wrong: string[] = []
  const { price } = book.drop(one.dropId)
  const { account } = book.store(one.storeId)
  for (const bottle of bottles)
    if (bottle.amount !== price * one.quantity || bottle.account !== account)
      wrong.push(`the bottles of ${one.id} cost ${bottle.amount}, paid to ${bottle.account}`)
  const count = kept(bottles).length
  if (count > 1) wrong.push(`the bottles of ${one.id} are paid ${count} times`)
  const isTheirs = isOpen(one) || one.status === 'picked_up'
  if (!isTheirs && count > 0)
    wrong.push(`the price of the bottles of ${one.id} is kept, which is ${one.status}`)
  if (!isTheirs && bottles.some(({ status }) => status === 'open'))
    wrong.push(`the bottles of ${one.id}, ${one.status}, can still be paid`)
  // A payment for an ended reservation was refunded, and the bottle may then be paid in the shop.
  if (isTheirs && !one.wasOver && bottles.some(({ refunds }) => refunds.length > 0))
    wrong.push(`the price of the bottles of ${one.id} went back, which is ${one.status}`)
  return wrong
}

/** Transitions that must have happened by then. */
export function wrongTimes(book: Book, at: number): string[] {
  const wrong: string[] = []
  for (const one of book.reservations.values()) {
    const { id, status, holdUntil, until, refusedAt = 0, isReleased } = one
    if (status === 'pending' && holdUntil < at) wrong.push(`${id} is held for ever`)
    if ((status === 'confirmed' || status === 'ready') && missedFrom(until) < at)
      wrong.push(`${id} is awaited for ever`)
    if (status === 'refused' && !isReleased && storeDay(refusedAt) < storeDay(at))
      wrong.push(`${id} is refused, and holds units for ever`)
  }
  for (const { id, storeId, queue } of book.drops.values()) {
    if (queue.length === 0) continue
    const phase = book.phase(id, at)
    if (phase === 'over') wrong.push(`somebody waits for ${id}, which is over`)
    if (phase === 'offered' && book.free(id) > 0 && book.isGood(storeId, at))
      wrong.push(`somebody waits for ${id}, of which there is one`)
  }
  return wrong
}
