import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isInMiles, usualReach, type ZipReach } from '../../../shared/features/radar/radar-item.ts'
import { regionOf, stateOfZip } from '../../../shared/kernel/zip-code.ts'
import { beginsWith } from '../../db/begins-with.ts'
import type { Reader } from '../../db/db.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { nearStores } from '../../db/near-stores.ts'
import { type ZipPoints, zipPoints } from './zip-points.ts'

/** Where is looked: among stores of the marketplace, and among sightings, whose store may be any. */
export interface PlaceSought {
  readonly stores?: SQL | undefined
  readonly sightings?: SQL | undefined
  /** Of sightings: in one of these zip codes, `30308 30309`, by their regions. */
  readonly zips?: Readonly<Record<string, string>>
  /** Around a whole zip code. */
  readonly around?: ZipAround
}

/** A whole zip code, from which distances are computed. */
interface ZipAround {
  readonly zip: string
  readonly points: ZipPoints
  /** How far is looked, as far as it is known where that zip code is. */
  readonly reach: ZipReach
}

/**
 * Around a whole zip code: so many miles, its region or its state. Of anything else that was typed,
 * the stores that begin with it, as everywhere; a sighting at a store outside of the marketplace is
 * found by digits only.
 */
export async function placeOf(
  reader: Reader,
  typed: string | undefined,
  within: ZipReach = usualReach,
): Promise<PlaceSought> {
  const near = typed?.trim() ?? ''
  if (near === '') return {}
  const { stores, bottleSightings: s } = reader.t
  const region = regionOf(near)
  if (region !== undefined) return aroundZip(reader, near, region, within)
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

async function aroundZip(
  reader: Reader,
  zip: string,
  region: string,
  within: ZipReach,
): Promise<PlaceSought> {
  const { stores, bottleSightings: s } = reader.t
  const points = await zipPoints()
  const state = stateOfZip(zip)
  const around = (reach: ZipReach): PlaceSought => ({ around: { zip, points, reach } })
  if (within === 'anywhere') return around(within)
  // Where no state has that zip code, its region is all that there is.
  if (within === 'state' && state !== undefined)
    return {
      ...around(within),
      stores: eq(stores.state, state),
      sightings: eq(s.zipState, state),
    }
  if (isInMiles(within) && points.knows(zip)) {
    const zips = [...points.within(zip, Number(within)), ...unknownIn(region, points)]
    return {
      ...around(within),
      stores: isOneOf(reader, fiveOf(stores.zipCode), zips),
      zips: byRegion(zips),
    }
  }
  return {
    ...around('region'),
    stores: beginsWith(reader, stores.zipCode, region),
    sightings: eq(s.region, region),
  }
}

/** Of a zip code with or without its last four digits. */
export const fiveOf = (zipCode: SQLiteColumn): SQL => sql`substr(${zipCode}, 1, 5)`

const byRegion = (zips: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [...Map.groupBy(zips, (zip) => zip.slice(0, 3))].map(([region, some]) => [
      region,
      some.join(' '),
    ]),
  )

/** Zip codes of a region that have no point on the map. They count as near to all others of the region. */
const unknownIn = (region: string, points: ZipPoints): string[] =>
  Array.from({ length: 100 }, (_, last) => region + String(last).padStart(2, '0')).filter(
    (zip) => !points.knows(zip),
  )
