import { beforeAll, expect, test } from 'vitest'
import { barsOf, barsOfEan8, barsOfUpcE, withAddOn } from '../../support/bars.ts'
import { held, openScanner } from './held.ts'

// Every kind of code on bottles and on their packaging, at any angle.

let read: Awaited<ReturnType<typeof openScanner>>
beforeAll(async () => {
  read = await openScanner()
})

test.each([
  ['EAN-13', barsOf('5000281005423'), '5000281005423'],
  ['UPC-A', barsOf('0080244009236'), '0080244009236'],
  ['EAN-13 with an add-on of five', withAddOn(barsOf('9780735200449'), '51299'), '9780735200449'],
  ['EAN-13 with an add-on of two', withAddOn(barsOf('4198716008901'), '01'), '4198716008901'],
  ['UPC-A with an add-on of five', withAddOn(barsOf('0027011006951'), '02601'), '0027011006951'],
])('%s is sure at the first picture', async (_, bars, gtin) => {
  expect(await read(await held(bars))).toEqual([gtin, 1])
})

test.each([
  ['EAN-8', barsOfEan8('96385074'), '0000096385074'],
  ['UPC-E', barsOfUpcE('04252614'), '0042100005264'],
  ['UPC-E of the number system 1', barsOfUpcE('12345670'), '0123456000070'],
])('%s, which has half the bars, is sure after some more', async (_, bars, gtin) => {
  const [text, pictures] = await read(await held(bars))
  expect(text).toBe(gtin)
  expect(pictures).toBeGreaterThan(1)
})

test('however it is turned, a code is read', async () => {
  for (let degrees = 0; degrees < 180; degrees += 15) {
    const [text] = await read(await held(barsOf('5000281005423'), degrees))
    expect([degrees, text]).toEqual([degrees, '5000281005423'])
  }
})

test('one that is out of focus is read, too', async () => {
  expect((await read(await held(barsOf('5000281005423'), 4, 1.6)))[0]).toBe('5000281005423')
})
