import { describe, expect, test } from 'vitest'
import { gtinOf, gtinOfUpcE, isSameCode } from '../../../shared/features/barcode/gtin.ts'

describe('the number under the bars', () => {
  test.each([
    ['EAN-13', '5000281005423', '5000281005423'],
    ['UPC-A', '080244009236', '0080244009236'],
    ['UPC-A as EAN-13', '0080244009236', '0080244009236'],
    ['UPC-A without its leading zero', '80244009236', '0080244009236'],
    ['GTIN-14 of one bottle', '05000281005423', '5000281005423'],
    ['EAN-8', '96385074', '0000096385074'],
    ['with blanks and hyphens', ' 5-000281 005423 ', '5000281005423'],
  ])('is read: %s', (_, text, gtin) => {
    expect(gtinOf(text)).toBe(gtin)
  })

  test.each([
    ['another check digit', '5000281005424'],
    ['two digits changed places', '5000281005432'],
    ['a case of bottles', '15000281005420'],
    ['too short', '123456'],
    ['too long', '050002810054231'],
    ['letters', '50002810O5423'],
    ['nothing but zeros', '0000000000000'],
    ['nothing', ''],
  ])('is not: %s', (_, text) => {
    expect(gtinOf(text)).toBeUndefined()
  })

  // The examples of the GS1 General Specifications, and one for each other last digit.
  test.each([
    ['01234505', '0012000003455'],
    ['04252614', '0042100005264'],
    ['01234133', '0012300000413'],
    ['01234544', undefined],
  ])('is spread out from a UPC-E: %s', (short, gtin) => {
    expect(gtinOfUpcE(short)).toBe(gtin)
  })

  test('is the same however it was written down', () => {
    expect(isSameCode('080244009236', '80244009236')).toBe(true)
    expect(isSameCode('080244009236', '5000281005423')).toBe(false)
    expect(isSameCode(' SHELF-7 ', 'SHELF-7')).toBe(true)
    expect(isSameCode('SHELF-7', 'SHELF-8')).toBe(false)
  })
})
