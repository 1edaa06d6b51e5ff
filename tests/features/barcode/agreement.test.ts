import { describe, expect, test } from 'vitest'
import { openAgreement } from '../../../web/components/scan/agreement.ts'
import type { CodeReading } from '../../../web/components/scan/reader-messages.ts'

const [right, wrong] = ['5000281005423', '5780407014989']
const middle = { x: 0, y: 0, length: 0.4 }

const bars = (text: string, way: number, lines = 20, at = middle): CodeReading => ({
  way,
  text,
  format: 'ean_13',
  lines,
  at,
})

/** The result after each picture. */
function told(...pictures: (readonly CodeReading[])[]) {
  const agree = openAgreement()
  return pictures.map((found) => {
    const sure = agree(found)
    return sure && [sure.text, ...sure.others].join(' or ')
  })
}

test('a code is reported when a second reading agrees', () => {
  expect(told([bars(right, 0)], [bars(right, 1)])).toEqual([undefined, right])
  expect(told([bars(right, 0), bars(right, 1)])).toEqual([right])
})

test('the same way in the next picture is no other one', () => {
  expect(told([bars(right, 0)], [bars(right, 0)], [bars(right, 0)])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a line or two in each of two looks may be by chance', () => {
  expect(told([bars(right, 0, 1), bars(right, 1, 1)])).toEqual([undefined])
  expect(told([bars(right, 0, 2), bars(right, 1, 3)])).toEqual([undefined])
  expect(told([bars(right, 0, 2), bars(right, 1, 4)])).toEqual([right])
  expect(told([bars(right, 0, 1), bars(right, 1, 100)])).toEqual([right])
})

test('a decoder without a line count needs two readings that agree', () => {
  const plain = (way: number) => ({ way, text: right, format: 'ean_13' }) as const
  expect(told([plain(0)], [plain(0)], [plain(1)])).toEqual([undefined, undefined, right])
})

test('a code with half the bars needs a third reading', () => {
  const short = (way: number): CodeReading => ({ ...bars('01234565', way), format: 'upc_e' })
  const eight = (way: number): CodeReading => ({ ...bars('96385074', way), format: 'ean_8' })
  expect(told([short(0)], [short(1)], [short(2)])).toEqual([undefined, undefined, '0012345000065'])
  expect(told([eight(0)], [eight(1)], [eight(2)])).toEqual([undefined, undefined, '0000096385074'])
})

test('while the same bars give two codes neither is reported', () => {
  const both = [bars(right, 0, 5), bars(wrong, 1, 3), bars(right, 2, 1), bars(wrong, 3, 2)]
  expect(told(both)).toEqual([undefined])
  expect(told(both, [bars(right, 4, 30)])).toEqual([undefined, right])
})

describe('of two bottles side by side', () => {
  const beside = { x: 0.4, y: 0.1, length: 0.3 }
  const both = (way: number) => [bars(wrong, way, 50, beside), bars(right, way, 20)]

  test('both are reported, the middle one first', () => {
    expect(told(both(0), both(1))).toEqual([undefined, `${right} or ${wrong}`])
  })

  test('a certain one waits a little for the other', () => {
    expect(told([bars(right, 0)], both(1), [bars(wrong, 2, 50, beside), bars(right, 2)])).toEqual([
      undefined,
      undefined,
      `${right} or ${wrong}`,
    ])
  })

  test('one that is never certain is not waited for', () => {
    const pictures = Array.from({ length: 6 }, () => [
      bars(right, 0),
      bars(right, 1),
      bars(wrong, 7, 1, beside),
    ])
    expect(told(...pictures).slice(0, 5)).toEqual([
      ...Array.from({ length: 4 }, () => undefined),
      right,
    ])
  })

  test('the same article twice is one, also by its case', () => {
    const same = (way: number) => [bars(right, way), bars(right, way, 20, beside)]
    expect(told(same(0), same(1))).toEqual([undefined, right])
    const itf = (way: number): CodeReading => ({
      way,
      text: '15000281005420',
      format: 'itf',
      lines: 30,
      at: beside,
    })
    const cased = (way: number) => [bars(right, way), itf(way)]
    expect(told(cased(0), cased(1))).toEqual([undefined, right])
  })
})

test('old readings expire: another bottle is in view', () => {
  const nothing = Array.from({ length: 8 }, () => [])
  expect(told([bars(right, 0)], ...nothing, [bars(right, 1)]).at(-1)).toBeUndefined()
  expect(told([bars(right, 0)], ...nothing.slice(2), [bars(right, 1)]).at(-1)).toBe(right)
})

test('a number without its check digit is none', () => {
  expect(told([bars('5000281005424', 0), bars('5000281005424', 1)])).toEqual([undefined])
})

describe('codes of cases and labels', () => {
  const link = 'https://id.gs1.org/01/05000281005423'
  const reading = (
    text: string,
    format: CodeReading['format'],
    way: number,
    lines?: number,
  ): CodeReading => ({ way, text, format, at: middle, ...(lines !== undefined && { lines }) })

  test('need a second look as well', () => {
    const itf = '15000281005420'
    expect(told([reading(itf, 'itf', 0, 30)], [reading(itf, 'itf', 1, 30)])).toEqual([
      undefined,
      itf,
    ])
    expect(told([reading(link, 'qr_code', 12)], [reading(link, 'qr_code', 12)])).toEqual([
      undefined,
      undefined,
    ])
    expect(told([reading(link, 'qr_code', 12), reading(link, 'qr_code', 13)])).toEqual([link])
    const uncounted = [0, 1, 2].map((way) => [reading(itf, 'itf', way)])
    expect(told(...uncounted)).toEqual([undefined, undefined, itf])
  })

  test('a link agrees with the bars of the same bottle', () => {
    expect(told([bars(right, 0)], [reading(link, 'data_matrix', 12)])).toEqual([undefined, link])
  })

  test('a link without a number is reported where no bars are', () => {
    const page = 'https://u-label.example/ab12cd'
    const looks = [12, 13, 14].map((way) => [reading(page, 'qr_code', way)])
    expect(told(...looks)).toEqual([undefined, undefined, page])
    expect(told([bars(right, 0)], ...looks)).toEqual([undefined, undefined, undefined, undefined])
  })
})
