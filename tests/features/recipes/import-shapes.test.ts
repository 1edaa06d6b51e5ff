import { describe, expect, test } from 'vitest'
import { readAnyRecipeFile } from '../../support/rare-readers.ts'

const ingredientsOf = (name: string, content: unknown) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const { recipes, refused, troubles } = readAnyRecipeFile(name, text)
  expect({ refused, troubles }).toEqual({ refused: [], troubles: [] })
  return recipes.map(({ fields }) => [
    fields.name,
    ...fields.ingredients.map((one) => `${one.amount.replace(/^0\./, '.')} | ${one.name}`),
  ])
}
const sour = ['Sour', '2 oz | gin', '.75 oz | lime juice', '1 tsp | sugar']

describe('ingredients in one cell are taken apart', () => {
  test.each([
    ['at commas', '2 oz gin, .75 oz lime juice, 1 tsp. sugar'],
    ['at semicolons', '2 oz gin; .75 oz lime juice; 1 tsp. sugar'],
    ['at bars', '2 oz gin | .75 oz lime juice | 1 tsp. sugar'],
    ['at the line ends of pages', '2 oz gin<br>.75 oz lime juice<br/>1 tsp. sugar'],
    ['as a list of a program', "['2 oz gin', '.75 oz lime juice', '1 tsp. sugar']"],
    ['by nothing but their amounts', '2 oz gin .75 oz lime juice 1 tsp. sugar'],
    ['with words between them', '2 oz gin and .75 oz lime juice and 1 tsp. sugar'],
    ['with the amounts behind', 'gin 2 oz, lime juice .75 oz, sugar 1 tsp'],
  ])('%s', (_how, cell) => {
    expect(ingredientsOf('a.csv', `Cocktail,Ingredients,Method\nSour,"${cell}",Shake.`)).toEqual([
      sour,
    ])
    expect(
      ingredientsOf('a.json', [{ title: 'Sour', ingredients: cell, method: 'Shake.' }]),
    ).toEqual([sour])
  })

  test('except for a rule about one of them', () => {
    const cell = '4 cl Gin, chilled, 0,5 cl Zitronensaft, fresh (or lime, in need)'
    expect(ingredientsOf('a.csv', `Name;Zutaten;Zubereitung\nX;${cell};Rühren.`)).toEqual([
      ['X', '4 cl | Gin, chilled', '0,5 cl | Zitronensaft, fresh'],
    ])
  })

  test('or the recipe is refused, never kept as one of them', () => {
    const { recipes, refused } = readAnyRecipeFile(
      'a.json',
      JSON.stringify([
        { name: 'X', ingredients: ['Mix of 2 oz gin 1 oz lime'], instructions: 'Shake.' },
      ]),
    )
    expect(recipes).toEqual([])
    expect(refused).toMatchObject([{ name: 'X', trouble: 'glued-ingredients' }])
  })
})

describe('a table of recipes', () => {
  test.each([
    ['Name,Ingredient,Measure,Directions', ','],
    ['Cocktail;Zutat;Menge;Zubereitung', ';'],
    ['Nom;Ingrédient;Quantité;Préparation', ';'],
    ['Nombre;Ingrediente;Cantidad;Elaboración', ';'],
    ['Nome;Ingrediente;Quantità;Preparazione', ';'],
    ['Namn;Ingrediens;Mängd;Tillagning', ';'],
    ['Navn;Ingrediens;Mengde;Fremgangsmåte', ';'],
    ['Nimi;Ainekset;Määrä;Ohje', ';'],
    ['Naam;Ingrediënten;Hoeveelheid;Bereiding', ';'],
    ['名前;材料;分量;作り方', ';'],
  ])('has one ingredient a row: %s', (head, separator) => {
    const rows = [
      ['Sour', 'gin', '2 oz', 'Shake.'],
      ['Sour', 'lime juice', '.75 oz', ''],
      ['', 'sugar', '1 tsp', ''],
      ['Highball', 'whisky', '4 cl', 'Build.'],
    ]
    const text = [head, ...rows.map((row) => row.join(separator))].join('\n')
    expect(ingredientsOf('a.csv', text)).toEqual([sour, ['Highball', '4 cl | whisky']])
  })

  test('has amounts and units in columns of their own', () => {
    const text =
      'drink,quantity,unit,ingredient,instructions\nSour,2,oz,gin,Shake.\nSour,.75,oz,lime juice,Shake.\nSour,1,tsp,sugar,Shake.'
    expect(ingredientsOf('a.csv', text)).toEqual([sour])
  })

  test('has numbered columns', () => {
    const text =
      'Title,Ingredient 1,Amount 1,Ingredient 2,Amount 2,Ingredient 3,Amount 3,Method\nSour,gin,2 oz,lime juice,.75 oz,sugar,1 tsp,Shake.'
    expect(ingredientsOf('a.csv', text)).toEqual([sour])
  })
})

describe('JSON of any shape', () => {
  test.each([
    ['the number first', { item: 'gin', qty: 2, measure: 'oz' }],
    ['the unit first', { item: 'gin', measure: 'oz', qty: '2' }],
  ])('has the unit under another name of amounts: %s', (_, ingredient) => {
    const recipe = { title: 'Fix', ingredients: [ingredient], method: 'Stir.' }
    expect(ingredientsOf('a.json', recipe)).toEqual([['Fix', '2 oz | gin']])
  })

  test.each([
    ['lines of one text', '2 oz gin\n1 tsp sugar'],
    ['markup', ['<strong>2 oz</strong> gin', '<a href="/s">1 tsp</a> sugar']],
  ])('has the ingredients of linked data as %s', (_, recipeIngredient) => {
    const recipe = { '@type': 'Recipe', name: 'Fix', recipeIngredient, recipeInstructions: 'Stir.' }
    expect(ingredientsOf('a.json', recipe)).toEqual([['Fix', '2 oz | gin', '1 tsp | sugar']])
  })

  const list = [
    { ingredient: 'gin', quantity: 2, unit: 'oz' },
    { ingredient: 'lime juice', quantity: '.75', unit: 'oz' },
    { ingredient: 'sugar', quantity: 1, unit: 'tsp' },
  ]
  const measured = list.map(({ ingredient, quantity, unit }) => ({
    item: ingredient,
    measure: `${quantity} ${unit}`,
  }))
  test.each([
    ['a list', [{ name: 'Sour', ingredients: list, preparation: 'Shake.' }]],
    [
      'deep within',
      {
        data: {
          page: { items: [{ title: 'Sour', ingredients: measured, directions: ['Shake.'] }] },
        },
      },
    ],
    ['by their names', { Sour: { ingredients: list, method: 'Shake.' } }],
    [
      'ingredients by their names',
      {
        cocktail: 'Sour',
        ingredients: { gin: '2 oz', 'lime juice': '.75 oz', sugar: '1 tsp' },
        steps: 'Shake.',
      },
    ],
    [
      'in German',
      {
        rezepte: [
          {
            titel: 'Sour',
            zutaten: ['2 oz gin', '.75 oz lime juice', '1 tsp sugar'],
            zubereitung: 'Shake.',
          },
        ],
      },
    ],
    [
      'special lines',
      [
        {
          name: 'Sour',
          ingredients: [...list.slice(0, 2), { special: '1 tsp sugar' }],
          preparation: 'Shake.',
        },
      ],
    ],
  ])('%s', (_shape, value) => {
    expect(ingredientsOf('a.json', value)).toEqual([sour])
  })
})

test.each(['50 ml gin\n20 ml lemon\n\nShake.', '2 oz rum\n1 oz lime\nShake.'])(
  'a written recipe without a name is refused, and its first ingredient is none: %j',
  (text) => {
    const { recipes, refused } = readAnyRecipeFile('a.txt', text)
    expect(recipes).toEqual([])
    expect(refused).toMatchObject([{ name: '', trouble: 'no-name' }])
  },
)
