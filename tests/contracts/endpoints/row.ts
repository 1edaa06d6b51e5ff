import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import type { Keeper } from './keeper.ts'

/** What is known of an endpoint by somebody who has read its contract, and is held against it. */
export interface Row {
  readonly method: string
  /** A request that the endpoint would answer, about what the keeper has. */
  readonly ask: (own: Keeper) => Ask
  readonly may: Endpoint['may']
  /** The status for whom it is meant. */
  readonly answers: number
  /** What another user, who sends the very same request, gets; or why that means nothing. */
  readonly another: { status: number; code: string } | 'gets their own' | 'who asks plays no part'
  readonly bodyLimit?: number
}

export interface Ask {
  readonly place: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** The rows of a feature, by the names of its endpoints. */
export type Rows = Readonly<Record<string, Row>>

/** An id that is in no database. */
export const nobodysId = '0197a000-0000-7000-8000-000000000a1e'

export const photo = await sharp({
  create: { width: 4, height: 4, channels: 3, background: { r: 1, g: 2, b: 3 } },
})
  .png()
  .toBuffer()
export const photoPlace = `/api/photos/${createHash('sha256').update(photo).digest('hex')}`
