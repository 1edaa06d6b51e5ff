import * as z from 'zod/mini'
import { maxSearchLength } from '../../business/names.ts'
import { maxPhotoBytes, photoTypes } from '../../business/photos.ts'
import { dropsPerPage } from '../../business/reserving.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { choice, hash, id, instant } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { categories } from '../collection/categories.ts'
import { dropCard, dropChanges, dropForm, dropPhases } from './drop.ts'
import { waitingRoomPass } from './waiting-room-endpoints.ts'

const dropId = schemaOf(id<'drop'>())
const storeId = schemaOf(id<'store'>())
const at = schemaOf(instant())
const cursor = z.string().check(z.maxLength(300))
const ofDrop = z.object({ drop: dropId })
const ofStoresDrop = z.object({ store: storeId, drop: dropId })

/** Hottest first: reserved lately and looked at now. `near` is as in the directory of stores. */
export const listDrops = endpoint({
  name: 'drop.list',
  method: 'GET',
  path: '/api/drops',
  may: 'anyone',
  does: `Finds current drops of stores in good standing, ${dropsPerPage} per page.`,
  query: z.object({
    /** Words of the title or the brand. */
    words: z.optional(z.string().check(z.maxLength(maxSearchLength))),
    category: z.optional(schemaOf(choice(categories))),
    /** The beginning of a town or a zip code. */
    near: z.optional(z.string().check(z.maxLength(maxSearchLength))),
    store: z.optional(storeId),
    favorites: z.optional(z.literal('true')),
    order: z.optional(z.enum(['hot', 'new', 'ending'])),
    /** The user's categories: their drops come first in the requested order, then all others. */
    first: z.optional(z.enum(['spirits', 'wine'])),
    after: z.optional(cursor),
  }),
  gives: z.object({ drops: z.array(dropCard), now: at, next: z.optional(cursor) }),
  refuses: ['bad_request', 'signed_out'],
})

/** The asking user's relation to it. */
const mine = z.object({
  /** Units that the person may still reserve of this drop. */
  mayReserve: z.int(),
  /** Of their open reservations of it. */
  reservations: z.array(schemaOf(id<'reservation'>())),
  /** Their place on the waiting list, from 1. */
  waitingAt: z.optional(z.int()),
  /** Their place in the waiting room. */
  waitingRoomPass: z.optional(waitingRoomPass),
})

export const dropPage = z.object({
  ...dropCard.shape,
  /** It holds the bottles of the ultra drop with the same id, whose page says more. */
  isUltra: z.optional(z.boolean()),
  description: z.optional(z.string()),
  /** What reserving costs, paid to the platform; US cents. */
  fee: z.int(),
  /** Milliseconds that units are held for payment. */
  holdFor: z.int(),
  pickupFrom: z.optional(at),
  pickupUntil: z.optional(at),
  /** People on the waiting list. */
  waiting: z.int(),
  /** The state of the store, `GA`, for the time zone of the pickup window. */
  storeState: z.string(),
  /** The mean of the store's reviews, 1 to 5, and how many there are. */
  storeRating: z.optional(z.number()),
  storeReviews: z.int(),
  /** More people ask than are admitted: who wants to reserve takes a place first. */
  hasWaitingRoom: z.optional(z.boolean()),
  mine: z.optional(mine),
  now: at,
})
export type DropPage = z.infer<typeof dropPage>

export const getDrop = endpoint({
  name: 'drop.get',
  method: 'GET',
  path: '/api/drops/{drop}',
  may: 'anyone',
  does: 'Returns a drop, even one that is over.',
  params: ofDrop,
  gives: dropPage,
  refuses: ['not_found'],
})

/** Requested repeatedly while a page is open; each request counts as a viewer for a short while. */
export const watchDrop = endpoint({
  name: 'drop.live',
  method: 'GET',
  path: '/api/drops/{drop}/live',
  may: 'anyone',
  does: 'Returns the current state of a drop.',
  params: ofDrop,
  query: z.object({
    /** A random id of the page, so that it counts once. */
    page: z.string().check(z.regex(/^[\w-]{8,40}$/)),
  }),
  gives: z.object({
    phase: z.enum(dropPhases),
    unitsLeft: z.int(),
    viewers: z.int(),
    waiting: z.int(),
    hasWaitingRoom: z.optional(z.boolean()),
    now: at,
  }),
  refuses: ['not_found', 'bad_request'],
})

/** A drop as its store sees it. */
export const ownDrop = z.object({
  ...dropCard.shape,
  description: z.optional(z.string()),
  reserved: z.int(),
  waiting: z.int(),
  holdFor: z.int(),
  pickupFrom: z.optional(at),
  pickupUntil: z.optional(at),
  isPaused: z.boolean(),
  endedAt: z.optional(at),
  createdAt: at,
})
export type OwnDrop = z.infer<typeof ownDrop>

export const createDrop = endpoint({
  name: 'drop.create',
  method: 'POST',
  path: '/api/stores/{store}/drops',
  may: 'owner',
  keyed: true,
  does: 'Creates a drop. The store must be approved and its license valid.',
  params: z.object({ store: storeId }),
  body: dropForm,
  gives: ownDrop,
  refuses: ['bad_request', 'not_now', 'key_reused', 'slow_down'],
})

/** Fewer than are reserved cannot be offered: `not_now`. */
export const editDrop = endpoint({
  name: 'drop.edit',
  method: 'PATCH',
  path: '/api/stores/{store}/drops/{drop}',
  may: 'owner',
  does: 'Changes a drop. Existing reservations keep their price, fee and pickup window.',
  params: ofStoresDrop,
  body: dropChanges,
  gives: ownDrop,
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const pauseDrop = endpoint({
  name: 'drop.pause',
  method: 'PUT',
  path: '/api/stores/{store}/drops/{drop}/paused',
  may: 'owner',
  does: 'Pauses or resumes a drop; existing reservations stay.',
  params: ofStoresDrop,
  body: z.strictObject({ isPaused: z.boolean() }),
  gives: ownDrop,
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const endDrop = endpoint({
  name: 'drop.end',
  method: 'POST',
  path: '/api/stores/{store}/drops/{drop}/end',
  may: 'owner',
  does: 'Ends a drop for good; existing reservations stay.',
  params: ofStoresDrop,
  gives: ownDrop,
  refuses: ['not_found', 'not_now'],
})

export const listOwnDrops = endpoint({
  name: 'drop.ofStore',
  method: 'GET',
  path: '/api/stores/{store}/drops',
  may: 'owner',
  does: 'Lists the drops of your store, newest first.',
  params: z.object({ store: storeId }),
  query: z.object({ after: z.optional(cursor) }),
  gives: z.object({ drops: z.array(ownDrop), now: at, next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** The picture is decoded, turned upright and re-encoded, so that no metadata remains. */
export const putDropPicture = endpoint({
  name: 'drop.putPicture',
  method: 'POST',
  path: '/api/stores/{store}/pictures',
  may: 'owner',
  does: 'Uploads a picture for drops of your store, and returns the name under which it is stored.',
  params: z.object({ store: storeId }),
  media: photoTypes,
  gives: z.object({ picture: schemaOf(hash()) }),
  refuses: ['too_large', 'not_an_image', 'slow_down', 'limit'],
  bodyLimit: maxPhotoBytes,
})

export const getDropPicture = endpoint({
  name: 'drop.picture',
  method: 'GET',
  path: '/api/drop-pictures/{hash}',
  may: 'anyone',
  does: 'Returns the picture of a drop.',
  params: z.object({ hash: schemaOf(hash()) }),
  media: photoTypes,
  refuses: ['not_found'],
})
