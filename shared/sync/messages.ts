import type * as z from 'zod/mini'
import type { Id } from '../kernel/id.ts'
import type * as schemas from './schemas.ts'

/**
 * The messages of the sync protocol, wire version 1. The format is fixed: other clients are written
 * against it. A test holds a fingerprint of their schemas; a change of meaning needs a new version.
 */
export const protocol = 1 satisfies z.infer<typeof schemas.roundRequest>['protocol']

/** How much a round may carry; less after one that failed. */
export interface RoundBudget {
  mutations: number
  bytes: number
  rows: number
}

export type WireMutation = z.infer<typeof schemas.wireMutation>
export type Position = { seq: number; uid: string }
export const start: Position = { seq: 0, uid: '' }
export type Cursor = z.infer<typeof schemas.cursor>
export type RoundRequest = z.infer<typeof schemas.roundRequest>
export type Rejection = z.infer<typeof schemas.rejection>
export type Change = z.infer<typeof schemas.change>
export type TableDigest = z.infer<typeof schemas.tableDigest>
export type Digest = Record<string, TableDigest>
export type RoundResponse = z.infer<typeof schemas.roundResponse>
export type ApiError = z.infer<typeof schemas.apiError>
export type Poke = z.infer<typeof schemas.poke>

/** Names a round in its request; the server repeats it in the response. */
export const roundHeader = 'X-Round'

/** Names the row of a table across the whole device or feed. */
export const rowKey = (table: string, id: Id): string => `${table}/${id}`
