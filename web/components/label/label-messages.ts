import type { BottleFacts, KnownBottle } from '../../../shared/features/catalogue/known-bottle.ts'
import type { LabelFacts } from '../../../shared/features/label/label-facts.ts'

/** The worker's one request: read a label. */
export interface LabelQuestion {
  readonly width: number
  readonly height: number
  /** Red, green, blue, clear of each point. */
  readonly rgba: ArrayBuffer
  /** Bottles that it may be of, the nearest to the person first. */
  readonly bottles: readonly LabelCandidate[]
  /** Pages of the operator's catalogue from the server; ranked after the user's bottles, before well-known ones. */
  readonly pages: readonly ArrayBuffer[]
  readonly thisYear: number
}

/** A bottle as far as the form can be filled from it. */
export type LabelCandidate = BottleFacts &
  Pick<KnownBottle, 'name' | 'brand' | 'category'> & { readonly vintage?: number | undefined }

/** The readings; `ready` before that, and `unavailable` if the reader could not start. */
export type LabelReply = 'ready' | 'unavailable' | LabelReading

export interface LabelReading {
  readonly facts: LabelFacts
  readonly matches: readonly { readonly bottle: LabelCandidate; readonly isSure: boolean }[]
}
