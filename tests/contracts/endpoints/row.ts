import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import type { Belonging, Keeper } from './keeper.ts'

/** Facts about an endpoint, written from its contract and tested against it. */
export interface Row {
  readonly method: string
  /** A request that the endpoint would answer, about what the keeper has. */
  readonly ask: (own: Keeper) => Ask
  /** Other addresses of a list. They also return only the reader's own side. */
  readonly also?: (own: Keeper) => readonly string[]
  readonly may: Endpoint['may']
  /** The status for whom it is meant. */
  readonly answers: number
  /** The result for another user with the same request; or why there is none. */
  readonly another: Refused | 'gets their own' | 'who asks plays no part'
  /** Signed-in users read what others share with them, so it belongs to no side. */
  readonly ofMembers?: true
  readonly bodyLimit?: number
  /** Belongings that the sender needs, although the request does not name them. */
  readonly has?: readonly Belonging[]
  /** Belongings of the reader that appear in the answer, by id. */
  readonly shows?: readonly (Belonging | 'id')[]
  /**
   * The refusal for a belonging of the other side; by default the one of `another`, or `not_found`.
   */
  readonly crossed?: Refused & { readonly tells?: RegExp }
  /** The refusal for a belonging that does not exist; by default the same. */
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
