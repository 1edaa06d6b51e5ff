import { and, eq, gte, type SQL } from 'drizzle-orm'
import { dayOf, type Instant } from '../../shared/kernel/time.ts'
import type { Reader } from '../db/db.ts'

type Stores = Reader['t']['stores']

/** `mayTrade` as a condition: the store is approved and its license is valid. */
export const isTrading = (stores: Stores, at: Instant): SQL | undefined =>
  and(eq(stores.status, 'approved'), gte(stores.licenseExpiresOn, dayOf(at)))

/** The store's columns that an offer shows. */
export interface Seller {
  readonly name: string
  readonly city: string
  readonly state: string
}

/** The store of an offer, as all cards and previews name it. */
export const sellerOf = ({ name, city, state }: Seller) => ({
  storeName: name,
  place: `${city}, ${state}`,
})
