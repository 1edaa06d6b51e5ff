import { setFlagsFromString } from 'node:v8'
import { strToU8, zipSync } from 'fflate'
import type { Context } from 'hono'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { gtinOf, gtinOfUpcE } from '../../shared/features/barcode/gtin.ts'
import { BackupProblem, readBackup } from '../../shared/features/backup/read-backup.ts'
import { catalogueReader } from '../../shared/features/catalogue/catalogue-line.ts'
import { decodeText, repaired } from '../../shared/features/collection/import/decode.ts'
import { kindInName, kindOf } from '../../shared/features/collection/import/drink-kind.ts'
import { withoutEntities } from '../../shared/features/collection/import/entities.ts'
import { openFile, openText } from '../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../shared/features/collection/import/read-rows.ts'
import { readTable } from '../../shared/features/collection/import/table.ts'
import { readCode } from '../../shared/features/collection/import/code.ts'
import * as currencyNames from '../../shared/features/collection/import/currency-names.ts'
import { guessedMapping } from '../../shared/features/collection/import/mapping.ts'
import * as sizes from '../../shared/features/collection/import/size.ts'
import * as values from '../../shared/features/collection/import/values.ts'
import { codeFrom } from '../../shared/features/market/pickup-code.ts'
import { bottleWords } from '../../shared/features/prices/bottle-words.ts'
import { compared } from '../../shared/features/prices/matching.ts'
import { readPriceList } from '../../shared/features/prices/price-list.ts'
import { amountOf, shownAmount } from '../../shared/features/recipes/amount.ts'
import { ingredientsInCell } from '../../shared/features/recipes/import/ingredient-list.ts'
import { ingredientOfLine } from '../../shared/features/recipes/import/ingredient-line.ts'
import { readRecipeFile } from '../../shared/features/recipes/import/read-file.ts'
import { plainAnswer } from '../../shared/features/sommelier/plain-answer.ts'
import { licenseKey, nearOf, searchKey } from '../../shared/features/stores/store.ts'
import { answered } from '../../shared/features/sommelier/answering.ts'
import { eventData } from '../../shared/kernel/event-data.ts'
import { isRefusal } from '../../shared/kernel/refusal.ts'
import { plainWords, unaccented } from '../../shared/kernel/text.ts'
import { entities } from '../../shared/registry.ts'
import { factsOf } from '../../sync-server/features/catalogue/article-facts.ts'
import { addressOf, blockOf, networkOf, triesFrom } from '../../sync-server/http/caller.ts'
import { takes } from '../../sync-server/http/compression.ts'
import { cookiesOf } from '../../sync-server/http/cookies.ts'
import { requestKeyOf } from '../../sync-server/http/once.ts'
import { bearerOf } from '../../sync-server/http/session.ts'
import { cellar } from '../features/sommelier/a-cellar.ts'

// How long it takes is judged by the processor's time; by the wall's it is as slow as others make it.
vi.setConfig({ testTimeout: 600_000 })

// In a process that has run for long V8 stops to optimise expressions, and one that repeats without a
// bound then takes 16 bytes of a stack of 64 MB a letter: it throws where it passed before.
beforeAll(() => setFlagsFromString('--no-regexp-optimization'))
afterAll(() => setFlagsFromString('--regexp-optimization'))

/**
 * What reads text that nobody of this product wrote: files that a person chooses, what is pasted or
 * typed, lists of the operator, what a model or a scanned code says. Each is here with the kinds of text
 * that are worst for it, as what is repeated, or as what stands around it.
 */
interface Reader {
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

const readers: Readonly<Record<string, Reader>> = {
  readRecipeFile: { read: (text) => readRecipeFile('x.txt', text), worst: recipeWorst },
  'readRecipeFile of a page': {
    read: (text) => readRecipeFile('x.html', text),
    worst: ['<script', ld, '<script>', '<', ' >'].map(
      (one) => ['<!doctype html>', one, ''] as const,
    ),
  },
  'readRecipeFile of YAML': {
    read: (text) => readRecipeFile('x.yaml', text, load),
    worst: ['- ', 'a:\n', '[', '{', '? ', '|\n', '"', ' ', '#'].map(
      (one) => ['name: x\n', one, ''] as const,
    ),
  },
  'readRecipeFile of JSON': {
    read: (text) => readRecipeFile('x.json', text),
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
    read: (text) => readRecipeFile('x.csv', text),
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
      ...([
        ['a', ' ', '('],
        ['a (', ' ', 'x'],
        ['1', ' ', '-x'],
        ['dash of', ' ', '\nx'],
        ['x,', ' ', 'y'],
      ] as const),
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
  kindOf: { read: kindOf, worst: ['red ', 'a', ' ', 'é', '-'] },
  kindInName: { read: kindInName, worst: ['red ', 'a', ' ', 'é'] },
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
  readAbv: { read: values.readAbv, worst: ['1', '1 ', '%', ['4', ' ', 'x']] },
  readVintage: { read: values.readVintage, worst: ['1', '1 ', 'a'] },
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
          // What is malformed is refused, and in the same time.
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
      ...([
        ['a', ' ', 'a'],
        ['gzip;', ' ', 'q'],
        ['gzip;q=0.', '0', 'x'],
        ['::ffff:', '1', '.'],
      ] as const),
    ],
  },
}

const megabyte = 1024 * 1024
const isLong = process.env['LONG_TEXTS'] !== undefined
/**
 * What a first look takes, at all kinds of text: eight times as much shows a square as well as many
 * steps on the way do. `LONG_TEXTS` takes the steps.
 */
const short = isLong
  ? [megabyte / 8, megabyte / 4, megabyte / 2, megabyte]
  : [megabyte / 16, megabyte / 2]
/** As long as files get, at the first kind of each, which is the worst of them; `LONG_TEXTS`: at all. */
const long = isLong
  ? [megabyte, 2 * megabyte, 4 * megabyte, 8 * megabyte]
  : [megabyte / 2, 4 * megabyte]

describe.each(Object.entries(readers))(
  '%s takes twice as long for twice the text',
  (name, reader) => {
    const kinds = reader.worst.map((worst, at) => ({ worst, isFirst: at === 0 }))
    test.each(kinds)('$worst', ({ worst, isFirst }) => {
      const reading = (bytes: number) => {
        const text = ofLength(worst, bytes)
        return () => reader.read(text)
      }
      const title = `${name} of ${JSON.stringify(worst)}`
      growsAsItsInput(title, short, reading)
      if (isFirst || isLong) growsAsItsInput(title, long, reading)
    })
  },
)

test('which is noticed where it is not so', () => {
  // Each digit begins a search to the end: a megabyte would take minutes.
  const quadratic = (bytes: number, share: number) => {
    const text = '1'.repeat(bytes * share)
    return () => /\d+!/.exec(text)
  }
  // So much of it as any machine has something to do with: what takes no time at all grows as it likes.
  let share = 1 / 16
  while (onProcessor(quadratic(short[0] ?? 0, share)) < 15) share *= 1.5
  expect(() => growsAsItsInput('control', short, (bytes) => quadratic(bytes, share))).toThrow(
    'control',
  )
})

// A table of words that is an object seems to know these, and gives a function for each.
const ofEveryObject = Object.getOwnPropertyNames(Object.prototype)

test.each(Object.entries(readers))('%s knows no word that every object has', (_, { read }) => {
  for (const name of ofEveryObject)
    for (const text of [name, name.toLowerCase(), `what is ${name}?`, `${name},${name}`])
      expect(functionsIn(read(text)), text).toEqual([])
})

const theirs: ReadonlySet<unknown> = new Set(
  ofEveryObject.map((name) => (({}) as Record<string, unknown>)[name]),
)

/** Those of every object that lie anywhere in it. */
function functionsIn(value: unknown, seen = new Set<unknown>()): unknown[] {
  if (theirs.has(value) && typeof value === 'function') return [value]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const inside =
    value instanceof Map
      ? [...value].flat()
      : value instanceof Set
        ? [...value]
        : Object.values(value)
  return inside.flatMap((one) => functionsIn(one, seen))
}

function ofLength(worst: Reader['worst'][number], bytes: number): string {
  const [before, repeated, after] = typeof worst === 'string' ? ['', worst, ''] : worst
  return before + repeated.repeat(Math.ceil(bytes / repeated.length)) + after
}

/**
 * Judged by the time on the processor of this thread, which others on a busy machine do not lengthen,
 * and by its least of several: eight times the text may take three times eight times as long, where a
 * square would take 64 times. Below some milliseconds nothing can be told, and nothing has to be.
 */
function growsAsItsInput(
  name: string,
  sizes: readonly number[],
  reading: (bytes: number) => () => unknown,
): void {
  let smallest: { readonly bytes: number; readonly took: number } | undefined
  for (const bytes of sizes) {
    const read = reading(bytes)
    const allowed = smallest
      ? (3 * bytes * Math.max(smallest.took, 25)) / smallest.bytes
      : Number.POSITIVE_INFINITY
    let took = onProcessor(read)
    for (let again = 0; again < 3 && took > allowed; again++)
      took = Math.min(took, onProcessor(read))
    if (smallest && took > allowed)
      throw new Error(
        `${name}: ${bytes} bytes took ${Math.round(took)} ms, ${smallest.bytes} took ${Math.round(smallest.took)}`,
      )
    smallest ??= { bytes, took }
  }
}

/** Whatever else the thread had to do, such as clearing away what others left, came in one of them. */
const minOf = (run: () => unknown): number =>
  Math.min(...Array.from({ length: 3 }, () => onProcessor(run)))

function onProcessor(run: () => unknown): number {
  const began = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

describe('files that unpack to more than they are', () => {
  const about = strToU8('{"format":1}')
  const isRefused = (archive: Uint8Array) =>
    readBackup(archive, Object.values(entities), async () => '').then(
      () => 'read',
      (error: unknown) => {
        if (error instanceof BackupProblem) return error.fault.kind
        throw error
      },
    )

  test('a backup that says so is refused before anything of it is unpacked', async () => {
    const bomb = zipSync(
      { 'about.json': about, 'bottles.json': new Uint8Array(200 * megabyte) },
      { level: 9 },
    )
    expect(bomb.length).toBeLessThan(megabyte)
    const took = minOf(() => void isRefused(bomb))
    expect(await isRefused(bomb)).toBe('too_large')
    // To unpack it takes half a second at least.
    expect(took).toBeLessThan(100)
    expect(openFile('x.zip', renamed(bomb, 'bottles.json', 'bottle.s.csv'))).toEqual({
      trouble: 'too-large',
    })
    expect(readRecipeFile('x.zip', bomb).troubles).toEqual([
      { file: 'x.zip', trouble: 'too-large' },
    ])
  })

  test('one that says less than it has is damaged as soon as it has more', async () => {
    const packed = zipSync(
      { 'about.json': about, 'bottles.json': new Uint8Array(200 * megabyte) },
      { level: 9 },
    )
    const liar = withSize(packed, 'bottles.json', 1_000)
    let kind = ''
    const took = minOf(() => void isRefused(liar).then((one) => (kind = one)))
    await vi.waitUntil(() => kind !== '')
    expect(kind).toBe('damaged')
    expect(took).toBeLessThan(200)
    expect(await isRefused(withSize(zipSync({ 'about.json': about }), 'about.json', 100))).toBe(
      'damaged',
    )
  })

  test('the same bytes under two names are refused', async () => {
    const archive = zipSync({ 'about.json': about, 'bottles.json': strToU8('[]') }, { level: 0 })
    expect(await isRefused(archive)).toBe('read')
    const second = entryOf(archive, 'bottles.json')
    const view = new DataView(archive.buffer)
    view.setUint32(second + 42, view.getUint32(entryOf(archive, 'about.json') + 42, true), true)
    expect(await isRefused(archive)).toBe('damaged')
  })

  test('a few bytes of YAML that name each list nine times in the next', () => {
    let text = '- &a0 [{name: x, ingredients: [y], instructions: z}]\n'
    for (let at = 1; at < 30; at++)
      text += `- &a${at} [${Array(9)
        .fill(`*a${at - 1}`)
        .join(', ')}]\n`
    expect(minOf(() => readRecipeFile('x.yaml', text, load))).toBeLessThan(1_000)
    expect(readRecipeFile('x.yaml', text, load).recipes).toHaveLength(1)
  })
})

/** Where the list of the archive has the file. */
function entryOf(archive: Uint8Array, name: string): number {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const at = bytes.lastIndexOf(name)
  expect(bytes.readUInt32LE(at - 46)).toBe(0x02014b50)
  return at - 46
}

function withSize(archive: Uint8Array, name: string, size: number): Uint8Array {
  const copy = archive.slice()
  new DataView(copy.buffer).setUint32(entryOf(copy, name) + 24, size, true)
  return copy
}

function renamed(archive: Uint8Array, from: string, to: string): Uint8Array {
  return Buffer.from(Buffer.from(archive).toString('latin1').replaceAll(from, to), 'latin1')
}
