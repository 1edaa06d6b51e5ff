import { previewsCopy } from '../../../shared/copy/previews.ts'
import { getStore } from '../../../shared/features/stores/endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import type { FindHead } from '../../http/page-head.ts'
import type { StoreParts } from './store-parts.ts'
import { findOpenStore } from './store-rows.ts'

/** What a link to a store says, as long as the store is in good standing. */
export const storeHead =
  ({ db, now = Date.now }: Pick<StoreParts, 'db' | 'now'>): FindHead =>
  async (id) => {
    if (!getStore.params?.safeParse({ store: id }).success) return 'missing'
    const store = await findOpenStore(db, id, now())
    if (!store) return 'missing'
    const { name, address, city, state, zipCode, hours } = store
    return {
      title: name,
      description: previewsCopy.store({
        address,
        city,
        state,
        zipCode,
        ...(hours !== null && { hours }),
      }),
      path: routes.store.path.replace(':id', id),
    }
  }
