import { previewsCopy } from '../../../shared/copy/previews.ts'
import { getDrop, getDropPicture } from '../../../shared/features/market/drop-endpoints.ts'
import type { DropPhase } from '../../../shared/features/market/drop.ts'
import { routes } from '../../../shared/routes.ts'
import type { FindHead, LinkTo } from '../../http/page-head.ts'
import { placeOfStore, priceOf, type Thing } from '../../http/structured-data.ts'
import type { DropRow, StoreRow } from '../../reservations/rows.ts'
import { findDrop } from './drop-handlers.ts'
import { phaseFor } from './drop-rows.ts'
import type { MarketDeps } from './market-deps.ts'

/** The preview of a link to a drop; empty if it is paused, or its store may not offer. */
export const dropHead =
  ({ db, linkTo, now = Date.now }: Pick<MarketDeps, 'db' | 'now' | 'linkTo'>): FindHead =>
  async (id) => {
    if (!getDrop.params?.safeParse({ drop: id }).success) return 'missing'
    const found = await findDrop(db, id)
    if (!found) return 'missing'
    const { drop, store } = found
    // Its page leads on to that of the ultra drop.
    if (drop.dropType === 'ultra') return 'plain'
    const phase = phaseFor(drop, store, now())
    if (phase === 'paused') return 'plain'
    const { title, salePrice, description, picture } = drop
    return {
      title,
      description: previewsCopy.drop({
        salePrice,
        storeName: store.name,
        place: `${store.city}, ${store.state}`,
        phase,
        ...(description !== null && { description }),
      }),
      path: routes.drop.path.replace(':id', id),
      data: [productOf(drop, store, phase, linkTo)],
      ...(picture !== null && {
        // Re-encoded on upload.
        picture: { path: getDropPicture.path.replace('{hash}', picture), type: 'image/webp' },
      }),
    }
  }

/** The bottle, and the store's price. */
function productOf(drop: DropRow, store: StoreRow, phase: DropPhase, linkTo: LinkTo): Thing {
  const { title, description, brand, category, subcategory, sizeMl, startsAt, endsAt } = drop
  return {
    '@type': 'Product',
    name: title,
    category: subcategory ?? category,
    ...(description !== null && { description }),
    ...(brand !== null && { brand: { '@type': 'Brand', name: brand } }),
    ...(sizeMl !== null && {
      size: { '@type': 'QuantitativeValue', value: sizeMl, unitCode: 'MLT' },
    }),
    offers: {
      '@type': 'Offer',
      url: linkTo(routes.drop.path.replace(':id', drop.id)),
      ...priceOf(drop.salePrice),
      ...availability[phase],
      availabilityStarts: new Date(startsAt).toISOString(),
      ...(endsAt !== null && { availabilityEnds: new Date(endsAt).toISOString() }),
      itemCondition: 'https://schema.org/NewCondition',
      seller: {
        ...placeOfStore(store),
        url: linkTo(routes.store.path.replace(':id', store.id)),
      },
    },
  }
}

/** None of these words fits a drop that has not begun: it shows its start. */
const availability: Readonly<Record<DropPhase, { readonly availability?: string }>> = {
  scheduled: {},
  open: { availability: 'https://schema.org/LimitedAvailability' },
  sold_out: { availability: 'https://schema.org/SoldOut' },
  paused: {},
  over: { availability: 'https://schema.org/Discontinued' },
}
