/** A store's drop, as its form sends it. */
export const aDrop = (changes: Record<string, unknown> = {}) => ({
  title: 'Old Oak 12 Year Single Barrel',
  brand: 'Old Oak',
  category: 'Whiskey',
  salePrice: 89_00,
  quantity: 10,
  ...changes,
})
