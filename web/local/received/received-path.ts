import { receivedAddress } from '../../../shared/business/received.ts'
import type { ReceivedOutcome } from './received.ts'

/** Why nothing was received. Each has its own sentence. */
export const receivedTroubles = [
  /** It held neither text nor a file. */
  'empty',
  'unreadable',
  /** The storage of the device is full, or not there. */
  'not_stored',
  /** A page of another site sent it. */
  'foreign',
  /** The server got it, because this browser has no service worker yet. */
  'not_ready',
  /** The browser brought the open window to the front, and did not pass the items on. */
  'not_passed',
] as const

export type ReceivedTrouble = (typeof receivedTroubles)[number]

/** The address that shows why nothing was received. */
export const troublePath = (trouble: ReceivedTrouble): string =>
  `${receivedAddress}?trouble=${trouble}`

/** The address that shows received items; one alone is opened at once. */
export function receivedPath({ ids, leftOut }: ReceivedOutcome): string {
  const query = new URLSearchParams()
  if (ids.length === 1 && leftOut === 0) query.set('item', ids[0]!)
  if (leftOut > 0) query.set('left', String(leftOut))
  if (ids.length + leftOut === 0) return troublePath('empty')
  return query.size > 0 ? `${receivedAddress}?${query.toString()}` : receivedAddress
}
