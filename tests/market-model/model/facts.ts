/** What can be seen of the marketplace from outside, and what somebody did or was about to do. */

export type Status =
  | 'pending'
  | 'confirmed'
  | 'ready'
  | 'picked_up'
  | 'expired'
  | 'cancelled'
  | 'refused'
  | 'no_show'

/** A reservation as it is seen from outside. */
export interface Seen {
  readonly id: string
  readonly userId: string | null
  readonly dropId: string
  readonly storeId: string
  readonly quantity: number
  readonly status: Status
  readonly holdsUnits: boolean
  readonly feeStatus: string
  readonly isOffer: boolean
  readonly usedFreeReserve: boolean
  readonly cancelledBy: string | null
  readonly createdAt: number
  readonly holdUntil: number | null
  readonly confirmedAt: number | null
  readonly pickupFrom: number | null
  readonly pickupUntil: number | null
  readonly extendedAt: number | null
  readonly pickedUpAt: number | null
  readonly refusedAt: number | null
  readonly missedAt: number | null
}

/** A drop as it is seen from outside. */
export interface SeenDrop {
  readonly id: string
  readonly quantity: number
  readonly reservedQuantity: number
  readonly isPaused: boolean
  readonly endedAt: number | null
  /** Who waits for it, the first first. */
  readonly queue: readonly string[]
}

/** What the marketplace tells a person about themselves. */
export interface SeenPerson {
  readonly id: string
  /** From the plan, which has rules of its own. */
  readonly isInsider: boolean
  readonly freeReserves: number
  readonly pausedUntil: number | null
}

/** Everything that can be seen at a moment. */
export interface View {
  readonly reservations: readonly Seen[]
  readonly drops: readonly SeenDrop[]
  readonly persons: readonly SeenPerson[]
  readonly suspended: ReadonlySet<string>
}

/** A payment as the payment company has it. */
export interface Taken {
  readonly reservationId: string
  readonly purpose: 'fee' | 'bottle'
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled'
  readonly amount: number
  /** To whom it goes, where that is not the platform. */
  readonly account?: string | undefined
  /** What went back, one after the other. */
  readonly refunds: readonly number[]
}

/** What somebody asks for; with `of` a reservation, a drop or a store. */
export interface Deed {
  readonly what: DeedName
  readonly of: string
  readonly at: number
  /** Who, where anybody may. */
  readonly userId?: string | undefined
  readonly quantity?: number | undefined
  readonly isFree?: boolean | undefined
  /** What came of it, as far as anybody heard. */
  came: 'done' | 'refused' | 'unheard'
}
export type DeedName =
  | 'reserve'
  | 'pay free'
  | 'cancel by user'
  | 'cancel by store'
  | 'cancel by admin'
  | 'extend'
  | 'set aside'
  | 'hand over'
  | 'take back'
  | 'refuse'
  | 'undo refusal'
  | 'hand over late'
  | 'wait'
  | 'wait no more'
  | 'sell'
  | 'pause drop'
  | 'resume drop'
  | 'end drop'
  | 'suspend'
  | 'reinstate'
  | 'lift pause'

/** What went on between two views. */
export interface Between {
  readonly deeds: readonly Deed[]
  /** Every moment that the clock showed. */
  readonly moments: readonly number[]
  /** What time brings about was done. */
  readonly worked: boolean
  /** As the payment company has them now. */
  readonly payments: readonly Taken[]
}

/** Whether it may have been done. */
export const mayBeDone = ({ came }: Deed): boolean => came !== 'refused'
