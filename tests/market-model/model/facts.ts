/** What can be seen of the marketplace from outside, and the deeds that users did or began. */

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
  readonly creditUsed: number
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
  /** The waiting users, first in line first. */
  readonly queue: readonly string[]
}

/** The marketplace's figures about a person, as shown to them. */
export interface SeenPerson {
  readonly id: string
  /** From the plan, which has rules of its own. */
  readonly isInsider: boolean
  readonly freeReserves: number
  readonly credit: number
  /** The part of it, and of the used credit, that was given for unsupplied bottles. */
  readonly given: number
  readonly pausedUntil: number | null
  /** Reasons of free reserves earned by points: `2030-Q1/1`, `10`. */
  readonly earnedReserves: readonly string[]
}

/** Everything that can be seen at a moment. */
export interface View {
  readonly reservations: readonly Seen[]
  readonly drops: readonly SeenDrop[]
  readonly persons: readonly SeenPerson[]
  readonly suspended: ReadonlySet<string>
  readonly points: SeenPoints
  /** Absent in histories of drops alone. */
  readonly around?: SeenAround | undefined
  readonly events?: SeenEvents | undefined
  readonly sightings?: SeenSightings | undefined
  readonly sponsors?: SeenSponsors | undefined
}

export type SponsorStatus = 'pending' | 'approved' | 'fulfilled' | 'declined'

/** Sponsor requests as seen from outside, with the entries of the stores' logs about them. */
export interface SeenSponsors {
  readonly requests: readonly SeenSponsorRequest[]
  readonly log: readonly SeenSponsorStep[]
}

export interface SeenSponsorRequest {
  readonly id: string
  readonly accountId: string
  readonly storeId: string
  readonly status: SponsorStatus
  readonly reason: string | null
  readonly createdAt: number
  readonly processedAt: number | null
  readonly processedBy: string | null
}

export interface SeenSponsorStep {
  readonly request: string
  /** `made`, `withdrawn`, or the new status. */
  readonly step: string
  readonly storeId: string
  readonly actorId: string | null
  readonly userId: string | null
  readonly at: number
}

/** Sightings as seen from outside. */
export interface SeenSightings {
  readonly sightings: readonly SeenSighting[]
  readonly replies: readonly SeenReply[]
  readonly wishes: readonly SeenWish[]
}

/** A user's wish. */
export interface SeenWish {
  readonly userId: string
  readonly bottleName: string
  readonly createdAt: number
}

export interface SeenSighting {
  readonly id: string
  readonly scoutUserId: string | null
  readonly reportId: string
  readonly bottleName: string
  readonly storeId: string | null
  readonly storeName: string
  readonly seenAt: number
  readonly expiresAt: number
  readonly createdAt: number
  readonly isAllocated: boolean
  readonly isAnnounced: boolean
  readonly isExpired: boolean
  readonly verificationStatus: string
  readonly verifiedBy: string | null
  readonly confirmedAt: number | null
  readonly confirms: number
  readonly denials: number
  readonly rewardStatus: string
  readonly rewardedOn: string
  readonly pointsAwarded: number
}

export interface SeenReply {
  readonly sightingId: string
  readonly userId: string
  readonly says: string
  readonly isOfStore: boolean
  readonly rewardStatus: string
  readonly pointsAwarded: number
}

/** The ledger of points, and the columns of people derived from it. */
export interface SeenPoints {
  readonly entries: readonly SeenEntryOfPoints[]
  readonly accounts: readonly SeenAccount[]
}

/** Points earned or taken back. */
export interface SeenEntryOfPoints {
  readonly id: string
  readonly userId: string
  readonly reason: string
  readonly subject: string
  readonly number: number
  readonly points: number
  readonly at: number
  readonly countsUntil: number
}

export interface SeenAccount {
  readonly id: string
  readonly dropPoints: number
  readonly loyaltyPoints: number
  readonly loyaltyTier: string
  readonly loyaltyReserveCount: number
  readonly loyaltyStreak: number
  readonly loyaltyStreakBest: number
}

/** Store events as seen from outside. */
export interface SeenEvents {
  readonly events: readonly SeenEvent[]
  readonly registrations: readonly SeenRegistration[]
}

/** A store's data of an event. */
export interface EventPlan {
  readonly eventDate: number
  readonly endsAt: number
  readonly price: number
  /** The price for gold tier and above. */
  readonly goldPrice: number
  readonly maxAttendees: number | null
  readonly isVirtual: boolean
}

export interface SeenEvent extends EventPlan {
  readonly id: string
  readonly storeId: string
  readonly status: 'open' | 'cancelled'
  readonly movedAt: number | null
  readonly currentAttendees: number
  readonly waiting: number
  readonly createdAt: number
}

export type SeatStatus =
  | 'pending'
  | 'registered'
  | 'waitlisted'
  | 'cancelled'
  | 'attended'
  | 'no_show'

export interface SeenRegistration {
  readonly id: string
  readonly eventId: string
  readonly storeId: string
  readonly userId: string | null
  readonly status: SeatStatus
  readonly payment: string
  readonly price: number
  readonly code: string
  readonly place: number | null
  readonly isOffer: boolean
  readonly isOfStaff: boolean
  readonly registeredAt: number
  readonly holdUntil: number | null
  readonly confirmedAt: number | null
  readonly cancelledBy: string | null
  readonly attendedAt: number | null
}

/** Everything around the drops as seen from outside. */
export interface SeenAround {
  readonly ultras: readonly SeenUltra[]
  readonly requests: readonly SeenRequest[]
  readonly entries: readonly SeenEntry[]
}

/** A store's data of an ultra drop. */
export interface UltraPlan {
  readonly salePrice: number
  readonly quantity: number
  readonly minReservations: number
  readonly requireSubscription: boolean
  readonly reviewsByHand: boolean
  readonly scheduledAt: number
  /** Null where no request is needed. */
  readonly requestStartsAt: number | null
  readonly liveStartsAt: number
  readonly liveEndsAt: number
  readonly drawingAt: number
}

export type UltraStatus =
  | 'scheduled'
  | 'requesting'
  | 'live'
  | 'closed'
  | 'drawn'
  | 'completed'
  | 'cancelled'
  | 'failed'

/** The public view of an ultra drop. It includes the secret after the draw. */
export interface SeenUltra extends UltraPlan {
  readonly id: string
  readonly storeId: string
  readonly status: UltraStatus
  readonly createdAt: number
  readonly drawnAt: number | null
  readonly commitment: string
  readonly listHash: string | null
  readonly secret: string | null
}

/** A request for admission. */
export interface SeenRequest {
  readonly id: string
  readonly ultraDropId: string
  readonly userId: string
  readonly status: 'pending' | 'approved' | 'declined'
  readonly requestedAt: number
}

export interface SeenEntry {
  readonly id: string
  readonly ultraDropId: string
  readonly userId: string | null
  readonly code: string
  readonly enteredAt: number
  readonly status: 'entered' | 'offered' | 'accepted' | 'lapsed' | 'declined'
  readonly isWinner: boolean
  readonly turn: number | null
  /** Why its turn went on to the next. */
  readonly passed: string | null
  readonly offerUntil: number | null
  readonly reservationId: string | null
  readonly compensationCredit: number
}

/** A payment as the payment company has it. */
export interface Taken {
  readonly reservationId: string
  readonly purpose: 'fee' | 'bottle' | 'event'
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled'
  readonly amount: number
  /** To whom it goes, where that is not the platform. */
  readonly account?: string | undefined
  /** Refunds, in order. */
  readonly refunds: readonly number[]
}

/** A user's request. `of` names a reservation, a drop, a registration, an event or a store. */
export interface Deed {
  readonly what: DeedName
  readonly of: string
  readonly at: number
  /** The affected user, if not the one who acts. */
  readonly userId?: string | undefined
  readonly quantity?: number | undefined
  readonly isFree?: boolean | undefined
  /** The answer's kind. */
  readonly kind?: string | undefined
  /** The content or decision that came with the request. */
  readonly said?: UltraPlan | EventPlan | boolean | undefined
  /** The outcome, as far as a response arrived. */
  came: 'done' | 'refused' | 'unheard'
}
export type DeedName =
  | 'reserve'
  | 'pay free'
  | 'pay credit'
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
  | 'plan ultra'
  | 'edit ultra'
  | 'cancel ultra'
  | 'request'
  | 'review'
  | 'enter'
  | 'accept'
  | 'decline'
  | 'plan event'
  | 'edit event'
  | 'cancel event'
  | 'register'
  | 'accept seat'
  | 'unregister'
  | 'let in'
  | 'was there'
  | 'take back report'
  | 'answer'
  | 'decide'
  | 'ask sponsor'
  | 'withdraw sponsor'
  | 'process sponsor'

/** Everything between two views. */
export interface Between {
  readonly deeds: readonly Deed[]
  /** Every moment that the clock showed. */
  readonly moments: readonly number[]
  /** Whether due work was done. */
  readonly worked: boolean
  /** As the payment company has them now. */
  readonly payments: readonly Taken[]
}

/** Whether it may have been done. */
export const mayBeDone = ({ came }: Deed): boolean => came !== 'refused'
