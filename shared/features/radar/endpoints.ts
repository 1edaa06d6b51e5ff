import * as z from 'zod/mini'
import { maxSearchLength } from '../../business/names.ts'
import { maxReminders, radarPerPage, remindersPerPage } from '../../business/radar.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { choice, instant } from '../../kernel/entity.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import { categories } from '../collection/categories.ts'
import { radarItem, radarKinds, remindedKinds, zipRanges } from './radar-item.ts'

const at = schemaOf(instant())
const cursor = z.string().check(z.maxLength(300))

/**
 * Hottest first, by views, reservations, entries, registrations, confirmations and wishes; sold out
 * or paused ones last.
 */
export const listRadar = endpoint({
  name: 'radar.list',
  method: 'GET',
  path: '/api/radar',
  may: 'anyone',
  does: `Finds drops, ultra drops, events and fresh sightings together, hottest first, ${radarPerPage} per page.`,
  query: z.object({
    kind: z.optional(z.enum(radarKinds)),
    /** A sighting says none, so none is found by it. */
    category: z.optional(schemaOf(choice(categories))),
    /** A zip code or its beginning, a town or the beginning of a store's name. */
    near: z.optional(z.string().check(z.maxLength(maxSearchLength))),
    /** Around a whole zip code, in miles or otherwise; if left out, 50 miles. */
    within: z.optional(z.enum(zipRanges)),
    /** Of the asking user's favorite stores. */
    favorites: z.optional(z.literal('true')),
    /** The user's categories come first, then all others; both hottest first. */
    first: z.optional(z.enum(['spirits', 'wine'])),
    after: z.optional(cursor),
  }),
  gives: z.object({
    items: z.array(radarItem),
    now: at,
    /** How far around a whole zip code was looked: its region instead of miles if those are unknown. */
    within: z.optional(z.enum(zipRanges)),
    next: z.optional(cursor),
  }),
  refuses: ['bad_request', 'signed_out'],
})

const kind = z.enum(remindedKinds)
const subject = z.object({ subject: idSchema })

export const remindMe = endpoint({
  name: 'radar.remind',
  method: 'PUT',
  path: '/api/reminders/{subject}',
  may: 'user',
  does: `Sets a reminder before a drop, ultra drop or event begins; at most ${maxReminders}.`,
  params: subject,
  body: z.strictObject({ kind }),
  gives: z.object({ at }),
  refuses: ['bad_request', 'not_found', 'not_now', 'limit'],
})

export const forgetReminder = endpoint({
  name: 'radar.forget',
  method: 'DELETE',
  path: '/api/reminders/{subject}',
  may: 'user',
  does: 'Removes a reminder.',
  params: subject,
  gives: z.object({ isReminded: z.boolean() }),
  refuses: [],
})

export const listReminders = endpoint({
  name: 'radar.reminders',
  method: 'GET',
  path: '/api/reminders',
  may: 'user',
  does: `Lists your reminders, ${remindersPerPage} per page.`,
  query: z.object({ after: z.optional(cursor) }),
  gives: z.object({
    reminders: z.array(z.object({ kind, ...subject.shape, at })),
    next: z.optional(cursor),
  }),
  refuses: ['bad_request'],
})
