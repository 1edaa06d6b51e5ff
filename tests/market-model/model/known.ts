import type { Status } from './facts.ts'

/** A store as the model knows it. */
export interface Store {
  readonly id: string
  /** To which bottles are paid; absent: they are paid in the shop. */
  readonly account?: string | undefined
  /** The last day of its licence, as `2030-01-01`. */
  readonly licenceUntil: string
  isSuspended: boolean
}

/** A drop as the model knows it. */
export interface Drop {
  readonly id: string
  readonly storeId: string
  readonly price: number
  readonly isAllocated: boolean
  readonly pickupFrom: number | null
  readonly pickupUntil: number | null
  readonly endsAt: number | null
  quantity: number
  isPaused: boolean
  endedAt: number | null
  /** The waiting users, first in line first. */
  queue: readonly string[]
  /** Of an ultra drop: until when each may accept whose turn has come. */
  readonly turns?: Map<string, number>
}

/** A collector as the model knows them. */
export interface Person {
  readonly id: string
  isInsider: boolean
  freeReserves: number
  /** Credit for fees, in cents. */
  credit: number
  /** The part of it, and of the used credit, that was given for unsupplied bottles. */
  given: number
  /** Times of missed pickups, with their reservations. */
  missed: readonly { readonly of: string; readonly at: number }[]
  /** Earlier missed pickups no longer count. */
  missedFrom: number
  pausedUntil: number | null
  /** Reasons of free reserves earned by points. */
  earnedReserves: readonly string[]
  /** Points earned before the history begins, and their expiry. */
  readonly earnedBefore: { readonly points: number; readonly until: number }
}

/** Where the fee is: still to be paid; paid, or waived by a free reserve; that for nothing; back, or never taken. */
export type Fee = 'due' | 'kept' | 'lost' | 'back'

/** A reservation as the model knows it. */
export interface Known {
  readonly id: string
  readonly userId: string
  readonly dropId: string
  readonly storeId: string
  readonly quantity: number
  readonly isOffer: boolean
  readonly madeAt: number
  readonly holdUntil: number
  status: Status
  fee: Fee
  /** Paid with a free reserve. */
  isFree: boolean
  /** So much of its fee is paid with credit. */
  credit: number
  /** The fee without any discount. */
  readonly fullFee: number
  confirmedAt: number | undefined
  from: number
  until: number
  isExtended: boolean
  pickedUpAt: number | undefined
  pickedUpBy: string | undefined
  refusedAt: number | undefined
  /** Refused, and its units went back when the store's day was over. */
  isReleased: boolean
  missedAt: number | undefined
  cancelledBy: string | undefined
  /** The pickup has earned points for the collector. */
  earns: boolean
  /** It had ended once, or had been refused, though it may go on. */
  wasOver: boolean
}

/** The marketplace at the start of a history. */
export interface Beginning {
  readonly stores: readonly Store[]
  readonly drops: readonly Drop[]
  readonly persons: readonly Person[]
  readonly missed: readonly Known[]
  /** Who works in each store. */
  readonly staff: Readonly<Record<string, readonly string[]>>
}

/** Whether units are held for it. Handed over units never return. */
export const holds = ({ status, isReleased }: Known): boolean =>
  status === 'refused'
    ? !isReleased
    : status === 'pending' || status === 'confirmed' || status === 'ready' || status === 'picked_up'

/** Whether it counts against what a person may have open at once. */
export const isOpen = (one: Known): boolean => holds(one) && one.status !== 'picked_up'

/** Units of one drop for one person. */
export const maxOf = ({ isAllocated }: Drop): number => (isAllocated ? 1 : 2)

/** The fee of a reservation of it. */
export const feeOf = ({ isAllocated }: Drop): number => (isAllocated ? 5_00 : 3_00)
