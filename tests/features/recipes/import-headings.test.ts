import { describe, expect, test } from 'vitest'
import { readAnyRecipeFile } from '../../support/rare-readers.ts'

const lines = (...rows: string[]) => rows.join('\n')
const read = (name: string, text: string) =>
  readAnyRecipeFile(name, text).recipes.map(({ fields }) => ({
    ...fields,
    ingredients: fields.ingredients.map((one) => `${one.amount} | ${one.name}`),
  }))

describe('a written recipe', () => {
  test.each([
    [
      'French',
      lines(
        'La Grue',
        '',
        'Ingrédients',
        '4 cl de calvados',
        '1 c. à café de miel',
        '1 càs de sirop',
      ).concat('\n\nPréparation\nFrapper.\nVerre : coupe\nDécoration : pomme'),
      ['4 cl | calvados', '1 c. à café | miel', '1 càs | sirop'],
      { instructions: 'Frapper.', glassType: 'coupe', garnish: 'pomme' },
    ],
    [
      'Japanese',
      lines(
        '夕凪',
        '',
        '材料：',
        'ウイスキー 45ml',
        'シロップ 小さじ1',
        '卵白 1個分',
        'ソーダ 適量',
      ).concat('\n\n作り方：シェイクする。\nグラス：ロック'),
      ['45ml | ウイスキー', '小さじ1 | シロップ', '1個分 | 卵白', '適量 | ソーダ'],
      { name: '夕凪', instructions: 'シェイクする。', glassType: 'ロック' },
    ],
    [
      'German, with the steps behind their heading',
      lines('Cocktail: Fähre', 'Zutaten:', '4 cl Gin', '2 cl Saft', 'Zubereitung: Schütteln.'),
      ['4 cl | Gin', '2 cl | Saft'],
      { name: 'Fähre', instructions: 'Schütteln.' },
    ],
    [
      'Spanish, in bold',
      lines(
        '**Sol**',
        '',
        '**Ingredientes**',
        '- 6 cl de ron',
        '- 1 cdta. de azúcar',
        '',
        '**Preparación**',
        'Agitar.',
      ),
      ['6 cl | ron', '1 cdta | azúcar'],
      { name: 'Sol', instructions: 'Agitar.' },
    ],
    [
      'English, with an order that is a heading elsewhere',
      lines('Dusk', '2 oz gin', '1 oz lemon', 'Build', 'Serve cold.'),
      ['2 oz | gin', '1 oz | lemon'],
      { name: 'Dusk', instructions: 'Build\nServe cold.' },
    ],
  ])('keeps its headings out of its ingredients: %s', (_, text, ingredients, parts) => {
    expect(read('notes.txt', text)).toMatchObject([{ ...parts, ingredients }])
  })
})

test.each([
  ['Menge (ml)', '40', '40 ml'],
  ['Amount in oz', '1 1/2', '1 1/2 oz'],
  ['measure_cl', '4,5', '4,5 cl'],
  ['ml', '40', '40 ml'],
  ['Menge (ml)', '2 Spritzer', '2 Spritzer'],
])('a number is in the unit of its column: %s', (header, cell, amount) => {
  const rows = lines(`Drink;Zutat;${header};Zubereitung`, `Nord;Aquavit;${cell};Rühren.`)
  expect(read('bar.csv', rows)).toMatchObject([{ ingredients: [`${amount} | Aquavit`] }])
})

test('numbered columns have their units as well', () => {
  const rows = lines(
    'Drink,Ingredient 1,Measure 1 (ml),Ingredient 2,Measure 2 (ml),Method',
    'Nord,Aquavit,40,Lime,20,Stir',
  )
  expect(read('bar.csv', rows)).toMatchObject([
    { ingredients: ['40 ml | Aquavit', '20 ml | Lime'] },
  ])
})

test('JSON in Swedish has its names, and codes of units are units', () => {
  const swedish = { namn: 'Bryggan', instruktioner: 'Skaka.' }
  const ingredienser = [{ namn: 'Akvavit', mängd: '4', enhet: 'cl' }]
  expect(read('a.json', JSON.stringify({ recept: [{ ...swedish, ingredienser }] }))).toMatchObject([
    { name: 'Bryggan', ingredients: ['4 cl | Akvavit'] },
  ])
  const part = { '@type': 'PropertyValue', name: 'Lemon juice', value: '20', unitCode: 'MLT' }
  const linked = { '@type': 'Recipe', name: 'Tin', recipeIngredient: [part] }
  expect(read('a.json', JSON.stringify({ ...linked, recipeInstructions: 'Shake' }))).toMatchObject([
    { ingredients: ['20 ml | Lemon juice'] },
  ])
})

describe('lists of any shape', () => {
  const json = (value: unknown) => read('drinks.json', JSON.stringify(value))

  test.each([
    ['a line with a colon', 'For the syrup:'],
    ['brackets', '[For the syrup]'],
    ['Markdown', '## For the syrup'],
    ['bold letters', '**For the syrup**'],
  ])('a heading by %s is no ingredient', (_what, heading) => {
    const list = ['60 ml rum', heading, '1 cup sugar', 'soda']
    const wanted = ['60 ml | rum', '1 cup | sugar', 'to taste | soda']
    for (const recipe of [
      { '@type': 'Recipe', name: 'Quay', recipeIngredient: list, recipeInstructions: 'Stir.' },
      { name: 'Quay', ingredients: list, instructions: 'Stir.' },
    ])
      expect(json(recipe)[0]!.ingredients).toEqual(wanted)
  })

  test.each([
    [
      { called: 'x', title: 'Quay', mix: ['2 oz rum', '1 oz lime juice'], how: 'Shake.' },
      ['2 oz | rum', '1 oz | lime juice'],
    ],
    [
      {
        title: 'Quay',
        pours: [
          { item: 'rum', qty: 2, unit: 'oz' },
          { item: 'lime juice', qty: 1, unit: 'oz' },
        ],
        method: 'Shake.',
      },
      ['2 oz | rum', '1 oz | lime juice'],
    ],
  ])('%j has its ingredients under a key of its own', (recipe, wanted) => {
    expect(json([recipe])[0]!.ingredients).toEqual(wanted)
  })

  test.each([
    { title: 'Quay', ratings: [{ user: 'Ann', score: 4 }], method: 'Shake.' },
    { title: 'Quay', dates: ['2 May', '3 June'], method: 'Shake.' },
  ])('%j has none', (thing) => expect(json([thing])).toEqual([]))
})

describe('several recipes in one text', () => {
  test('a name after a gap begins the next, above its amounts', () => {
    const text = lines(
      'Quay',
      '60 ml rum',
      '30 ml lime juice',
      '',
      'Shake.',
      'Strain.',
      '',
      'Mole',
      '2 oz gin',
      '1 oz vermouth',
      '',
      'Stir.',
    )
    expect(read('', text)).toMatchObject([
      { name: 'Quay', ingredients: ['60 ml | rum', '30 ml | lime juice'] },
      { name: 'Mole', ingredients: ['2 oz | gin', '1 oz | vermouth'], instructions: 'Stir.' },
    ])
  })

  test.each([
    ['Quay', '60 ml rum', '30 ml lime juice', '', 'For the syrup:', '1 cup sugar', '1 cup water'],
    ['Quay', '60 ml rum', '30 ml lime juice', '', 'Shake well', '1. Strain.', '2. Serve.'],
    ['Quay', '', 'A drink of the harbour', '60 ml rum', '30 ml lime juice', '', 'Shake.'],
  ])('%s is one', (...all) => expect(read('', lines(...all, 'Serve.'))).toHaveLength(1))
})
