import { strToU8 } from 'fflate'
import type { Context } from 'hono'
import { gtinOf, gtinOfUpcE } from '../../shared/features/barcode/gtin.ts'
import { catalogueReader } from '../../shared/features/catalogue/catalogue-line.ts'
import { decodeText, repaired } from '../../shared/features/collection/import/decode.ts'
import { kindInName, kindOf } from '../../shared/features/collection/import/drink-kind.ts'
import { withoutEntities } from '../../shared/features/collection/import/entities.ts'
import { proposedOptions } from '../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../shared/features/collection/import/read-rows.ts'
import { readTable } from '../../shared/features/collection/import/table.ts'
import { readCode } from '../../shared/features/collection/import/code.ts'
import * as currencyNames from '../../shared/features/collection/import/currency-names.ts'
import { guessedMapping } from '../../shared/features/collection/import/mapping.ts'
import * as sizes from '../../shared/features/collection/import/size.ts'
import * as values from '../../shared/features/collection/import/values.ts'
import * as strength from '../../shared/features/collection/import/strength.ts'
import * as vintage from '../../shared/features/collection/import/vintage.ts'
import { codeFrom } from '../../shared/features/market/pickup-code.ts'
import { bottleWords } from '../../shared/features/prices/bottle-words.ts'
import { compared } from '../../shared/features/prices/matching.ts'
import { readPriceList } from '../../shared/features/prices/price-list.ts'
import { amountOf, shownAmount } from '../../shared/features/recipes/amount.ts'
import { ingredientsInCell } from '../../shared/features/recipes/import/ingredient-list.ts'
import { ingredientOfLine } from '../../shared/features/recipes/import/ingredient-line.ts'
import { readAnyRecipeFile } from '../support/rare-readers.ts'
import { plainAnswer } from '../../shared/features/sommelier/plain-answer.ts'
import { licenseKey, nearOf, searchKey } from '../../shared/features/stores/store.ts'
import { answered } from '../../shared/features/sommelier/answering.ts'
import { eventData } from '../../shared/kernel/event-data.ts'
import { isRefusal } from '../../shared/kernel/refusal.ts'
import { plainWords, unaccented } from '../../shared/kernel/text.ts'
import { factsOf } from '../../sync-server/features/catalogue/article-facts.ts'
import { addressOf, blockOf, networkOf, triesFrom } from '../../sync-server/http/caller.ts'
import { takes } from '../../sync-server/http/compression.ts'
import { cookiesOf } from '../../sync-server/http/cookies.ts'
import { requestKeyOf } from '../../sync-server/http/once.ts'
import { bearerOf } from '../../sync-server/http/session.ts'
import { cellar } from '../features/sommelier/a-cellar.ts'
import { openText } from '../../shared/features/collection/import/open-file.ts'

/**
 * Readers of untrusted text: files a person chooses, pasted or typed text, lists of the operator,
 * answers of a model, scanned codes. Each is listed with its worst kinds of text, as repeated text
 * or as its surroundings.
 */
export interface Reader {
  readonly read: (text: string) => unknown
  readonly worst: readonly (string | readonly [before: string, repeated: string, after: string])[]
}

const ld = '<script type="application/ld+json">'
const recipeWorst = [
  '<script',
  ld,
  `${ld}{}`,
  '<script ',
  '<!--',
  '---\n',
  '- a\n',
  '1 ',
  ' ',
  '\n',
  '{"a":',
  '[',
  'a: &a [*a]\n',
  '"',
  '(',
  ')',
  '½',
  'x;',
] as const

export const readers: Readonly<Record<string, Reader>> = {
  readRecipeFile: { read: (text) => readAnyRecipeFile('x.txt', text), worst: recipeWorst },
  'readRecipeFile of a page': {
    read: (text) => readAnyRecipeFile('x.html', text),
    worst: ['<script', ld, '<script>', '<', ' >'].map(
      (one) => ['<!doctype html>', one, ''] as const,
    ),
  },
  'readRecipeFile of YAML': {
    read: (text) => readAnyRecipeFile('x.yaml', text),
    worst: ['- ', 'a:\n', '[', '{', '? ', '|\n', '"', ' ', '#'].map(
      (one) => ['name: x\n', one, ''] as const,
    ),
  },
  'readRecipeFile of JSON': {
    read: (text) => readAnyRecipeFile('x.json', text),
    worst: [
      ['', '[', ''],
      ['[', '[],', '[]]'],
      ['{"name":"x","ingredients":["', '1 ', ' oz"],"instructions":"x"}'],
      ['{"name":"x","ingredients":["a', ' ', ')"],"instructions":"x"}'],
      ['{"name":"x","ingredients":["', '(', '"],"instructions":"x"}'],
      ['{"@type":"Recipe","name":"x","prepTime":"P', '1', 'x"}'],
      ['{"@type":"Recipe","name":"x","recipeIngredient":["dash of', ' ', '\\nx"]}'],
    ],
  },
  'readRecipeFile of a table': {
    read: (text) => readAnyRecipeFile('x.csv', text),
    worst: [
      ['name,ingredients,instructions\n', 'a,1 oz b;c,d\n', ''],
      ['name,ingredients,instructions\na,"', '1 oz b;', '",d\n'],
    ],
  },
  ingredientsInCell: {
    read: (text) => text.match(/[\s\S]{1,8000}/g)?.map(ingredientsInCell),
    worst: ['1 oz gin ', "'a'b", '1', ',', '(', '1 ', 'a,', ['[', "'", ']']],
  },
  ingredientOfLine: {
    read: ingredientOfLine,
    worst: [
      '1',
      '1 ',
      '1/',
      '½',
      '(',
      ')',
      ' ()',
      'a (',
      'oz ',
      ', ',
      ['a', ' ', '('],
      ['a (', ' ', 'x'],
      ['1', ' ', '-x'],
      ['dash of', ' ', '\nx'],
      ['x,', ' ', 'y'],
    ],
  },
  amountOf: { read: amountOf, worst: ['1', '1 ', '1/', ' ', '½', '1.'] },
  shownAmount: { read: (text) => shownAmount(text, 'oz', 2), worst: ['1', '1 ', '1 oz ', ' '] },
  openText: {
    read: (text) => openText('x.csv', text),
    worst: [
      'a',
      '"',
      '""',
      '"\n',
      '"a",',
      ',',
      ';',
      '\t',
      '\n',
      '\r',
      '\r\n',
      'a\n',
      'a,b\n',
      '<',
      ' ',
      ['a,b\n', '"x"y', ''],
    ],
  },
  'readRows of a table that was opened': {
    read(text) {
      const opened = openText('x.csv', text)
      if (typeof opened === 'string') return opened
      return readRows(opened.rows, proposedOptions(opened.rows, opened.headers))
    },
    worst: [
      ['Name,Price,Size\nA,', '1', '!,75cl\n'],
      ['Name,Price\nA,"', '1,', '"\n'],
      ['Name,Size\nA,', '7 ', 'x\n'],
      ['Name,Type\n', '&', ',Gin\n'],
      ['Name\n', 'Ã©', '\n'],
      ['Name,Bought\nA,', '1/', '\n'],
    ],
  },
  readTable: { read: readTable, worst: ['a|', 'a\t"', '\u0000', 'a,'] },
  withoutEntities: { read: withoutEntities, worst: ['&', '&#', '&#x', '&amp;', '&a', '&amp'] },
  repaired: { read: repaired, worst: ['Ã©', 'Ã', 'â€', 'é', '🍷'] },
  decodeText: { read: (text) => decodeText(strToU8(text)), worst: ['a', 'é', '\u0000a'] },
  kindOf: { read: kindOf, worst: ['red ', 'sherry ', 'irish ', 'rye ', 'a', ' ', 'é', '-'] },
  kindInName: { read: kindInName, worst: ['red ', 'irish ', 'rye ', 'a', ' ', 'é'] },
  readNumber: {
    read: (text) => values.readNumber(text),
    worst: ['1', ['', '1', '!'], '1,', '1.1.', ' ', ['', '0', 'x']],
  },
  readMoney: {
    read: (text) => values.readMoney(text, { decimal: '.', currency: 'USD' }),
    worst: [['', '1', '!'], '$', 'USD ', ',-', ['', '€1,', '!'], ' '],
  },
  readDay: {
    read: (text) => values.readDay(text, 'dmy'),
    worst: ['1', '1/', 'a', ['1', ' ', 'x'], ['jan', ' ', '!']],
  },
  dateOrderOf: { read: (text) => values.dateOrderOf([text]), worst: [' ', '1/', '1'] },
  decimalSignOf: {
    read: (text) => values.decimalSignOf([text]),
    worst: ['1,1', '1,1 ', '1.', '1'],
  },
  sizeInCell: {
    read: (text) => sizes.sizeInCell(text),
    worst: [
      '1',
      '1 ',
      ['75', ' ', 'x'],
      '1.',
      'cl',
      ['6 x ', '1', 'x'],
      ['1 ', '000 ', 'm'],
      'x 6',
    ],
  },
  unitOfSizes: { read: (text) => sizes.unitOfSizes([text]), worst: ['1', '1.'] },
  unitOfHeader: { read: sizes.unitOfHeader, worst: ['a', 'aA', '(cl', ' '] },
  readCount: { read: (text) => values.readCount(text), worst: ['1', '1 ', ['x', ' ', '1']] },
  readAge: { read: values.readAge, worst: ['1', 'a', ['12', ' ', '!'], ['12', 'a', '\n']] },
  readCode: {
    read: (text) => readCode(text, true),
    worst: ['1', '0', ['1.', '0', 'x'], ['1.', '1', 'e'], '"', ' '],
  },
  currencyOfHeader: { read: currencyNames.currencyOfHeader, worst: ['(', 'a ', ' in ', '_', '$'] },
  withoutCurrency: {
    read: currencyNames.withoutCurrency,
    worst: ['kr ', 'per ', 'a', ' ', '-', ['5,', '-', 'x'], 'eur'],
  },
  guessedMapping: { read: (text) => guessedMapping([text]), worst: ['a', 'aA', '(', ' a', '_'] },
  readAbv: { read: strength.readAbv, worst: ['1', '1 ', '%', ['4', ' ', 'x']] },
  readVintage: { read: vintage.readVintage, worst: ['1', '1 ', 'a'] },
  readDrinkYear: { read: values.readDrinkYear, worst: ['1', '1 ', '2020'] },
  currencyIn: { read: (text) => currencyNames.currencyIn(text), worst: ['A', 'AB ', '$'] },
  bottleWords: {
    read: bottleWords,
    worst: [
      '1',
      '1 ',
      '12 yo ',
      'a ',
      'ab ',
      ['12', ' ', 'x'],
      ['12 yo', ' ', 'x'],
      '1.',
      ['no', ' ', 'x'],
      "d'",
      'é',
      ['1', ' ', 'proo'],
    ],
  },
  'bottleWords of many words': {
    read: (text) =>
      bottleWords(Array.from({ length: text.length / 16 }, (_, at) => `w${at}`).join(' ')),
    worst: ['x '],
  },
  compared: {
    read: (text) => compared({ name: text }),
    worst: ['1', 'ab ', ['12', ' ', 'x'], ', ', ' - ', 'by A', '75cl x 6 '],
  },
  readPriceList: {
    read: (text) => readPriceList(text, '2027-01-01'),
    worst: [
      'a,',
      'a\n',
      '"',
      ['name,price,seller\n', 'a,1,b\n', ''],
      ['name,price,seller\na,', '1', '!,b\n'],
      ['name,price,seller\na,1,', 'http://a.', '\n'],
    ],
  },
  'a line of a catalogue': {
    read(text) {
      const reader = catalogueReader(['name', 'brand', 'category', 'abv', 'size', 'code'])
      if (typeof reader === 'string') throw new Error(reader)
      const cells = ['name', 'brand', 'category', 'abv', 'size', 'code'] as const
      return cells.map((cell) =>
        reader(new Map([...cells.map((one) => [one, 'Gin'] as const), [cell, text]])),
      )
    },
    worst: ['1', '1 ', 'a ', ', ', '1,'],
  },
  gtinOf: { read: gtinOf, worst: ['1', ' ', '1 ', ']C1'] },
  gtinOfUpcE: { read: gtinOfUpcE, worst: ['1', ' '] },
  codeFrom: { read: codeFrom, worst: ['1', ' ', 'A-', ['', 'A', '!']] },
  plainAnswer: {
    read: plainAnswer,
    worst: [
      '![',
      '[',
      '[]',
      '[](',
      '](',
      '<a',
      '<',
      'a-',
      'a.',
      '-.',
      'http://',
      'www.',
      '**',
      '`',
      '\n',
      ' ',
      '* ',
      'a',
      ['', 'a.', 'com'],
    ],
  },
  nearOf: { read: nearOf, worst: ['1', 'a ', ', ', ' ', ['', ',', '\n']] },
  searchKey: { read: searchKey, worst: ['a ', 'é', ' ', 'ﷺ', ['', '½', '!']] },
  licenseKey: { read: licenseKey, worst: ['a-', ' ', '1'] },
  plainWords: { read: plainWords, worst: ['a ', 'é', "'", 'ﷺ'] },
  unaccented: { read: unaccented, worst: ['e\u0301', '\u0301', 'ﷺ', 'ß'] },
  'answering a question': {
    read: (text) => answered(text, cellar),
    worst: [
      'red ',
      'a',
      ' ',
      'é',
      '½',
      'under 50 ',
      'with ',
      '?',
      'Yquem ',
      '1,',
      '$1',
      'a½',
      ['what is', ' ', '?'],
      ['a', '!', 'b'],
    ],
  },
  'answers of a model or of our own server, in small pieces': {
    read(text) {
      const lines = eventData()
      for (let at = 0; at < text.length; at += 16) lines.take(text.slice(at, at + 16))
      return lines.rest()
    },
    worst: ['a', 'data:', '\n', 'data: {}\n\n', '\r', '\r\n', ['data:', ' ', '\n']],
  },
  'what Open Food Facts says of an article': {
    read: (text) => [
      factsOf({ name: text, categories: [] }),
      factsOf({ name: 'Gin', categories: [text], brands: text, quantity: text, origins: text }),
      factsOf({ name: 'Gin', categories: text.split(',') }),
    ],
    worst: ['a,', 'en:', '-', ' ', '1', '1 ', '&', 'en:a,', ['75', ' ', 'x'], 'é'],
  },
  'the headers of a request': {
    read(text) {
      const request = new Request('http://localhost/', {
        headers: {
          Authorization: `Bearer ${text}`,
          Cookie: text,
          'X-Forwarded-For': text,
          'Idempotency-Key': text,
        },
      })
      const asked = { req: { header: () => text } } as unknown as Context
      const reading = [
        () => bearerOf(request),
        () => cookiesOf(request),
        () => addressOf(asked, 1),
        () => networkOf(text),
        () => blockOf(text),
        () => triesFrom(text, request),
        () => takes('gzip', text),
        () => requestKeyOf(request, '/', text),
      ]
      return reading.map((read) => {
        try {
          return read()
        } catch (error) {
          // Malformed text is refused in the same time.
          if (isRefusal(error)) return error.code
          throw error
        }
      })
    },
    worst: [
      'a',
      ' ',
      ';',
      ',',
      '=',
      '; ',
      ', ',
      '1.',
      ':',
      '::',
      'gzip;',
      'gzip;q=0,',
      '"',
      ['a', ' ', 'a'],
      ['gzip;', ' ', 'q'],
      ['gzip;q=0.', '0', 'x'],
      ['::ffff:', '1', '.'],
    ],
  },
}
