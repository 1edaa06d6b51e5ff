import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { maxRecipeFileBytes } from '../../../shared/business/recipes.ts'
import { ingredientOfLine } from '../../../shared/features/recipes/import/ingredient-line.ts'
import { readAnyRecipeFile } from '../../support/rare-readers.ts'
import {
  keyPart,
  type RawRecipe,
  readRecipe,
} from '../../../shared/features/recipes/import/read-recipe.ts'

const read = (name: string, content: unknown) => {
  const { recipes, refused, troubles } = readAnyRecipeFile(
    name,
    typeof content === 'string' || content instanceof Uint8Array
      ? content
      : JSON.stringify(content),
  )
  expect({ refused, troubles }).toEqual({ refused: [], troubles: [] })
  return recipes
}
const only = (name: string, content: unknown) => {
  const recipes = read(name, content)
  expect(recipes).toHaveLength(1)
  return recipes[0]!
}

test.each([
  ['2 oz gin', { amount: '2 oz', name: 'gin' }],
  ['2 oz. gin', { amount: '2 oz', name: 'gin' }],
  ['- 1 1/2 fl. oz lime juice', { amount: '1 1/2 fl. oz', name: 'lime juice' }],
  ['• ¾ oz Cointreau', { amount: '¾ oz', name: 'Cointreau' }],
  ['[x] 1½ cl Campari', { amount: '1½ cl', name: 'Campari' }],
  ['[ ] 4 dashes of bitters', { amount: '4 dashes', name: 'bitters' }],
  ['45 ml - 60 ml Gin', { amount: '45–60 ml', name: 'Gin' }],
  ['45-60 ml Gin', { amount: '45-60 ml', name: 'Gin' }],
  ['2 to 3 tsp sugar', { amount: '2 to 3 tsp', name: 'sugar' }],
  ['30 ml - 2 gins', { amount: '30 ml', name: '- 2 gins' }],
  ['2 lemons', { amount: '2', name: 'lemons' }],
  ['1 ozone', { amount: '1', name: 'ozone' }],
  ['3 slices cucumber', { amount: '3 slices', name: 'cucumber' }],
  ['1 BL Zucker', { amount: '1 BL', name: 'Zucker' }],
  ['2 bsp syrup', { amount: '2 bsp', name: 'syrup' }],
  ['1 pizca de sal', { amount: '1 pizca', name: 'sal' }],
  ['2 Prisen Salz', { amount: '2 Prisen', name: 'Salz' }],
  ['22.5ml/¾oz lemon juice', { amount: '22.5 ml', name: 'lemon juice', note: '¾oz' }],
  ['Gin ... 60 ml', { amount: '60 ml', name: 'Gin' }],
  ['Two ounces of gin', { amount: '2 ounces', name: 'gin' }],
  ['Ice', { amount: '', name: 'Ice' }],
  ['12', { amount: '', name: '12' }],
  ['dash of bitters', { amount: 'dash', name: 'bitters' }],
  ['dash  of   bitters', { amount: 'dash', name: 'bitters' }],
  ['a dash of bitters', { amount: '1 dash', name: 'bitters' }],
  ['An splashes of soda', { amount: '1 splashes', name: 'soda' }],
  ['top up with soda', { amount: 'top', name: 'soda' }],
  ['juice of 1/2 lemon', { amount: 'juice of 1/2', name: 'lemon' }],
  ['juice of lemon', { amount: 'juice', name: 'lemon' }],
  ['a cup of dash of bitters', { amount: '', name: 'a cup of dash of bitters' }],
  ['to taste salt', { amount: 'to taste', name: 'salt' }],
  ['salt to taste', { amount: '', name: 'salt to taste' }],
  ['2 oz gin (Plymouth)', { amount: '2 oz', name: 'gin', note: 'Plymouth' }],
  ['2 oz gin (cold) or rum', { amount: '2 oz', name: 'gin (cold) or rum' }],
  ['2 oz gin (a (b)', { amount: '2 oz', name: 'gin (a', note: 'b' }],
  ['2 oz gin ()', { amount: '2 oz', name: 'gin' }],
  ['1 twist lemon (optional)', { amount: '1', name: 'twist lemon', optional: true }],
  ['1 oz soda, optional', { amount: '1 oz', name: 'soda', optional: true }],
  [
    '1 oz soda (optional, cold)',
    { amount: '1 oz', name: 'soda', note: 'optional, cold', optional: true },
  ],
  ['of gin', { amount: '', name: 'gin' }],
  ['.75 oz lime juice', { amount: '.75 oz', name: 'lime juice' }],
  ['0,5 cl gin', { amount: '0,5 cl', name: 'gin' }],
  ['1 tsp. sugar', { amount: '1 tsp', name: 'sugar' }],
  ['few dashes bitters', { amount: 'few dashes', name: 'bitters' }],
  ['a few drops of saline', { amount: 'few drops', name: 'saline' }],
  ['half a lime', { amount: '1/2', name: 'lime' }],
  ['half an orange', { amount: '1/2', name: 'orange' }],
  ['one egg white', { amount: '1', name: 'egg white' }],
  ['two dashes Angostura', { amount: '2 dashes', name: 'Angostura' }],
  ['1 (750 ml) bottle prosecco', { amount: '1 bottle', name: 'prosecco', note: '750 ml' }],
  ['2-¾ cl gin', { amount: '2 ¾ cl', name: 'gin' }],
  ['1 and 3/4 oz gin', { amount: '1 3/4 oz', name: 'gin' }],
  ['1 und ½ cl Gin', { amount: '1 ½ cl', name: 'Gin' }],
  ['1 oder 2 Spritzer Bitters', { amount: '1–2 Spritzer', name: 'Bitters' }],
  ['2 bis 3 cl Gin', { amount: '2–3 cl', name: 'Gin' }],
  ['2 a 3 golpes de amargo', { amount: '2–3 golpes', name: 'amargo' }],
  ['1 o 2 golpes de amargo', { amount: '1–2 golpes', name: 'amargo' }],
  ['45 ml | 1.5 oz gin', { amount: '45 ml', name: 'gin', note: '1.5 oz' }],
  ['2 oranges and 1/2 lemon', { amount: '2', name: 'oranges and 1/2 lemon' }],
  ['60 ml / 2 oz', { amount: '', name: '60 ml / 2 oz' }],
  ['60 ml (2 oz)', { amount: '', name: '60 ml', note: '2 oz' }],
  ['60 ml / 2 oz gin', { amount: '60 ml', name: 'gin', note: '2 oz' }],
  ['60 ml (2 oz) gin (Plymouth)', { amount: '60 ml', name: 'gin', note: '2 oz, Plymouth' }],
  ['Gin: 2 oz', { amount: '2 oz', name: 'Gin' }],
  ['Zitronensaft 2 cl', { amount: '2 cl', name: 'Zitronensaft' }],
  ['2 x lime', { amount: '2', name: 'lime' }],
  ['7 Up', { amount: '7', name: 'Up' }],
  ['2 EL Zuckersirup', { amount: '2 EL', name: 'Zuckersirup' }],
  ['ein Spritzer Angostura', { amount: '1 Spritzer', name: 'Angostura' }],
  ['eine halbe Limette', { amount: '1/2', name: 'Limette' }],
  ['Halberstadt Korn', { amount: '', name: 'Halberstadt Korn' }],
  ['un trait de bitter', { amount: '1 trait', name: 'bitter' }],
  ['2 cuillères à soupe de sirop', { amount: '2 cuillères à soupe', name: 'sirop' }],
  ['1 trait d’absinthe', { amount: '1 trait', name: 'absinthe' }],
  ['un demi-citron', { amount: '1/2', name: 'citron' }],
  ['una cucharada de azúcar', { amount: '1 cucharada', name: 'azúcar' }],
  ['medio limón', { amount: '1/2', name: 'limón' }],
  ['2 cucchiaini di zucchero', { amount: '2 cucchiaini', name: 'zucchero' }],
  ['1 colher de sopa de açúcar', { amount: '1 colher de sopa', name: 'açúcar' }],
  ['2 msk socker', { amount: '2 msk', name: 'socker' }],
  ['3 cl av gin', { amount: '3 cl', name: 'gin' }],
  ['2 rkl sokeria', { amount: '2 rkl', name: 'sokeria' }],
  ['2 eetlepels suiker', { amount: '2 eetlepels', name: 'suiker' }],
  ['2 cl de Kuyper Triple Sec', { amount: '2 cl', name: 'de Kuyper Triple Sec' }],
])('the line %j says %j', (line, said) => {
  expect(ingredientOfLine(line)).toEqual(said)
})

describe('linked data', () => {
  const linked = {
    '@type': 'Recipe',
    name: 'Fizz',
    recipeIngredient: ['2 oz gin'],
    recipeInstructions: 'Shake.',
  }
  const fieldsOf = (changes: object) => only('a.json', { ...linked, ...changes }).fields

  test.each([
    'Recipe',
    'schema:Recipe',
    'http://schema.org/Recipe',
    ['Thing', 'https://schema.org/Recipe'],
  ])('%j is a recipe', (type) => {
    expect(fieldsOf({ '@type': type })).toMatchObject({ name: 'Fizz', instructions: 'Shake.' })
  })
  test('without a type its keys say what it is', () => {
    expect(fieldsOf({ '@type': undefined })).toMatchObject({ name: 'Fizz', instructions: 'Shake.' })
  })
  test.each(['RecipeBook', 'http://schema.org/RecipeSeries', 'NoRecipe', ''])(
    '%j is none',
    (type) => {
      expect(
        readAnyRecipeFile('a.json', JSON.stringify({ ...linked, '@type': type })).troubles,
      ).toEqual([{ file: 'a.json', trouble: 'no-recipe' }])
    },
  )

  test.each([
    ['PT5M', 5],
    ['PT1H', 60],
    ['PT1H5M30S', 65],
    ['PT1H5M30.5S', 65],
    ['P1DT1M', 1_441],
    ['P1D', 1_440],
    ['PT7.6M', 8],
    ['PT30S', 0],
    ['PT100000M', 100_000],
    ['PT100001M', undefined],
    ['PT5MX', undefined],
    ['xPT5M', undefined],
    ['5 minutes', undefined],
    ['', undefined],
  ])('a time of %j is %s minutes', (prepTime, minutes) => {
    expect(fieldsOf({ prepTime }).prepTime).toBe(minutes)
  })

  test('where the preparation has no time, the whole has one', () => {
    expect(fieldsOf({ totalTime: 'PT9M' }).prepTime).toBe(9)
    expect(fieldsOf({ prepTime: 'PT2M', totalTime: 'PT9M' }).prepTime).toBe(2)
  })

  test.each([
    ['4', 4],
    ['serves 6 people', 6],
    [2, 2],
    [['3', '3 drinks'], 3],
    ['1000', 1_000],
    ['1001', undefined],
    ['0', undefined],
    ['some', undefined],
  ])('a yield of %j is %s drinks', (recipeYield, servings) => {
    expect(fieldsOf({ recipeYield }).servings).toBe(servings)
  })

  test.each([
    [{ isBasedOn: 'A book', url: 'https://a.test', author: 'Ann' }, 'A book'],
    [{ url: 'https://a.test', author: 'Ann' }, 'https://a.test'],
    [{ author: 'Ann' }, 'Ann'],
    [{ author: [{ '@type': 'Person', name: 'Bob' }, 'Ann'] }, 'Bob'],
    [{}, undefined],
  ])('of %j the source is %s', (from, source) => {
    expect(fieldsOf(from).sourceName).toBe(source)
  })

  test('its address is its key, else its name', () => {
    const keyOf = (changes: object) => only('a.json', { ...linked, ...changes }).key
    expect(keyOf({ '@id': 'https://a.test/1', url: 'https://a.test/2' })).toBe(
      'recipe:ld:https://a.test/1',
    )
    expect(keyOf({ url: 'https://a.test/2' })).toBe('recipe:ld:https://a.test/2')
    expect(keyOf({})).toBe('recipe:ld:fizz')
  })

  test('keywords, ingredients and steps come in every form that pages have', () => {
    expect(fieldsOf({ keywords: ['gin, sour', 'Gin'], cookingMethod: 'Shaken' }).tags).toEqual([
      'gin',
      'sour',
      'Shaken',
    ])
    const parts = [
      { name: 'rum', value: 2, unitCode: 'oz' },
      { name: 'lime', value: '1' },
      { name: 'salt', unitText: 'pinch' },
    ]
    expect(fieldsOf({ recipeIngredient: undefined, ingredients: parts }).ingredients).toEqual([
      { name: 'rum', amount: '2 oz' },
      { name: 'lime', amount: '1' },
      { name: 'salt', amount: 'pinch' },
    ])
    const steps = [
      { '@type': 'HowToStep', name: 'Only a name' },
      { '@type': 'HowToStep', name: 'Name', text: 'Text' },
      { name: 'Part', itemListElement: ['One', { itemListElement: [{ text: 'Two' }] }] },
      '',
      7,
    ]
    expect(fieldsOf({ recipeInstructions: steps }).instructions).toBe(
      'Only a name\nText\nPart\nOne\nTwo\n7',
    )
  })

  test('glass, garnish and difficulty come from its properties', () => {
    const additionalProperty = [
      { name: 'glass', value: 'Coupe' },
      { name: 'garnish', value: 'Lime' },
      { name: 'difficulty', value: 'HARD' },
      'other',
    ]
    expect(fieldsOf({ additionalProperty })).toMatchObject({
      glassType: 'Coupe',
      garnish: 'Lime',
      difficulty: 'hard',
    })
    expect(
      fieldsOf({ additionalProperty: { name: 'difficulty', value: 'odd' } }),
    ).not.toHaveProperty('difficulty')
  })

  test('several are named by their places, wherever they lie', () => {
    const bad = { ...linked, name: '' }
    const placesIn = (value: unknown) =>
      readAnyRecipeFile('a.json', JSON.stringify(value)).refused.map(({ place }) => place)
    expect(placesIn([bad, bad])).toEqual(['a.json, 1', 'a.json, 2'])
    expect(placesIn([bad])).toEqual(['a.json'])
    expect(placesIn({ '@graph': [bad, bad] })).toEqual(['a.json, 1', 'a.json, 2'])
    expect(placesIn({ itemListElement: [{ item: bad }, bad] })).toEqual(['a.json, 1', 'a.json, 2'])
    expect(placesIn({ drinks: [{ strDrink: '' }] })).toEqual(['a.json'])
    expect(placesIn({ schema: bad })).toEqual(['a.json'])
    let deep: unknown = bad
    for (let at = 0; at < 11; at++) deep = [deep]
    expect(placesIn(deep)).toEqual(['a.json'])
    expect(placesIn([deep])).toEqual([])
  })
})

describe('the JSON of Bar Assistant', () => {
  const bar = { name: 'Fizz', instructions: ['Shake.', 'Pour.'], ingredients: ['2 oz gin'] }
  const fieldsOf = (changes: object) => only('a.json', { ...bar, ...changes }).fields

  test('says what it has by its own names', () => {
    const more = {
      _id: 'fizz-1',
      glassType: 'Coupe',
      source: 'A book',
      notes: 'Good',
      difficulty: 'easy',
      prepTime: '5',
      servings: '2',
      rating: 4.5,
      tags: ['a', 1],
      method: 'Shake',
    }
    expect(only('a.json', { ...bar, ...more })).toMatchObject({
      key: 'recipe:ba:fizz-1',
      fields: {
        instructions: 'Shake.\nPour.',
        glassType: 'Coupe',
        sourceName: 'A book',
        notes: 'Good',
        difficulty: 'easy',
        prepTime: 5,
        servings: 2,
        rating: 4.5,
        tags: ['a', 'Shake'],
      },
    })
    expect(only('a.json', bar).key).toBe('recipe:ba:fizz')
    expect(fieldsOf({ glass: 'Rocks', glassType: 'Coupe' }).glassType).toBe('Rocks')
    expect(fieldsOf({ rating: 6, prepTime: ' ', servings: 'x' })).toEqual({
      ...fieldsOf({ rating: undefined, prepTime: undefined, servings: undefined }),
    })
  })

  test.each([
    [{ amount: 2, units: 'oz' }, '2 oz'],
    [{ amount: '2', unit: 'oz' }, '2 oz'],
    [{ amount: 2, amount_max: 3, units: 'oz' }, '2–3 oz'],
    [{ amount: 2, amount_max: 2, units: 'oz' }, '2 oz'],
    [{ amount: 2 }, '2'],
    [{ amount: 'a few', units: 'oz' }, 'a few'],
    [{ units: 'dash' }, 'dash'],
    [{}, 'to taste'],
  ])('%j is an amount of %s', (measured, amount) => {
    expect(fieldsOf({ ingredients: [{ name: 'gin', ...measured }] }).ingredients[0]!.amount).toBe(
      amount,
    )
  })

  test('ingredients are named inline, by a list next to them, or by id', () => {
    const ingredients = [
      { _id: 'dry-gin', name: 'Own' },
      { _id: 'dry-gin', optional: true, note: 'cold', substitutes: [{ _id: 'dry-gin' }, 'Rum', 7] },
      { _id: 'white-rum', optional: 'yes', substitutes: 'Gin' },
      7,
    ]
    const list = [{ _id: 'dry-gin', name: 'Dry Gin' }, { _id: 'x' }, { name: 'y' }, 1]
    expect(
      only('a.json', { recipe: { ...bar, ingredients }, ingredients: list }).fields.ingredients,
    ).toEqual([
      { name: 'Own', amount: 'to taste' },
      {
        name: 'Dry Gin',
        amount: 'to taste',
        optional: true,
        note: 'cold',
        substitutes: ['Dry Gin', 'Rum', '7'],
      },
      { name: 'white rum', amount: 'to taste', substitutes: ['Gin'] },
    ])
  })
})

test('a drink of TheCocktailDB has its ingredients in columns of their own', () => {
  const drink = {
    idDrink: '11',
    strDrink: 'Fizz',
    strInstructions: 'Shake.',
    strGlass: 'Coupe',
    strCategory: 'Sour',
    strAlcoholic: 'Alcoholic',
    strIBA: null,
    strTags: 'a,b',
    strIngredient1: 'Gin',
    strMeasure1: ' 2   oz ',
    strIngredient2: '',
    strMeasure2: '1 oz',
    strIngredient15: 'Lime',
    strIngredient16: 'Nothing',
  }
  expect(only('a.json', { drinks: [drink] })).toMatchObject({
    key: 'recipe:cdb:11',
    fields: {
      name: 'Fizz',
      glassType: 'Coupe',
      tags: ['Sour', 'Alcoholic', 'a', 'b'],
      ingredients: [
        { name: 'Gin', amount: '2 oz' },
        { name: 'Lime', amount: 'to taste' },
      ],
    },
  })
  expect(only('a.json', { drinks: [{ ...drink, idDrink: null }] }).key).toBe('recipe:cdb:fizz')
})

describe('plain text', () => {
  test('of a page is one where it begins with a name, not with a mark of a page', () => {
    const text = 'Fizz\n2 oz gin\nShake, see <?xml and <b>.'
    expect(only('a.txt', text).fields.instructions).toBe('Shake, see <?xml and <b>.')
  })

  test('a name may be a heading, and follow empty lines', () => {
    expect(only('a.txt', '\n\n## Fizz #5\n2 oz gin\nShake.').fields).toMatchObject({
      name: 'Fizz #5',
      ingredients: [{ name: 'gin' }],
      instructions: 'Shake.',
    })
    expect(only('a.txt', 'Fizz #5\n2 oz gin\nShake.').fields.name).toBe('Fizz #5')
    const { refused } = readAnyRecipeFile('a.txt', 'A\n2 oz gin\nStir.\n***\n\nB\nNo.')
    expect(refused).toMatchObject([{ place: 'a.txt, line 6', name: 'B' }])
  })

  test('the text after a label is its value, under any label', () => {
    const text =
      'Fizz\n2 oz gin\nGlassware: Coupe\nGarnish: Lime\nServing: 3\nNote: cold\nTags: a, b\nSource: A book\nShake.'
    expect(only('a.txt', text).fields).toMatchObject({
      glassType: 'Coupe',
      garnish: 'Lime',
      servings: 3,
      notes: 'cold',
      tags: ['a', 'b'],
      sourceName: 'A book',
      instructions: 'Shake.',
    })
    expect(only('a.txt', 'Fizz\n2 oz gin\nservings: 4\nnotes: x\nPour.').fields).toMatchObject({
      servings: 4,
      notes: 'x',
    })
  })

  test('under a heading of ingredients each line is one, until another heading', () => {
    const text =
      'Fizz\nSome words before.\n## Ingredients:\nGin\n\nLime\n## How to make it\n2 oz is enough.\nPour.'
    expect(only('a.txt', text).fields).toMatchObject({
      ingredients: [{ name: 'Gin' }, { name: 'Lime' }],
      instructions: 'Some words before.\n2 oz is enough.\nPour.',
    })
  })

  test('a list between the name and a gap has ingredients without amounts, too, and no orders', () => {
    const text = 'Storm\n2 oz rum\nsoda water\nfew drops of saline\njuice of half a lime\n\nStir.'
    expect(only('storm.txt', text).fields.ingredients).toMatchObject([
      { name: 'rum' },
      { name: 'soda water' },
      { amount: 'few drops', name: 'saline' },
      { amount: 'juice of 1/2', name: 'lime' },
    ])
    const told = 'Storm\n2 oz rum\n1 oz lime\nShake with ice\n\nServe cold.'
    expect(only('storm.txt', told).fields).toMatchObject({
      ingredients: [{ name: 'rum' }, { name: 'lime' }],
      instructions: 'Shake with ice\nServe cold.',
    })
  })

  test('without headings, telling begins with a gap or with the first line that is no ingredient', () => {
    expect(only('a.txt', 'Fizz\n\n2 oz gin\n\n1 hour later: pour.').fields).toMatchObject({
      ingredients: [{ name: 'gin' }],
      instructions: '1 hour later: pour.',
    })
    expect(only('a.txt', 'Fizz\n* gin\na dash of rum\n1. Stir.\n2 oz more').fields).toMatchObject({
      ingredients: [{ name: 'gin' }, { name: 'rum' }],
      instructions: '1. Stir.\n2 oz more',
    })
  })

  test.each(['---', '===', '  ***  ', '####'])('a line of %s begins the next recipe', (line) => {
    const recipes = read('a.txt', `A\n2 oz gin\nStir.\n${line}\nB\n2 oz rum\nStir.`)
    expect(recipes.map(({ fields }) => fields.name)).toEqual(['A', 'B'])
  })
})

describe('a file', () => {
  const one = JSON.stringify({ name: 'Fizz', instructions: 'Shake.', ingredients: ['2 oz gin'] })

  test('of an archive only possible recipes are read', () => {
    const archive = zipSync({
      'cocktails/fizz/data.json': strToU8(one),
      'cocktails/fizz/fizz.jpg': strToU8('no text'),
      '__MACOSX/cocktails/fizz.json': strToU8('{'),
      'cocktails/.hidden.json': strToU8('{'),
      ...Object.fromEntries(
        [
          '_meta.json',
          'base_glasses.json',
          'bar_shelf.json',
          'calculators.json',
          'glasses/a.json',
        ].map((file) => [file, strToU8('{')]),
      ),
      'notes.MD': strToU8('Sour\n2 oz rum\nShake.'),
    })
    expect(read('a.zip', archive).map(({ place }) => place)).toEqual([
      'cocktails/fizz/data.json',
      'notes.MD, line 1',
    ])
    const large = zipSync({ 'a.json': new Uint8Array(maxRecipeFileBytes + 1) }, { level: 1 })
    expect(readAnyRecipeFile('a.zip', large).troubles).toEqual([
      { file: 'a.zip', trouble: 'too-large' },
    ])
    const pictures = zipSync({ 'a.jpg': strToU8('x') })
    expect(readAnyRecipeFile('a.zip', pictures).troubles).toEqual([
      { file: 'a.zip', trouble: 'no-recipe' },
    ])
  })

  test('the same recipe twice is one, and its first counts', () => {
    const twice = [one, one.replace('Shake', 'Stir')].map((text) => JSON.parse(text) as object)
    expect(only('a.json', twice).fields.instructions).toBe('Shake.')
  })

  // The title leaves out the text: one of them has 20 MB.
  test.each(
    [
      ['a.txt', ' \n ', 'empty'],
      ['a.xml', '<?xml version="1.0"?><a/>', 'xml'],
      ['a.xml', '<recipe/>', 'xml'],
      ['a.html', '<script type="application/ld+json">{</script>', 'no-recipe'],
      ['a.html', '<script type="application/ld+json">', 'no-recipe'],
      ['a.json', '[]', 'no-recipe'],
      ['a.csv', 'name,strength\nGin,40', 'ingredients-only'],
      ['a.txt', 'x'.repeat(maxRecipeFileBytes + 1), 'too-large'],
    ].map(([name = '', text = '', trouble]) => ({ name, text, trouble })),
  )('text $# in $name is refused: $trouble', ({ name, text, trouble }) => {
    expect(readAnyRecipeFile(name, text)).toEqual({
      recipes: [],
      refused: [],
      troubles: [{ file: name, trouble }],
    })
  })

  test('a column of another name has the ingredients, by lists of amounts or beside amounts', () => {
    const list = 'Cocktail,Recipe,How\nDaisy,45ml tequila | 20ml lime juice,Shake'
    expect(only('list.csv', list).fields).toMatchObject({
      name: 'Daisy',
      ingredients: [{ name: 'tequila' }, { name: 'lime juice' }],
      instructions: 'Shake',
    })
    const long = 'recipe,measure,unit,product,steps\nFlip,60,ml,rum,Shake\nFlip,1,,whole egg,'
    expect(only('long.csv', long).fields.ingredients).toEqual([
      { amount: '60 ml', name: 'rum' },
      { amount: '1', name: 'whole egg' },
    ])
  })

  test('a table’s headers decide its content', () => {
    const table =
      'Title;INGREDIENTS;Directions;Glassware;Garnish;Description;Notes;Category\nFizz;"2 oz gin|1 oz lime";Shake.;Coupe;Lime;Sour;cold;"gin, long"'
    expect(only('a.csv', table)).toMatchObject({
      key: 'recipe:csv:fizz',
      fields: {
        name: 'Fizz',
        instructions: 'Shake.',
        glassType: 'Coupe',
        garnish: 'Lime',
        description: 'Sour',
        notes: 'cold',
        tags: ['gin', 'long'],
        ingredients: [{ name: 'gin' }, { name: 'lime' }],
      },
    })
    expect(readAnyRecipeFile('a.csv', 'name,ingredients\nFizz,gin').refused).toMatchObject([
      { place: 'a.csv, row 2', trouble: 'no-instructions' },
    ])
  })

  test('what only looks like YAML is a text', () => {
    const text = 'name: Fizz\n2 oz gin\nStir: well [\n'
    expect(only('a.txt', text).fields).toMatchObject({ name: 'Fizz', instructions: 'Stir: well [' })
    expect(readAnyRecipeFile('a.yaml', text).troubles).toMatchObject([{ trouble: 'bad-yaml' }])
    const yaml = 'name: Fizz\ninstructions: Shake.\ningredients: [2 oz gin]'
    expect(only('a.txt', `---\n${yaml}`).fields.name).toBe('Fizz')
    for (const name of ['a.txt', 'a.yml', 'a.YAML'])
      expect(only(name, yaml).fields.name).toBe('Fizz')
  })
})

describe('fields of a recipe', () => {
  const raw: RawRecipe = {
    place: 'here',
    key: 'k',
    name: 'Fizz',
    instructions: 'Shake.',
    ingredients: [{ name: 'Gin', amount: '2 oz' }],
  }
  test.each([
    ['name', 300],
    ['instructions', 20_000],
    ['description', 10_000],
    ['glassType', 120],
    ['garnish', 500],
    ['sourceName', 500],
    ['notes', 10_000],
  ] as const)('%s is cut to %d letters, with a remark', (name, most) => {
    const readOf = (text: string) => readRecipe({ ...raw, [name]: text })
    expect(readOf('x'.repeat(most))).toMatchObject({
      remarks: [],
      fields: { [name]: 'x'.repeat(most) },
    })
    expect(readOf('x'.repeat(most + 1))).toMatchObject({
      remarks: ['cut'],
      fields: { [name]: 'x'.repeat(most) },
    })
  })

  test('a recipe without a name, ingredients or a way to make it is refused for that', () => {
    expect(readRecipe({ ...raw, name: ' ' })).toEqual({
      place: 'here',
      name: '',
      trouble: 'no-name',
    })
    const refused = { place: 'here', name: 'Fizz' }
    expect(readRecipe({ ...raw, ingredients: [{ amount: '2 oz' }] })).toEqual({
      ...refused,
      trouble: 'no-ingredients',
    })
    expect(readRecipe({ ...raw, instructions: {} })).toEqual({
      ...refused,
      trouble: 'no-instructions',
    })
    const many = (count: number) =>
      readRecipe({ ...raw, ingredients: Array(count).fill({ name: 'Gin' }) })
    expect(many(60)).toMatchObject({ remarks: ['no-amount'] })
    expect(many(61)).toEqual({ ...refused, trouble: 'too-many-ingredients' })
  })

  test('numbers that no recipe has are left out', () => {
    const fieldsOf = (changes: Partial<RawRecipe>) => {
      const one = readRecipe({ ...raw, ...changes })
      return 'fields' in one ? one.fields : undefined
    }
    expect(fieldsOf({ rating: 0, servings: 1.4, prepTime: 0 })).toMatchObject({
      rating: 0,
      servings: 1,
      prepTime: 0,
    })
    for (const rating of [-0.1, 5.1, Number.NaN])
      expect(fieldsOf({ rating })).not.toHaveProperty('rating')
    for (const servings of [0.5, 1_001])
      expect(fieldsOf({ servings })).not.toHaveProperty('servings')
  })

  test('tags are the same in any case, thirty at most, and none is too long', () => {
    const tagsFrom = (tags: unknown[]) => {
      const one = readRecipe({ ...raw, tags })
      return 'fields' in one ? one.fields.tags : undefined
    }
    expect(tagsFrom(['Long  drink', 'long drink', '', null, 'a &amp; b'])).toEqual([
      'Long drink',
      'a & b',
    ])
    expect(readRecipe(raw)).toMatchObject({ fields: { tags: [] } })
    expect(tagsFrom(Array.from({ length: 31 }, (_, at) => `${at}`))).toHaveLength(30)
    expect(tagsFrom(['x'.repeat(61)])).toEqual(['x'.repeat(60)])
  })

  test('ten substitutes of an ingredient are kept, and a key is what its letters are', () => {
    const substitutes = Array.from({ length: 11 }, (_, at) => `${at}`)
    const one = readRecipe({
      ...raw,
      ingredients: [{ name: 'Gin', amount: '1', substitutes: ['', ...substitutes] }],
    })
    expect(one).toMatchObject({
      fields: { ingredients: [{ substitutes: substitutes.slice(0, 10) }] },
    })
    expect(keyPart(' Ｎegroni, “Sbagliato”! ')).toBe('negroni-sbagliato')
  })
})

describe('a text of recipes', () => {
  const inWords = (text: string) =>
    read('notes.txt', text).map(
      ({ fields }) =>
        `${fields.name}: ${fields.ingredients.map(({ amount, name }) => `${amount} ${name}`).join(', ')}`,
    )

  test('has amounts in words before the steps', () => {
    expect(
      inWords('Words\nTwo ounces of gin\nHalf a lime\nA dash of bitters\nOne egg white\nShake it.'),
    ).toEqual(['Words: 2 ounces gin, 1/2 lime, 1 dash bitters, 1 egg white'])
    expect(inWords('Steps\n2 oz gin\nShake.\nTwo minutes later, strain')).toEqual([
      'Steps: 2 oz gin',
    ])
  })

  test('begins each one by a heading, where there are several', () => {
    const one = (name: string, thing: string) => `# ${name}\n- 2 oz ${thing}\n\nShake.`
    expect(inWords(`${one('One', 'gin')}\n\n${one('Two', 'rum')}`)).toEqual([
      'One: 2 oz gin',
      'Two: 2 oz rum',
    ])
    // Headings of parts begin none.
    expect(inWords('# One\n## Ingredients\n- 2 oz gin\n## Method\nShake.')).toEqual([
      'One: 2 oz gin',
    ])
  })
})

test('an amount may be a thing of its own', () => {
  const ingredients = [{ ingredient: 'gin', measure: { amount: 1.5, unit: 'oz' } }]
  const { fields } = only('x.json', [{ name: 'A', ingredients, method: 'Stir' }])
  expect(fields.ingredients).toMatchObject([{ amount: '1.5 oz', name: 'gin' }])
})

test('names in one list have their amounts in another', () => {
  const of = (measures: readonly string[]) =>
    only('x.json', [{ name: 'Par', ingredients: ['rum', 'lime'], measures, instructions: 'Shake' }])
      .fields.ingredients
  expect(of(['60 ml', '1'])).toMatchObject([
    { amount: '60 ml', name: 'rum' },
    { amount: '1', name: 'lime' },
  ])
  expect(of(['60 ml'])).toMatchObject([{ name: 'rum' }, { name: 'lime' }])
})
