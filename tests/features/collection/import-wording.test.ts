import { describe, expect, test } from 'vitest'
import type { Category } from '../../../shared/features/collection/categories.ts'
import {
  currencyIn,
  currencyOf,
  currencyOfHeader,
  isCurrencyAlone,
} from '../../../shared/features/collection/import/currency-names.ts'
import {
  kindInName,
  kindOf,
  subcategoryIn,
} from '../../../shared/features/collection/import/drink-kind.ts'
import { readLevel } from '../../../shared/features/collection/import/fill-level.ts'
import { openSheets, openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import {
  type RatingScale,
  readRating,
  scaleOfCell,
} from '../../../shared/features/collection/import/ratings.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import {
  readSize,
  sizeInCell,
  unitOfHeader,
  unitOfSizes,
} from '../../../shared/features/collection/import/size.ts'
import { readAbv, readStrength } from '../../../shared/features/collection/import/strength.ts'
import {
  isDoubtfulDay,
  readAge,
  readCount,
  readDay,
  readDrinkYear,
  readMoney,
  readNumber,
  readYear,
  yearsIn,
} from '../../../shared/features/collection/import/values.ts'
import { readVintage } from '../../../shared/features/collection/import/vintage.ts'
import { cells, headers } from './wording/cells.ts'
import { files, read } from './wording/tables.ts'

const inTwo = (text: string) => text.split(':') as [string, string]

type Value = string | number | boolean | object | undefined

const readers: Readonly<Record<string, (text: string) => readonly Value[]>> = {
  numbers: (text) => [readNumber(text), readNumber(text, ',')],
  counts: (text) => [readCount(text), readCount(text, ',')],
  money: (text) => [
    readMoney(text, { decimal: '.', currency: 'USD' }),
    readMoney(text, { decimal: ',', currency: 'EUR' }),
  ],
  days: (text) => [readDay(text, 'dmy'), readDay(text, 'mdy'), isDoubtfulDay(text)],
  years: (text) => [readYear(text), yearsIn(text).join(' ') || '-'],
  ages: (text) => [readAge(text)],
  drink: (text) => [readDrinkYear(text)],
  sizes: (text) => [readSize(text), readSize(text, 'cl'), sizeInCell(text, 'l')],
  sizeUnits: (text) => [unitOfHeader(text)],
  sizeColumns: (text) => [unitOfSizes(text.split(','))],
  strengths: (text) => [readAbv(text), readAbv(text, true), readStrength(text)],
  levels: (text) => [readLevel(text)],
  vintages: (text) => [readVintage(text)],
  currency: (text) => [
    currencyOf(text, 'EUR'),
    currencyIn(text),
    currencyOfHeader(`Price ${text}`),
    isCurrencyAlone(text),
  ],
  ratings(text) {
    const [scale, cell] = inTwo(text)
    return [
      readRating(cell, Number(scale) as RatingScale),
      scaleOfCell(cell, Number(scale) as RatingScale),
    ]
  },
  kinds: (text) => [kindOf(text), kindInName(text)],
  subs(text) {
    const [category, cell] = inTwo(text)
    return [subcategoryIn(cell, category as Category)]
  },
}

const shortly = (value: Value) =>
  value === undefined
    ? '-'
    : typeof value === 'object'
      ? JSON.stringify(value).replaceAll('"', '')
      : String(value)
const parts = (table: string) =>
  table
    .trim()
    .split(/^=== /m)
    .filter(Boolean)
    .map(
      (part) =>
        [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1).trimEnd()] as const,
    )
const rows = (table: string) =>
  table.split('\n').map((row) => row.split(' => ') as [string, string])

describe.each(parts(cells))('%s', (kind, table) => {
  test.each(rows(table))('%s', (text, expected) => {
    expect(readers[kind]!(text).map(shortly).join(' ; ')).toBe(expected)
  })
})

const opened = (name: string, text: string) => {
  const table = openText(name, text)
  if (typeof table === 'string') throw new Error(table)
  return table
}

describe('the column', () => {
  test.each(rows(headers.trim()))('%s', (header, expected) => {
    const meaning = (...texts: string[]) => {
      const lines = texts.map((text, at) => `B${at};Wine;${text}`)
      const table = opened('list.csv', [`Name;Type;${header}`, ...lines].join('\n'))
      const { mapping } = proposedOptions(table.rows, table.headers)
      return mapping?.find(([name]) => name === header)?.[1]
    }
    const meanings = [meaning('1', '2'), meaning('2015', '2031'), meaning('Here', 'There')]
    expect(meanings.map(shortly).join(' ; ')).toBe(expected)
  })
})

describe('a whole table', () => {
  const expected = new Map(parts(read))
  test.each(files)('%s', (name, text) => {
    const table = opened(name, text)
    const options = proposedOptions(table.rows, table.headers)
    const { mapping = [], ...more } = options
    const lines = [
      mapping.map(([header, target]) => `${header}: ${target}`).join(', '),
      JSON.stringify(more),
      ...readRows(table.rows, options).map(({ derived }) => `- ${JSON.stringify(derived)}`),
    ]
    expect(lines.join('\n')).toBe(expected.get(name))
  })
})

test('of several sheets those that are tables are opened, and otherwise their first trouble is said', () => {
  const [wines, nothing, page] = [
    { name: 'Wines', text: 'Name;Type\nAlder;Wine' },
    { name: 'Nothing', text: '' },
    { name: 'Page', text: '<html>' },
  ]
  const opened = openSheets([nothing, wines, page])
  expect('tables' in opened && opened.tables.map(({ name }) => name)).toEqual(['Wines'])
  expect(openSheets([page, nothing])).toEqual({ trouble: 'web-page' })
  expect(openSheets([])).toEqual({ trouble: 'empty' })
})
