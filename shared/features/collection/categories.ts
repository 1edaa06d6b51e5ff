/** Categories and their subcategories, in the order in which they are offered. */
export const subcategories = {
  Whiskey: ['Bourbon', 'Scotch', 'Irish', 'Japanese', 'Canadian', 'Rye', 'Other'],
  Wine: ['Red Wine', 'White Wine', 'Rosé', 'Sparkling', 'Dessert Wine', 'Fortified'],
  Spirits: ['Vodka', 'Gin', 'Rum', 'Tequila', 'Brandy', 'Cognac', 'Other'],
  Liqueurs: ['Herbal', 'Fruit', 'Coffee', 'Cream', 'Amaro', 'Other'],
  Beer: ['IPA', 'Lager', 'Stout', 'Porter', 'Wheat Beer', 'Sour', 'Other'],
} as const satisfies Record<string, readonly string[]>

export type Category = keyof typeof subcategories

export const categories = [
  'Whiskey',
  'Wine',
  'Spirits',
  'Liqueurs',
  'Beer',
] as const satisfies readonly Category[]

/** Whether the subcategory belongs to the category. */
export const belongs = (subcategory: string, category: Category): boolean =>
  (subcategories[category] as readonly string[]).includes(subcategory)
