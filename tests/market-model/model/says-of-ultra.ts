import type { Book } from './book.ts'
import type { SeenEntry, SeenRequest } from './facts.ts'
import type { Told } from './says.ts'
import { isBeforeDraw, type Ultra, type UltraBook } from './ultra.ts'

const orOk = (reasons: readonly string[]): Told => (reasons.length === 0 ? ['ok'] : reasons)

/** For a request for admission. */
export function ofRequesting(rules: UltraBook, now: Ultra, userId: string, at: number): Told {
  if (now.scheduledAt > at) return ['not_found']
  if (now.requests.has(userId)) return ['ok']
  const isAsking = now.status === 'requesting' && at < now.liveStartsAt
  return orOk([...rules.refusalCodes(now, userId, at), ...(isAsking ? [] : ['not_now'])])
}

/** For an entry: once, while the ultra drop is live. */
export function ofEntering(rules: UltraBook, now: Ultra, userId: string, at: number): Told {
  if (now.scheduledAt > at) return ['not_found']
  if (now.entries.has(userId)) return ['ok']
  const why = rules.refusalCodes(now, userId, at)
  const isLetIn = now.requestStartsAt === null || now.requests.get(userId)?.status === 'approved'
  if (now.status !== 'live' || at >= now.liveEndsAt || !isLetIn) why.push('not_now')
  return orOk(why)
}

/** For accepting a bottle, with the fee due or a free reserve. */
export function ofAccepting(
  book: Book,
  now: Ultra,
  entry: SeenEntry,
  { isFree, at }: { readonly isFree: boolean; readonly at: number },
): Told {
  const userId = entry.userId ?? ''
  if (entry.status === 'accepted') return ['ok']
  if (entry.passed !== null) return ['forbidden']
  if (entry.status !== 'offered' || (entry.offerUntil ?? 0) <= at) return ['not_now']
  if (book.worksAt(userId, now.storeId)) return ['forbidden']
  const why = book.refusalCodes(userId, now.id, { quantity: 1, at })
  if (isFree && book.person(userId).freeReserves === 0) why.push('limit')
  if (!book.isGood(now.storeId, at)) why.push('not_now')
  return orOk(why)
}

export const ofDeclining = ({ status }: SeenEntry): Told =>
  status === 'offered' || status === 'declined' ? ['ok'] : ['not_now']

/** A store edits an ultra drop before requests or entries are possible. */
export const ofEditing = (book: Book, now: Ultra, at: number): Told => {
  const begins = now.requestStartsAt ?? now.liveStartsAt
  const may = now.status === 'scheduled' && begins > at
  return may && book.isGood(now.storeId, at) ? ['ok', 'bad_request'] : ['not_now', 'bad_request']
}

/** A store cancels an ultra drop before it is drawn or due to be. */
export const ofCallingOff = ({ status, drawingAt }: Ultra, at: number): Told =>
  status === 'cancelled' || (isBeforeDraw(status) && drawingAt > at) ? ['ok'] : ['not_now']

export function ofReviewing({ status }: Ultra, request: SeenRequest, approve: boolean): Told {
  if (request.status === (approve ? 'approved' : 'declined')) return ['ok']
  const isOpen = status === 'requesting' || status === 'live'
  return request.status === 'pending' && isOpen ? ['ok'] : ['not_now']
}
