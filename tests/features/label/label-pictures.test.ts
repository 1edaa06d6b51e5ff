import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { readKnownBottles } from '../../../shared/features/catalogue/known-bottle.ts'
import { factsOf } from '../../../shared/features/label/label-facts.ts'
import { type LabelBottle, LabelFinder } from '../../../shared/features/label/label-finder.ts'
import { readingOf } from '../../../web/components/label/reading-of.ts'
import type { LabelQuestion } from '../../../web/components/label/label-messages.ts'
import type { Recognizer } from '../../../web/components/label/tesseract.ts'
import { type DrawnLabel, labelOf, photoOfLabel } from '../../support/drawn-labels.ts'
import { kindsOfPictures } from '../../support/label-pictures.ts'
import { readPhoto, recognizerHere } from '../../support/label-recognizer.ts'
import { photosOfLabels, winesOfCatalogue } from '../../support/photos-of-labels.ts'
import { hasRealData } from '../../support/real-data.ts'
import { limitMs } from '../../support/scope.ts'

// A few pictures of labels through the app's own reader. Many more, in a real browser, are the bench's:
// `npm run bench -- --only reading`.

const list = new URL('../../../shared/features/catalogue/known-bottles.txt', import.meta.url)
const known = readKnownBottles(readFileSync(list, 'utf8'))
const finder = new LabelFinder<LabelBottle>(known)
const bottle = { name: 'Lagavulin 16 Year', brand: 'Lagavulin' }

let recognize: Recognizer
beforeAll(async () => {
  recognize = await recognizerHere()
}, limitMs(60_000))

test.each(kindsOfPictures)('a label is read: $kind', { timeout: limitMs(60_000) }, async (one) => {
  const { taken, beside = [], colours } = one
  const label = { ...labelOf(bottle, [...beside, '700 ml', '43% vol']), ...colours }
  const read = await readPhoto(await photoOfLabel(label, taken), recognize)
  expect(finder.find(read, 3).map(({ bottle: { name } }) => name)).toContain(bottle.name)
  // A wrong size or strength is worse than none.
  const { sizesMl, strengths } = factsOf(read, 2026)
  expect([sizesMl, [700]]).toContainEqual(sizesMl.length === 0 ? [700] : sizesMl)
  expect(strengths.filter((strength) => strength !== 43)).toEqual([])
})

/** As the page asks the worker. */
async function asked(label: DrawnLabel, given: Pick<LabelQuestion, 'bottles' | 'pages'>) {
  const { data, info } = await sharp(await photoOfLabel(label))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const rgba = Uint8Array.from(data).buffer
  return readingOf({ width, height, rgba, thisYear: 2026, ...given }, known, recognize)
}

test('the user’s own bottle comes before the same bottle of the lists', {
  timeout: limitMs(60_000),
}, async () => {
  const own = { ...bottle, category: 'Whiskey', sizeMl: 700 } as const
  const { matches } = await asked(labelOf(bottle, ['70 cl']), { bottles: [own], pages: [] })
  expect(matches[0]).toEqual({ bottle: own, isSure: true })
  expect(matches.filter((match) => match.bottle.name === own.name)).toHaveLength(1)
})

test('a bottle of the operator’s catalogue is found as it was sent', {
  timeout: limitMs(60_000),
}, async () => {
  const sold = { name: 'Obsidian Harvest', brand: 'Kalvarn', category: 'Wine' } as const
  const page = new TextEncoder().encode(JSON.stringify([{ ...sold, codes: ['0123456789012'] }]))
  const [label, other] = [sold, { name: 'Ember Harvest', brand: 'Kalvarn' }].map((one) =>
    labelOf(one, ['2019']),
  ) as [DrawnLabel, DrawnLabel]
  const pages = [page.buffer as ArrayBuffer]
  const { matches, facts } = await asked(label, { bottles: [], pages })
  expect(matches[0]).toMatchObject({ bottle: sold, isSure: true })
  expect(facts.vintages).toEqual([2019])
  // Of the same house, and another bottle: it may be it, and is not said to be.
  expect((await asked(other, { bottles: [], pages })).matches[0]?.isSure).not.toBe(true)
})

test('a picture without text gives no bottle', { timeout: limitMs(60_000) }, async () => {
  const read = await readPhoto(await photoOfLabel({ lines: [] }, { noise: 8 }), recognize)
  expect(finder.find(read, 3)).toEqual([])
  expect(factsOf(read, 2026)).toEqual({
    names: [],
    producers: [],
    vintages: [],
    sizesMl: [],
    strengths: [],
  })
})

describe.skipIf(!hasRealData)('photos of real labels', () => {
  const photos = photosOfLabels().filter(({ half }) => half === 'seen')
  test.each(photos)('$id is among the first three', { timeout: limitMs(60_000) }, async (photo) => {
    const wines = new LabelFinder([...winesOfCatalogue(), ...known])
    const found = wines.find(await readPhoto(photo.read(), recognize), 3)
    expect(found.map(({ bottle: one }) => ('id' in one ? one.id : ''))).toContain(photo.id)
  })
})
