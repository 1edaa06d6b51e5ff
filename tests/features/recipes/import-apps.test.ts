import { gzipSync as deflated } from 'node:zlib'
import { gzipSync, strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { maxRecipeFileBytes } from '../../../shared/business/recipes.ts'
import { readAnyRecipeFile } from '../../support/rare-readers.ts'
import { bytesOf as bytesOfFile } from '../../../web/features/recipes/import/read-in-worker.ts'
import { recipeCrud } from '../../../shared/features/recipes/recipe-mutators.ts'

const id = '01900000-0000-7000-8000-000000000001'
const bytesOf = (value: unknown) => strToU8(JSON.stringify(value))

/** What a file brings, in short: each recipe by its name. */
function read(name: string, content: Uint8Array | string) {
  const { recipes, refused, troubles } = readAnyRecipeFile(name, content)
  expect({ refused, troubles }).toEqual({ refused: [], troubles: [] })
  for (const { fields } of recipes)
    expect(recipeCrud['recipe.add'].args.safeParse({ id, ...fields }).error).toBeUndefined()
  return recipes.map(({ fields: { ingredients, ...fields } }) => ({
    ...fields,
    ingredients: ingredients.map(({ amount, name: of, note, optional }) =>
      [amount, of, note && `(${note})`, optional && '?'].filter(Boolean).join(' '),
    ),
  }))
}

describe('Paprika', () => {
  const sour = {
    uid: 'A1',
    name: 'Fjord Sour',
    ingredients: '2 oz aquavit\n\nFor the syrup:\n1/2 oz honey\r\n[Top]\n1 dash bitters',
    directions: 'Shake.\n\nStrain.',
    notes: 'Cold.',
    servings: '2 servings',
    prep_time: '5 mins',
    source: 'Aunt',
    source_url: 'https://example.org/1',
    rating: 4,
    difficulty: 'Easy',
    categories: ['Sours'],
    photo_data: 'AAAA',
  }
  const shown = {
    name: 'Fjord Sour',
    instructions: 'Shake.\n\nStrain.',
    notes: 'Cold.',
    servings: 2,
    prepTime: 5,
    sourceName: 'Aunt',
    rating: 4,
    difficulty: 'easy',
    tags: ['Sours'],
    ingredients: ['2 oz aquavit', '1/2 oz honey', '1 dash bitters'],
  }
  const other = { ...sour, uid: 'B2', name: 'Fjord Mule', rating: 0, servings: '' }

  test('a .paprikarecipes file brings each of its packed recipes', () => {
    const file = zipSync({
      'Fjord Sour.paprikarecipe': gzipSync(bytesOf(sour)),
      'Fjord Mule.paprikarecipe': gzipSync(bytesOf(other)),
    })
    const [first, second] = read('Export.paprikarecipes', file)
    expect(first).toMatchObject(shown)
    expect(second).toMatchObject({ name: 'Fjord Mule', ingredients: shown.ingredients })
    expect(second).not.toHaveProperty('rating')
  })

  test('one packed recipe is read alone, and one in plain JSON, too', () => {
    expect(read('Fjord Sour.paprikarecipe', gzipSync(bytesOf(sour)))).toMatchObject([shown])
    expect(read('Fjord Sour.json', bytesOf(sour))).toMatchObject([shown])
  })

  test('a damaged recipe is named, and the others are read', () => {
    const packed = gzipSync(bytesOf(sour))
    const file = zipSync({
      'bad.paprikarecipe': packed.slice(0, packed.length / 2),
      'good.paprikarecipe': gzipSync(bytesOf(other)),
    })
    const { recipes, troubles } = readAnyRecipeFile('x.paprikarecipes', file)
    expect(recipes.map(({ fields }) => fields.name)).toEqual(['Fjord Mule'])
    expect(troubles).toMatchObject([{ file: 'bad.paprikarecipe' }])
  })

  test('a recipe that unpacks to more than a file may have is refused', () => {
    const bomb = new Uint8Array(deflated(new Uint8Array(maxRecipeFileBytes + 1)))
    const { recipes, troubles } = readAnyRecipeFile('x.zip', zipSync({ 'a.paprikarecipe': bomb }))
    expect({ recipes, troubles }).toEqual({
      recipes: [],
      troubles: [{ file: 'x.zip', trouble: 'too-large' }],
    })
  })

  test('recipes that together unpack to more than a file may have are refused', () => {
    const half = new Uint8Array(deflated(new Uint8Array(maxRecipeFileBytes / 2 + 1)))
    const file = zipSync({ 'a.paprikarecipe': half, 'b.paprikarecipe': half })
    const { recipes, troubles } = readAnyRecipeFile('x.zip', file)
    expect({ recipes, troubles }).toEqual({
      recipes: [],
      troubles: [{ file: 'x.zip', trouble: 'too-large' }],
    })
  })
})

describe('Mealie', () => {
  const unit = (name: string, abbreviation = '') => ({
    name,
    abbreviation,
    use_abbreviation: false,
  })
  const recipe = {
    id: 'x',
    slug: 'river-smash',
    name: 'River Smash',
    description: 'Green.',
    recipe_yield: '1 serving',
    recipe_servings: 0,
    prep_time: '10 minutes',
    total_time: null,
    org_url: 'https://example.org/smash',
    rating: 5,
    recipe_category: [{ name: 'Smashes' }],
    tags: [{ name: 'Summer', slug: 'summer' }],
    recipe_ingredient: [
      { quantity: 60, unit: unit('millilitre', 'ml'), food: { name: 'gin' }, note: 'dry' },
      { quantity: 0.5, unit: null, food: { name: 'lemon' }, note: '', title: 'Fruit' },
      { quantity: 1, unit: null, food: null, note: '8 leaves basil', disable_amount: true },
      { quantity: 0, unit: null, food: null, note: '', original_text: '15 ml syrup' },
      { quantity: null, unit: unit('dash'), food: { name: 'saline' }, note: null },
      { quantity: 2, unit: unit('splash'), food: null, note: 'soda' },
    ],
    recipe_instructions: [
      { title: 'First', text: 'Muddle.', ingredient_references: [] },
      { title: '', text: 'Shake and strain.' },
    ],
    notes: [{ title: 'Tip', text: 'Use young basil.' }],
  }
  const shown = {
    name: 'River Smash',
    description: 'Green.',
    instructions: 'First\nMuddle.\nShake and strain.',
    servings: 1,
    prepTime: 10,
    rating: 5,
    sourceName: 'https://example.org/smash',
    notes: 'Tip: Use young basil.',
    tags: ['Summer', 'Smashes'],
    ingredients: [
      '60 millilitre gin (dry)',
      '0.5 lemon',
      '8 leaves basil',
      '15 ml syrup',
      'dash saline',
      '2 splash soda',
    ],
  }

  test.each([
    ['10 min', 10],
    ['90', 90],
    ['1 hr 5 minutes', 65],
    ['2 hours', 120],
    ['PT15M', 15],
    ['PT1H30M', 90],
  ])('a time of %s is %d minutes', (time, minutes) => {
    const [one] = read('a.json', JSON.stringify({ ...recipe, prep_time: time }))
    expect(one).toMatchObject({ prepTime: minutes })
    const [cooklang] = read('a.cook', `>> time: ${time}\n\nPour @gin{50%ml}.`)
    expect(cooklang).toMatchObject({ prepTime: minutes })
  })

  test.each([
    ['1.5 h', 90],
    ['0.25 hours 5 min', 20],
    ['2.5 minutes', 3],
  ])('a time of Cooklang in parts, %s, is %d minutes', (time, minutes) => {
    const [one] = read('a.cook', `>> time: ${time}\n\nPour @gin{50%ml}.`)
    expect(one).toMatchObject({ prepTime: minutes })
  })

  describe('a whole backup', () => {
    const [smash, syrup] = [
      '0b1c2d3e-0000-4000-8000-00000000000a',
      '0b1c2d3e00004000800000000000000b',
    ]
    const {
      recipe_category: _c,
      tags: _t,
      recipe_ingredient: _i,
      recipe_instructions: _s,
      notes,
      ...own
    } = recipe
    const tables = {
      alembic_version: [{ version_num: '1ea6cd65e0f7' }],
      users: [
        { id: 'u1', full_name: 'Rosa Quill', email: 'rosa@example.org', password: '$2b$12$x' },
      ],
      api_extras: [],
      categories: [{ id: 'c1', name: 'Smashes' }],
      tags: [
        { id: 't1', name: 'Summer' },
        { id: 't2', name: 'Winter' },
      ],
      recipes_to_categories: [{ recipe_id: smash, category_id: 'c1' }],
      recipes_to_tags: [
        { recipe_id: smash, tag_id: 't1' },
        { recipe_id: smash, tag_id: 'gone' },
      ],
      ingredient_units: [
        { id: 'ml', ...unit('millilitre', 'ml') },
        { id: 'ds', ...unit('dash') },
      ],
      ingredient_foods: [
        { id: 'f1', name: 'gin' },
        { id: 'f2', name: 'lemon' },
        { id: 'f3', name: 'saline' },
      ],
      recipes: [
        // Some versions write ids without hyphens in one table and with them in another.
        { ...own, id: smash.replaceAll('-', ''), group_id: 'g1' },
        { id: syrup, slug: 'honey-syrup', name: 'Honey Syrup', group_id: 'g1' },
      ],
      recipes_ingredients: [
        {
          id: 5,
          recipe_id: smash,
          position: 4,
          quantity: null,
          unit_id: 'ds',
          food_id: 'f3',
          note: '',
        },
        {
          id: 1,
          recipe_id: smash,
          position: 0,
          quantity: 60,
          unit_id: 'ml',
          food_id: 'f1',
          note: 'dry',
        },
        {
          id: 2,
          recipe_id: smash,
          position: 1,
          quantity: 0.5,
          unit_id: null,
          food_id: 'f2',
          note: '',
        },
        {
          id: 3,
          recipe_id: smash,
          position: 2,
          quantity: 0,
          food_id: null,
          note: '8 leaves basil',
        },
        {
          id: 4,
          recipe_id: smash,
          position: 3,
          quantity: 15,
          unit_id: 'ml',
          food_id: null,
          referenced_recipe_id: syrup,
        },
        { id: 6, recipe_id: syrup, position: 0, quantity: 0, note: '200 g honey' },
      ],
      recipe_instructions: [
        { recipe_id: smash, position: 1, title: '', text: 'Shake and strain.' },
        { recipe_id: smash, position: 0, title: 'First', text: 'Muddle.' },
        { recipe_id: syrup, position: 0, title: '', text: 'Stir with hot water.' },
      ],
      notes: notes.map((note) => ({ recipe_id: smash, ...note })),
    }
    const file = zipSync({
      'database.json': bytesOf(tables),
      'data/recipes/0b1c/images/original.webp': new Uint8Array(10),
      'data/users/u1/profile.webp': new Uint8Array(10),
    })

    test('is read from an archive that is large by its pictures alone', async () => {
      const entries = {
        'data/recipes/0b1c/images/original.webp': new Uint8Array(maxRecipeFileBytes),
        'database.json': bytesOf(tables),
      }
      const large = zipSync(entries, { level: 0 })
      const part = await bytesOfFile(new Blob([large]))
      expect(read('mealie_2026.zip', part)).toEqual(read('mealie_2026.zip', file))
      // Whole it is too large, and so is a text of that size.
      const { troubles } = readAnyRecipeFile('mealie_2026.zip', large)
      expect(troubles).toEqual([{ file: 'mealie_2026.zip', trouble: 'too-large' }])
      const text = await bytesOfFile(new Blob([new Uint8Array(maxRecipeFileBytes + 9)]))
      expect(readAnyRecipeFile('x.txt', text).troubles[0]?.trouble).toBe('too-large')
    })

    test('is read with the amounts, units and order of its tables', () => {
      const { recipes } = readAnyRecipeFile('mealie_2026.zip', file)
      expect(read('mealie_2026.zip', file)).toMatchObject([
        {
          ...shown,
          ingredients: [
            '60 millilitre gin (dry)',
            '0.5 lemon',
            '8 leaves basil',
            '15 millilitre Honey Syrup',
            'dash saline',
          ],
        },
        { name: 'Honey Syrup', ingredients: ['200 g honey'], instructions: 'Stir with hot water.' },
      ])
      expect(recipes.map(({ key }) => key)).toEqual([
        'recipe:mealie:river-smash',
        'recipe:mealie:honey-syrup',
      ])
    })

    test('refuses a recipe without ingredients by its name', () => {
      const empty = { id: 'empty', slug: 'nothing-yet', name: 'Nothing Yet' }
      const added = zipSync({
        'database.json': bytesOf({ ...tables, recipes: [...tables.recipes, empty] }),
      })
      const { recipes, refused } = readAnyRecipeFile('added.zip', added)
      expect(recipes).toHaveLength(2)
      expect(refused).toMatchObject([{ name: 'Nothing Yet', trouble: 'no-ingredients' }])
    })

    test('brings nothing of its people', () => {
      const all = JSON.stringify(readAnyRecipeFile('mealie_2026.zip', file))
      expect(all).not.toMatch(/Rosa|rosa@|2b\$12|u1/)
    })

    test('without recipes says so', () => {
      const bare = zipSync({ 'database.json': bytesOf({ ...tables, recipes: [] }) })
      expect(readAnyRecipeFile('bare.zip', bare)).toMatchObject({
        recipes: [],
        troubles: [{ trouble: 'no-recipe' }],
      })
    })
  })

  test('a ZIP with a folder for each recipe is read', () => {
    const file = zipSync({
      'recipes/river-smash/river-smash.json': bytesOf(recipe),
      'recipes/river-smash/images/original.webp': new Uint8Array(10),
    })
    expect(read('mealie.zip', file)).toMatchObject([shown])
  })

  test('names without underscores and ingredients as lines are read', () => {
    const older = {
      name: 'River Smash',
      slug: 'river-smash',
      recipeYield: 'Serves 2',
      recipeIngredient: ['60 ml gin', { quantity: 2, unit: 'dashes', food: 'bitters', note: '' }],
      recipeInstructions: [{ text: 'Shake.' }],
      orgURL: 'https://example.org',
    }
    expect(read('r.json', bytesOf(older))).toMatchObject([
      { servings: 2, instructions: 'Shake.', ingredients: ['60 ml gin', '2 dashes bitters'] },
    ])
  })
})

describe('Tandoor', () => {
  const one = (amount: number, unit: string | null, food: string | null, more: object = {}) => ({
    food: food && { name: food, plural_name: null, ignore_shopping: false },
    unit: unit && { name: unit, description: null },
    amount,
    note: '',
    order: 0,
    is_header: false,
    no_amount: false,
    ...more,
  })
  const recipe = (name: string) => ({
    name,
    description: null,
    keywords: [{ name: 'stirred', description: '' }],
    working_time: 5,
    waiting_time: 0,
    internal: true,
    servings: 2,
    servings_text: 'glasses',
    source_url: 'https://example.org/t',
    steps: [
      {
        name: 'Finish',
        instruction: 'Strain.',
        order: 1,
        ingredients: [one(0, null, 'orange peel', { no_amount: true, note: 'wide' })],
      },
      {
        name: '',
        instruction: 'Stir with ice.',
        order: 0,
        ingredients: [
          one(30, 'ml', 'red vermouth', { order: 2 }),
          one(60, 'ml', 'rye', { order: 1 }),
          one(0, null, null, { is_header: true, note: 'Spirits' }),
        ],
      },
    ],
  })
  const shown = {
    servings: 2,
    prepTime: 5,
    tags: ['stirred'],
    sourceName: 'https://example.org/t',
    instructions: 'Stir with ice.\nFinish\nStrain.',
    ingredients: ['60 ml rye', '30 ml red vermouth', 'to taste orange peel (wide)'],
  }
  const packed = (name: string) =>
    zipSync({ 'recipe.json': bytesOf(recipe(name)), 'image.png': new Uint8Array(10) })

  test('a ZIP of ZIPs brings each recipe, and one of them alone is read, too', () => {
    const file = zipSync({ '1.zip': packed('Hill'), 'recipe_2.zip': packed('Dale') })
    expect(read('tandoor.zip', file)).toMatchObject([
      { name: 'Hill', ...shown },
      { name: 'Dale', ...shown },
    ])
    expect(read('recipe_2.zip', packed('Dale'))).toMatchObject([{ name: 'Dale', ...shown }])
  })

  test('a damaged one is named, and archives deeper inside are left alone', () => {
    const deep = zipSync({ 'recipe.json': bytesOf(recipe('Top')), 'deep.zip': packed('Deep') })
    const file = zipSync({ 'a.zip': new Uint8Array([80, 75, 3, 4]), 'b.zip': deep })
    const { recipes, troubles } = readAnyRecipeFile('t.zip', file)
    expect(recipes.map(({ fields }) => fields.name)).toEqual(['Top'])
    expect(troubles).toEqual([{ file: 'a.zip', trouble: 'bad-zip' }])
  })
})

test('RecipeSage: headings in square brackets are no ingredients, and its notes are notes', () => {
  const recipe = {
    '@context': 'http://schema.org',
    '@type': 'Recipe',
    name: 'Harbour Fizz',
    recipeYield: '1',
    prepTime: 'PT5M',
    recipeIngredient: ['[For the glass]', '  [ Rim ] ', '', '45 ml gin', '1 pinch salt [fine]'],
    recipeInstructions: [
      { '@type': 'HowToStep', text: '[Prepare]' },
      { '@type': 'HowToStep', text: 'Shake.' },
    ],
    recipeCategory: ['fizz'],
    comment: [{ '@type': 'Comment', name: 'Author Notes', text: 'Very cold.' }],
  }
  expect(read('recipesage-data.json-ld', bytesOf([recipe]))).toMatchObject([
    {
      name: 'Harbour Fizz',
      notes: 'Very cold.',
      instructions: '[Prepare]\nShake.',
      ingredients: ['45 ml gin', '1 pinch salt [fine]'],
    },
  ])
})

describe('Cooklang', () => {
  test('marks are ingredients with amounts, and steps are read without them', () => {
    const text = [
      '>> servings: 2',
      '>> source: https://example.org',
      '>> tags: stirred, strong',
      '',
      'Stir @rye whiskey{60%ml}, @sweet vermouth{1 1/2%oz}(cold) and @bitters{2%dashes}',
      'with @ice for ~{30%seconds} in a #mixing glass{}. -- not too long',
      '[- a',
      'remark -]',
      '',
      'Strain into a #coupe. Add @&ice and @?cherry{1}.',
    ].join('\r\n')
    expect(read('drinks/Quay Manhattan.cook', text)).toMatchObject([
      {
        name: 'Quay Manhattan',
        servings: 2,
        sourceName: 'https://example.org',
        tags: ['stirred', 'strong'],
        instructions:
          'Stir rye whiskey, sweet vermouth and bitters with ice for 30 seconds in a mixing glass.\nStrain into a coupe. Add ice and cherry.',
        ingredients: [
          '60 ml rye whiskey',
          '1 1/2 oz sweet vermouth (cold)',
          '2 dashes bitters',
          'to taste ice',
          '1 cherry ?',
        ],
      },
    ])
  })

  test('a block at the start, sections and notes are read; the title comes before the file’s name', () => {
    const text =
      '---\ntitle: "Fog Cup"\nservings: 1\ntime: 1 h 5 min\ntags:\n  - long\n  - cold\n---\n\n= Syrup =\nBoil @sugar{=100%g} with @water{100%ml}.\n\n== Drink\nMix @white rum|rum{50 %ml}.\n\n> Serve at once.\n'
    expect(read('x.cook', text)).toMatchObject([
      {
        name: 'Fog Cup',
        prepTime: 65,
        tags: ['long', 'cold'],
        notes: 'Serve at once.',
        instructions: 'Syrup\nBoil sugar with water.\nDrink\nMix rum.',
        ingredients: ['100 g sugar', '100 ml water', '50 ml rum'],
      },
    ])
  })

  test('a hidden ingredient and one without a name are not listed', () => {
    expect(
      read('Sour.cook', 'Wash @-jars{2}. Shake @gin{45%ml} and @{1%dash}, add @?-&cherry{1}.'),
    ).toMatchObject([{ ingredients: ['45 ml gin'] }])
  })

  test('an amount is counted each time, unless the mark refers to an earlier one', () => {
    const text =
      'Shake @gin{45%ml} with @bitters{1%dash}. Strain, add @&gin{45%ml}, @Bitters{1%dash} and @bitters.'
    expect(read('Sour.cook', text)).toMatchObject([
      { ingredients: ['45 ml gin', '1 dash bitters', '1 dash Bitters'] },
    ])
  })

  test('pasted text with such marks is read, an address of mail is none', () => {
    expect(read('Pasted text', '>> title: Dock\n\nPour @gin{50%ml} over @ice{}.')).toMatchObject([
      { name: 'Dock', ingredients: ['50 ml gin', 'to taste ice'] },
    ])
    const plain = 'Dock\n50 ml gin\n\nShake. Write to a@example.org{x}.'
    expect(read('Pasted text', plain)).toMatchObject([{ name: 'Dock', ingredients: ['50 ml gin'] }])
  })

  test('the files of a folder in a ZIP are read', () => {
    const cook = (spirit: string) => strToU8(`Shake @${spirit}{45%ml}.`)
    const file = zipSync({ 'sours/A.cook': cook('gin'), 'B.cook': cook('rum') })
    expect(
      read('cook.zip', file)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['A', 'B'])
  })
})
