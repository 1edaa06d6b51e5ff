import * as z from 'zod/mini'
import { maxReviewNotes, requestsPerPage, ultraDropsPerPage } from '../../business/ultra-drops.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { waitingRoomPass } from '../market/waiting-room-endpoints.ts'
import { passReasons } from './draw-file.ts'
import { entryStatuses, requestStatuses, ultraDropCard, ultraDropForm } from './ultra-drop.ts'

const at = schemaOf(instant())
const cursor = z.string().check(z.maxLength(300))
const ofDrop = z.object({ ultraDrop: schemaOf(id<'drop'>()) })
const ofStore = z.object({ store: schemaOf(id<'store'>()) })
const ofStoresDrop = z.object({ ...ofStore.shape, ...ofDrop.shape })
const notes = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReviewNotes))

export const listUltraDrops = endpoint({
  name: 'ultraDrop.list',
  method: 'GET',
  path: '/api/ultra-drops',
  may: 'anyone',
  does: `Lists announced and recent ultra drops, next draw first, ${ultraDropsPerPage} per page; optionally of one store.`,
  query: z.object({ store: z.optional(ofStore.shape.store), after: z.optional(cursor) }),
  gives: z.object({ ultraDrops: z.array(ultraDropCard), now: at, next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** The asking user's relation to it. */
const mine = z.object({
  request: z.optional(
    z.object({ status: z.enum(requestStatuses), requestedAt: at, notes: z.optional(z.string()) }),
  ),
  entry: z.optional(
    z.object({
      code: z.string(),
      enteredAt: at,
      status: z.enum(entryStatuses),
      /** From 1; once it is drawn. */
      turn: z.optional(z.int()),
      /** Why the turn went on to the next. */
      passed: z.optional(z.enum(passReasons)),
      /** Until when it can be accepted. */
      offerUntil: z.optional(at),
      reservation: z.optional(z.string()),
      /** US cents. */
      compensationCredit: z.int(),
    }),
  ),
  /** Why they may not ask or enter now, in a sentence. */
  hindered: z.optional(z.string()),
  /** While they wait or may enter. */
  waitingRoomPass: z.optional(waitingRoomPass),
})

export const ultraDropPage = z.object({
  ...ultraDropCard.shape,
  description: z.optional(z.string()),
  requireStoreFavorite: z.boolean(),
  requireSubscription: z.boolean(),
  reviewsByHand: z.boolean(),
  minReservations: z.int(),
  /** What accepting a bottle costs, paid to the platform; US cents. */
  fee: z.int(),
  /** SHA-256 of the secret. */
  commitment: z.string(),
  /** SHA-256 of the list, once entering has closed. */
  listHash: z.optional(z.string()),
  /** Once it is drawn. */
  secret: z.optional(z.string()),
  winnersSelected: z.int(),
  drawnAt: z.optional(at),
  /** Why its store called it off. */
  reason: z.optional(z.string()),
  hasWaitingRoom: z.optional(z.boolean()),
  mine: z.optional(mine),
  now: at,
})
export type UltraDropPage = z.infer<typeof ultraDropPage>

export const getUltraDrop = endpoint({
  name: 'ultraDrop.get',
  method: 'GET',
  path: '/api/ultra-drops/{ultraDrop}',
  may: 'anyone',
  does: 'Returns an ultra drop, and your status in it.',
  params: ofDrop,
  gives: ultraDropPage,
  refuses: ['not_found'],
})

/** As `draw-file.ts` says. */
export const getDraw = endpoint({
  name: 'ultraDrop.draw',
  method: 'GET',
  path: '/api/ultra-drops/{ultraDrop}/draw.txt',
  may: 'anyone',
  does: 'Returns the published record of a draw for verification: the frozen list, and after the draw its secret and turns.',
  params: ofDrop,
  media: ['text/plain'],
  refuses: ['not_found', 'not_now'],
})

export const requestUltraDrop = endpoint({
  name: 'ultraDrop.request',
  method: 'PUT',
  path: '/api/ultra-drops/{ultraDrop}/request',
  may: 'user',
  does: 'Requests entry to an ultra drop; a repeated request returns its status.',
  params: ofDrop,
  gives: z.object({ status: z.enum(requestStatuses) }),
  refuses: ['not_found', 'not_now', 'age', 'reserving_paused', 'forbidden', 'plan_limit'],
})

export const enterUltraDrop = endpoint({
  name: 'ultraDrop.enter',
  method: 'PUT',
  path: '/api/ultra-drops/{ultraDrop}/entry',
  may: 'user',
  does: 'Enters an ultra drop, free of charge and once; a repeated request returns the same code. While its waiting room is open, your pass admits you.',
  params: ofDrop,
  query: z.object({ pass: z.optional(waitingRoomPass) }),
  gives: z.object({ code: z.string(), commitment: z.string() }),
  refuses: [
    'bad_request',
    'not_found',
    'not_now',
    'age',
    'reserving_paused',
    'forbidden',
    'plan_limit',
    'waiting_room',
  ],
})

export const acceptTurn = endpoint({
  name: 'ultraDrop.accept',
  method: 'POST',
  path: '/api/ultra-drops/{ultraDrop}/accept',
  may: 'user',
  does: 'Accepts a bottle during your turn: reserves it and asks for the fee, or uses a free reserve.',
  params: ofDrop,
  body: z.strictObject({ useFreeReserve: z._default(z.boolean(), false) }),
  gives: z.object({ reservation: z.string() }),
  refuses: ['not_found', 'not_now', 'age', 'reserving_paused', 'limit'],
})

export const declineTurn = endpoint({
  name: 'ultraDrop.decline',
  method: 'POST',
  path: '/api/ultra-drops/{ultraDrop}/decline',
  may: 'user',
  does: 'Declines an offered bottle; it goes to the next turn.',
  params: ofDrop,
  refuses: ['not_found', 'not_now'],
})

/** An ultra drop as its store sees it: the secret it does not. */
export const ownUltraDrop = z.object({
  ...ultraDropCard.shape,
  description: z.optional(z.string()),
  minReservations: z.int(),
  requireStoreFavorite: z.boolean(),
  requireSubscription: z.boolean(),
  reviewsByHand: z.boolean(),
  totalRequests: z.int(),
  totalApproved: z.int(),
  winnersSelected: z.int(),
  commitment: z.string(),
  createdAt: at,
})
export type OwnUltraDrop = z.infer<typeof ownUltraDrop>

export const createUltraDrop = endpoint({
  name: 'ultraDrop.create',
  method: 'POST',
  path: '/api/stores/{store}/ultra-drops',
  may: 'owner',
  keyed: true,
  does: 'Creates an ultra drop and commits to the secret of its draw. The store must be approved and its license valid.',
  params: ofStore,
  body: ultraDropForm,
  gives: ownUltraDrop,
  refuses: ['bad_request', 'not_now', 'key_reused', 'slow_down'],
})

/** Fields that may change before the first request or entry; not the secret. */
export const editUltraDrop = endpoint({
  name: 'ultraDrop.edit',
  method: 'PUT',
  path: '/api/stores/{store}/ultra-drops/{ultraDrop}',
  may: 'owner',
  does: 'Edits an ultra drop before requests or entries open.',
  params: ofStoresDrop,
  body: ultraDropForm,
  gives: ownUltraDrop,
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const cancelUltraDrop = endpoint({
  name: 'ultraDrop.cancel',
  method: 'POST',
  path: '/api/stores/{store}/ultra-drops/{ultraDrop}/cancel',
  may: 'owner',
  does: 'Cancels an ultra drop before its draw, with a reason. Everyone who requested or entered is notified.',
  params: ofStoresDrop,
  body: z.strictObject({ reason: notes }),
  gives: ownUltraDrop,
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const listOwnUltraDrops = endpoint({
  name: 'ultraDrop.ofStore',
  method: 'GET',
  path: '/api/stores/{store}/ultra-drops',
  may: 'owner',
  does: 'Lists the ultra drops of your store, newest first.',
  params: ofStore,
  query: z.object({ after: z.optional(cursor) }),
  gives: z.object({ ultraDrops: z.array(ownUltraDrop), now: at, next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** A store learns only the name of a person who requests access. */
const ownRequest = z.object({
  id: z.string(),
  firstName: z.string(),
  status: z.enum(requestStatuses),
  requestedAt: at,
  reviewedAt: z.optional(at),
  notes: z.optional(z.string()),
})

export const listUltraDropRequests = endpoint({
  name: 'ultraDrop.requests',
  method: 'GET',
  path: '/api/stores/{store}/ultra-drops/{ultraDrop}/requests',
  may: 'owner',
  does: `Lists the requests to enter an ultra drop of your store, in the order they came, ${requestsPerPage} per page.`,
  params: ofStoresDrop,
  query: z.object({
    status: z._default(z.enum(requestStatuses), 'pending'),
    after: z.optional(cursor),
  }),
  gives: z.object({ requests: z.array(ownRequest), next: z.optional(cursor) }),
  refuses: ['bad_request', 'not_found'],
})

export const reviewUltraDropRequest = endpoint({
  name: 'ultraDrop.review',
  method: 'POST',
  path: '/api/stores/{store}/ultra-drops/{ultraDrop}/requests/{request}',
  may: 'owner',
  does: 'Approves or declines a request to enter an ultra drop of your store; decided once.',
  params: z.object({ ...ofStoresDrop.shape, request: schemaOf(id<'request'>()) }),
  body: z.strictObject({ approve: z.boolean(), notes: z.optional(notes) }),
  gives: ownRequest,
  refuses: ['bad_request', 'not_found', 'not_now'],
})
