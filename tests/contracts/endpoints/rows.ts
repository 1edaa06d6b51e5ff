import type { EndpointName } from '../../../shared/endpoints.ts'
import type { Row } from './row.ts'
import { accountRows } from './rows/account.ts'
import { adminRows } from './rows/admin.ts'
import { alertsRows } from './rows/alerts.ts'
import { barRows } from './rows/bar.ts'
import { billingRows } from './rows/billing.ts'
import { catalogueRows } from './rows/catalogue.ts'
import { collectionRows } from './rows/collection.ts'
import { communityRows } from './rows/community.ts'
import { eventRows } from './rows/events.ts'
import { exchangeRows } from './rows/exchange.ts'
import { legalRows } from './rows/legal.ts'
import { marketRows } from './rows/market.ts'
import { newsRows } from './rows/news.ts'
import { paymentsRows } from './rows/payments.ts'
import { pickupRows } from './rows/pickup.ts'
import { recipesRows } from './rows/recipes.ts'
import { serverRows } from './rows/server.ts'
import { sharingRows } from './rows/sharing.ts'
import { loyaltyRows } from './rows/loyalty.ts'
import { sightingRows } from './rows/sightings.ts'
import { socialProofRows } from './rows/social-proof.ts'
import { sommelierRows } from './rows/sommelier.ts'
import { storesRows } from './rows/stores.ts'
import { sponsorRequestRows } from './rows/sponsor-requests.ts'
import { supportRows } from './rows/support.ts'
import { radarRows } from './rows/radar.ts'
import { ultraDropRows } from './rows/ultra-drops.ts'
import { valueRows } from './rows/value.ts'
import { wishlistRows } from './rows/wishlist.ts'

/** The endpoints of the features, and those outside of any feature's contract. */
export type Name =
  | EndpointName
  | 'server.health'
  | 'server.ready'
  | 'server.version'
  | 'server.openApi'
  | 'sync.round'
  | 'sync.live'

/** Every endpoint has a row: one without does not compile. */
export const rows: Readonly<Record<Name, Row>> = {
  ...accountRows,
  ...adminRows,
  ...collectionRows,
  ...billingRows,
  ...catalogueRows,
  ...communityRows,
  ...eventRows,
  ...exchangeRows,
  ...legalRows,
  ...marketRows,
  ...ultraDropRows,
  ...radarRows,
  ...loyaltyRows,
  ...sharingRows,
  ...recipesRows,
  ...valueRows,
  ...sommelierRows,
  ...alertsRows,
  ...barRows,
  ...wishlistRows,
  ...storesRows,
  ...socialProofRows,
  ...sightingRows,
  ...sponsorRequestRows,
  ...supportRows,
  ...newsRows,
  ...pickupRows,
  ...paymentsRows,
  ...serverRows,
}
