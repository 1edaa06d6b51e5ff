import { expect, test } from 'vitest'
import { licenceText } from '../../../shared/features/stores/store.ts'

test.each([
  ['GA', '12-345', 'GA 12-345'],
  ['GA', 'GA-12 345', 'GA-12 345'],
  ['GA', 'ga12345', 'ga12345'],
  ['GA', 'Gable 12', 'GA Gable 12'],
  ['CA', 'ABC-12', 'CA ABC-12'],
])('a licence of %s, %s, is shown as %s', (state, licenseNumber, shown) => {
  expect(licenceText({ state, licenseNumber })).toBe(shown)
})
