import { describe, expect, test } from 'vitest'
import { guessesOf } from '../../../shared/features/collection/import/guesses.ts'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { planImport } from '../../../shared/features/collection/import/plan.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import type { ImportedFields } from '../../../shared/features/collection/import/reading.ts'
import { decimalsOf } from '../../../shared/kernel/currency.ts'

/** The rows as the preview has them: `field?` for a value that is marked as a guess, `!field` for one with a remark. */
function read(name: string, text: string) {
  const table = openText(name, text)
  if (typeof table === 'string') throw new Error(table)
  const options = proposedOptions(table.rows, table.headers)
  const rows = readRows(table.rows, options)
  const { rows: planned } = planImport({
    rows,
    headers: table.headers,
    options,
    known: [],
    room: Infinity,
  })
  return planned.map(({ row, remarks, verdict, reason }) => {
    const { fields, state } = row.derived
    const guessed = new Set(guessesOf(row, options, {}).map(({ field }) => field))
    const remarked = remarks.flatMap((one) =>
      'field' in one && one.kind !== 'assumed' ? [one.field] : [],
    )
    const marked = (text: string, field: keyof ImportedFields) =>
      `${text}${guessed.has(field) ? '?' : ''}${remarked.includes(field) ? '!' : ''}`
    const of = (field: keyof ImportedFields) => marked(String(fields[field]), field)
    const amount = (field: 'purchasePrice' | 'currentValue') => {
      const currency = fields.currency ?? 'USD'
      const cents = fields[field]
      const said = cents === undefined ? '' : `${cents / 10 ** decimalsOf(currency)} ${currency}`
      return marked(said, field)
    }
    return { fields, state, verdict, reason, remarks, of, amount }
  })
}
const one = (text: string, name = 'list.csv') => read(name, text)[0]!

describe('a strength', () => {
  test.each([
    ['of a spreadsheet among percent is marked', 'ABV\nSloe Gin,0.26\nDry Gin,44', '26?'],
    ['of 100 % among parts stays a part', 'ABV\nSloe Gin,0.26\nPure Gin,1', '26?'],
    ['behind over proof', 'Strength\nNavy Rum,O.P. 9', '62.3'],
    ['with a wide percent sign', 'ABV\nPlum Gin,４１．５％', '41.5'],
    ['of more than a bottle has is marked', 'ABV\nHigh Rum,81\nLow Rum,40', '81?'],
    ['of many degrees is marked', 'Strength\nOld Rum,75°', '75?'],
    ['near a number is marked', 'ABV\nSome Rum,≈ 45 %', '45?'],
    [
      'in a column of proof alone is halved and marked',
      'ABV\nOld Rye Whiskey,92\nNew Rye Whiskey,84',
      '46?',
    ],
  ])('%s', (_, text, abv) => {
    expect(one(`Name,${text}`).of('abv')).toBe(abv)
  })
})

describe('a size', () => {
  test.each([
    ['35cl / 70cl', '350?'],
    ['700 ml (24 oz)', '700'],
    ['1 pint 4 oz', '473?'],
    ['3/4 litre', '750'],
    ['half litre', '500'],
    ['1/2 bottle', '375'],
    ['MG', '1500?'],
    ['fillette', '375'],
  ])('%s is %s', (cell, ml) => {
    expect(one(`Wine,Size\nClos Rouge,${cell}`).of('sizeMl')).toBe(ml)
  })
})

describe('an amount', () => {
  test.each([
    ['with the sign for a point', 'Price\nGin A,35€90', '35.9 EUR'],
    ['with the sign of dollars for a point is marked', 'Price\nGin A,27$40', '27.4 PTE?'],
    ['with the sign of dollars and thousands', 'Preço\nGin A,4.800$00', '4800 PTE?'],
    ['in another currency than its column is marked', 'Price,Currency\nGin A,£18,EUR', '18 GBP?'],
    ['that is about a number is marked', 'Price\nGin A,~ €18', '18 EUR?'],
    ['below the sign of a currency alone', '€\nGin A,18', '18 EUR'],
    ['below the code of a currency alone', 'CHF\nGin A,18', '18 CHF'],
    [
      'of a case is that of a bottle and marked',
      'Qty,Unit,Price\nGin A,1,Case of 6,€90',
      '15 EUR?',
    ],
    ['of a case of unknown size is marked', 'Qty,Unit,Price\nGin A,1,Kiste,€90', '90 EUR?'],
  ])('%s', (_, text, price) => {
    expect(one(`Name,${text}`).amount('purchasePrice')).toBe(price)
  })

  test('has the currency of its own column, and a value in another is told', () => {
    const row = one(
      'Name,Cost,Cost currency,Market value,Market value currency\nGin A,18,SEK,40,NOK',
    )
    expect(row.amount('purchasePrice')).toBe('18 SEK')
    expect(row.amount('currentValue')).toBe('')
    expect(row.remarks).toContainEqual({ kind: 'other-currency', currency: 'NOK' })
    expect(row.fields.region).toBeUndefined()
  })
})

describe('a number of bottles', () => {
  test.each([
    ['is what is left and not what was bought', 'Bought qty,Left\nGin A,9,4', '4'],
    ['in cases', 'Qty,Unit\nGin A,3,carton (6)', '18?'],
    ['in cases of unknown size is marked', 'Qty,Unit\nGin A,3,caisses', '3?'],
    ['in cases in its own cell', 'Qty\nGin A,2 Kartons à 3', '6?'],
    ['with three zeros behind a point is marked', 'Qty\nGin A,2.000', '2?'],
  ])('%s', (_, text, quantity) => {
    expect(one(`Name,${text}`).of('quantity')).toBe(quantity)
  })

  test('beside a pack says that there are more', () => {
    expect(one('Beer,Pack,Qty\nAle A,4,3').remarks).toContainEqual({ kind: 'case', count: 4 })
  })
})

describe('a year and a day', () => {
  test.each([
    ['2016/17', '2016?'],
    ['2064', '2064!'],
    ['2016/03', '2016'],
  ])('the vintage %s is %s', (cell, vintage) => {
    expect(one(`Wine,Vintage\nClos Rouge,${cell}`).of('vintage')).toBe(vintage)
  })

  test.each([
    ['martedì 2 marzo 2021', '2021-03-02'],
    ['Do 4. Februar 2021', '2021-02-04'],
    ['7 Nov 20', '2020-11-07'],
    ["Nov 7 '20", '2020-11-07'],
    ['44257.75', '2021-03-02'],
    ['1900-01-00', 'undefined!'],
    ['1900-01-01', '1900-01-01!'],
    ['2109-05-06', '2109-05-06!'],
    ['March 2 2021', '2021-03-02'],
  ])('the day of buying %s is %s', (cell, day) => {
    expect(one(`Name,Purchase date\nGin A,${cell}`).of('purchasedOn')).toBe(day)
  })

  test.each(['Year of purchase', 'Kaufjahr', "Année d'achat", 'Purchase year'])(
    'a column "%s" is no vintage',
    (header) => {
      expect(one(`Wine,${header}\nClos Rouge,2018`).fields.vintage).toBeUndefined()
    },
  )

  test.each([
    ['now–2031', undefined, 2031],
    ['jetzt - 2031', undefined, 2031],
    ['- 2031', undefined, 2031],
    ['2026-2031', 2026, 2031],
  ])('the window %s ends in its year', (cell, drinkFrom, drinkTo) => {
    const { fields } = one(`Wine,Drink window\nClos Rouge,${cell}`)
    expect([fields.drinkFrom, fields.drinkTo]).toEqual([drinkFrom, drinkTo])
  })
})

describe('a row', () => {
  test.each(['Mean', 'Durchschnitt', 'Moyenne'])('of a mean (%s) is not ticked', (name) => {
    const rows = read('list.csv', `Wine,Qty,Price\nClos Rouge,2,€10\n${name},,€10`)
    expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['new', undefined],
      ['doubtful', 'total'],
    ])
  })

  test.each(['Seite 2 von 3', 'Exported 2 March 2021', 'Page 4'])(
    'that a program prints below (%s) is not ticked',
    (line) => {
      const rows = read('list.csv', `Wine,Qty,Price\nClos Rouge,2,€10\n${line},,`)
      expect(rows[1]).toMatchObject({ verdict: 'doubtful', reason: 'heading' })
    },
  )

  test('with a name in the column of who got it is gone', () => {
    const rows = read(
      'list.csv',
      'Wine,Qty,Sold to\nClos Rouge,1,Ben\nClos Blanc,1,\nClos Rosé,1,no',
    )
    expect(rows.map(({ state }) => state)).toEqual(['finished', 'stock', 'stock'])
  })

  test.each(['モルト', '季節'])('below a Japanese header of whisky is one (%s)', (name) => {
    expect(one(`ウイスキー,本数\n${name},2`).fields.category).toBe('Whiskey')
  })
})

describe('a cell that stands for nothing', () => {
  test.each(['-', '—', '??', 'TBC', 'k.A.', 'inconnu', 'desconocido', '不明'])(
    '(%s) is empty',
    (cell) => {
      const [row] = read(
        'list.csv',
        `Wine,Vintage,Qty,Price,Purchase date,ABV\nClos Rouge,2015,${cell},${cell},${cell},${cell}\nClos Blanc,2016,1,€9,2020-01-02,12`,
      )
      expect(row).toMatchObject({ verdict: 'new' })
      expect(row!.remarks.filter(({ kind }) => kind === 'unread')).toEqual([])
      const { purchasePrice, purchasedOn, abv, quantity } = row!.fields
      expect([purchasePrice, purchasedOn, abv, quantity]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    },
  )
})

test.each(['Verschenkt am', 'Offert le', 'Vendido el', 'Verkocht op'])(
  'a day in the column "%s" says that a bottle is gone',
  (header) => {
    const rows = read('list.csv', `Wine,Qty,${header}\nClos Rouge,1,03.04.2021\nClos Blanc,1,`)
    expect(rows.map(({ state }) => state)).toEqual(['finished', 'stock'])
  },
)

test.each([
  ['Pauillac', '4500?'],
  ['Champagne', '3000?'],
])('a jeroboam of %s has %s ml', (region, ml) => {
  expect(one(`Wine,Region,Size\nClos Rouge,${region},Jeroboam`).of('sizeMl')).toBe(ml)
})

test('a table of distilleries and ages is of whisky, as a guess', () => {
  expect(one('Distillery,Bottling,Age\nHarrow,First Fill,9').of('category')).toBe('Whiskey?')
})

describe('lines with a name and a value', () => {
  test('are a bottle for each block', () => {
    const rows = read(
      'list.txt',
      'Wine: Clos Rouge\nVintage: 2017\nBottles: 3\n\nWine: Clos Blanc\nVintage: 2019\nShop: A: B\n',
    )
    expect(rows.map(({ fields }) => [fields.name, fields.vintage, fields.quantity])).toEqual([
      ['Clos Rouge', 2017, 3],
      ['Clos Blanc', 2019, undefined],
    ])
    expect(rows[1]!.fields.notes).toBe('Shop: A: B')
  })

  test('are none where one line has no name', () => {
    expect(
      read('list.txt', 'Wine: Clos Rouge\nClos Blanc\nClos Rosé').map(({ fields }) => fields.name),
    ).toContain('Clos Blanc')
  })
})

describe('JSON with the names of columns apart from their rows', () => {
  test.each([
    ['columns', { columns: ['Wine', 'Vintage', 'Qty'], rows: [['Clos Rouge', 2018, 4]] }],
    [
      'fields with a type, within',
      {
        table: {
          fields: [
            { name: 'Wine', type: 'text' },
            { name: 'Vintage', type: 'int' },
            { name: 'Qty', type: 'int' },
          ],
          data: [['Clos Rouge', 2018, 4], ['Clos Blanc']],
        },
      },
    ],
  ])('is a table: %s', (_, value) => {
    expect(one(JSON.stringify(value), 'list.json').fields).toMatchObject({
      name: 'Clos Rouge',
      vintage: 2018,
      quantity: 4,
    })
  })
})
