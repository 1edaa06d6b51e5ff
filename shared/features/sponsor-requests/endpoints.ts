import * as z from 'zod/mini'
import { maxSponsorReason, sponsorRequestsPerPage } from '../../business/sponsor-requests.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import {
  ownSponsorRequest,
  sponsorForm,
  sponsorStatuses,
  storeSponsorRequest,
} from './sponsor-request.ts'

const cursor = z.string().check(z.maxLength(300))
const storeId = schemaOf(id<'store'>())
const ofStore = z.object({ store: storeId })
const requestId = schemaOf(id<'request'>())
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxSponsorReason))

/** Refuses `exists` if one to that store is open, `limit` if too many to others are. */
export const askForSponsor = endpoint({
  name: 'sponsor.ask',
  method: 'POST',
  path: '/api/stores/{store}/sponsor-requests',
  may: 'user',
  keyed: true,
  does: 'Asks a store to sponsor you and to call the number you give. Only the store sees it.',
  params: ofStore,
  body: sponsorForm,
  gives: ownSponsorRequest,
  refuses: ['bad_request', 'not_found', 'exists', 'limit', 'not_now', 'slow_down', 'key_reused'],
})

export const listOwnSponsorRequests = endpoint({
  name: 'sponsor.mine',
  method: 'GET',
  path: '/api/sponsor-requests',
  may: 'user',
  does: `Lists your sponsor requests and their status, newest first, ${sponsorRequestsPerPage} per page.`,
  query: z.object({ store: z.optional(storeId), after: z.optional(cursor) }),
  gives: z.object({ requests: z.array(ownSponsorRequest), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** Nothing of it stays but an entry without a name in the log of the store. */
export const withdrawSponsorRequest = endpoint({
  name: 'sponsor.withdraw',
  method: 'DELETE',
  path: '/api/sponsor-requests/{request}',
  may: 'user',
  does: 'Withdraws your open sponsor request and deletes your number at the store.',
  params: z.object({ request: requestId }),
  refuses: ['not_found', 'not_now'],
})

export const listSponsorRequests = endpoint({
  name: 'sponsor.ofStore',
  method: 'GET',
  path: '/api/stores/{store}/sponsor-requests',
  may: 'owner',
  does: `Lists your store’s sponsor requests of one status, oldest first, ${sponsorRequestsPerPage} per page.`,
  params: ofStore,
  query: z.object({ status: z.enum(sponsorStatuses), after: z.optional(cursor) }),
  gives: z.object({ requests: z.array(storeSponsorRequest), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** The same again is no second step. */
export const processSponsorRequest = endpoint({
  name: 'sponsor.process',
  method: 'POST',
  path: '/api/stores/{store}/sponsor-requests/{request}',
  may: 'owner',
  does: 'Approves, fulfills or declines a sponsor request; declining needs a reason. The customer is notified.',
  params: z.object({ ...ofStore.shape, request: requestId }),
  body: z.discriminatedUnion('status', [
    z.strictObject({ status: z.enum(['approved', 'fulfilled']) }),
    z.strictObject({ status: z.literal('declined'), reason }),
  ]),
  gives: storeSponsorRequest,
  refuses: ['bad_request', 'not_found', 'not_now'],
})
