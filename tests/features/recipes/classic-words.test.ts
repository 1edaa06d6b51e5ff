import { expect, test } from 'vitest'
import { amountAsRead, shownAmount } from '../../../shared/features/recipes/amount.ts'
import { classicRecipes } from '../../../shared/features/recipes/classic-recipes.ts'
import { asRead, partAsRead } from '../../../shared/features/recipes/classic-words.ts'
import { ingredientsText } from '../../../shared/features/recipes/ingredient.ts'
import { ingredientsOf, type Recipe, tagsOf } from '../../../shared/features/recipes/recipe.ts'
import { uuidFromHash } from '../../../shared/kernel/id.ts'
import { sha256 } from '../../../shared/kernel/sha256.ts'
import { inLanguage } from '../../../sync-server/i18n/in-language.ts'

const shelf = classicRecipes((key) => uuidFromHash(sha256(new TextEncoder().encode(key))))
const named = (name: string): Recipe => {
  const found = shelf.find(({ recipe }) => recipe.name === name)
  if (!found) throw new Error(`there is no ${name} on the shelf`)
  return found.recipe
}
const inGerman = <T>(say: () => T) => inLanguage('de', say)

test('a classic is read in the language of who reads it, all of it but its name', () => {
  const mojito = inGerman(() => asRead(named('Mojito')))
  expect(mojito.name).toBe('Mojito')
  expect(ingredientsOf(mojito).map(({ name, amount }) => `${amount} ${name}`)).toEqual([
    '45 ml Weißer Rum',
    '20 ml Limettensaft',
    '6 Zweige Minze',
    '2 teaspoons Weißer Rohrzucker',
    '1 splash Sodawasser',
  ])
  expect(mojito.instructions).toMatch(/^Minze, Zucker und Limette vermengen/)
  expect(mojito).toMatchObject({
    glassType: 'Longdrinkglas',
    garnish: 'Ein Minzzweig und eine Limettenscheibe',
  })
  expect(tagsOf(mojito)).toEqual(['Rum', 'Longdrink', 'Minze', 'Klassiker'])
  expect(inLanguage('es', () => asRead(named('Mojito')).garnish)).toMatch(/^Una ramita de menta/)
  expect(asRead(named('Mojito'))).toBe(named('Mojito'))
})

test('each unit of measure has a word and a number for the displayed amount', () => {
  const said = (amount: string) => inGerman(() => shownAmount(amount, 'ml'))
  expect(
    ['2 teaspoons', '1 splash', '3 dashes', '52.5 ml', '2 parts', '1 pinch'].map(said),
  ).toEqual(['2 TL', '1 Schuss', '3 Spritzer', '52½ ml', '2 Teile (60 ml)', '1 Prise'])
  expect(inGerman(() => ['2 dashes', '7.3 ml', 'to taste'].map(amountAsRead))).toEqual([
    '2 Spritzer',
    '7,3 ml',
    'to taste',
  ])
  expect(amountAsRead('7.5 ml')).toBe('7.5 ml')
})

test('edits of a copy are shown as written, and no words of other recipes', () => {
  const negroni = named('Negroni')
  const own: Recipe = {
    ...negroni,
    createdAt: 1,
    instructions: 'As grandmother did.',
    ingredients: ingredientsText([
      ...ingredientsOf(negroni).slice(0, 2),
      { name: 'Sweet vermouth, the old bottle', amount: '30 ml', note: 'Gin' },
    ]),
  }
  const read = inGerman(() => asRead(own))
  expect(read.instructions).toBe('As grandmother did.')
  expect(read.garnish).toBe('Eine halbe Orangenscheibe')
  expect(ingredientsOf(read).map(({ name, note }) => [name, note])).toEqual([
    ['Gin', undefined],
    ['Campari', undefined],
    ['Sweet vermouth, the old bottle', 'Gin'],
  ])
  const typed: Recipe = { ...negroni, source: 'user' }
  expect(inGerman(() => asRead(typed))).toBe(typed)
  expect(inGerman(() => partAsRead('constructor'))).toBe('constructor')
})
