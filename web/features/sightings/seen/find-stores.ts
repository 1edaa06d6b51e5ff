import { listStores } from '../../../../shared/features/stores/endpoints.ts'
import type { StorePage } from '../../../../shared/features/stores/store.ts'
import { call } from '../../../online/call.ts'

/** The stores of the marketplace whose name, town or zip code begins so; none where there is no network. */
export async function findStores(words: string): Promise<readonly StorePage[]> {
  try {
    const { stores } = await call(listStores, { query: { ...(words && { near: words }) } })
    return stores
  } catch {
    return []
  }
}
