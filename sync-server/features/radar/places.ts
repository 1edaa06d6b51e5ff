import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ZipReach } from '../../../shared/features/radar/radar-item.ts'
import { regionOf, stateOfZip } from '../../../shared/kernel/zip-code.ts'
import { beginsWith } from '../../db/begins-with.ts'
import type { Reader } from '../../db/db.ts'
import { nearStores } from '../../db/near-stores.ts'

/** Where is looked: among stores of the marketplace, and among sightings, whose store may be any. */
export interface PlaceSought {
  readonly stores?: SQL | undefined
  readonly sightings?: SQL | undefined
  /** A whole zip code, from which distances are computed. */
  readonly from?: string
}

/**
 * Around a whole zip code: its region or its state. Of anything else that was typed, the stores that
 * begin with it, as everywhere; a sighting at a store outside of the marketplace is found by digits only.
 */
export function placeOf(
  reader: Reader,
  typed: string | undefined,
  within: ZipReach = 'region',
): PlaceSought {
  const near = typed?.trim() ?? ''
  if (near === '') return {}
  const { stores, bottleSightings: s } = reader.t
  const region = regionOf(near)
  if (region !== undefined) {
    if (within === 'anywhere') return { from: near }
    const state = stateOfZip(near)
    // Where no state has that zip code, its region is all that there is.
    if (within === 'state' && state !== undefined)
      return { from: near, stores: eq(stores.state, state), sightings: eq(s.zipState, state) }
    return {
      from: near,
      stores: beginsWith(reader, stores.zipCode, region),
      sightings: eq(s.region, region),
    }
  }
  const digits = /^\d{1,5}/.exec(near)?.[0]
  const found = nearStores(reader, near)
  if (digits === undefined) {
    const isThere = and(eq(stores.status, 'approved'), found)
    const ids = reader.select({ id: stores.id }).from(stores).where(isThere)
    return { stores: found, sightings: found && inArray(s.storeId, ids) }
  }
  const begins = beginsWith(reader, s.zipCode, digits)
  const ofRegion = digits.length < 3 ? undefined : eq(s.region, digits.slice(0, 3))
  return { stores: found, sightings: ofRegion ? sql`${ofRegion} and ${begins}` : begins }
}
