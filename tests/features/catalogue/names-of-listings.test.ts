import { describe, expect, test } from 'vitest'
import { isNamedOtherwise, type Listing, namedAs } from '../../../sync-server/prices/take-lines.ts'

const whole = {
  name: 'Weller Antique 107',
  brand: 'W.L. Weller',
  category: 'Whiskey',
  vintage: 2015,
  sizeMl: 750,
} as const
/** The fields by which a listing is named. */
const listing = (own: Partial<Listing> = {}) => ({ ...whole, ...own }) as Listing

describe.each(['brand', 'category', 'vintage', 'sizeMl'] as const)(
  'the %s of a listing',
  (field) => {
    const { [field]: value, ...others } = whole

    test('is part of its name, and none where it has none', () => {
      expect(namedAs(listing())).toEqual(whole)
      expect(namedAs(listing({ [field]: null }))).toEqual(others)
    })

    test('is another one, or missing: that is another name', () => {
      const other = typeof value === 'number' ? value + 1 : `${value} of others`
      const line = { ...whole, store: 'Tower', price: 60_00 } as unknown as Parameters<
        typeof isNamedOtherwise
      >[1]
      expect(isNamedOtherwise(listing(), line)).toBe(false)
      expect(isNamedOtherwise(listing({ [field]: other }), line)).toBe(true)
      expect(isNamedOtherwise(listing({ [field]: null }), line)).toBe(true)
    })
  },
)
