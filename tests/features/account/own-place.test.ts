import { expect, test } from 'vitest'
import { collectedFirst, type collects } from '../../../shared/features/account/collects.ts'
import { nearMe, usualPlaces } from '../../../shared/features/account/own-place.ts'
import { covers } from '../../../shared/features/alerts/places.ts'
import { categories } from '../../../shared/features/collection/categories.ts'

test.each([
  [{}, ['Atlanta, GA'], ''],
  [{ location: '  ', zipCode: '' }, ['Atlanta, GA'], ''],
  [{ location: ' Portland, OR ' }, ['Portland, OR'], 'Portland, OR'],
  [{ zipCode: '97205-1234' }, ['97205-1234'], '972'],
  [{ location: 'Portland, OR', zipCode: '97205' }, ['Portland, OR', '97205'], '972'],
  [{ location: 'London', zipCode: 'EC1A 1BB' }, ['London', 'EC1A 1BB'], 'London'],
])('who says %o has alerts that look in %o, and is near %o', (own, places, near) => {
  expect(usualPlaces(own)).toEqual(places)
  expect(nearMe(own)).toBe(near)
})

test.each([
  [['Atlanta, GA'], { place: 'atlanta ga' }, true],
  [['Atlanta'], { place: 'Atlanta, GA', zip: '30308' }, true],
  [['Portland, OR'], { place: 'Portland, ME' }, false],
  // The beginning of a word is another word.
  [['Port'], { place: 'Portland, OR' }, false],
  [['Atlanta, GA, USA'], { place: 'Atlanta, GA' }, false],
  [['Portland, Oregon'], { place: 'Portland, OR', zip: '97205' }, true],
  [['Portland, OR'], { place: 'portland oregon' }, true],
  [['Portland, Oregon'], { place: 'Portland, ME' }, false],
  [['Charleston, West Virginia'], { place: 'Charleston, WV' }, true],
  [['Charleston, West Virginia'], { place: 'Charleston, VA' }, false],
  [['Washington, D.C.'], { place: 'Washington, District of Columbia' }, true],
  [['New York'], { place: 'New York, NY' }, true],
  [['New York, New York'], { place: 'New York, NY' }, true],
  [['Fort Washington'], { place: 'Fort Washington, PA' }, true],
  [['Toronto, Ontario'], { place: 'Toronto, ON' }, true],
  [['Montréal, Québec'], { place: 'Montreal, QC' }, true],
  [['Ontario'], { place: 'Toronto, ON' }, false],
  [['30308'], { place: 'Decatur, GA', zip: '30301-9999' }, true],
  [['30308'], { place: 'Augusta, GA', zip: '30901' }, false],
  [['30308'], { place: 'Atlanta, GA' }, false],
  [['Boston', '30308'], { place: 'Atlanta, GA', zip: '30308' }, true],
  [['30308'], { zip: '30301' }, true],
  [['30308'], { zip: '30901' }, false],
  [['Atlanta'], { zip: '30308' }, false],
  [['—'], { place: 'Atlanta, GA' }, false],
  [[], { place: 'Reims' }, true],
  [['Atlanta'], {}, true],
  [['Atlanta'], { place: null, zip: null }, true],
])('an alert for %o and an offer at %o: %s', (places, at, heard) => {
  expect(covers(places, at)).toBe(heard)
})

test('favorite categories come first, the rest in their usual order', () => {
  const ordered = (interests: Parameters<typeof collects>[0]) =>
    collectedFirst(categories, interests, (one) => one)
  expect(ordered('wine')).toEqual(['Wine', 'Whiskey', 'Spirits', 'Liqueurs', 'Beer'])
  expect(ordered('spirits')).toEqual(['Whiskey', 'Spirits', 'Liqueurs', 'Beer', 'Wine'])
  expect(ordered('both')).toEqual(categories)
  expect(ordered(undefined)).toEqual(categories)
})
