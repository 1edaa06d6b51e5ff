import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readAnyRecipeFile } from '../../support/rare-readers.ts'
import { recipeCrud } from '../../../shared/features/recipes/recipe-mutators.ts'
import { hasRealData, realData } from '../../support/real-data.ts'

const id = '01900000-0000-7000-8000-000000000001'
const only = (name: string, content: Uint8Array | string) => {
  const { recipes, refused, troubles } = readAnyRecipeFile(name, content)
  expect({ refused, troubles }).toEqual({ refused: [], troubles: [] })
  expect(recipes).toHaveLength(1)
  return recipes[0]!
}
const linesOf = ({ fields }: ReturnType<typeof only>) =>
  fields.ingredients.map(({ amount, name }) => `${amount} ${name}`)

/** The mutator accepts everything that was read, unchanged. */
const mustBeTaken = (fields: object) =>
  expect(recipeCrud['recipe.add'].args.safeParse({ id, ...fields }).error).toBeUndefined()

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .sort()
}

function zipOf(folder: string): Uint8Array {
  return zipSync(
    Object.fromEntries(
      filesBelow(folder).map((file) => [
        file,
        new Uint8Array(readFileSync(path.join(folder, file))),
      ]),
    ),
  )
}

describe.skipIf(!hasRealData)('files that people really hold', () => {
  const bar = realData('recipes/bar-assistant-import-fixtures')
  const read = (file: string) => new Uint8Array(readFileSync(path.join(bar, file)))

  test('TheCocktailDB: every drink is read and taken by the mutator, or named by its row', () => {
    const name = 'all_drinks.csv'
    const bytes = new Uint8Array(readFileSync(realData('recipes/thecocktaildb-all_drinks.csv')))
    const { recipes, refused, troubles } = readAnyRecipeFile(name, bytes)
    expect(troubles).toEqual([])
    // This one says nothing of how it is made.
    expect(refused).toEqual([
      { place: 'all_drinks.csv, row 11', name: '410 Gone', trouble: 'no-instructions' },
    ])
    expect(recipes).toHaveLength(545)
    for (const { fields } of recipes) mustBeTaken(fields)
    expect(new Set(recipes.map(({ key }) => key)).size).toBe(545)
    const negroni = recipes.find(({ fields }) => fields.name === 'Negroni')!
    expect(linesOf(negroni)).toEqual(['1 oz Gin', '1 oz Campari', '1 oz Sweet Vermouth'])
    expect(negroni.fields.glassType).toBe('Old-fashioned glass')
  })

  test('Bar Assistant as JSON, with names and substitutes from its list of ingredients', () => {
    const recipe = only('import.json', read('import.json'))
    expect(linesOf(recipe)).toEqual(['30 ml Gin', '30 ml Campari', '30 ml Sweet Vermouth'])
    expect(recipe.fields.ingredients[2]!.substitutes).toEqual(['Cocchi di Torino'])
    expect(recipe.fields.tags).toEqual([
      'IBA Cocktail',
      'The Unforgettables',
      'Negroni',
      'Bitter',
      'Build',
    ])
    expect(recipe.fields.sourceName).toBe('https://iba-world.com/negroni/')
  })

  test('Bar Assistant as YAML, its references of HTML decoded', () => {
    const recipe = only('import.yaml', read('import.yaml'))
    expect(linesOf(recipe)).toEqual([
      '45 ml Bourbon Whiskey',
      '1 cube Sugar',
      '2 dashes Angostura aromatic bitters',
      '2 dashes Water',
    ])
    expect(recipe.fields.description).toContain("Embury's")
    expect(linesOf(only('recipe.yml', read('external/recipe.yml')))).toEqual(['45–60 ml Gin'])
  })

  test('Bar Assistant as linked data and as the JSON that it exports', () => {
    expect(linesOf(only('json-ld.json', read('external/json-ld.json')))).toEqual(['45–60 ml Gin'])
    expect(linesOf(only('recipe.json', read('external/recipe.json')))).toEqual(['45–60 ml Gin'])
  })

  test('recipes from twelve sites are read completely', () => {
    const sites = readdirSync(path.join(bar, 'sites'))
    expect(sites).toHaveLength(12)
    for (const site of sites) {
      const recipe = only(site, read(`sites/${site}`))
      const { schema } = JSON.parse(readFileSync(path.join(bar, 'sites', site), 'utf8')) as {
        schema: { ingredients: object[] }
      }
      expect(recipe.fields.ingredients).toHaveLength(schema.ingredients.length)
      mustBeTaken(recipe.fields)
    }
  })

  test('a datapack: a recipe without ingredients is refused by the name of its file', () => {
    const { recipes, refused, troubles } = readAnyRecipeFile(
      'pack.zip',
      zipOf(path.join(bar, 'datapack')),
    )
    expect(recipes).toEqual([])
    expect(refused).toEqual([
      {
        place: 'cocktails/test-cocktail/data.json',
        name: 'Test cocktail',
        trouble: 'no-ingredients',
      },
    ])
    expect(troubles).toEqual([{ file: 'starter-media-release.json', trouble: 'no-recipe' }])
  })

  test('a datapack names ingredients by its own list', () => {
    const recipe = {
      name: 'Own',
      instructions: 'Stir.',
      ingredients: [{ _id: 'test-ingredient', amount: 30, units: 'ml' }],
    }
    const pack = zipSync({
      'ingredients/test-ingredient/data.json': read(
        'datapack/ingredients/test-ingredient/data.json',
      ),
      'cocktails/own/data.json': strToU8(JSON.stringify(recipe)),
    })
    const { name } = JSON.parse(
      readFileSync(path.join(bar, 'datapack/ingredients/test-ingredient/data.json'), 'utf8'),
    ) as { name: string }
    expect(only('pack.zip', pack).fields.ingredients[0]!.name).toBe(name)
  })

  test.each([
    ['datapack-legacy', 'no-recipe'],
    ['ingredients.csv', 'ingredients-only'],
    ['external/recipe.xml', 'xml'],
  ] as const)('%s holds no recipe, and is refused for that', (file, trouble) => {
    const isFolder = statSync(path.join(bar, file)).isDirectory()
    const bytes = isFolder ? zipOf(path.join(bar, file)) : read(file)
    expect(readAnyRecipeFile(file, bytes)).toEqual({
      recipes: [],
      refused: [],
      troubles: [{ file, trouble }],
    })
  })

  test('a collection names each of its recipes by its place', () => {
    const { recipes, refused } = readAnyRecipeFile(
      'collection.json',
      read('import_collection.json'),
    )
    expect(recipes).toEqual([])
    expect(refused.map(({ place, name, trouble }) => [place, name, trouble])).toEqual([
      ['collection.json, 1', 'Test 1', 'no-ingredients'],
      ['collection.json, 2', 'Test 2', 'no-ingredients'],
    ])
  })

  test('every file of the folder is read or refused, and none breaks the reader', () => {
    const files = filesBelow(bar)
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const { recipes, refused, troubles } = readAnyRecipeFile(file, read(file))
      expect(recipes.length + refused.length + troubles.length, file).toBeGreaterThan(0)
      for (const { fields } of recipes) mustBeTaken(fields)
    }
  })
})

describe('linked data', () => {
  const linked = {
    '@type': ['Recipe', 'NewsArticle'],
    name: 'Gin &amp; It',
    prepTime: 'PT1H5M',
    recipeYield: ['2', '2 drinks'],
    recipeIngredient: [
      '1 ½ oz gin (Plymouth)',
      { '@type': 'PropertyValue', value: 45, unitText: 'ml', name: 'sweet vermouth' },
      'Orange peel (optional)',
    ],
    recipeInstructions: [
      { '@type': 'HowToSection', name: 'Mix', itemListElement: [{ text: 'Stir.' }, 'Strain.'] },
    ],
    keywords: 'gin, classic, Gin',
  }
  const mustBeGinAndIt = (recipe: ReturnType<typeof only>) => {
    expect(recipe.fields).toMatchObject({
      name: 'Gin & It',
      prepTime: 65,
      servings: 2,
      tags: ['gin', 'classic'],
      instructions: 'Mix\nStir.\nStrain.',
      ingredients: [
        { name: 'gin', amount: '1 ½ oz', note: 'Plymouth' },
        { name: 'sweet vermouth', amount: '45 ml' },
        { name: 'Orange peel', amount: 'to taste', optional: true },
      ],
    })
    expect(recipe.remarks).toEqual(['no-amount'])
  }

  test('a file, a graph, and text that was pasted', () => {
    mustBeGinAndIt(only('gin.json', strToU8(JSON.stringify(linked))))
    mustBeGinAndIt(
      only('gin.jsonld', JSON.stringify({ '@graph': [{ '@type': 'WebPage' }, linked] })),
    )
  })

  test('a saved page that carries it', () => {
    const page = `<!doctype html><title>x</title><script type='application/ld+json'>${JSON.stringify(linked)}</script>`
    mustBeGinAndIt(only('page.html', page))
    expect(readAnyRecipeFile('page.html', '<!doctype html><p>none').troubles).toEqual([
      { file: 'page.html', trouble: 'no-recipe' },
    ])
  })
})

describe('a workbook', () => {
  const recipes = { name: 'Mine', text: 'Name,Ingredients,Instructions\nNegroni,1 oz gin,Stir.\n' }

  test('gives the recipes of its sheets, whatever else it has', () => {
    const found = readAnyRecipeFile('bar.xlsx', [{ name: 'Empty', text: '' }, recipes])
    expect(found.recipes.map(({ fields }) => fields.name)).toEqual(['Negroni'])
    expect(found.troubles).toEqual([])
  })

  test('without a recipe is refused sheet by sheet', () => {
    expect(readAnyRecipeFile('bar.xlsx', [{ name: 'Empty', text: '' }]).troubles).toMatchObject([
      { trouble: 'empty' },
    ])
  })
})

describe('plain text', () => {
  test('a recipe as one writes it down', () => {
    const recipe = only(
      'note.txt',
      'Grandmother’s Punch\n\n1 bottle red wine\n2 oz brandy\nJuice of 1/2 lemon\ndash of bitters\n\n1. Warm the wine.\n2. Add the rest.\nServes: 6\nGlass: mug',
    )
    expect(recipe.fields).toMatchObject({
      name: 'Grandmother’s Punch',
      instructions: '1. Warm the wine.\n2. Add the rest.',
      servings: 6,
      glassType: 'mug',
    })
    expect(linesOf(recipe)).toEqual([
      '1 bottle red wine',
      '2 oz brandy',
      'Juice of 1/2 lemon',
      'dash bitters',
    ])
  })

  test.each([
    [
      'two of which have amounts are ingredients',
      '1 oz rye',
      ['2 oz gin', '1 oz rye', 'to taste soda water'],
    ],
    ['one of which has an amount stay text', 'For two', ['2 oz gin']],
  ])('lines below the name, %s', (_, second, lines) => {
    const text = `Fizz\n2 oz gin\n${second}\nsoda water\n\nShake.`
    expect(linesOf(only('a.txt', text))).toEqual(lines)
  })

  test('several recipes separated by lines; others are named by line', () => {
    const { recipes, refused } = readAnyRecipeFile(
      'notes.txt',
      'A\n- 1 oz gin\nStir.\n---\nB\nNothing but words.\n---\nC\nIngredients:\nGin\nMethod:\nPour.',
    )
    expect(recipes.map(({ fields }) => fields.name)).toEqual(['A', 'C'])
    expect(refused).toEqual([{ place: 'notes.txt, line 5', name: 'B', trouble: 'no-ingredients' }])
  })
})

test.each([
  ['empty.json', '', 'empty'],
  ['broken.json', '{"name": "A", ', 'bad-json'],
  ['broken.yaml', 'name: [1\n  - : :', 'bad-yaml'],
  ['other.json', '{"a": 1}', 'no-recipe'],
] as const)('%s is refused', (file, text, trouble) => {
  expect(readAnyRecipeFile(file, text)).toEqual({
    recipes: [],
    refused: [],
    troubles: [{ file, trouble }],
  })
})

test('damaged archives, pictures and bombs of aliases end in a sentence, not in a fault', () => {
  expect(
    readAnyRecipeFile('a.zip', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])).troubles[0]!.trouble,
  ).toBe('bad-zip')
  expect(readAnyRecipeFile('a.pdf', strToU8('%PDF-1.7')).troubles[0]!.trouble).toBe('not-text')
  const layers = Array.from(
    { length: 9 },
    (_, at) => `l${at + 1}: &l${at + 1} [${`*l${at},`.repeat(9)}]`,
  )
  const bomb = `l0: &l0 [x]\n${layers.join('\n')}\nname: Bomb\ningredients: *l9\n`
  const { recipes, refused, troubles } = readAnyRecipeFile('bomb.yaml', bomb)
  expect(recipes.length + refused.length + troubles.length).toBe(1)
})

test('a table with ingredients in one cell; a row without them is named', () => {
  const { recipes, refused } = readAnyRecipeFile(
    'own.csv',
    'Name,Ingredients,Method,Glass\nOne,"2 oz rum\n1 oz lime juice",Shake.,Coupe\nTwo,,Stir.,\n',
  )
  expect(recipes.map(linesOf)).toEqual([['2 oz rum', '1 oz lime juice']])
  expect(refused).toEqual([{ place: 'own.csv, row 3', name: 'Two', trouble: 'no-ingredients' }])
})
