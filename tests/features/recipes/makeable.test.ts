import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { classics } from '../../../shared/features/recipes/classics.ts'
import { readAnyRecipeFile } from '../../support/rare-readers.ts'
import { kindNamed } from '../../../shared/features/recipes/kind-named.ts'
import { kindOfBottle } from '../../../shared/features/recipes/kind-of.ts'
import { families, kinds, standIns } from '../../../shared/features/recipes/kinds.ts'
import {
  type Makeable,
  findMakeableDrinks,
  makeableDrinksOf,
} from '../../../shared/features/recipes/makeable.ts'
import { recipeCrud } from '../../../shared/features/recipes/recipe-mutators.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import { hasRealData, realData } from '../../support/real-data.ts'

let made = 0
const bottle = (
  name: string,
  category: Bottle['category'],
  subcategory?: string,
  more: Partial<Bottle> = {},
): Bottle =>
  newRow(
    bottles,
    `01900000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
    { name, brand: name.split(' ')[0], category, subcategory, ...more },
    { createdAt: 0, updatedAt: 0 },
  )

const gin = bottle('Tanqueray London Dry', 'Spirits', 'Gin')
const campari = bottle('Campari', 'Liqueurs', 'Herbal')
const vermouth = bottle('Carpano Antica Formula', 'Wine', 'Fortified')
const bourbon = bottle('Blanton’s Original', 'Whiskey', 'Bourbon')

const drink = (name: string, ...ingredients: string[]): Makeable => ({
  id: name,
  name,
  ingredients: ingredients.map((called) => ({ name: called, amount: '1 oz' })),
})
const shelf: readonly Makeable[] = classics.map(({ slug, name, ingredients }) => ({
  id: slug,
  name,
  ingredients,
}))
const makeable = (bar: readonly Bottle[], recipes: readonly Makeable[]) =>
  [...makeableDrinksOf(bar, recipes).verdicts.values()]
    .filter(({ missing }) => missing.length === 0)
    .map(({ id }) => id)
const missingFor = (bar: readonly Bottle[], recipe: Makeable) =>
  makeableDrinksOf(bar, [recipe])
    .verdicts.get(recipe.id)!
    .missing.map(({ key }) => key)

describe('the kind of a bottle', () => {
  test.each([
    ['Tanqueray London Dry', 'Spirits', 'Gin', 'gin'],
    ['Hayman’s Old Tom', 'Spirits', 'Gin', 'old tom gin'],
    ['Plymouth Sloe Gin', 'Spirits', 'Gin', 'sloe gin'],
    ['Port Charlotte 10', 'Whiskey', 'Scotch', 'scotch'],
    ['Lagavulin 16', 'Whiskey', 'Scotch', 'islay scotch'],
    ['Glendronach Sherry Cask', 'Whiskey', 'Scotch', 'scotch'],
    ['Rittenhouse Straight Rye', 'Whiskey', 'Rye', 'rye whiskey'],
    ['山崎 12年', 'Whiskey', 'Japanese', 'japanese whisky'],
    ['Ron Zacapa 23', 'Spirits', 'Rum', 'rum'],
    ['Plantation Dark Rum', 'Spirits', 'Rum', 'dark rum'],
    ['Crème de Cassis de Dijon', 'Liqueurs', 'Fruit', 'creme de cassis'],
    ['Cointreau', 'Liqueurs', 'Fruit', 'cointreau'],
    ['Noilly Prat', 'Wine', 'Fortified', 'dry vermouth'],
    ['Carpano Antica Formula', 'Wine', 'Fortified', 'sweet vermouth'],
    ['Dom Pérignon 2008', 'Wine', 'Sparkling', 'sparkling wine'],
    ['Château Margaux', 'Wine', 'Red Wine', 'red wine'],
    ['Peychaud’s Bitters', 'Liqueurs', 'Other', 'peychauds bitters'],
    ['Something Nobody Knows', 'Liqueurs', 'Other', undefined],
    // Fresh, grape and grain products are neither spirit nor liqueur, whatever a label says.
    ['Ginger Ale', 'Spirits', 'Other', undefined],
    ['Ginger Ale', 'Liqueurs', 'Other', undefined],
    ['Port of Call', 'Spirits', 'Other', undefined],
    ['Champagne Charlie', 'Liqueurs', 'Other', undefined],
    ['Lager', 'Liqueurs', 'Other', undefined],
    ['Sloe Gin', 'Wine', undefined, 'wine'],
    ['Ruby Port', 'Wine', undefined, 'port'],
    ['Southern Comfort', 'Whiskey', 'Other', 'southern comfort'],
    ['Cointreau', 'Whiskey', 'Other', 'whiskey'],
    ['Dry Cider', 'Beer', 'Other', 'hard cider'],
    ['Gin', 'Beer', 'Porter', 'stout'],
    // A taste makes something else of a spirit; a house that is called like one does not.
    ['Smirnoff Raspberry', 'Spirits', 'Vodka', 'flavoured vodka'],
    ['Absolut Citron', 'Spirits', 'Vodka', 'citrus vodka'],
    ['Whitley Neill Rhubarb & Ginger', 'Spirits', 'Gin', 'flavoured gin'],
    ['Jack Daniel’s Tennessee Honey', 'Whiskey', 'Other', 'flavoured whiskey'],
    ['Crown Royal Regal Apple', 'Whiskey', 'Canadian', 'flavoured whiskey'],
    ['Malibu Rum', 'Spirits', 'Rum', 'coconut liqueur'],
    ['Original Spiced Gold', 'Spirits', 'Rum', 'spiced rum'],
    ['Rhum épicé', 'Spirits', 'Rum', 'spiced rum'],
    ['Basil Hayden', 'Whiskey', 'Bourbon', 'bourbon'],
    ['James E. Pepper 1776', 'Whiskey', 'Rye', 'rye whiskey'],
    ['Lemon Hart 151', 'Spirits', 'Rum', 'dark rum'],
    ['Ironroot Cherry Wood Smoked Bourbon', 'Whiskey', 'Bourbon', 'bourbon'],
    ['Tequila Rose Strawberry Cream', 'Liqueurs', 'Cream', 'cream liqueur'],
    ['Amarula', 'Liqueurs', 'Cream', 'cream liqueur'],
    ['Baileys Original', 'Liqueurs', 'Cream', 'irish cream'],
    ['Coquerel Calvados', 'Spirits', 'Brandy', 'calvados'],
    ['Maraska Slivovitz', 'Spirits', 'Brandy', 'slivovitz'],
    ['Blackberry Brandy', 'Liqueurs', 'Fruit', 'creme de mure'],
  ] as const)('%s is %s %s: %s', (name, category, subcategory, kind) => {
    expect(kindOfBottle(bottle(name, category, subcategory))?.id).toBe(kind)
  })
})

test.each([
  ['Bourbon or rye whiskey', 'bourbon'],
  ['Gin (or sloe gin)', 'gin'],
  ['Rum, such as dark rum', 'rum'],
  ['Something (Campari)', 'campari'],
  ['House blend, gin', 'gin'],
  ['Jamaican rum', 'dark rum'],
  ['limes', 'lime'],
  ['Sweet Vermouth', 'sweet vermouth'],
  ['Nobody knows', undefined],
  // The base product is not a second ingredient.
  ['Tequila 100% agave', 'tequila'],
  ['100 % de agave reposado', 'tequila'],
  ['Tequila (100% Blue Weber Agave)', 'tequila'],
  ['100% agave syrup', 'agave syrup'],
  // English puts the thing itself last.
  ['Rum cream', 'cream liqueur'],
  ['Bourbon cream liqueur', 'cream liqueur'],
  ['Cream sherry', 'sherry'],
  ['Cream tequila', 'cream liqueur'],
  ['Bourbon vanilla syrup', 'other syrup'],
  ['Gin tonic water', 'tonic water'],
  ['Vodka cranberry juice', 'cranberry juice'],
  ['Rum raisin ice cream', 'ice cream'],
  ['Bourbon cherries', 'cherry'],
  ['Red wine vinegar', 'vinegar'],
  ['Jim Beam Rye', 'rye whiskey'],
  ['Cointreau orange liqueur', 'cointreau'],
  ['Drambuie liqueur', 'drambuie'],
  ['Rum, dark', 'dark rum'],
  ['Bitters, orange', 'orange bitters'],
  ['Mint, fresh', 'mint'],
  // A taste makes something else of it.
  ['Raspberry-flavoured liqueur', 'creme de framboise'],
  ['Liqueur, raspberry', 'creme de framboise'],
  ['Crème de pamplemousse', 'liqueur'],
  ['Tequila puro agave azul', 'tequila'],
  // Nor is it what it is made with.
  ['Egg liqueur', 'liqueur'],
  ['Milk liqueur', 'liqueur'],
  ['Agave syrup liqueur', 'liqueur'],
  ['Coffee-flavored brandy', 'coffee liqueur'],
  ['gewürzter Rum', 'spiced rum'],
  ['ron especiado', 'spiced rum'],
  ['brauner Rum', 'dark rum'],
  ['rhum ambré', 'gold rum'],
  ['Vodka Citron', 'citrus vodka'],
  ['Vodka, vanilla', 'flavoured vodka'],
  ['Bacon-washed bourbon', 'flavoured whiskey'],
  ['Jalapeño-infused tequila', 'flavoured tequila'],
  ['Cardamom bitters', 'other bitters'],
  ['Old fashioned bitters', 'angostura bitters'],
])('an ingredient called %s is %s', (name, kind) => {
  expect(kindNamed(name)?.kind.id).toBe(kind)
})

test('kinds have existing parents, and their substitutes exist', () => {
  for (const { id, under } of kinds.values())
    if (under !== undefined) expect(kinds.has(under), id).toBe(true)
  for (const id of [...families, ...Object.keys(standIns), ...Object.values(standIns).flat()])
    expect(kinds.has(id), id).toBe(true)
})

describe('what can be made', () => {
  const negroni = drink('Negroni', 'Gin', 'Campari', 'Sweet Vermouth')

  test('all of it stands in the bar', () => {
    expect(makeable([gin, campari, vermouth], [negroni])).toEqual(['Negroni'])
    expect(missingFor([gin, campari], negroni)).toEqual(['sweet vermouth'])
    expect(missingFor([], negroni)).toEqual(['gin', 'campari', 'sweet vermouth'])
  })

  test('a flavor is matched by the same flavor, and by an unflavored one only as a substitute', () => {
    const plain = bottle('Ketel One', 'Spirits', 'Vodka')
    const vanilla = bottle('Absolut Vanilia', 'Spirits', 'Vodka')
    const pepper = bottle('Absolut Peppar', 'Spirits', 'Vodka')
    const asks = drink('Asks', 'Vanilla vodka')
    expect(makeableDrinksOf([vanilla], [asks]).verdicts.get('Asks')).toMatchObject({
      missing: [],
      hasStandIns: false,
    })
    expect(makeableDrinksOf([plain], [asks]).verdicts.get('Asks')).toMatchObject({
      missing: [],
      hasStandIns: true,
    })
    expect(missingFor([pepper], asks)).toEqual(['flavoured vodka: vanilla'])
    expect(missingFor([vanilla, pepper], drink('Plain', 'Vodka'))).toEqual(['vodka'])
    const short = bottle('Kestrel Vanil', 'Spirits', 'Vodka')
    expect(missingFor([short], drink('Plain', 'Vodka'))).toEqual(['vodka'])
  })

  test('a liqueur of a spirit is no liqueur of another one', () => {
    const ofRum = bottle('Quay Rum Liqueur', 'Liqueurs', 'Herbal')
    expect(missingFor([ofRum], drink('Asks', 'Rum liqueur'))).toEqual([])
    expect(missingFor([ofRum], drink('Asks', 'Tequila liqueur'))).toEqual(['liqueur: tequila'])
  })

  test('a spiced rum is no plain rum, and each stands in for the other only by name', () => {
    const spiced = bottle('Quay Spiced Rum', 'Spirits', 'Rum')
    const dark = bottle('Quay Dark Rum', 'Spirits', 'Rum')
    const verdict = (bar: readonly Bottle[], name: string) =>
      makeableDrinksOf(bar, [drink('Asks', name)]).verdicts.get('Asks')
    for (const name of ['Rum', 'Dark rum', 'Gold rum'])
      expect(verdict([spiced], name)).toMatchObject({ missing: [], hasStandIns: true })
    expect(missingFor([spiced], drink('Daiquiri', 'White rum'))).toEqual(['light rum'])
    expect(verdict([dark], 'Spiced rum')).toMatchObject({ missing: [], hasStandIns: true })
    expect(verdict([spiced, dark], 'Rum')).toMatchObject({ missing: [], hasStandIns: false })
    expect(verdict([spiced, dark], 'Spiced rum')).toMatchObject({ hasStandIns: false })
  })

  test('a Margarita lacks tequila until a bottle of it is there', () => {
    const margarita = drink('Margarita', 'Tequila 100% agave', 'Triple sec', 'Lime juice')
    const cointreau = bottle('Cointreau', 'Liqueurs', 'Fruit')
    expect(missingFor([cointreau], margarita)).toEqual(['tequila'])
    expect(missingFor([cointreau, bottle('Fortaleza', 'Spirits', 'Tequila')], margarita)).toEqual(
      [],
    )
  })

  test('a recipe that names one house’s bottle names its substitute', () => {
    const asks = drink('Asks', 'Maker’s Mark bourbon')
    const own = bottle('Maker’s Mark', 'Whiskey', 'Bourbon')
    const standsIn = (bar: readonly Bottle[]) =>
      makeableDrinksOf(bar, [asks]).verdicts.get('Asks')?.hasStandIns
    expect(standsIn([bourbon])).toBe(true)
    expect(standsIn([bourbon, own])).toBe(false)
  })

  test('of two that are named with an or, either does', () => {
    const asks = drink('Asks', 'Gin or vodka')
    expect(makeable([gin], [asks])).toEqual(['Asks'])
    expect(makeable([bottle('Ketel One', 'Spirits', 'Vodka')], [asks])).toEqual(['Asks'])
    expect(missingFor([campari], asks)).toEqual(['gin'])
  })

  test('a finished bottle pours nothing', () => {
    expect(missingFor([{ ...gin, isFinished: true }, campari, vermouth], negroni)).toEqual(['gin'])
  })

  test('a bourbon serves a recipe that wants whiskey, and not the other way round', () => {
    expect(makeable([bourbon], [drink('Any', 'Whiskey')])).toEqual(['Any'])
    const scotch = bottle('Glenlivet 12', 'Whiskey', 'Scotch')
    const { verdicts } = makeableDrinksOf([scotch], [drink('One', 'Bourbon')])
    expect(verdicts.get('One')).toMatchObject({ missing: [], hasStandIns: true })
  })

  test('of two of a kind the open one is poured from', () => {
    const open = bottle('Beefeater', 'Spirits', 'Gin', { openedAt: 1 })
    const martini = drink('Martini', 'Gin')
    for (const bar of [
      [gin, open],
      [open, gin],
      [gin, open, gin],
    ])
      expect(makeableDrinksOf(bar, [martini]).verdicts.get('Martini')!.supplies).toEqual([
        { how: 'bottle', bottle: open },
      ])
  })

  test('what unlocks as many stands in order of its name, and lists all that it unlocks', () => {
    const recipes = [
      drink('A', 'Vodka'),
      drink('B', 'Campari'),
      drink('C', 'Gin', 'Campari'),
      drink('D', 'Aperol', 'Suze'),
    ]
    const { unlocks } = makeableDrinksOf([gin], [...recipes, drink('E', 'Absinthe')])
    expect(unlocks.map(({ wanted, recipes: of }) => [wanted.key, of])).toEqual([
      ['campari', ['B', 'C']],
      ['absinthe', ['E']],
      ['vodka', ['A']],
    ])
  })

  test('an ingredient listed twice is missing once', () => {
    expect(missingFor([], drink('Twice', 'Gin', 'London dry gin', 'Gin'))).toEqual([
      ...new Set(missingFor([], drink('Each', 'Gin', 'London dry gin'))),
    ])
  })

  test('a bottle that was linked is the one, until it is finished', () => {
    const house = bottle('House blend', 'Liqueurs', 'Other')
    const recipe: Makeable = {
      id: 'own',
      name: 'Own',
      ingredients: [{ name: 'Mystery', amount: '1 oz', bottleId: house.id }],
    }
    expect(makeableDrinksOf([house], [recipe]).verdicts.get('own')!.supplies).toEqual([
      { how: 'bottle', bottle: house },
    ])
    expect(missingFor([{ ...house, isFinished: true }], recipe)).toEqual(['mystery'])
  })

  test('what no kind names is found by the words of a label', () => {
    const odd = bottle('Bigallet China-China', 'Liqueurs', 'Other')
    expect(makeable([odd], [drink('Odd', 'Bigallet China-China (chilled)')])).toEqual(['Odd'])
    expect(missingFor([odd], drink('Odd', 'Bigallet Thym'))).toEqual(['bigallet thym'])
  })

  test('a recipe’s own alternative is a substitute; an optional ingredient is never missing', () => {
    const recipe: Makeable = {
      id: 'r',
      name: 'R',
      ingredients: [
        { name: 'Suze', amount: '1 oz', substitutes: ['Campari'] },
        { name: 'Absinthe', amount: '1 dash', optional: true },
      ],
    }
    expect(makeableDrinksOf([campari], [recipe]).verdicts.get('r')).toMatchObject({
      missing: [],
      hasStandIns: true,
    })
    // And its substitute.
    const aperol = bottle('Aperol', 'Liqueurs', 'Herbal')
    expect(makeableDrinksOf([aperol], [recipe]).verdicts.get('r')).toMatchObject({
      missing: [],
      supplies: [{ how: 'instead', bottle: aperol }, {}],
    })
    expect(missingFor([gin], recipe)).toHaveLength(1)
  })

  test('juice and ice are named, and not missed', () => {
    const { verdicts } = makeableDrinksOf([gin], [drink('Fizz', 'Gin', 'Lemon juice', 'Ice')])
    expect(verdicts.get('Fizz')).toMatchObject({
      missing: [],
      supplies: [{ how: 'bottle' }, { how: 'fresh' }, { how: 'staple' }],
    })
  })

  test('the bottle that unlocks most comes first, with the drinks that lack nothing else', () => {
    const { unlocks } = makeableDrinksOf([gin, vermouth], shelf)
    expect(unlocks[0]!.recipes.length).toBeGreaterThanOrEqual(unlocks[1]!.recipes.length)
    const byCampari = unlocks.find(({ wanted }) => wanted.key === 'campari')!
    expect([...byCampari.recipes].sort()).toEqual(['americano', 'garibaldi', 'negroni'])
    const after = new Set(makeable([gin, vermouth, campari], shelf))
    for (const id of byCampari.recipes) expect(after.has(id)).toBe(true)
    expect(makeable([gin, vermouth], shelf)).not.toContain('negroni')
  })
})

describe('the starter shelf', () => {
  test('is some eighty drinks, each named once, that the mutator takes', () => {
    expect(classics.length).toBeGreaterThanOrEqual(75)
    expect(new Set(classics.map(({ slug }) => slug)).size).toBe(classics.length)
    for (const { slug, ...fields } of classics) {
      const id = '01900000-0000-7000-8000-000000000001'
      expect(
        recipeCrud['recipe.add'].args.safeParse({ id, ...fields, source: 'classic' }).error,
        slug,
      ).toBe(undefined)
      expect(fields.instructions.length, slug).toBeGreaterThan(25)
      expect(fields.instructions, slug).not.toContain('|')
      expect(fields.ingredients.length, slug).toBeGreaterThanOrEqual(2)
    }
  })

  test('asks for nothing that is unknown', () => {
    for (const { ingredients } of classics)
      for (const { name } of ingredients) expect(kindNamed(name), name).toBeDefined()
  })
})

describe.skipIf(!hasRealData)('on recipes that people really hold', () => {
  const cocktails = () =>
    readAnyRecipeFile(
      'all_drinks.csv',
      new Uint8Array(readFileSync(realData('recipes/thecocktaildb-all_drinks.csv'))),
    ).recipes.map(
      ({ key, fields }): Makeable => ({
        id: key,
        name: fields.name,
        ingredients: fields.ingredients,
      }),
    )

  test('a Negroni of any of twelve sites can be made with its three bottles', () => {
    const folder = realData('recipes/bar-assistant-import-fixtures/sites')
    const negronis = readdirSync(folder).flatMap((site) =>
      readAnyRecipeFile(site, new Uint8Array(readFileSync(path.join(folder, site)))).recipes.map(
        ({ fields }): Makeable => ({ id: site, name: site, ingredients: fields.ingredients }),
      ),
    )
    expect(negronis).toHaveLength(12)
    const rum = bottle('Smith & Cross', 'Spirits', 'Rum')
    const { verdicts } = makeableDrinksOf([gin, campari, vermouth, rum], negronis)
    expect(
      [...verdicts.values()].flatMap(({ id, missing }) =>
        missing.map(({ name }) => `${id}: ${name}`),
      ),
    ).toEqual([])
  })

  test('of 2,144 ingredients of 546 drinks all but three are known', () => {
    const unknown = new Set(
      cocktails().flatMap(({ ingredients }) =>
        ingredients.filter(({ name }) => !kindNamed(name)).map(({ name }) => name),
      ),
    )
    expect([...unknown]).toEqual(['Maui'])
  })

  test('with gin, vermouth and Campari, drinks of these and no others are made', () => {
    const all = cocktails()
    const can = new Set(makeable([gin, campari, vermouth], all))
    const named = all.filter(({ id }) => can.has(id)).map(({ name }) => name)
    expect(named).toContain('Negroni')
    expect(named).toContain('Americano')
    for (const name of ['Margarita', 'Manhattan', 'Old Fashioned', 'Mai Tai', 'White Russian'])
      expect(named).not.toContain(name)
  })
})

test('ten thousand bottles and a thousand recipes are worked off in small steps', () => {
  const bar = Array.from({ length: 10_000 }, (_, at) =>
    bottle(`Bottle ${at} of the house`, 'Whiskey', 'Scotch'),
  )
  const recipes = Array.from({ length: 1_000 }, (_, at) => ({
    ...shelf[at % shelf.length]!,
    id: `${at}`,
  }))
  let steps = 0
  const work = findMakeableDrinks(bar, recipes)
  while (!work.next().done) steps += 1
  expect(steps).toBe(11_000)
})

describe('one of several', () => {
  const amer = bottle('Amer Picon', 'Liqueurs', 'Amaro')
  test.each([
    ['Amer Picon or orange bitters', [amer], true],
    ['gin/vodka', [gin], true],
    ['vodka / gin', [gin], true],
    ['Wodka oder Gin', [gin], true],
    ['vodka o ginebra', [gin], true],
    ['vodka ou gin', [gin], true],
    ['Wodka oder Rum', [gin], false],
    ['gin/vodka', [campari], false],
    ['white or gold rum', [bottle('Plantation 3 Stars', 'Spirits', 'Rum')], true],
    ['white or gold rum', [bottle('Lillet White', 'Wine', 'Fortified')], false],
  ])('%s', (name, bar, isMakeable) =>
    expect(makeable(bar, [drink('one', name)])).toEqual(isMakeable ? ['one'] : []),
  )

  test.each([
    'half rum, half amaretto',
    '½ rum + ½ amaretto',
    'halb Rum, halb Amaretto',
    'gleiche Teile Rum und Amaretto',
    'mitad ron y mitad amaretto',
    'partes iguales de ron y amaretto',
  ])('a stand-in of two halves needs both: %s', (halves) => {
    const rum = bottle('Appleton Estate', 'Spirits', 'Rum')
    const amaretto = bottle('Disaronno Amaretto', 'Liqueurs', 'Fruit')
    const recipe: Makeable = {
      id: 'one',
      name: 'one',
      ingredients: [{ name: 'Campari', amount: '1 oz', substitutes: [halves] }],
    }
    expect(makeable([rum], [recipe])).toEqual([])
    expect(makeable([amaretto], [recipe])).toEqual([])
    expect(makeable([rum, amaretto], [recipe])).toEqual(['one'])
  })
})
