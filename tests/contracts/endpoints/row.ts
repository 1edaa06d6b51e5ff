import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import type { Belonging, Keeper } from './keeper.ts'

/** What is known of an endpoint by somebody who has read its contract, and is held against it. */
export interface Row {
  readonly method: string
  /** A request that the endpoint would answer, about what the keeper has. */
  readonly ask: (own: Keeper) => Ask
  /** Other addresses of a list, at which whoever asks gets what is of their side alone. */
  readonly also?: (own: Keeper) => readonly string[]
  readonly may: Endpoint['may']
  /** The status for whom it is meant. */
  readonly answers: number
  /** What another user, who sends the very same request, gets; or why that means nothing. */
  readonly another: Refused | 'gets their own' | 'who asks plays no part'
  /** Whoever is signed in reads there what others let them read: it is of nobody's side. */
  readonly ofMembers?: true
  readonly bodyLimit?: number
  /** What who asks has to have, though the request does not name it. */
  readonly has?: readonly Belonging[]
  /** What of their own whoever reads it finds in the answer, by its id. */
  readonly shows?: readonly (Belonging | 'id')[]
  /**
   * What somebody for whom it is meant hears of a thing of another side; as `another`, or
   * `not_found`, where nothing is said.
   */
  readonly crossed?: Refused & { readonly tells?: RegExp }
  /** What they hear of a thing that nobody has; the same where nothing is said. */
  readonly absent?: Refused
  /** The same where that thing alone is another's. */
  readonly crossedBy?: Readonly<Partial<Record<Belonging | 'person', Refused>>>
  /** Tables in which a refusal is noted. */
  readonly notes?: readonly string[]
}

/** Where there is no code, the answer is that of nothing to do. */
export interface Refused {
  readonly status: number
  readonly code?: string
}

export interface Ask {
  readonly place: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** The rows of a feature, by the names of its endpoints. */
export type Rows = Readonly<Record<string, Row>>

export const photo = await sharp({
  create: { width: 4, height: 4, channels: 3, background: { r: 1, g: 2, b: 3 } },
})
  .png()
  .toBuffer()
export const photoPlace = `/api/photos/${createHash('sha256').update(photo).digest('hex')}`
