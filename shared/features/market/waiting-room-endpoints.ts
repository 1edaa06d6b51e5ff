import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { offerKinds } from './waiting-room.ts'

const ofOffer = z.object({ kind: z.enum(offerKinds), offer: schemaOf(id<'drop' | 'event'>()) })
const at = schemaOf(instant())

/** A signed place, for polling and for acting. It is useless to other people. */
export const waitingRoomPass = z.string().check(z.maxLength(300))

/**
 * - `none`: there is no waiting room: reserve, enter or register
 * - `over`: nothing can be had: it is sold out, full, paused, closed or over
 * - `no_place`: the room is open, and the pass is missing, expired or of another offer
 * - `waiting`: `ahead` people are first; absent while the order of that second is being drawn
 * - `admitted`: reserve, enter or register until then
 */
const place = [
  z.object({ is: z.literal('none') }),
  z.object({ is: z.literal('over') }),
  z.object({ is: z.literal('no_place') }),
  z.object({
    is: z.literal('waiting'),
    ahead: z.optional(z.int()),
    /** Milliseconds until the person is likely to be admitted. */
    wait: z.optional(z.int()),
    /** Milliseconds after which to ask again. */
    askAfter: z.int(),
  }),
  z.object({ is: z.literal('admitted'), until: at, askAfter: z.int(), now: at }),
] as const

export const waitingRoomState = z.discriminatedUnion('is', [...place])
export type WaitingRoomState = z.infer<typeof waitingRoomState>

/** A repeated request, also from another device, gets the same place: reloading wins nothing. */
export const joinWaitingRoom = endpoint({
  name: 'waitingRoom.join',
  method: 'POST',
  path: '/api/waiting-rooms/{kind}/{offer}',
  may: 'user',
  does: 'Takes a place in the waiting room of a drop, ultra drop or event that more people want than are admitted, or returns your place. Where the operator asks for a proof of work, the answer is its task until it is solved.',
  params: ofOffer,
  body: z.strictObject({
    /** A number whose hash solves the task. */
    proof: z.optional(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
  }),
  gives: z.object({
    /** Absent without a place. */
    pass: z.optional(waitingRoomPass),
    state: waitingRoomState,
    /** The task to solve for a place: SHA-256 of `challenge:user:number` begins with `bits` zeros. */
    proof: z.optional(z.object({ challenge: z.string(), bits: z.int() })),
  }),
  refuses: ['bad_request', 'not_found'],
})

/** Asks neither for the session nor, more than once a second, the database. */
export const watchWaitingRoom = endpoint({
  name: 'waitingRoom.state',
  method: 'GET',
  path: '/api/waiting-rooms/{kind}/{offer}',
  may: 'anyone',
  does: 'Returns the place of a pass in a waiting room. Ask again when the answer says.',
  params: ofOffer,
  query: z.object({ pass: z.optional(waitingRoomPass) }),
  gives: waitingRoomState,
  refuses: ['not_found', 'bad_request'],
})
