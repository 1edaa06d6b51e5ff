import * as z from 'zod/mini'
import { isId } from '../kernel/id.ts'
import { mutationRefusalCodes } from '../kernel/refusal.ts'

/**
 * The schemas of the messages. A device has to be small and reads what it hears by `reading.ts`, which
 * a test holds against these.
 */

/** The wire version; `messages.ts`, whose types are made of these schemas, has to say the same. */
const protocol = 1

/** The most rows that a device may ask for in one answer. */
const maxRowsPerPage = 5_000

const uuid = z.string().check(z.refine(isId, 'is not a lowercase UUID'))
const count = z.int().check(z.minimum(0))

/**
 * A mutation as it travels. Only `seq` and `uid` belong to the envelope: whatever else is wrong
 * with one mutation is the rejection of that mutation alone.
 */
export const wireMutation = z.looseObject({
  seq: z.int().check(z.minimum(1)),
  uid: uuid,
  name: z.optional(z.unknown()),
  args: z.optional(z.unknown()),
  at: z.optional(z.unknown()),
  cellar: z.optional(z.unknown()),
})

/** The last mutation of a device that is in the log; `{ seq: 0, uid: '' }` before the first. */
export const position = z.looseObject({ seq: count, uid: z.union([uuid, z.literal('')]) })

/**
 * Up to where a device holds everything. Devices send it back as it was given, with whatever else
 * the server put into it.
 */
export const cursor = z.looseObject({ epoch: z.string().check(z.maxLength(100)), version: count })

export const roundRequest = z.looseObject({
  protocol: z.literal(protocol),
  deviceId: uuid,
  seen: position,
  cursor: z.nullable(cursor),
  limit: z.int().check(z.minimum(1), z.maximum(maxRowsPerPage)),
  digest: z.boolean(),
  mutations: z.array(wireMutation),
})

export const rejection = z.looseObject({
  seq: z.int().check(z.minimum(1)),
  uid: uuid,
  code: z.enum(mutationRefusalCodes),
  message: z.string(),
})

/** A current row of the user's feed; `row: null` is a removed one. */
export const change = z.looseObject({
  table: z.string(),
  id: uuid,
  version: count,
  row: z.nullable(z.looseObject({ id: uuid })),
  cellar: z.optional(uuid),
})

export const tableDigest = z.looseObject({
  count,
  hash: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
})

export const roundResponse = z.looseObject({
  protocol: z.literal(protocol),
  confirmed: position,
  rejections: z.array(rejection),
  cursor,
  reset: z.boolean(),
  more: z.boolean(),
  changes: z.array(change),
  digest: z.optional(z.record(z.string(), tableDigest)),
})

/** The body of every error of the whole API; a 409 of a round also carries `confirmed`. */
export const apiError = z.looseObject({
  code: z.string(),
  message: z.string(),
  confirmed: z.optional(position),
})

/** The data of `event: poke` on `GET /api/sync/live`. */
export const poke = z.looseObject({ epoch: z.string(), version: count })
