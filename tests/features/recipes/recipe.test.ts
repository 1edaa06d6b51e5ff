import { expect, test } from 'vitest'
import { classicRecipes } from '../../../shared/features/recipes/classic-recipes.ts'
import { classics } from '../../../shared/features/recipes/classics.ts'
import {
  type Ingredient,
  ingredientSchema,
  ingredientsText,
  readIngredients,
} from '../../../shared/features/recipes/ingredient.ts'
import { jsonLdDocument, jsonLdOf } from '../../../shared/features/recipes/json-ld.ts'
import { readAnyRecipeFile } from '../../support/rare-readers.ts'
import {
  recipeFieldsOf,
  ingredientsOf,
  storedRecipe,
  type Recipe,
  type RecipeFields,
  recipes,
  tagsOf,
} from '../../../shared/features/recipes/recipe.ts'
import { recipeCrud } from '../../../shared/features/recipes/recipe-mutators.ts'
import { uniqueDrinks, withClassics } from '../../../shared/features/recipes/with-classics.ts'
import { withTexts } from '../../../shared/kernel/both-texts.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import { idOf } from '../bar/a-cellar.ts'

const id = idOf(1)
const whole: Ingredient = {
  name: 'Gin',
  amount: '30 ml',
  bottleId: idOf(7),
  optional: true,
  note: 'Plymouth',
  substitutes: ['Genever'],
}
const given: RecipeFields = {
  name: 'Negroni',
  instructions: 'Stir.\n\n Strain. ',
  description: 'Bitter',
  garnish: 'Orange',
  glassType: 'Rocks',
  difficulty: 'medium',
  prepTime: 3,
  servings: 2,
  sourceName: 'A book',
  ingredients: [
    whole,
    { name: 'Campari', amount: '30 ml', note: 'cold' },
    { name: 'Soda', amount: '1 dash', optional: true },
    { name: 'Ice', amount: 'to taste' },
  ],
  tags: ['bitter', 'gin'],
}
const rowOf = (fields: RecipeFields): Recipe =>
  newRow(recipes, id, storedRecipe(fields), { createdAt: 1_000, updatedAt: 2_000 })
const plain: RecipeFields = {
  name: 'Gin',
  instructions: 'Pour.',
  ingredients: [{ name: 'Gin', amount: '30 ml' }],
}

test('a recipe reads as it was given', () => {
  expect(recipeFieldsOf(rowOf(given))).toMatchObject(given)
  expect(recipeFieldsOf(rowOf(plain))).toEqual({
    ...plain,
    tags: [],
    servings: 1,
    difficulty: 'easy',
    source: 'user',
    isPublic: false,
    isFavorite: false,
  })
  expect(storedRecipe({ name: 'x' })).toEqual({ name: 'x' })
})

test('equal ingredients have equal text, and empty ones are dropped', () => {
  expect(JSON.parse(ingredientsText([whole]))).toEqual([whole])
  const empty = { bottleId: undefined, optional: false, note: undefined, substitutes: [] }
  const text = '[{"name":"Gin","amount":"30 ml"}]'
  expect(ingredientsText([{ amount: '30 ml', ...empty, name: 'Gin' }])).toBe(text)
  expect(ingredientsText([{ name: 'Gin', amount: '30 ml' }])).toBe(text)
})

test('invalid ingredients and tags of a row are left out', () => {
  const bad = [null, 1, 'Gin', {}, { name: 'Gin' }, { ...whole, more: 1 }, { ...whole, note: ' ' }]
  expect(readIngredients(JSON.stringify([...bad, whole]))).toEqual([whole])
  for (const text of ['', '{', '{}', 'null', '"Gin"']) expect(readIngredients(text)).toEqual([])
  expect(tagsOf({ ...rowOf(plain), tags: '["a", 1, null, "b"]' })).toEqual(['a', 'b'])
  expect(tagsOf({ ...rowOf(plain), tags: 'a' })).toEqual([])
  const row = rowOf(given)
  expect(ingredientsOf(row)).toBe(ingredientsOf(row))
})

test.each([
  [
    'sixty ingredients',
    { ingredients: Array(60).fill(whole) },
    { ingredients: Array(61).fill(whole) },
  ],
  ['one ingredient', { ingredients: [whole] }, { ingredients: [] }],
  ['thirty tags', { tags: Array(30).fill('a') }, { tags: Array(31).fill('a') }],
  ['a tag of sixty letters', { tags: ['a'.repeat(60)] }, { tags: ['a'.repeat(61)] }],
  ['no stars', { rating: 0 }, { rating: -0.5 }],
  ['five stars', { rating: 5 }, { rating: 5.5 }],
  ['no time', { prepTime: 0 }, { prepTime: -1 }],
  ['one drink', { servings: 1 }, { servings: 0 }],
  ['a thousand drinks', { servings: 1_000 }, { servings: 1_001 }],
])('%s may be, more or less may not', (_, good, bad) => {
  const fits = (fields: object) =>
    recipeCrud['recipe.add'].args.safeParse({ id, ...plain, ...fields }).success
  expect([fits(good), fits(bad)]).toEqual([true, false])
})

test('an ingredient has ten substitutes at most, and texts that are not blank', () => {
  const fits = (fields: object) => ingredientSchema.safeParse({ ...whole, ...fields }).success
  expect(fits({ substitutes: Array(10).fill('a') })).toBe(true)
  for (const bad of [
    { substitutes: Array(11).fill('a') },
    { substitutes: [''] },
    { name: ' ' },
    { amount: '' },
    { note: 'x'.repeat(501) },
    { bottleId: 'x' },
    { amount: 'x'.repeat(101) },
  ])
    expect(fits(bad), JSON.stringify(bad).slice(0, 40)).toBe(false)
})

test('starter recipes come after the user’s own, without copied ones', () => {
  const shelf = classicRecipes((key) =>
    idOf(100 + classics.findIndex(({ slug }) => key.endsWith(`:${slug}`))),
  )
  expect(shelf).toHaveLength(classics.length)
  const [first, second] = shelf
  expect(first!.recipe).toMatchObject({
    id: first!.args.id,
    name: classics[0]!.name,
    source: 'classic',
    servings: 1,
    sourceKey: `recipe:classic:${classics[0]!.slug}`,
  })
  expect(recipeCrud['recipe.add'].args.safeParse(first!.args).error).toBeUndefined()
  const own = { ...rowOf(plain), id: second!.recipe.id }
  const all = withClassics([own], shelf)
  expect(all).toHaveLength(shelf.length)
  expect(all.slice(0, 2)).toEqual([own, first!.recipe])
  expect(withClassics([], shelf)).toEqual(shelf.map(({ recipe }) => recipe))
})

test('a drink with an own version is listed once, regardless of apostrophes and accents', () => {
  const classic = (name: string) => ({ name, createdAt: 0 })
  const own = (name: string) => ({ name, createdAt: 1 })
  const mine = own("bee's knees")
  expect(uniqueDrinks([classic('Bee’s Knees'), mine, classic('Aviation')])).toEqual([
    mine,
    classic('Aviation'),
  ])
  // Two of the user's recipes with the same name are two.
  expect(uniqueDrinks([own('Negroni'), own('Negroni')])).toHaveLength(2)
})

test('as linked data a recipe says all that it has', () => {
  expect(jsonLdOf(rowOf(given))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: 'Negroni',
    description: 'Bitter',
    prepTime: 'PT3M',
    recipeYield: '2 drinks',
    recipeCategory: 'Drink',
    recipeCuisine: 'Cocktail',
    keywords: 'bitter, gin',
    recipeIngredient: [
      '30 ml Gin (Plymouth)',
      '30 ml Campari (cold)',
      '1 dash Soda (optional)',
      'to taste Ice',
    ],
    recipeInstructions: [
      { '@type': 'HowToStep', text: 'Stir.' },
      { '@type': 'HowToStep', text: ' Strain. ' },
    ],
    isBasedOn: 'A book',
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'glass', value: 'Rocks' },
      { '@type': 'PropertyValue', name: 'garnish', value: 'Orange' },
      { '@type': 'PropertyValue', name: 'difficulty', value: 'medium' },
    ],
    dateCreated: '1970-01-01T00:00:01.000Z',
    dateModified: '1970-01-01T00:00:02.000Z',
  })
})

test('linked data omits missing fields of a recipe', () => {
  const linked = jsonLdOf(rowOf(plain))
  expect(linked).toMatchObject({ recipeYield: '1 drink', keywords: '' })
  expect(linked.additionalProperty).toEqual([
    { '@type': 'PropertyValue', name: 'difficulty', value: 'easy' },
  ])
  for (const name of ['description', 'prepTime', 'isBasedOn'])
    expect(linked).not.toHaveProperty(name)
})

test('instructions that two devices changed are two sections, and read back as two texts', () => {
  const both = withTexts(['Stir.\nStrain.', 'Shake.'])
  const linked = jsonLdOf(rowOf({ ...given, instructions: both }))
  expect(linked.recipeInstructions).toEqual([
    {
      '@type': 'HowToSection',
      name: 'Version 1',
      itemListElement: [
        { '@type': 'HowToStep', text: 'Stir.' },
        { '@type': 'HowToStep', text: 'Strain.' },
      ],
    },
    {
      '@type': 'HowToSection',
      name: 'Version 2',
      itemListElement: [{ '@type': 'HowToStep', text: 'Shake.' }],
    },
  ])
  const [read] = readAnyRecipeFile('x.json', JSON.stringify(linked)).recipes
  expect(read!.fields.instructions).toBe('Version 1\nStir.\nStrain.\nVersion 2\nShake.')
})

test('one recipe stands alone in its document, several in a graph with one context', () => {
  const [one, other] = [rowOf(given), rowOf(plain)]
  expect(JSON.parse(jsonLdDocument([one]))).toEqual(jsonLdOf(one))
  const {
    '@context': context,
    '@graph': graph,
    ...rest
  } = JSON.parse(jsonLdDocument([one, other])) as Record<string, object[]>
  expect([context, rest]).toEqual(['https://schema.org', {}])
  expect(graph!.map((recipe) => ({ '@context': 'https://schema.org', ...recipe }))).toEqual([
    jsonLdOf(one),
    jsonLdOf(other),
  ])
  expect(JSON.parse(jsonLdDocument([]))).toMatchObject({ '@graph': [] })
})

test('a recipe written as linked data is read again', () => {
  const {
    recipes: read,
    refused,
    troubles,
  } = readAnyRecipeFile('mine.json', jsonLdDocument([rowOf(given), rowOf(plain)]))
  expect([refused, troubles]).toEqual([[], []])
  expect(read.map(({ fields }) => fields)).toMatchObject([
    {
      name: 'Negroni',
      description: 'Bitter',
      glassType: 'Rocks',
      garnish: 'Orange',
      difficulty: 'medium',
      prepTime: 3,
      servings: 2,
      sourceName: 'A book',
      instructions: 'Stir.\nStrain.',
      tags: ['bitter', 'gin'],
      ingredients: [
        { name: 'Gin', amount: '30 ml', note: 'Plymouth' },
        { name: 'Campari', amount: '30 ml', note: 'cold' },
        { name: 'Soda', amount: '1 dash', optional: true },
        { name: 'Ice', amount: 'to taste' },
      ],
    },
    { name: 'Gin', instructions: 'Pour.', ingredients: [{ name: 'Gin', amount: '30 ml' }] },
  ])
})
