import * as z from 'zod/mini'
import { maxRows } from '../../business/account-limits.ts'
import {
  boolean,
  calendarDay,
  cents,
  choice,
  entity,
  id,
  instant,
  integer,
  optional,
  serverOwned,
  type Row,
  type RowRules,
  text,
} from '../../kernel/entity.ts'
import type { Id } from '../../kernel/id.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import { capped, mutator } from '../../kernel/mutator.ts'
import { sightingPath } from '../sightings/sighting-path.ts'
import { messages } from './inbox-message.ts'

const rules: RowRules = { maxRows: maxRows.heard, privacyCategory: 'inbox' }

/**
 * What the server has to tell a user, kept in their inbox: what happened, and why they got it. Only
 * the server makes one; the user marks it as read.
 */
export const notices = entity('notices', rules, {
  kind: serverOwned(choice(['price', 'available', 'wish'])),
  at: serverOwned(instant()),
  /** The alert or the wish that fired, as it was called and set then. */
  alertId: serverOwned(id()),
  wanted: serverOwned(text({ max: 520 })),
  /** Of a price alert; of a wish, the most that its owner would pay. */
  targetPrice: serverOwned(optional(cents())),
  /** The bottle as its seller calls it. */
  bottle: serverOwned(text({ max: 520 })),
  price: serverOwned(cents()),
  store: serverOwned(text({ max: 200 })),
  place: serverOwned(optional(text({ max: 120 }))),
  /** It is sold at none of the places of the alert. */
  isElsewhere: serverOwned(optional(boolean())),
  /** The source: the operator's price list, a store's drop, or a sighting, confirmed or not. */
  source: serverOwned(choice(['price_list', 'drop', 'unconfirmed', 'sighting'])),
  dropId: serverOwned(optional(id<'drop'>())),
  sightingId: serverOwned(optional(id<'sighting'>())),
  /** The day of that price. */
  pricedOn: serverOwned(calendarDay()),
  /** The seller's stock, if known. */
  quantity: serverOwned(optional(integer({ min: 0, max: 1_000_000 }))),
  /** Others that fit as well, at other stores or under other names. */
  more: serverOwned(integer({ min: 0, max: 1_000_000 })),
  readAt: serverOwned(optional(instant())),
})
export type Notice = Row<typeof notices>

/** The find's page; undefined if it is only in a price list. */
export const pageOfNotice = ({ dropId, sightingId }: Notice): `/${string}` | undefined =>
  dropId !== undefined
    ? `/drops/${dropId}`
    : sightingId === undefined
      ? undefined
      : sightingPath(sightingId)

/** The limit of notices marked by one change. */
export const maxMarked = 500

const ids = z.array(idSchema).check(z.minLength(1), z.maxLength(maxMarked))

/** The inbox; ids are unique across its tables. */
const inbox = [notices, messages] as const

const rowsOf = ({ ids }: { readonly ids: readonly Id[] }) =>
  inbox.flatMap((entity) => ids.map((one) => ({ entity, id: one })))

/** Marks inbox messages as read; read and missing ones stay. */
export const readNotices = mutator({
  name: 'notice.read',
  args: z.strictObject({ ids, at: schemaOf(notices.fields.readAt) }),
  rows: (args) => rowsOf(args),
  async run(tx, args, context) {
    const readAt = capped(args.at, context)
    for (const { entity, id: one } of rowsOf(args)) {
      const told = await tx.get(entity, one)
      if (told && told.readAt === undefined) await tx.patch(entity, one, { readAt })
    }
  },
})

/** Marks inbox messages as unread. */
export const unreadNotices = mutator({
  name: 'notice.unread',
  args: z.strictObject({ ids }),
  rows: (args) => rowsOf(args),
  async run(tx, args) {
    for (const { entity, id: one } of rowsOf(args)) {
      const told = await tx.get(entity, one)
      if (told?.readAt !== undefined) await tx.patch(entity, one, { readAt: null })
    }
  },
})
