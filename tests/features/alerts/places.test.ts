import { expect, test } from 'vitest'
import { placesOf, placesText } from '../../../shared/features/alerts/places.ts'

test.each([
  [
    ['Chicago, IL', ' Chicago, IL', '60601'],
    ['Chicago, IL', '60601'],
  ],
  [[], []],
])('an alert for %j looks in each place once', (given, looksIn) => {
  expect(placesOf({ locations: placesText(given) })).toEqual(looksIn)
})

test('an alert whose places cannot be read looks anywhere', () => {
  for (const locations of ['', '{"a":1}', '[1']) expect(placesOf({ locations })).toEqual([])
})
