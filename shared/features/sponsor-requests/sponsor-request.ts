import * as z from 'zod/mini'
import { maxSponsorNotes } from '../../business/sponsor-requests.ts'
import { entity, id, instant, optional, text, textLike, line } from '../../kernel/entity.ts'
import { fieldsSchema, schemaOf } from '../../kernel/schema.ts'
import { phonePattern } from '../stores/store.ts'

/**
 * - `pending`: no answer from the store yet
 * - `approved`: accepted; the store calls
 * - `fulfilled`: done
 * - `declined`: refused, with a reason
 */
export const sponsorStatuses = ['pending', 'approved', 'fulfilled', 'declined'] as const
export type SponsorStatus = (typeof sponsorStatuses)[number]

/** A request's possible next states. */
export const sponsorSteps: Readonly<Record<SponsorStatus, readonly SponsorStatus[]>> = {
  pending: ['approved', 'declined'],
  approved: ['fulfilled', 'declined'],
  fulfilled: [],
  declined: [],
}

/** Those that still ask for something. */
export const openSponsorStatuses: readonly SponsorStatus[] = ['pending', 'approved']

/** A person's own words to a store; the session tells the account. */
export const sponsorFields = entity('sponsor_requests', {
  customerName: line({ max: 120 }),
  phoneNumber: textLike({ pattern: phonePattern, max: 31, otherwise: 'is no phone number' }),
  notes: optional(text({ max: maxSponsorNotes })),
})
export const sponsorForm = z.strictObject(fieldsSchema(sponsorFields))
export type SponsorForm = z.infer<typeof sponsorForm>

const at = schemaOf(instant())

/** A request as either side sees it. */
const sponsorRequest = z.object({
  id: schemaOf(id<'request'>()),
  storeId: schemaOf(id<'store'>()),
  customerName: z.string(),
  phoneNumber: z.string(),
  notes: z.optional(z.string()),
  status: z.enum(sponsorStatuses),
  /** Why it was declined. */
  reason: z.optional(z.string()),
  createdAt: at,
  /** When the store decided last. */
  processedAt: z.optional(at),
})

/** The user's request, with its store. */
export const ownSponsorRequest = z.object({
  ...sponsorRequest.shape,
  storeName: z.string(),
  /** By whose clock the store lives: `GA`. */
  storeState: z.string(),
})
export type OwnSponsorRequest = z.infer<typeof ownSponsorRequest>

/** One that a store was sent. */
export const storeSponsorRequest = z.object({
  ...sponsorRequest.shape,
  /** First name of who decided last, where they still have an account. */
  processedBy: z.optional(z.string()),
})
export type StoreSponsorRequest = z.infer<typeof storeSponsorRequest>
