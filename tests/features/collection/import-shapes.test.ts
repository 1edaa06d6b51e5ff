import { describe, expect, test } from 'vitest'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import { readDay } from '../../../shared/features/collection/import/values.ts'

function read(text: string) {
  const table = openText(/^[[{]/.test(text) ? 'list.json' : 'list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  const options = proposedOptions(table.rows, table.headers, { category: 'Wine' })
  return readRows(table.rows, options).map(({ derived }) => derived)
}
const fieldsOf = (text: string) => read(text).map(({ fields }) => fields)

describe('tables of fields and values', () => {
  test.each([
    ['Property,Value\nName,Clos Nord\nSize,75 cl\nName,Clos Sud\nSize,1.5 l', 'a name again'],
    ['Feld;Wert\nName;Clos Nord\nGröße;75 cl\n\nName;Clos Sud\nGröße;1,5 l', 'an empty line'],
  ])('%j have a row for each bottle: %s begins the next', (text) => {
    expect(fieldsOf(text)).toMatchObject([
      { name: 'Clos Nord', sizeMl: 750 },
      { name: 'Clos Sud', sizeMl: 1500 },
    ])
  })
})

describe('lists of bottles in a cell', () => {
  test.each([
    'Rack,Wines\nA,"Clos Nord 2011 (3); Clos Sud 2014 (2)"\nB,"Clos Est 1990"',
    'Regal;Flaschen\nA;"3 x Clos Nord 2011\n2 x Clos Sud 2014"\nB;"Clos Est 1990"',
    'Cave;Bouteilles\nA;Clos Nord 2011 x3 | Clos Sud 2014 x2\nB;Clos Est 1990',
  ])('%j is three rows', (text) => {
    expect(fieldsOf(text)).toMatchObject([
      { name: 'Clos Nord 2011', vintage: 2011, quantity: 3 },
      { name: 'Clos Sud 2014', vintage: 2014, quantity: 2 },
      { name: 'Clos Est 1990', vintage: 1990 },
    ])
  })

  test('a column of counts keeps the row whole', () => {
    expect(fieldsOf('Wine,Qty\nClos Nord; Clos Sud,3\nClos Est,1')).toHaveLength(2)
  })
})

describe('rows that are no bottles', () => {
  test.each(['Total', 'Summe', 'Somme', 'Totale', 'Yhteensä', '合計'])(
    '%s in the column of names is looked at first',
    (word) => {
      const [, , last] = read(`Wine,Qty,Price (EUR)\nA,3,12.50\nB,4,20.00\n${word},7,117.50`)
      expect(last!.doubt).toBe('total')
    },
  )

  test.each([
    'Wishlisted date',
    'Wunschliste seit',
    'Date added to wishlist',
    'Datum verlanglijst',
  ])('%s makes a row a wish', (header) => {
    expect(
      read(`Name;${header}\nClos Nord;2023-05-06\nClos Sud;`).map(({ state }) => state),
    ).toEqual(['wished', 'stock'])
  })
})

describe('columns', () => {
  test.each(['Price net', 'Preis netto', 'Prix HT', 'Price excl. tax'])(
    '%s gives way to the price with tax',
    (net) => {
      const [first] = read(`Wine;${net};Price\nA;10.00 €;11.90 €\nB;20.00 €;23.80 €`)
      expect(first!.fields.purchasePrice).toBe(1190)
      expect(fieldsOf(`Wine;${net}\nA;10.00 €\nB;20.00 €`)[0]!.purchasePrice).toBe(1000)
    },
  )

  test.each(['price_cents', 'priceInCents', 'Price (cents)'])('%s is in cents', (header) => {
    const [first] = read(JSON.stringify([{ name: 'Clos Nord', [header]: 2450, currency: 'EUR' }]))
    expect(first!.fields).toMatchObject({ purchasePrice: 2450, currency: 'EUR' })
    expect(first!.guesses).toContainEqual({ field: 'purchasePrice', from: 'headers' })
  })

  test('short years with an apostrophe are vintages', () => {
    const rows = read("Wine,Vintage\nA,'77\nB,’94\nC,63")
    expect(rows.map(({ fields }) => fields.vintage)).toEqual([1977, 1994, undefined])
    expect(rows[2]!.remarks).toContainEqual({ kind: 'unread', field: 'vintage', cell: '63' })
  })

  test('months in words are days and no prices', () => {
    const rows = read('Wine,Purchased\nA,Apr 2018\nB,"Jun 7, 2020"\nC,9-Dec-17')
    expect(rows.map(({ fields }) => fields.purchasedOn)).toEqual([
      undefined,
      '2020-06-07',
      '2017-12-09',
    ])
    expect(rows[0]!.remarks).toContainEqual({
      kind: 'unread',
      field: 'purchasedOn',
      cell: 'Apr 2018',
    })
  })

  test.each([
    ['1° maggio 2017', '2017-05-01'],
    ['1º de mayo de 2017', '2017-05-01'],
    ['7-Mar-99', '1999-03-07'],
    ['7-März-2019', '2019-03-07'],
  ])('%s is %s', (cell, day) => expect(readDay(cell, 'dmy')).toBe(day))

  test.each([
    ['Ch&acirc;teau &amp; Fils', 'Château & Fils'],
    ['Ch&#226;teau', 'Château'],
    ['ChÃ¢teau BÃ¶hm', 'Château Böhm'],
    ['Smith &Sons; <b>Red</b>', 'Smith &Sons; <b>Red</b>'],
    ['São João', 'São João'],
  ])('%s is %s', (cell, name) => {
    expect(fieldsOf(`Name;Qty\n"${cell}";1\nB;2`)[0]!.name).toBe(name)
  })
})

describe('JSON without things', () => {
  test.each([
    [
      [
        ['Name', 'Qty'],
        ['Clos Nord', 3],
        ['Clos Sud', 2],
      ],
    ],
    [
      {
        rows: [
          ['Name', 'Qty'],
          ['Clos Nord', 3],
          ['Clos Sud', 2],
        ],
      },
    ],
    [{ name: ['Clos Nord', 'Clos Sud'], qty: [3, 2] }],
    [{ data: { name: ['Clos Nord', 'Clos Sud'], qty: [3, 2] } }],
  ])('%j is a table of two rows', (value) => {
    expect(fieldsOf(JSON.stringify(value))).toMatchObject([
      { name: 'Clos Nord', quantity: 3 },
      { name: 'Clos Sud', quantity: 2 },
    ])
  })
})

describe('days and amounts of programs', () => {
  test.each([
    ['1577836800', '2020-01-01'],
    ['1577836800000', '2020-01-01'],
    ['le 1er août 2020', '2020-08-01'],
    ['am 3. März 2021', '2021-03-03'],
    ['el 14 de febrero de 2022', '2022-02-14'],
    ['20', 'unread'],
    ['5000281005423', 'unread'],
  ])('%s is %s', (cell, day) => expect(readDay(cell, 'dmy')).toBe(day))

  test('a list of pours is one of changes', () => {
    const text = 'Date,Action,Bottle,Amount\n2022-01-02,added,A,1\n2022-01-03,poured,A,60 ml'
    expect(openText('log.csv', text)).toBe('changes')
  })

  test('L. is lire beside a column of lire, and no currency alone', () => {
    const [named] = read('Vino;Prezzo;Valuta\nA;L. 12.500;Lire\nB;8.000;Lire')
    expect(named!.fields).toMatchObject({ purchasePrice: 12500, currency: 'ITL' })
    const [alone] = read('Vino;Prezzo\nA;L. 12.500\nB;8.000')
    expect(alone!.remarks.some((one) => 'field' in one && one.field === 'purchasePrice')).toBe(true)
  })

  test.each(['Piccolo', 'Split', 'Quarter'])('%s has two sizes, and is marked', (cell) => {
    const [row] = read(`Wine,Size\nA,${cell}\nB,750 ml`)
    expect(row!.fields.sizeMl).toBe(187)
    expect(row!.remarks).toContainEqual({ kind: 'assumed', field: 'sizeMl', cell })
  })

  test.each(['Bourbon', 'Tequila', 'Cognac'])('%s names the bottles of a table', (header) => {
    expect(fieldsOf(`${header},ABV\nFen No. 3,45\nMill Cask,50`)[0]!.name).toBe('Fen No. 3')
  })
})
