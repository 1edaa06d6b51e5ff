import { listStores } from '../../../../shared/features/stores/endpoints.ts'
import type { StorePage } from '../../../../shared/features/stores/store.ts'
import { call } from '../../../online/call.ts'

/** Marketplace stores whose name, town or zip code starts with the text; none while offline. */
export async function findStores(words: string): Promise<readonly StorePage[]> {
  try {
    const { stores } = await call(listStores, { query: { ...(words && { near: words }) } })
    return stores
  } catch {
    return []
  }
}
