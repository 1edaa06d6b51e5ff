import type { Deed } from '../../support/another-client.ts'

export const idOf = (number: number) =>
  `0197b000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const gin: Deed = {
  name: 'bottle.add',
  args: {
    id: idOf(1),
    name: 'Tanqueray',
    brand: 'Tanqueray',
    category: 'Spirits',
    subcategory: 'Gin',
  },
}
export const vermouth: Deed = {
  name: 'bottle.add',
  args: { id: idOf(2), name: 'Carpano Antica Formula', brand: 'Carpano', category: 'Wine' },
}

export const aRecipe = (id: string, name: string, more: object = {}): Deed => ({
  name: 'recipe.add',
  args: {
    id,
    name,
    instructions: 'Pour over ice.',
    ingredients: [
      { name: 'Gin', amount: '60 ml' },
      { name: 'Lime juice', amount: '15 ml' },
    ],
    ...more,
  },
})

/** A recipe with everything, and too much of it. */
export const overfull: Deed = aRecipe(
  idOf(3),
  'The Improved and Enlarged Punch of the Grand Duchess, as Mixed at the Old Jubilee',
  {
    description:
      'Served once, in 1889, to four hundred guests, of whom three remembered it. '.repeat(4),
    difficulty: 'hard',
    prepTime: 240,
    servings: 40,
    rating: 4.5,
    isFavorite: true,
    glassType: 'Punch bowl',
    garnish: 'Half a pineapple, studded with cloves',
    notes: 'Too sweet for Niels. Halve the sugar, and start the day before.',
    tags: ['punch', 'party', 'very long name of a tag that nobody needs', '山崎', 'Fourth'],
    ingredients: [
      { name: 'Gin', amount: '2 bottles', bottleId: idOf(1) },
      { name: 'Sweet vermouth', amount: '750 ml' },
      { name: 'Swedish punsch', amount: '1 1/2 cups' },
      { name: 'Angostura bitters', amount: '12 dashes' },
      { name: 'Grenadine', amount: '2 parts', optional: true, note: 'Home-made' },
      { name: 'Lemon juice', amount: '2-3 cups' },
    ],
  },
)
