import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type DemoBottling, bottlingNamed, bottlings } from '../../sync-server/demo/bottlings.ts'
import { openTypeface } from '../../sync-server/demo/drawing/typeface.ts'
import { drawnBottle } from '../../sync-server/demo/drawing/draw.ts'
import { pictureOf } from '../../sync-server/demo/pictures.ts'

/** As wide as a card shows a picture, and so wide a piece of it that is compared as one colour. */
const [cardWidth, piece] = [200, 4]
/** A difference of so much in red, green or blue is seen. */
const seen = 24
/** So many of all pieces differ between any two: as if the label of the slimmest bottle were another. */
const minApart = 0.06

/** A picture as it is compared: the colours of its pieces, on a card. */
async function onCard(picture: Uint8Array): Promise<Uint8Array> {
  const card = await sharp(picture).resize(cardWidth).toBuffer()
  return sharp(card)
    .resize(cardWidth / piece, undefined, { kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** The share of two pictures that is seen to differ. */
function apart(one: Uint8Array, other: Uint8Array): number {
  let differing = 0
  for (let at = 0; at < one.length; at += 3) {
    const far = [0, 1, 2].map((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0)))
    if (Math.max(...far) > seen) differing += 1
  }
  return differing / (one.length / 3)
}

describe('the pictures of bottles', { timeout: 120_000 }, () => {
  test('no two look alike on a card, and none is large', async () => {
    const cards = await Promise.all(
      bottlings.map(async (bottling) => {
        const picture = await pictureOf(bottling)
        expect(picture.length, bottling.name).toBeLessThan(80_000)
        return { name: bottling.name, card: await onCard(picture) }
      }),
    )
    const alike = cards.flatMap((one, at) =>
      cards
        .slice(0, at)
        .filter((other) => apart(one.card, other.card) < minApart)
        .map((other) => `${one.name} and ${other.name}`),
    )
    expect(cards.length).toBeGreaterThan(150)
    expect(alike).toEqual([])
  })

  test('no two bottlings have the same picture', async () => {
    const bottling = bottlingNamed('Springbank 15 Year')
    const picture = await pictureOf(bottling)
    const otherBytes = new Uint8Array(await sharp(picture).jpeg({ quality: 60 }).toBuffer())
    expect(otherBytes).not.toEqual(picture)
    expect(apart(await onCard(picture), await onCard(otherBytes))).toBeLessThan(0.01)
    // Another strength in small letters does not make another bottle to look at.
    const stronger = await drawnBottle({ ...bottling, abv: 57.5 })
    expect(stronger).not.toEqual(picture)
    expect(apart(await onCard(picture), await onCard(stronger))).toBeLessThan(minApart / 2)
  })

  test('the same bottling is drawn the same each time', async () => {
    const bottling = bottlingNamed('Fortaleza Blanco')
    expect(await drawnBottle({ ...bottling })).toEqual(await drawnBottle(bottling))
  })
})

describe('the letters of labels', () => {
  const [roman, italic, plain] = [
    'fraunces/files/fraunces-latin-wght-normal',
    'fraunces/files/fraunces-latin-wght-italic',
    'inter/files/inter-latin-wght-normal',
  ].map(openTypeface)

  test('are all there, if some without their accent', () => {
    const words = ({ name, brand, region }: DemoBottling) => `${name}${brand}${region}`
    const letters = new Set(
      bottlings.flatMap((one) => [...words(one), ...words(one).toUpperCase()]),
    )
    letters.delete(' ')
    const missing = [...letters].filter((letter) =>
      [roman, italic, plain].some((face) => {
        const glyph = face?.glyph(letter) ?? face?.glyph(letter.normalize('NFD').charAt(0))
        return (glyph?.contours.length ?? 0) === 0
      }),
    )
    expect(missing).toEqual([])
  })

  test('have their form: a letter with an accent is that letter and more', () => {
    for (const face of [roman, italic, plain]) {
      const [bare, accented] = [face?.glyph('e'), face?.glyph('é')]
      const parts = bare?.contours.length ?? 0
      expect(parts).toBeGreaterThan(0)
      expect(accented?.contours.slice(0, parts)).toEqual(bare?.contours)
      expect(accented?.contours.length).toBe(parts + 1)
      const [narrow, wide] = [face?.glyph('i')?.advance ?? 0, face?.glyph('W')?.advance ?? 0]
      expect(narrow).toBeGreaterThan(0)
      expect(wide).toBeGreaterThan(narrow * 2)
      const tops = face?.glyph('H')?.contours.flatMap((one) => one.map(({ y }) => y)) ?? []
      // Capitals are about seven tenths of a line high and stand on it.
      expect(Math.max(...tops) / (face?.unitsPerEm ?? 1)).toBeCloseTo(0.7, 1)
      expect(Math.min(...tops)).toBe(0)
    }
    expect(plain?.glyph('書')).toBeUndefined()
  })
})
