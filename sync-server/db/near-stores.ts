import { and, eq, or, type SQL } from 'drizzle-orm'
import { nearOf } from '../../shared/features/stores/store.ts'
import { beginsWith } from './begins-with.ts'
import type { Reader } from './db.ts'

/**
 * Stores that match the beginning of the search: the ZIP code for digits, name or town for words,
 * in a state given after the town. Undefined for an empty search.
 */
export function nearStores(reader: Reader, typed = ''): SQL | undefined {
  const { stores } = reader.t
  const near = nearOf(typed)
  if ('zip' in near) return beginsWith(reader, stores.zipCode, near.zip)
  return or(
    ...near.places.map(({ words, state }) =>
      and(
        or(beginsWith(reader, stores.nameKey, words), beginsWith(reader, stores.cityKey, words)),
        state === undefined ? undefined : eq(stores.state, state),
      ),
    ),
  )
}
