import { previewsCopy } from '../../../shared/copy/previews.ts'
import { getDrop, getDropPicture } from '../../../shared/features/market/drop-endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import type { FindHead } from '../../http/page-head.ts'
import { findDrop } from './drop-handlers.ts'
import { phaseFor } from './drop-rows.ts'
import type { MarketParts } from './market-parts.ts'

/** What a link to a drop says; of one that is paused, or whose store may not offer, nothing. */
export const dropHead =
  ({ db, now = Date.now }: Pick<MarketParts, 'db' | 'now'>): FindHead =>
  async (id) => {
    if (!getDrop.params?.safeParse({ drop: id }).success) return 'missing'
    const found = await findDrop(db, id)
    if (!found) return 'missing'
    const { drop, store } = found
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
      ...(picture !== null && {
        // As it is written anew when it comes in.
        picture: { path: getDropPicture.path.replace('{hash}', picture), type: 'image/webp' },
      }),
    }
  }
