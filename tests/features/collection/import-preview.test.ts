import { describe, expect, test } from 'vitest'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { importBottle } from '../../../shared/features/collection/bottle-mutators.ts'
import { adjustableOptions } from '../../../shared/features/collection/import/adjustable-options.ts'
import { importMutations } from '../../../shared/features/collection/import/import-mutations.ts'
import { type OpenedTable, openText } from '../../../shared/features/collection/import/open-file.ts'
import { planImport } from '../../../shared/features/collection/import/plan.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import type { ReadOptions } from '../../../shared/features/collection/import/reading.ts'
import { ownCsv } from '../../../shared/features/collection/own-csv.ts'
import { tagsOf } from '../../../shared/features/collection/tags.ts'
import { decimalsOf, usDollars } from '../../../shared/kernel/currency.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import { sha256 } from '../../../shared/kernel/sha256.ts'
import type { PreviewRow } from '../../../web/components/import/import-messages.ts'
import { previewValues } from '../../../web/components/import/packed-values.ts'
import { previewRows } from '../../../web/components/import/preview-rows.ts'
import { ambiguousColumns } from '../../../web/features/collection/import/ambiguous-columns.ts'
import { sentencesOf } from '../../../web/features/collection/import/row-words.ts'
import { valuesInWords } from '../../../web/features/collection/import/preview-words.ts'

const importId = '00000000-0000-7000-8000-000000000009'
const own = { useCount: 0, createdAt: 0, updatedAt: 0 }

/** The preview of a table, and the mutations that an import of all its rows writes. */
function preview(text: string, chosen: ReadOptions = {}, cellar: readonly Bottle[] = []) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  const options = proposedOptions(table.rows, table.headers, chosen)
  const known = cellar.map((bottle) => ({ bottle, removed: false }))
  const planned = planImport({
    rows: readRows(table.rows, options),
    headers: table.headers,
    options,
    known,
    room: Infinity,
  }).rows.map((row) => ({ ...row, chosen: row.choosable }))
  const mutations = importMutations(planned, {
    importId,
    headers: table.headers,
    options,
    bottle: (id) => cellar.find((bottle) => bottle.id === id),
    sha256,
  })
  return {
    ...previewRows(planned, { options, chosen, known }),
    mutations,
    adjustable: adjustableOptions(table.rows, options),
  }
}

/** Fields of every imported bottle that name its row of the file. */
const ofTheRow = new Set(['id', 'importId', 'sourceKey', 'sourceRow'])

/** The stored values of an import, row by row: a new bottle with its defaults, or the changes of one. */
function written({ mutations }: ReturnType<typeof preview>): Record<string, unknown>[] {
  return mutations.map((mutation) => {
    if (mutation.name !== 'bottle.import') {
      const { changes } = mutation.args as { changes: Record<string, unknown> }
      return fieldsOf(changes)
    }
    const { id: _id, ...rest } = newRow(
      bottles,
      mutation.args.id,
      importBottle.args.parse(mutation.args),
      own,
    ) as unknown as Record<string, unknown>
    // Every bottle starts in the collection and unfinished.
    if (!('inCollection' in mutation.args)) delete rest['inCollection']
    if (rest['isFinished'] === false) delete rest['isFinished']
    return fieldsOf(rest)
  })
}

const fieldsOf = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name in bottles.fields && !ofTheRow.has(name))
      .filter(([name]) => !(name in own)),
  )

/** The text that a person has to see of a value. */
function expectedText(field: string, raw: unknown, currency: string): string {
  if (raw === null) return 'removed'
  const value = raw as string | number | boolean
  if (field === 'purchasePrice' || field === 'currentValue') {
    const digits = decimalsOf(currency)
    return (Number(value) / 10 ** digits).toFixed(digits)
  }
  if (field === 'sizeMl') return Number(value) >= 1000 ? `${Number(value) / 1000} L` : `${value} ml`
  if (field === 'tags') return tagsOf({ tags: String(value) }).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'purchasedOn') return String(Number(String(value).slice(8)))
  return String(value)
}

/** Values that an import writes and the preview does not show. */
function notShown(result: ReturnType<typeof preview>): string[] {
  const shown = result.rows.filter((row) => row.choosable)
  const all = written(result)
  expect(all).toHaveLength(shown.length)
  return all.flatMap((values, at) => missing(values, shown[at]!))
}

function missing(values: Record<string, unknown>, row: PreviewRow): string[] {
  const texts = new Map(valuesInWords(row).map(({ field, text }) => [field as string, text]))
  return Object.entries(values).flatMap(([field, value]) => {
    const text = texts.get(field)?.replaceAll(',', '')
    const expected = expectedText(field, value, row.currency).replaceAll(',', '')
    return value === undefined || text?.includes(expected)
      ? []
      : [`${row.line} ${field}: ${text} for ${expected}`]
  })
}

const spirits = [
  'Name;Brand;Type;Size;Price (EUR);Bought;ABV;Rating;Qty;Place;Bin;Region;Notes;Tags;Barcode;Drink from;Drink until;Owner',
  'Kilchoman Islay Whisky;;;700;1.015;05/06/2020;46;4.5;3;Attic;A2;Islay;Peat, and salt;smoke, gift;5000281005423;2025;2031;Ana',
  'Plymouth Gin;Plymouth;;1500;39,90;13/06/2021;41.2;;;;;;;;;;;',
  'Odd One;Maker;Rum;6 x 70 cl;12;;;9;;Hall;;;;;;;;',
].join('\n')
const cellarTracker = [
  'iWine,Barcode,Quantity,Location,Bin,Size,Currency,Price,PurchaseDate,Vintage,Wine,Locale,Producer,Type,BottleNote,BeginConsume,EndConsume,MY',
  '1,11,1,Cellar,C1,750ml,EUR,12.50,5/6/2020,2015,Morgon,"France, Beaujolais",Foillard,Red,Ask Ana,2018,2030,92',
  '2,12,1,Cellar,,1.5L,USD,1.015,7/8/2021,2016,Mystery,France,,,,,,',
].join('\n')
const vivino = [
  'Winery,Wine name,Vintage,Region,Country,Wine type,Average rating,Scan date,Location,Your rating,Your review,Personal note,Wine price,Drinking Window,Link to wine,User cellar count',
  'Foillard,Morgon,2015,Beaujolais,France,Red Wine,4.1,2020-01-01,,4.5,Cherries,From Ana,19.50,2018 - 2030,https://example.com/1,2',
  ',Lost Label,2016,,Spain,,3.9,2020-01-01,,,,,12,,https://example.com/2,',
].join('\n')

const bottle = newRow(
  bottles,
  '00000000-0000-7000-8000-000000000001',
  {
    name: 'Rye',
    brand: 'Mill',
    category: 'Whiskey',
    subcategory: 'Rye',
    distillery: 'Old Mill',
    region: 'Kentucky',
    notes: 'First line\nSecond line',
    abv: 64.9,
    sizeMl: 750,
    rating: 4.5,
    purchasePrice: 12_000,
    currentValue: 120_050,
    currency: 'JPY',
    purchasedOn: '2022-02-14',
    sku: '5000281005423',
    vintage: 2015,
    drinkFrom: 2022,
    drinkTo: 2044,
    bin: 'B7',
    fillLevel: 40,
    quantity: 1,
    tags: '["gift","rye"]',
    photo: 'ab'.repeat(32),
    inCollection: false,
    isFinished: true,
  },
  own,
)
function exported(): string {
  const steps = ownCsv([bottle])
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

describe('an import writes no value that its preview does not show', () => {
  test.each([
    ['a table with guesses', spirits, {}],
    ['CellarTracker', cellarTracker, {}],
    ['Vivino', vivino, { currency: 'SEK' }],
    ['the own export', exported(), {}],
    ['a table without sizes, prices and places', 'Name;Type\nOban 14;Whiskey\nPear Brandy;', {}],
    ['proof and totals', 'Name;Proof;Qty;Total price ($)\nRittenhouse Rye Whiskey;100;4;120', {}],
    ['cases by LWIN', 'Name;Type;LWIN18\nLatour;Wine;101218220100600750', {}],
  ])('%s', (_kind, text, chosen) => {
    const result = preview(text, chosen)
    expect(result.mutations).not.toEqual([])
    expect(notShown(result)).toEqual([])
  })

  test('a second file that changes and clears fields', () => {
    const first = preview(spirits)
    const cellar = first.mutations.map((mutation) =>
      newRow(bottles, mutation.args.id, importBottle.args.parse(mutation.args), own),
    )
    const second = preview(
      spirits.replace('39,90', '44,50').replace('Attic;A2', 'Attic;').replace('Peat, and', 'Tar,'),
      {},
      cellar,
    )
    expect(written(second)).toHaveLength(2)
    expect(second.rows.map((row) => previewValues(row).map(({ field }) => field))).toEqual([
      ['notes', 'bin'],
      ['purchasePrice'],
      [],
    ])
    expect(notShown(second)).toEqual([])
  })

  test('a hidden value is found', () => {
    const result = preview(spirits)
    for (const { field } of previewValues(result.rows[0]!)) {
      const [first, ...others] = result.rows
      // By turns the field and its value.
      const at = previewValues(first!).findIndex((value) => value.field === field) * 2
      const packed = first!.packed.toSpliced(at, 2)
      const found = notShown({ ...result, rows: [{ ...first!, packed }, ...others] })
      expect(found, field).toEqual([expect.stringContaining(field)])
    }
  })
})

/** The guessed values of a row: `sizeMl: 700 ml (unit from the column’s other sizes)`. */
const guessed = (row: PreviewRow | undefined) =>
  valuesInWords(row!).flatMap(({ field, text, guess }) =>
    guess ? [`${field}: ${text} (${guess})`] : [],
  )

describe('the preview marks a guess and names its source', () => {
  test('in a table of bottles', () => {
    const { rows } = preview(spirits)
    expect(guessed(rows[0])).toEqual([
      'brand: Kilchoman Islay Whisky (from the name)',
      'category: Whiskey (from the name)',
      'subcategory: Scotch (from the name)',
      'sizeMl: 700 ml (unit from the column’s other sizes)',
      'rating: ★ 2.25 (scale from the column’s other ratings)',
      'purchasePrice: €1,015.00 (decimal sign from the file’s other numbers)',
      'purchasedOn: Jun 5, 2020 (order from the file’s other dates)',
    ])
    expect(guessed(rows[1])).toEqual([
      'category: Spirits (from the name)',
      'subcategory: Gin (from the name)',
      'sizeMl: 1.5 L (unit from the column’s other sizes)',
      'location: Home Bar (not in the file)',
      'quantity: 1 (not in the file)',
    ])
    expect(guessed(rows[2])).toEqual([
      'rating: ★ 4.5 (scale from the column’s other ratings)',
      'quantity: 6 (from the size of the case)',
    ])
  })

  test('where the file does not say how a cell is meant', () => {
    const { rows } = preview('Name;Type;Price (USD);Bought\nA;Wine;1.015;5/6/2020')
    expect(guessed(rows[0])).toEqual(
      expect.arrayContaining([
        'purchasePrice: $1,015.00 (the file does not say)',
        'purchasedOn: May 6, 2020 (the file does not say)',
      ]),
    )
  })

  test('of totals, proof, LWIN and signs', () => {
    const rye = 'Name;Proof;Qty;Total price ($)\nRittenhouse Rye Whiskey;100;4;120'
    expect(guessed(preview(rye).rows[0])).toEqual(
      expect.arrayContaining([
        'abv: 50 % (from the proof)',
        'purchasePrice: $30.00 (the total divided by the quantity)',
      ]),
    )
    const latour = 'Name;Type;LWIN18\nLatour;Wine;101218220100600750'
    expect(guessed(preview(latour).rows[0])).toEqual(
      expect.arrayContaining([
        'vintage: 2010 (from the LWIN)',
        'sizeMl: 750 ml (from the LWIN)',
        'quantity: 6 (from the LWIN)',
      ]),
    )
    expect(guessed(preview('Name;Type;Price\nA;Wine;$12').rows[0])).toContain(
      'purchasePrice: $12.00 (currency from the sign)',
    )
  })

  test('and takes the mark off what a person says', () => {
    const chosen = { decimal: ',', dateOrder: 'dmy', sizeUnit: 'ml', ratingScale: 10 } as const
    const { rows } = preview(spirits, chosen)
    expect(guessed(rows[0]).map((text) => text.split(':')[0])).toEqual([
      'brand',
      'category',
      'subcategory',
    ])
  })
})

describe('a column is read again', () => {
  const text = [
    'Name;Type;Price;Bought;Size;ABV;Rating',
    'A;Wine;1.015;5/6/2020;50;90;18',
    'B;Wine;39.90;7/8/2020;20;60;9',
  ].join('\n')
  test.each([
    ['decimal sign', { decimal: ',' }, 'purchasePrice', '€1.02', '€1,015.00'],
    ['date order', { dateOrder: 'dmy' }, 'purchasedOn', 'May 6, 2020', 'Jun 5, 2020'],
    ['currency', { currency: 'GBP' }, 'purchasePrice', '€1.02', '£1.02'],
    ['unit of sizes', { sizeUnit: 'ml' }, 'sizeMl', '500 ml', '50 ml'],
    ['unit of strengths', { abvProof: true }, 'abv', '90 %', '45 %'],
    ['scale of ratings', { ratingScale: 100 }, 'rating', '★ 4.5', '★ 0.9'],
  ] as const)(
    'by another %s, and the import writes that',
    (_option, chosen, field, before, after) => {
      const shown = (options: ReadOptions) => {
        const result = preview(text, { currency: 'EUR', ...options })
        expect(notShown(result)).toEqual([])
        return valuesInWords(result.rows[0]!).find((one) => one.field === field)?.text
      }
      expect(shown({})).toBe(before)
      expect(shown(chosen)).toBe(after)
    },
  )

  test('and every table offers the options of its columns', () => {
    expect(preview(text).adjustable).toEqual([
      'decimal',
      'currency',
      'dateOrder',
      'sizeUnit',
      'abvProof',
      'ratingScale',
    ])
    expect(preview(cellarTracker, { dateOrder: 'dmy', decimal: ',' }).adjustable).toEqual([
      'decimal',
      'dateOrder',
    ])
    expect(preview(vivino, { currency: 'EUR' }).adjustable).toEqual(['decimal', 'currency'])
    expect(preview(exported()).adjustable).toEqual([])
  })

  test('prices and values have a decimal sign each', () => {
    const both = 'Name;Type;Price (EUR);Value (EUR)\nA;Wine;1.015;2.450\nB;Wine;39;41'
    const amounts = (options: ReadOptions) => {
      const result = preview(both, options)
      expect(notShown(result)).toEqual([])
      const values = valuesInWords(result.rows[0]!)
      return ['purchasePrice', 'currentValue'].map((name) => {
        const { text, guess } = values.find(({ field }) => field === name)!
        return guess ? `${text}?` : text
      })
    }
    expect(preview(both).adjustable).toEqual(['decimal', 'valueDecimal'])
    expect(amounts({})).toEqual(['€1,015.00?', '€2,450.00?'])
    expect(amounts({ decimal: '.' })).toEqual(['€1.02', '€2,450.00?'])
    expect(amounts({ valueDecimal: '.' })).toEqual(['€1,015.00?', '€2.45'])
    expect(amounts({ decimal: ',', valueDecimal: '.' })).toEqual(['€1,015.00', '€2.45'])
  })

  test('of values whose own cells show their sign, the sign of prices changes nothing', () => {
    const both = 'Name;Type;Price (EUR);Value (EUR)\nA;Wine;1.015;2,450.50'
    const value = (options: ReadOptions) =>
      valuesInWords(preview(both, options).rows[0]!).find(({ field }) => field === 'currentValue')
        ?.text
    expect(value({ decimal: ',' })).toBe('€2,450.50')
    expect(value({ decimal: '.' })).toBe('€2,450.50')
  })

  test('a row of an earlier import, which has one sign, means the same as then', () => {
    const rows = readRows(
      (openText('list.csv', 'Name;Type;Value (EUR)\nA;Wine;2.450') as OpenedTable).rows,
      {
        decimal: ',',
        mapping: [
          ['Name', 'name'],
          ['Type', 'category'],
          ['Value (EUR)', 'value'],
        ],
      },
    )
    expect(rows[0]!.derived.fields.currentValue).toBe(245_000)
  })

  test('a price in the user’s currency stays in it', () => {
    expect(preview('Name;Type;Price\nA;Wine;12', { currency: usDollars }).rows[0]!.currency).toBe(
      usDollars,
    )
  })
})

describe('a guess is confirmed', () => {
  const text = [
    'Wein;Jahrgang;Preis;Wert;Gekauft;Größe;Alkohol;Punkte',
    'A;2015;1.015 €;1.200;5/6/2020;50;60;18',
    'B;2016;39,90 €;55,50;13/8/2020;70;120;9',
    'Straight Rye;2017;50 €;70,25;14/8/2020;70;70;9',
  ].join('\n')
  const options: ReadOptions = {
    dateOrder: 'dmy',
    decimal: ',',
    valueDecimal: ',',
    currency: 'EUR',
    sizeUnit: 'cl',
    abvProof: true,
    ratingScale: 20,
    isCategoryConfirmed: true,
  }

  test('and every value stays as it was, without a mark', () => {
    const [before, after] = [preview(text), preview(text, options)]
    expect([...before.guessed].sort()).toEqual([
      'abvProof',
      'category',
      'currency',
      'dateOrder',
      'decimal',
      'ratingScale',
      'sizeUnit',
      'valueDecimal',
    ])
    expect(after.guessed).toEqual([])
    const values = ({ rows }: ReturnType<typeof preview>) =>
      rows.map((row) => valuesInWords(row).map(({ field, text: shown }) => [field, shown]))
    expect(values(after)).toEqual(values(before))
    expect(guessed(after.rows[0]).map((one) => one.split(':')[0])).toEqual([
      'brand',
      'location',
      'quantity',
    ])
  })

  test('a confirmed category is outweighed by names as before', () => {
    const category = (chosen: ReadOptions) =>
      valuesInWords(preview(text, chosen).rows[2]!).find(({ field }) => field === 'category')?.text
    expect(category({})).toBe('Whiskey')
    expect(category({ isCategoryConfirmed: true })).toBe('Whiskey')
    expect(category({ category: 'Wine' })).toBe('Wine')
  })
})

describe('ambiguous cells', () => {
  const says = (text: string) => {
    const { rows } = preview(text)
    const said = ambiguousColumns(rows)
    return {
      columns: Object.fromEntries(said),
      rows: rows.map((row) => [
        ...valuesInWords(row, said).flatMap(({ guess }) =>
          /ambiguous|“/.test(guess) ? guess : [],
        ),
        ...sentencesOf(row, said).filter((sentence) => sentence.includes('ambiguous')),
      ]),
    }
  }

  test('those of a column are named in one sentence, and each row shows its cell', () => {
    expect(
      says('Name,Type,Drink from\nA Wine,Red,ca. 2031\nB Wine,Red,about 2032\nC Wine,Red,2033\n'),
    ).toEqual({
      columns: { drinkFrom: { rows: 2, cell: 'ca. 2031' } },
      rows: [['from “ca. 2031”'], ['from “about 2032”'], []],
    })
  })

  test('one alone says so in its row', () => {
    expect(says('Name,Type,Drink from\nA Wine,Red,ca. 2031\nB Wine,Red,2032\n')).toEqual({
      columns: {},
      rows: [['from an ambiguous cell', '“ca. 2031” is ambiguous. Check the drink from.'], []],
    })
  })
})
