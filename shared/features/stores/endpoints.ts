import * as z from 'zod/mini'
import { maxEmailLength, maxSearchLength } from '../../business/names.ts'
import { type ComplianceAction, complianceActions } from '../../business/compliance.ts'
import { activityPerPage, maxReasonLength, storesPerPage } from '../../business/stores.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { calendarDay, id, instant, text } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { ownStore, storeChanges, storeForm, storePage, storeRoles, storeStatuses } from './store.ts'

const storeId = schemaOf(id<'store'>())
const store = z.object({ store: storeId })
const reason = z.strictObject({ reason: schemaOf(text({ max: maxReasonLength })) })
/** The start of the next page; opaque to clients. */
const cursor = z.string().check(z.maxLength(300))

export const applyForPartnership = endpoint({
  name: 'store.apply',
  method: 'POST',
  path: '/api/stores',
  may: 'user',
  keyed: true,
  does: 'Applies for partnership with a store of yours. An admin decides.',
  body: storeForm,
  gives: ownStore,
  refuses: ['bad_request', 'exists', 'slow_down', 'key_reused'],
})

/** After a rejection; nothing but the status changes, so the store is edited first. */
export const applyAgain = endpoint({
  name: 'store.applyAgain',
  method: 'POST',
  path: '/api/stores/{store}/apply-again',
  may: 'owner',
  does: 'Sends the application of a rejected store again.',
  params: store,
  gives: ownStore,
  refuses: ['not_now', 'exists', 'slow_down'],
})

export const editStore = endpoint({
  name: 'store.edit',
  method: 'PATCH',
  path: '/api/stores/{store}',
  may: 'owner',
  does: 'Changes your store’s profile. A new license number or state sends an approved store back to review.',
  params: store,
  body: storeChanges,
  gives: ownStore,
  refuses: ['bad_request', 'exists'],
})

export const listOwnStores = endpoint({
  name: 'store.mine',
  method: 'GET',
  path: '/api/stores/mine',
  may: 'user',
  does: 'Lists the stores that you own or work in.',
  gives: z.object({ stores: z.array(ownStore) }),
  refuses: [],
})

/** `near` is the beginning of a name, a town or a zip code. */
export const listStores = endpoint({
  name: 'store.list',
  method: 'GET',
  path: '/api/stores',
  may: 'anyone',
  does: `Finds stores by name, town or ZIP code, by name, ${storesPerPage} per page.`,
  query: z.object({
    near: z.optional(z.string().check(z.maxLength(maxSearchLength))),
    favorites: z.optional(z.literal('true')),
    after: z.optional(cursor),
  }),
  gives: z.object({ stores: z.array(storePage), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

export const getStore = endpoint({
  name: 'store.get',
  method: 'GET',
  path: '/api/stores/{store}',
  may: 'anyone',
  does: 'Returns a store.',
  params: store,
  gives: storePage,
  refuses: ['not_found'],
})

const times = z.int().check(z.nonnegative())
/** How often each thing has happened at a store since a moment, as its log has it. */
const conduct = z.object({
  since: schemaOf(instant()),
  setAside: times,
  /** Within the window. */
  handedOver: times,
  /** After it, to who came too late. */
  handedOverLate: times,
  /** No-show. */
  missed: times,
  /** At the counter: ID, age or name did not fit. */
  refused: times,
  /** Reservations that the store itself cancelled. */
  cancelled: times,
  draws: z.object({
    drawn: times,
    completed: times,
    /** Too few had entered. */
    failed: times,
    calledOff: times,
    /** Accepted bottles that the store could not supply. */
    unsupplied: times,
  }),
})
export type Conduct = z.infer<typeof conduct>

export const getConduct = endpoint({
  name: 'store.conduct',
  method: 'GET',
  path: '/api/stores/{store}/conduct',
  may: 'anyone',
  does: 'Returns a store’s record of the last twelve months, counted from its log.',
  params: store,
  gives: conduct,
  refuses: ['not_found'],
})

export const favoriteStore = endpoint({
  name: 'store.favorite',
  method: 'PUT',
  path: '/api/stores/{store}/favorite',
  may: 'user',
  does: 'Adds a store to your favorites, or removes it.',
  params: store,
  body: z.strictObject({ isFavorite: z.boolean() }),
  gives: z.object({ isFavorite: z.boolean() }),
  refuses: ['bad_request', 'not_found'],
})

const person = z.object({
  userId: schemaOf(id<'user'>()),
  name: z.string(),
  email: z.string(),
  role: z.enum(storeRoles),
  addedAt: schemaOf(instant()),
})
const invitation = z.object({
  id: schemaOf(id<'invitation'>()),
  email: z.string(),
  createdAt: schemaOf(instant()),
  expiresAt: schemaOf(instant()),
})

export const listTeam = endpoint({
  name: 'team.list',
  method: 'GET',
  path: '/api/stores/{store}/team',
  may: 'owner',
  does: 'Lists the staff of your store and open invitations.',
  params: store,
  gives: z.object({ people: z.array(person), invitations: z.array(invitation) }),
  refuses: [],
})

export const inviteStaff = endpoint({
  name: 'team.invite',
  method: 'POST',
  path: '/api/stores/{store}/team',
  may: 'owner',
  does: 'Invites a person by e-mail to work in your store; a repeated letter replaces the first.',
  params: store,
  body: z.strictObject({
    email: z.string().check(z.maxLength(maxEmailLength), z.regex(/^[^@\s]+@[^@\s]+$/)),
  }),
  gives: invitation,
  refuses: ['bad_request', 'exists', 'not_now', 'slow_down'],
})

export const withdrawInvitation = endpoint({
  name: 'team.withdraw',
  method: 'DELETE',
  path: '/api/stores/{store}/invitations/{invitation}',
  may: 'owner',
  does: 'Withdraws a staff invitation; the link in its letter stops working.',
  params: z.object({ store: storeId, invitation: schemaOf(id<'invitation'>()) }),
  refuses: ['not_found'],
})

/** The link works for the address that it was sent to, once. */
export const acceptInvitation = endpoint({
  name: 'team.accept',
  method: 'POST',
  path: '/api/store-invitations/accept',
  may: 'user',
  does: 'Accepts an invitation to work in a store, with the secret from the letter.',
  body: z.strictObject({ secret: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  gives: ownStore,
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const removeStaff = endpoint({
  name: 'team.remove',
  method: 'DELETE',
  path: '/api/stores/{store}/team/{user}',
  may: 'owner',
  does: 'Removes a person from your store’s staff at once.',
  params: z.object({ store: storeId, user: schemaOf(id<'user'>()) }),
  refuses: ['not_found', 'forbidden'],
})

/** A store application as the admin sees it (specification, section 3). */
export const application = z.object({
  id: storeId,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  hours: z.optional(z.string()),
  licenseNumber: z.string(),
  licenseExpiresOn: z.string(),
  createdAt: schemaOf(instant()),
  appliedAt: schemaOf(instant()),
  isApproved: z.boolean(),
  status: z.enum(storeStatuses),
  statusReason: z.optional(z.string()),
  /** Whether its counter may scan IDs. */
  scansIds: z.optional(z.boolean()),
  ownerName: z.string(),
  ownerEmail: z.string(),
})
export type Application = z.infer<typeof application>
const applicationPage = z.object({ stores: z.array(application), next: z.optional(cursor) })

export const listPendingStores = endpoint({
  name: 'admin.pendingStores',
  method: 'GET',
  path: '/api/admin/stores/pending',
  may: 'admin',
  does: 'Lists the applications waiting for review, oldest first.',
  query: z.object({ after: z.optional(cursor) }),
  gives: applicationPage,
  refuses: ['bad_request'],
})

export const listDecidedStores = endpoint({
  name: 'admin.decidedStores',
  method: 'GET',
  path: '/api/admin/stores',
  may: 'admin',
  does: 'Lists the stores of one status, newest application first.',
  query: z.object({
    status: z.enum(['approved', 'rejected', 'suspended']),
    after: z.optional(cursor),
  }),
  gives: applicationPage,
  refuses: ['bad_request'],
})

const byId = z.object({ id: storeId })

export const approveStore = endpoint({
  name: 'admin.approveStore',
  method: 'POST',
  path: '/api/admin/stores/{id}/approve',
  may: 'admin',
  does: 'Approves an application: the store can create drops.',
  params: byId,
  gives: application,
  refuses: ['not_found', 'not_now'],
})

export const rejectStore = endpoint({
  name: 'admin.rejectStore',
  method: 'POST',
  path: '/api/admin/stores/{id}/reject',
  may: 'admin',
  does: 'Rejects an application, with a reason for its owner.',
  params: byId,
  body: reason,
  gives: application,
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const suspendStore = endpoint({
  name: 'admin.suspendStore',
  method: 'POST',
  path: '/api/admin/stores/{id}/suspend',
  may: 'admin',
  does: 'Suspends a store, with a reason: it can neither offer nor hand over.',
  params: byId,
  body: reason,
  gives: application,
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const reinstateStore = endpoint({
  name: 'admin.reinstateStore',
  method: 'POST',
  path: '/api/admin/stores/{id}/reinstate',
  may: 'admin',
  does: 'Lifts the suspension of a store.',
  params: byId,
  gives: application,
  refuses: ['not_found', 'not_now'],
})

/** Laws on scanning IDs differ by state, so that the operator decides for each store. */
export const setIdScan = endpoint({
  name: 'admin.setIdScan',
  method: 'PUT',
  path: '/api/admin/stores/{id}/id-scan',
  may: 'admin',
  does: 'Allows the counter of a store to scan IDs, or stops it.',
  params: byId,
  body: z.strictObject({ isOn: z.boolean() }),
  gives: application,
  refuses: ['bad_request', 'not_found'],
})

type BeforePoint<Action> = Action extends `${infer Kind}.${string}` ? Kind : never
type ActivityKind = BeforePoint<ComplianceAction>
/** In the order in which they are offered. */
const allKinds: Readonly<Record<ActivityKind, true>> = {
  store: true,
  staff: true,
  drop: true,
  ultra_drop: true,
  event: true,
  reservation: true,
  code: true,
  sponsor_request: true,
  review: true,
  story: true,
  words: true,
  recipe: true,
  sighting: true,
  user: true,
  support: true,
  price_list: true,
  exchange_rates: true,
  feed: true,
}
export const activityKinds = Object.keys(allKinds) as readonly ActivityKind[]

/** An entry of a store's log, with current names. */
const activity = z.object({
  /** Its chain: a store's, or `operator`. */
  store: z.string(),
  number: z.int(),
  action: z.enum(complianceActions),
  /** Absent where it concerns no store, empty where the store is gone. */
  storeName: z.optional(z.string()),
  /** The state for its time zone; absent without a store. */
  storeState: z.optional(z.string()),
  actorName: z.optional(z.string()),
  userName: z.optional(z.string()),
  /** No account did it, and it is about none: its time had come, or the operator did it at the terminal. */
  isByItself: z.optional(z.literal(true)),
  /** Its subject other than a person or store: the name of a feed. */
  about: z.optional(z.string()),
  /** Its subject, if it is a drop, an ultra drop, an event or a reservation. */
  dropTitle: z.optional(z.string()),
  reservation: z.optional(schemaOf(id<'reservation'>())),
  /** Whether that reservation can still be cancelled. */
  isOpen: z.optional(z.boolean()),
  reason: z.optional(z.string()),
  at: schemaOf(instant()),
})
export type LogActivity = z.infer<typeof activity>

export const listActivity = endpoint({
  name: 'admin.activity',
  method: 'GET',
  path: '/api/admin/activity',
  may: 'admin',
  does: `Lists the activity of stores and their staff, newest first, ${activityPerPage} per page.`,
  query: z.object({
    kind: z.optional(z.enum(activityKinds)),
    /** The beginning of the name of a store or its town. */
    near: z.optional(z.string().check(z.maxLength(maxSearchLength))),
    after: z.optional(cursor),
  }),
  gives: z.object({ activity: z.array(activity), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** Days of UTC, both with them; without them from the beginning and until now. */
const span = z.object({
  from: z.optional(schemaOf(calendarDay())),
  to: z.optional(schemaOf(calendarDay())),
})

export const complianceOfStore = endpoint({
  name: 'store.compliance',
  method: 'GET',
  path: '/api/stores/{store}/compliance.csv',
  may: 'owner',
  does: 'Returns the log of your store as a table, with hashes to verify it.',
  params: store,
  query: span,
  media: ['text/csv'],
  refuses: ['bad_request'],
})

export const complianceOfAll = endpoint({
  name: 'admin.compliance',
  method: 'GET',
  path: '/api/admin/compliance.csv',
  may: 'admin',
  does: 'Returns the logs of all stores as a table, with hashes to verify them.',
  query: span,
  media: ['text/csv'],
  refuses: ['bad_request'],
})
