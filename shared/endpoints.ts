import * as adminEndpoints from './features/account/admin-endpoints.ts'
import * as accountEndpoints from './features/account/endpoints.ts'
import * as noticeEndpoints from './features/account/notice-endpoints.ts'
import * as passkeyEndpoints from './features/account/passkey-endpoints.ts'
import * as profileEndpoints from './features/account/profile-endpoints.ts'
import * as providerEndpoints from './features/account/provider-endpoints.ts'
import * as pushEndpoints from './features/account/push-endpoints.ts'
import * as roomEndpoints from './features/account/room-endpoints.ts'
import * as tokenEndpoints from './features/account/token-endpoints.ts'
import * as alertsEndpoints from './features/alerts/endpoints.ts'
import * as inboxEndpoints from './features/alerts/inbox-endpoints.ts'
import * as pourEndpoints from './features/bar/pour-endpoints.ts'
import * as billingEndpoints from './features/billing/endpoints.ts'
import * as catalogueEndpoints from './features/catalogue/endpoints.ts'
import * as bottleEndpoints from './features/collection/bottle-endpoints.ts'
import * as photoEndpoints from './features/collection/photo-endpoints.ts'
import * as groupEndpoints from './features/community/group-endpoints.ts'
import * as moderationEndpoints from './features/community/moderation-endpoints.ts'
import * as postEndpoints from './features/community/post-endpoints.ts'
import * as eventsEndpoints from './features/events/endpoints.ts'
import * as exchangeEndpoints from './features/exchange/endpoints.ts'
import * as legalEndpoints from './features/legal/endpoints.ts'
import * as loyaltyEndpoints from './features/loyalty/endpoints.ts'
import * as dropEndpoints from './features/market/drop-endpoints.ts'
import * as paymentEndpoints from './features/market/payment-endpoints.ts'
import * as payoutEndpoints from './features/market/payout-endpoints.ts'
import * as pickupEndpoints from './features/market/pickup-endpoints.ts'
import * as reservationEndpoints from './features/market/reservation-endpoints.ts'
import * as reviewEndpoints from './features/market/review-endpoints.ts'
import * as testPaymentEndpoints from './features/market/test-payment-endpoints.ts'
import * as waitingRoomEndpoints from './features/market/waiting-room-endpoints.ts'
import * as newsEndpoints from './features/news/endpoints.ts'
import * as sourceEndpoints from './features/news/source-endpoints.ts'
import * as pricesEndpoints from './features/prices/endpoints.ts'
import * as radarEndpoints from './features/radar/endpoints.ts'
import * as recipesEndpoints from './features/recipes/endpoints.ts'
import * as publicEndpoints from './features/recipes/public-endpoints.ts'
import * as sharingEndpoints from './features/sharing/endpoints.ts'
import * as sightingsEndpoints from './features/sightings/endpoints.ts'
import * as socialProofEndpoints from './features/social-proof/endpoints.ts'
import * as sommelierEndpoints from './features/sommelier/endpoints.ts'
import * as sponsorRequestsEndpoints from './features/sponsor-requests/endpoints.ts'
import * as storesEndpoints from './features/stores/endpoints.ts'
import * as supportEndpoints from './features/support/endpoints.ts'
import * as ultraDropsEndpoints from './features/ultra-drops/endpoints.ts'
import * as entryEndpoints from './features/ultra-drops/entry-endpoints.ts'
import * as valueEndpoints from './features/value/endpoints.ts'
import * as wishlistEndpoints from './features/wishlist/endpoints.ts'
import type { Endpoint } from './kernel/endpoint.ts'

/** The files of endpoints. All that they export is in the contract. */
const files = [
  adminEndpoints,
  accountEndpoints,
  noticeEndpoints,
  passkeyEndpoints,
  profileEndpoints,
  providerEndpoints,
  pushEndpoints,
  roomEndpoints,
  tokenEndpoints,
  alertsEndpoints,
  inboxEndpoints,
  pourEndpoints,
  billingEndpoints,
  catalogueEndpoints,
  bottleEndpoints,
  photoEndpoints,
  groupEndpoints,
  moderationEndpoints,
  postEndpoints,
  eventsEndpoints,
  exchangeEndpoints,
  legalEndpoints,
  loyaltyEndpoints,
  dropEndpoints,
  paymentEndpoints,
  payoutEndpoints,
  pickupEndpoints,
  reservationEndpoints,
  reviewEndpoints,
  testPaymentEndpoints,
  waitingRoomEndpoints,
  newsEndpoints,
  sourceEndpoints,
  pricesEndpoints,
  radarEndpoints,
  recipesEndpoints,
  publicEndpoints,
  sharingEndpoints,
  sightingsEndpoints,
  socialProofEndpoints,
  sommelierEndpoints,
  sponsorRequestsEndpoints,
  storesEndpoints,
  supportEndpoints,
  ultraDropsEndpoints,
  entryEndpoints,
  valueEndpoints,
  wishlistEndpoints,
] as const

type Exported<File> = File extends unknown ? File[keyof File] : never
type AnyEndpoint = Extract<
  Exported<(typeof files)[number]>,
  Readonly<Record<'name' | 'method' | 'path', string>>
>

/** Every endpoint of the features, by its name. */
export const endpoints = Object.fromEntries(
  files
    .flatMap((file) => Object.values<unknown>(file))
    .filter(isEndpoint)
    .map((one) => [one.name, one]),
) as unknown as { readonly [One in AnyEndpoint as One['name']]: One }
export type EndpointName = keyof typeof endpoints

/** Schemas and numbers are exported beside them. */
function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported
}
