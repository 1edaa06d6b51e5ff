import { beforeAll, describe, expect, test } from 'vitest'
import { type ZipPoints, zipPoints } from '../../../sync-server/features/radar/zip-points.ts'

type Point = readonly [latitude: number, longitude: number]

/** Well-known buildings, each with its own ZIP code. */
const buildings: Readonly<Record<string, Point>> = {
  '30303': [33.749, -84.3882], // the capitol of Georgia
  '10001': [40.7506, -73.9935], // Pennsylvania Station, New York
  '90012': [34.0537, -118.2428], // the city hall of Los Angeles
  '60602': [41.8837, -87.6324], // the city hall of Chicago
  '80202': [39.753, -105.0001], // Union Station, Denver
  '98101': [47.6097, -122.3422], // Pike Place Market, Seattle
  '33130': [25.7743, -80.1937], // Government Center, Miami
  '02108': [42.3588, -71.0638], // the state house of Massachusetts
  '99501': [61.2181, -149.9003], // Anchorage
  '96813': [21.3069, -157.8583], // Honolulu
  '00901': [18.4655, -66.1057], // San Juan
}

/** By the law of cosines: another formula than the product's. */
function milesBetween([latitude, longitude]: Point, [otherLatitude, otherLongitude]: Point) {
  const [one, other, east] = [latitude, otherLatitude, otherLongitude - longitude].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number]
  const cosine = Math.sin(one) * Math.sin(other) + Math.cos(one) * Math.cos(other) * Math.cos(east)
  return Math.acos(cosine) * 3958.76
}

/** Of each as it is printed in tables of distances by air; 1 % is the size of a city. */
const printed: readonly [one: string, other: string, miles: number][] = [
  ['30303', '10001', 746],
  ['90012', '10001', 2_445],
  ['60602', '80202', 920],
  ['98101', '33130', 2_734],
]

const everyZip = Array.from({ length: 100_000 }, (_, zip) => String(zip).padStart(5, '0'))

describe('the points of ZIP codes', () => {
  let points: ZipPoints
  beforeAll(async () => {
    points = await zipPoints()
  })

  test.each(printed)('from %s to %s it is what is printed', (one, other, miles) => {
    const found = points.miles(one, other)
    expect(Math.abs(found! / miles - 1)).toBeLessThan(0.01)
    expect(points.miles(other, one)).toBeCloseTo(found!, 6)
  })

  test('all ways between well-known buildings are right by another formula', () => {
    const all = Object.entries(buildings)
    for (const [one, here] of all)
      for (const [other, there] of all) {
        if (one === other) expect(points.miles(one, other)).toBe(0)
        else {
          const miles = milesBetween(here, there)
          const found = points.miles(one, other)!
          expect(
            Math.abs(found / miles - 1),
            `${one} to ${other}: ${found}, ${miles}`,
          ).toBeLessThan(0.01)
        }
      }
  })

  test('a ZIP code is told without its last four digits, and an unknown one is nowhere', () => {
    expect(points.miles(' 30303-1234', '10001')).toBe(points.miles('30303', '10001'))
    // For boxes at a post office only.
    expect(points.knows('30301')).toBe(false)
    expect(points.knows('303')).toBe(false)
    expect(points.miles('30303', '30301')).toBeUndefined()
    expect(points.miles('30301', '30303')).toBeUndefined()
    expect(points.within('30301', 50)).toEqual([])
  })

  test.each([
    ['10001', 25],
    ['30901', 10],
    ['99501', 100],
    ['96813', 100],
    ['59301', 1],
  ] as const)('around %s, in %i miles, are all that are not further', (zip, miles) => {
    const found = points.within(zip, miles)
    expect(found).toContain(zip)
    expect(found).toEqual(everyZip.filter((one) => (points.miles(zip, one) ?? Infinity) <= miles))
  })

  test('the whole country has its ZIP codes', () => {
    expect(everyZip.filter((zip) => points.knows(zip))).toHaveLength(33_791)
  })
})
