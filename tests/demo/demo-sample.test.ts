import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoBottling, bottlings } from '../../sync-server/demo/bottlings.ts'
import { openTypeface } from '../../sync-server/demo/drawing/typeface.ts'
import { drawnBottle } from '../../sync-server/demo/drawing/draw.ts'
import { fill } from '../../sync-server/demo/fill.ts'
import { pictureOf } from '../../sync-server/demo/pictures.ts'
import { runSeed, sampleOf } from '../support/scope.ts'

// Where a demo refuses to go, and a few of its pictures. The town itself, and that no two of its pictures
// look alike, are `npm run deep -- --only demo`.

let home: string
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'undercroft-demo-sample-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('a demo goes into no folder with data, not into production, and into no other database', async () => {
  writeFileSync(path.join(home, 'undercroft.sqlite'), '')
  await expect(fill({ DATA_DIR: home })).rejects.toThrow('has data in it')
  const fresh = path.join(home, 'fresh')
  await expect(fill({ DATA_DIR: fresh, NODE_ENV: 'production' })).rejects.toThrow('production')
  const other = { DATA_DIR: fresh, DATABASE_URL: 'postgres://somewhere/else' }
  await expect(fill(other)).rejects.toThrow('DATABASE_URL')
  expect(existsSync(fresh)).toBe(false)
  expect(readdirSync(home)).toEqual(['undercroft.sqlite'])
})

test.each(sampleOf(bottlings, 3))(
  `$name is drawn the same each time, and is not large (TEST_SEED=${runSeed})`,
  async (bottling) => {
    expect(await drawnBottle({ ...bottling })).toEqual(await drawnBottle(bottling))
    expect((await pictureOf(bottling)).length).toBeLessThan(80_000)
  },
)

test('the letters of labels are all there, if some without their accent', () => {
  const faces = [
    'fraunces/files/fraunces-latin-wght-normal',
    'fraunces/files/fraunces-latin-wght-italic',
    'inter/files/inter-latin-wght-normal',
  ].map(openTypeface)
  const words = ({ name, brand, region }: DemoBottling) => `${name}${brand}${region}`
  const letters = new Set(bottlings.flatMap((one) => [...words(one), ...words(one).toUpperCase()]))
  letters.delete(' ')
  const missing = [...letters].filter((letter) =>
    faces.some((face) => {
      const glyph = face.glyph(letter) ?? face.glyph(letter.normalize('NFD').charAt(0))
      return (glyph?.contours.length ?? 0) === 0
    }),
  )
  expect(letters.size).toBeGreaterThan(40)
  expect(missing).toEqual([])
})
