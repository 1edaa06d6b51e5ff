import { eq } from 'drizzle-orm'
import { previewsCopy } from '../../../shared/copy/previews.ts'
import { getDropPicture } from '../../../shared/features/market/drop-endpoints.ts'
import { getUltraDrop } from '../../../shared/features/ultra-drops/endpoints.ts'
import type { UltraDropStatus } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import type { Db } from '../../db/db.ts'
import type { FindHead, LinkTo } from '../../http/page-head.ts'
import { placeOfStore, priceOf, type Thing } from '../../http/structured-data.ts'
import type { StoreRow } from '../../reservations/rows.ts'
import type { UltraDropRow } from './rows.ts'

interface UltraDropHeadParts {
  readonly db: Db
  readonly linkTo: LinkTo
  readonly now?: () => Instant
}

/** What a link to an ultra drop says, once it is announced; of a store that may not offer, nothing. */
export const ultraDropHead =
  ({ db, linkTo, now = Date.now }: UltraDropHeadParts): FindHead =>
  async (id) => {
    if (!getUltraDrop.params?.safeParse({ ultraDrop: id }).success) return 'missing'
    const { ultraDrops: u, stores: s } = db.t
    const [found] = await db
      .select({ row: u, store: s })
      .from(u)
      .innerJoin(s, eq(s.id, u.storeId))
      .where(eq(u.id, id))
    const at = now()
    if (!found || found.row.scheduledAt > at) return 'missing'
    const { row, store } = found
    if (!isOver(row.status) && !mayOffer(store, at)) return 'plain'
    const { title, status, salePrice, description, picture } = row
    return {
      title,
      description: previewsCopy.ultraDrop({
        salePrice,
        storeName: store.name,
        place: `${store.city}, ${store.state}`,
        status,
        ...(description !== null && { description }),
      }),
      path: routes.ultraDrop.path.replace(':id', id),
      data: [productOf(row, store, linkTo)],
      ...(picture !== null && {
        // Re-encoded on upload.
        picture: { path: getDropPicture.path.replace('{hash}', picture), type: 'image/webp' },
      }),
    }
  }

/** The bottle, and its price for winners. */
function productOf(row: UltraDropRow, store: StoreRow, linkTo: LinkTo): Thing {
  const { title, description, brand, category, status, liveStartsAt, liveEndsAt, sizeMl } = row
  return {
    '@type': 'Product',
    name: title,
    category,
    ...(description !== null && { description }),
    ...(brand !== null && { brand: { '@type': 'Brand', name: brand } }),
    ...(sizeMl !== null && {
      size: { '@type': 'QuantitativeValue', value: sizeMl, unitCode: 'MLT' },
    }),
    offers: {
      '@type': 'Offer',
      url: linkTo(routes.ultraDrop.path.replace(':id', row.id)),
      ...priceOf(row.salePrice),
      ...(isOver(status) && { availability: 'https://schema.org/Discontinued' }),
      ...(status === 'live' && { availability: 'https://schema.org/LimitedAvailability' }),
      availabilityStarts: new Date(liveStartsAt).toISOString(),
      availabilityEnds: new Date(liveEndsAt).toISOString(),
      itemCondition: 'https://schema.org/NewCondition',
      seller: {
        ...placeOfStore(store),
        url: linkTo(routes.store.path.replace(':id', store.id)),
      },
    },
  }
}

/** Entries have ended for ever. */
const isOver = (status: UltraDropStatus): boolean =>
  ['drawn', 'completed', 'cancelled', 'failed'].includes(status)

const mayOffer = (store: StoreRow, at: Instant): boolean =>
  store.status === 'approved' && store.licenseExpiresOn >= dayOf(at)
