import { strToU8, zipSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import { BackupProblem, readBackup } from '../../shared/features/backup/read-backup.ts'
import { openFile } from '../../shared/features/collection/import/open-file.ts'
import { readAnyRecipeFile } from '../support/rare-readers.ts'
import { entities } from '../../shared/registry.ts'
import {
  aSquare,
  functionsIn,
  growsAsItsInput,
  isLong,
  long,
  megabyte,
  minOf,
  ofEveryObject,
  ofLength,
  short,
  withoutOptimisedExpressions,
} from './foreign-growth.ts'
import { readers } from './foreign-readers.ts'

// How long it takes is judged by the processor's time; by the wall's it is as slow as others make it.
vi.setConfig({ testTimeout: 600_000 })

withoutOptimisedExpressions()

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
  expect(() => growsAsItsInput('control', short, aSquare())).toThrow('control')
})

test.each(Object.entries(readers))('%s knows no word that every object has', (_, { read }) => {
  for (const name of ofEveryObject)
    for (const text of [name, name.toLowerCase(), `what is ${name}?`, `${name},${name}`])
      expect(functionsIn(read(text)), text).toEqual([])
})

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
    expect(readAnyRecipeFile('x.zip', bomb).troubles).toEqual([
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
    expect(minOf(() => readAnyRecipeFile('x.yaml', text))).toBeLessThan(1_000)
    expect(readAnyRecipeFile('x.yaml', text).recipes).toHaveLength(1)
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
