import { messages } from '../../kernel/language.ts'

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

/** What categories and subcategories are called where people read them; rows keep the English names. */
export const categoryWords = messages(
  'categories',
  Object.fromEntries(
    Object.entries(subcategories)
      .flat(2)
      .map((name) => [name, name]),
  ),
)

/** A category's name; one from a newer app has its own. */
export const categoryInWords = (name: string): string =>
  Object.hasOwn(categoryWords, name) ? (categoryWords[name] ?? name) : name

export const categoryOption = <Name extends string>(value: Name) => ({
  value,
  label: categoryInWords(value),
})

/** Both of a bottle: `Whiskey · Bourbon`. */
export const categoriesInWords = (of: {
  readonly category: string
  readonly subcategory?: string | null | undefined
}): string =>
  [of.category, of.subcategory].flatMap((name) => (name ? categoryInWords(name) : [])).join(' · ')
