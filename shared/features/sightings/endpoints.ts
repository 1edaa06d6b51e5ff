import * as z from 'zod/mini'
import { photoTypes } from '../../business/photos.ts'
import {
  answersPerPage,
  givenAnswers,
  minAccountAge,
  maxAnswerReason,
  maxSightingsScanned,
  sightingsPerPage,
} from '../../business/sightings.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { cents, id, instant, text } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { hour } from '../../kernel/time.ts'
import { certainties, rewardStatuses, verificationStatuses, verifiers } from './sighting.ts'

const at = schemaOf(instant())
const sightingId = schemaOf(id<'sighting'>())
const storeId = schemaOf(id<'store'>())
const cursor = z.string().check(z.maxLength(300))
const ofSighting = z.object({ sighting: sightingId })
const page = z.object({ after: z.optional(cursor) })

/** Answers to another's sighting: it is there, it is not, *I got it*. */
export const replies = ['confirm', 'deny', 'got'] as const
export type SightingReply = (typeof replies)[number]

/** A sighting as members see it; who the scout is they do not learn. */
export const sightingCard = z.object({
  id: sightingId,
  bottleName: z.string(),
  brand: z.optional(z.string()),
  vintage: z.optional(z.int()),
  sizeMl: z.optional(z.int()),
  /** Where the store is one of the marketplace. */
  storeId: z.optional(storeId),
  storeName: z.string(),
  storeAddress: z.optional(z.string()),
  zipCode: z.string(),
  /** The state of a known store, `GA`, for the time zone of its moments. */
  storeState: z.optional(z.string()),
  price: schemaOf(cents()),
  quantity: z.int(),
  isAllocated: z.boolean(),
  notes: z.optional(z.string()),
  hasPhoto: z.boolean(),
  seenAt: at,
  expiresAt: at,
  isExpired: z.boolean(),
  verificationStatus: z.enum(verificationStatuses),
  verifiedBy: z.optional(z.enum(verifiers)),
  /** How many others say that it is there, and that it is not. */
  confirms: z.int(),
  denials: z.int(),
  isMine: z.optional(z.literal(true)),
  /** It is on the asking user's wishlist. */
  isWished: z.optional(z.literal(true)),
  /** The asking user's answer. */
  answer: z.optional(z.enum(replies)),
  /** Why an admin decided as they did. */
  decision: z.optional(z.string()),
})
export type SightingCard = z.infer<typeof sightingCard>

const cards = z.object({ sightings: z.array(sightingCard), next: z.optional(cursor) })

export const listSightings = endpoint({
  name: 'sighting.list',
  method: 'GET',
  path: '/api/sightings',
  may: 'user',
  does: `Lists bottles seen in the region of a ZIP code, or anywhere, newest first, ${sightingsPerPage} per page; with filters possibly fewer, after ${maxSightingsScanned} were searched.`,
  query: z.object({
    near: z.optional(z.string().check(z.regex(/^\d{5}$/))),
    certainty: z.optional(z.enum(certainties)),
    /** Only wished bottles, at any price. */
    wished: z.optional(z.literal('true')),
    after: z.optional(cursor),
  }),
  gives: cards,
  refuses: ['bad_request'],
})

export const getSighting = endpoint({
  name: 'sighting.get',
  method: 'GET',
  path: '/api/sightings/{sighting}',
  may: 'user',
  does: 'Returns one sighting, even an expired one; a rejected one only to its scout.',
  params: ofSighting,
  gives: sightingCard,
  refuses: ['not_found'],
})

export const getSightingPhoto = endpoint({
  name: 'sighting.photo',
  method: 'GET',
  path: '/api/sightings/{sighting}/photo',
  may: 'user',
  does: 'Returns the picture of a sighting; with `size=small` one of at most 320 pixels as WebP.',
  params: ofSighting,
  query: z.object({ size: z.optional(z.literal('small')) }),
  media: photoTypes,
  refuses: ['bad_request', 'not_found'],
})

/** One of each person: sent again, it changes nothing; said otherwise, the newer one counts. */
export const replyToSighting = endpoint({
  name: 'sighting.answer',
  method: 'PUT',
  path: '/api/sightings/{sighting}/answer',
  may: 'user',
  does: `Answers another user’s sighting: confirmed, denied, or bottle bought; with an account of at least ${minAccountAge / hour} hours, at most ${givenAnswers.max} a day.`,
  params: ofSighting,
  body: z.strictObject({
    says: z.enum(replies),
    reason: z.optional(schemaOf(text({ max: maxAnswerReason }))),
  }),
  gives: sightingCard,
  refuses: ['bad_request', 'not_found', 'not_now', 'slow_down'],
})

/** A person's answers to sightings. */
export const listOwnReplies = endpoint({
  name: 'sighting.ownAnswers',
  method: 'GET',
  path: '/api/sighting-answers',
  may: 'user',
  does: `Lists your answers to other people’s sightings, newest first, ${answersPerPage} per page.`,
  query: page,
  gives: z.object({
    answers: z.array(
      z.object({
        /** Of the sighting. */
        id: sightingId,
        says: z.enum(replies),
        reason: z.optional(z.string()),
        at,
        rewardStatus: z.enum(rewardStatuses),
        pointsAwarded: z.int(),
      }),
    ),
    next: z.optional(cursor),
  }),
  refuses: ['bad_request'],
})

export const listStoreSightings = endpoint({
  name: 'sighting.ofStore',
  method: 'GET',
  path: '/api/stores/{store}/sightings',
  may: 'staff',
  does: `Lists the confirmed sightings at a store, newest first, ${sightingsPerPage} per page.`,
  params: z.object({ store: storeId }),
  query: page,
  gives: cards,
  refuses: ['not_found', 'bad_request'],
})

export const listDisputed = endpoint({
  name: 'admin.sightings',
  method: 'GET',
  path: '/api/admin/sightings',
  may: 'admin',
  does: `Lists the disputed sightings with their answers, longest waiting first, ${answersPerPage} per page.`,
  query: page,
  gives: z.object({
    sightings: z.array(z.extend(sightingCard, { reasons: z.array(z.string()) })),
    next: z.optional(cursor),
  }),
  refuses: ['bad_request'],
})

/** The same decision again changes nothing. */
export const decideSighting = endpoint({
  name: 'admin.decideSighting',
  method: 'POST',
  path: '/api/admin/sightings/{sighting}/decide',
  may: 'admin',
  does: 'Confirms or rejects a disputed sighting, with a reason.',
  params: ofSighting,
  body: z.strictObject({
    isTrue: z.boolean(),
    reason: schemaOf(text({ max: maxAnswerReason })),
  }),
  gives: sightingCard,
  refuses: ['bad_request', 'not_found', 'not_now'],
})
