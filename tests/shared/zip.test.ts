import { strFromU8, strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { partOfZip } from '../../shared/kernel/zip-part.ts'
import { sizeOf, zipEntries, ZipProblem } from '../../shared/kernel/zip.ts'

const lines = strToU8('a line that comes again\n'.repeat(1_000))
const folder = zipSync({
  'about.json': strToU8('{}'),
  'lists/short.csv': [strToU8('a,b'), { level: 0, comment: 'stored', extra: { 7: strToU8('x') } }],
  'lists/long.csv': [lines, { level: 9, comment: 'packed as far as it goes' }],
  'ö.txt': new Uint8Array(),
})
const whole: Readonly<Record<string, string>> = {
  'about.json': '{}',
  'lists/short.csv': 'a,b',
  'lists/long.csv': strFromU8(lines),
  'ö.txt': '',
}

const unpacked = (archive: Uint8Array): Record<string, string> =>
  Object.fromEntries(zipEntries(archive).map((entry) => [entry.name, strFromU8(entry.read())]))

/** The error of the archive, or of its first unreadable file. */
function problemOf(archive: Uint8Array): Pick<ZipProblem, 'kind' | 'file' | 'message'> | undefined {
  try {
    unpacked(archive)
    return undefined
  } catch (error) {
    // Anything else is a fault, and fails the test.
    if (!(error instanceof ZipProblem)) throw error
    const { kind, file, message } = error
    return { kind, file, message }
  }
}
const noZip = { kind: 'no_zip', file: undefined, message: 'no_zip' }
const damaged = (file: string) => ({ kind: 'damaged', file, message: `damaged: ${file}` })

/** Where the entry of that name stands in the list of files. */
function entryAt(archive: Uint8Array, name: string): number {
  const at = Buffer.from(archive).lastIndexOf(name) - 46
  expect(archive.slice(at, at + 4)).toEqual(strToU8('PK\u0001\u0002'))
  return at
}
/** A copy with so many bytes in another way, in the entry of that name. */
function changed(name: string, change: (entry: DataView) => void): Uint8Array {
  const copy = folder.slice()
  change(new DataView(copy.buffer, entryAt(copy, name)))
  return copy
}

test('each file has its name, size and content', () => {
  expect(unpacked(folder)).toEqual(whole)
  const entries = zipEntries(folder)
  expect(entries.map(({ size }) => size)).toEqual([2, 3, lines.length, 0])
  expect(sizeOf(entries)).toBe(lines.length + 5)
  expect(sizeOf([])).toBe(0)
})

test('an archive may be empty, end with a comment, and stand within other bytes', () => {
  expect(zipEntries(zipSync({}))).toEqual([])
  for (const length of [0, 1, 0xffff])
    expect(unpacked(Buffer.concat([folder, Buffer.alloc(length, 'PK')]))).toEqual(whole)
  const around = Buffer.concat([Buffer.alloc(9, 1), folder, Buffer.alloc(9, 1)])
  expect(unpacked(around.subarray(9, 9 + folder.length))).toEqual(whole)
})

test('behind a comment that no archive may have, it is none', () => {
  expect(problemOf(Buffer.concat([folder, Buffer.alloc(0x1_0000, 1)]))).toEqual(noZip)
})

/** The name of a file whose name has these eight bytes, without the flag for UTF-8. */
function withName(bytes: readonly number[], extra?: Uint8Array): string | undefined {
  const archive = zipSync({
    'name.csv': [new Uint8Array(), extra === undefined ? {} : { extra: { 0x7075: extra } }],
  })
  new DataView(archive.buffer, entryAt(archive, 'name.csv')).setUint16(8, 0, true)
  archive.set(bytes, entryAt(archive, 'name.csv') + 46)
  return zipEntries(archive)[0]?.name
}
const ascii = (text: string) => [...strToU8(text)]

test.each([
  ['in UTF-8', [...ascii('Ch'), 0xc3, 0xa2, ...ascii('.csv')], 'Châ.csv'],
  ['in CP437', [...ascii('Ch'), 0x83, 0x81, ...ascii('.csv')], 'Châü.csv'],
  ['in CP437', [0xa5, 0xe1, 0x94, 0x8a, ...ascii('.csv')], 'Ñßöè.csv'],
  ['in CP850', [0xb7, 0xd2, 0x9b, 0x90, ...ascii('.csv')], 'ÀÊøÉ.csv'],
  ['with control characters', [0x07, 0x41, 0x1b, 0x42, ...ascii('.csv')], 'AB.csv'],
])('a name %s without the flag for UTF-8 is read', (_, bytes, name) => {
  expect(withName(bytes)).toBe(name)
})

test('a name in the field for Unicode counts more than the one in DOS letters', () => {
  const field = Uint8Array.from([1, 0, 0, 0, 0, ...ascii('山崎.csv')])
  expect(withName([...ascii('__'), 0x83, 0x81, ...ascii('.csv')], field)).toBe('山崎.csv')
})

/** The folder as an archive of large numbers: each number of 32 bits that can be is outside. */
function largeArchive(
  which: {
    readonly entry?: boolean
    readonly end?: boolean
    /** Numbers of the end that fit into it, and are there. */
    readonly fits?: 'count' | 'place'
  },
  offset = 0n,
): Uint8Array {
  const content = strToU8('Name,Vintage\nA,2018\n')
  const plain = zipSync({ 'a.csv': [content, { level: 0 }] })
  const [list, end] = [entryAt(plain, 'a.csv'), plain.length - 22]
  const entry = Buffer.from(plain.subarray(list, end))
  const field = Buffer.alloc(28)
  field.writeUInt16LE(0x0001, 0)
  field.writeUInt16LE(24, 2)
  field.writeBigUInt64LE(BigInt(content.length), 4)
  field.writeBigUInt64LE(BigInt(content.length), 12)
  if (which.entry) {
    entry.writeUInt32LE(0xffffffff, 20)
    entry.writeUInt32LE(0xffffffff, 24)
    entry.writeUInt16LE(28, 30)
    entry.writeUInt32LE(0xffffffff, 42)
  }
  const files = Buffer.concat([plain.subarray(0, list), entry, ...(which.entry ? [field] : [])])
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(BigInt(list) + offset, 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(files.length), 8)
  const last = Buffer.from(plain.subarray(end))
  if (which.end) {
    if (which.fits !== 'count') {
      last.writeUInt16LE(0xffff, 8)
      last.writeUInt16LE(0xffff, 10)
    }
    last.writeUInt32LE(0xffffffff, 12)
    // The place of the list itself is wrong then: the record before the end has the right one.
    last.writeUInt32LE(which.fits === 'place' ? 0 : 0xffffffff, 16)
  }
  return Buffer.concat([files, ...(which.end ? [record, locator] : []), last])
}

test.each([
  { entry: true },
  { end: true },
  { entry: true, end: true },
  { end: true, fits: 'count' },
  { end: true, fits: 'place' },
] as const)('an archive in the form for large files is read: %o', (which) => {
  expect(unpacked(largeArchive(which))).toEqual({ 'a.csv': 'Name,Vintage\nA,2018\n' })
})

test.each([1n, 1n << 40n, (1n << 64n) - 100n])(
  'an archive for large files whose list is elsewhere is none: %s',
  (offset) => {
    const archive = largeArchive({ end: true }, offset)
    expect(problemOf(archive) ?? unpacked(archive)).not.toHaveProperty('a.csv')
  },
)

test('wherever it was cut off it is no archive', () => {
  for (let length = 0; length < folder.length; length += 7)
    expect(problemOf(folder.subarray(0, length)), `${length} bytes`).toEqual(noZip)
})

test.each<[string, (entry: DataView) => void, object]>([
  ['begins where no file is', (entry) => entry.setUint32(42, 1, true), noZip],
  ['begins outside', (entry) => entry.setUint32(42, folder.length, true), noZip],
  ['ends outside', (entry) => entry.setUint32(20, folder.length, true), noZip],
  ['is locked', (entry) => entry.setUint16(8, 1, true), damaged('lists/long.csv')],
  [
    'is packed in a way of its own',
    (entry) => entry.setUint16(10, 9, true),
    damaged('lists/long.csv'),
  ],
  ['is said to be stored', (entry) => entry.setUint16(10, 0, true), damaged('lists/long.csv')],
  [
    'has more than it says',
    (entry) => entry.setUint32(24, lines.length - 1, true),
    damaged('lists/long.csv'),
  ],
  [
    'has less than it says',
    (entry) => entry.setUint32(24, lines.length + 1, true),
    damaged('lists/long.csv'),
  ],
  [
    'is another file',
    (entry) =>
      entry.setUint32(
        42,
        new DataView(folder.buffer).getUint32(entryAt(folder, 'lists/short.csv') + 42, true),
        true,
      ),
    damaged('lists/long.csv'),
  ],
])('a file that %s is not read', (_, change, problem) => {
  expect(problemOf(changed('lists/long.csv', change))).toEqual(problem)
})

test('a stored file has as many bytes as it says', () => {
  for (const size of [2, 4])
    expect(
      problemOf(changed('lists/short.csv', (entry) => entry.setUint32(24, size, true))),
    ).toEqual(damaged('lists/short.csv'))
})

test('bytes that stand under two names are read under none', () => {
  const archive = zipSync({ 'a.txt': strToU8('one'), 'b.txt': strToU8('two') }, { level: 0 })
  expect(unpacked(archive)).toEqual({ 'a.txt': 'one', 'b.txt': 'two' })
  const view = new DataView(archive.buffer)
  const [first, second] = ['a.txt', 'b.txt'].map((name) => entryAt(archive, name) + 42)
  view.setUint32(second!, view.getUint32(first!, true), true)
  expect(problemOf(archive)).toEqual(damaged('b.txt'))
})

describe('a part of an archive', () => {
  /** The part, and how many bytes were read for it. */
  async function partOf(archive: Uint8Array, isWanted: (name: string) => boolean, max = 1_000_000) {
    let bytes = 0
    const read = async (from: number, to: number) => {
      const some = archive.slice(from, to)
      bytes += some.length
      return some
    }
    return { part: await partOfZip({ size: archive.length, read, isWanted, max }), bytes }
  }
  const isList = (name: string) => name.startsWith('lists/')

  test('has the wanted files letter by letter', async () => {
    const { part } = await partOf(folder, isList)
    const { 'lists/short.csv': short, 'lists/long.csv': long } = whole
    expect(unpacked(part!)).toEqual({ 'lists/short.csv': short, 'lists/long.csv': long })
    expect(unpacked((await partOf(folder, () => false)).part!)).toEqual({})
  })

  test('is read without the others', async () => {
    const picture = new Uint8Array(5_000_000)
    const archive = zipSync(
      { 'a.webp': picture, 'database.json': strToU8('{"recipes":[]}'), 'b.webp': picture },
      { level: 0 },
    )
    const { part, bytes } = await partOf(archive, (name) => name.endsWith('.json'))
    expect(unpacked(part!)).toEqual({ 'database.json': '{"recipes":[]}' })
    expect(bytes).toBeLessThan(70_000)
  })

  test('is none without an archive, with wrong places, or of too much', async () => {
    expect((await partOf(strToU8('no archive'), isList)).part).toBeUndefined()
    expect((await partOf(folder, isList, 20)).part).toBeUndefined()
    const far = changed('lists/long.csv', (entry) => entry.setUint32(42, 0xfffffff0, true))
    expect((await partOf(far, isList)).part).toBeUndefined()
    // Of a wrong place the part is as damaged as the whole.
    const elsewhere = changed('lists/long.csv', (entry) => entry.setUint32(42, 3, true))
    expect(problemOf((await partOf(elsewhere, isList)).part!)).toEqual(noZip)
  })
})
