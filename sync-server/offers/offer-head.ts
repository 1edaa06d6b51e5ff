import type { Cents } from '../../shared/kernel/money.ts'
import { getDropPicture } from '../../shared/features/market/drop-endpoints.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import { routes } from '../../shared/routes.ts'
import { omitNulls } from '../db/omit-nulls.ts'
import type { LinkTo, PageHead } from '../http/page-head.ts'
import { placeOfStore, priceOf, type Thing } from '../http/structured-data.ts'
import type { StoreRow } from '../reservations/rows.ts'

/** The screen of each kind of offer. */
export type OfferScreen = 'drop' | 'ultraDrop' | 'event'

/** The path of an offer's page. */
export const offerPath = (screen: OfferScreen, id: string): string =>
  routes[screen].path.replace(':id', id)

/** The link preview of an offer's page. */
export const headOfOffer = (
  screen: OfferScreen,
  { id, title, picture }: { id: string; title: string; picture?: string | null },
  { description, thing }: { description: string; thing: Thing },
): PageHead => ({
  title,
  description,
  path: offerPath(screen, id),
  data: [thing],
  ...(typeof picture === 'string' && {
    // Re-encoded on upload.
    picture: { path: getDropPicture.path.replace('{hash}', picture), type: 'image/webp' },
  }),
})

/** The store's page, for structured data. */
export const storeUrl = ({ id }: Pick<StoreRow, 'id'>, linkTo: LinkTo): string =>
  linkTo(routes.store.path.replace(':id', id))

interface PreviewedBottle {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly brand: string | null
  readonly category: string
  readonly sizeMl: number | null
  readonly salePrice: Cents
}

interface OfferTerms {
  readonly screen: OfferScreen
  readonly availability?: 'LimitedAvailability' | 'SoldOut' | 'Discontinued' | undefined
  readonly starts: Instant
  readonly ends: Instant | null
}

/** The bottle and the store's price, for search engines. */
export function productOf(
  bottle: PreviewedBottle,
  store: StoreRow,
  { screen, availability, starts, ends }: OfferTerms,
  linkTo: LinkTo,
): Thing {
  const { id, title, description, brand, category, sizeMl, salePrice } = bottle
  return {
    '@type': 'Product',
    name: title,
    category,
    ...omitNulls({ description }),
    ...(brand !== null && { brand: { '@type': 'Brand', name: brand } }),
    ...(sizeMl !== null && {
      size: { '@type': 'QuantitativeValue', value: sizeMl, unitCode: 'MLT' },
    }),
    offers: {
      '@type': 'Offer',
      url: linkTo(offerPath(screen, id)),
      ...priceOf(salePrice),
      ...(availability && { availability: `https://schema.org/${availability}` }),
      availabilityStarts: new Date(starts).toISOString(),
      ...(ends !== null && { availabilityEnds: new Date(ends).toISOString() }),
      itemCondition: 'https://schema.org/NewCondition',
      seller: { ...placeOfStore(store), url: storeUrl(store, linkTo) },
    },
  }
}
