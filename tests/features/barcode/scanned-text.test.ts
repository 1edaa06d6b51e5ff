import { describe, expect, test } from 'vitest'
import { isSameCode, isShopCode } from '../../../shared/features/barcode/gtin.ts'
import { readScanned } from '../../../shared/features/barcode/scanned-text.ts'

const bottle = '5000281005423'
const gs = '\u001d'

describe('the code of a bottle', () => {
  test.each([
    [bottle, bottle],
    ['5-000281 005423', bottle],
    ['０５０００２８１００５４２３', bottle],
    ['05000281005423', bottle],
    ['080244009236', '0080244009236'],
    ['https://id.gs1.org/01/03012345678902/10/L2023A', '3012345678902'],
    ['HTTPS://ID.GS1.ORG/01/03012345678902/10/L2023A', '3012345678902'],
    ['http://wine.example/de/01/3012345678902?lang=de', '3012345678902'],
    ['https://wine.example/gtin/96385074', '0000096385074'],
    ['(01)05000281005423(21)7', bottle],
    [`]d201${'05000281005423'}10L1${gs}217`, bottle],
    [`${gs}10L1${gs}0105000281005423`, bottle],
    [']d217270600' + '0105000281005423', bottle],
    [`]Q3240X7${gs}3100000750${'0105000281005423'}`, bottle],
    ['5000281005423+52', bottle],
    ['EAN-13: 5000281005423', bottle],
    ['GTIN 05000281005423', bottle],
    ['*5000281005423*', bottle],
    ['(01) 05000281005423', bottle],
    ['id.gs1.org/01/03012345678902', '3012345678902'],
    ['www.wine.example/01/03012345678902', '3012345678902'],
    ['5000281005423.0', bottle],
    ["'5000281005423", bottle],
    ['5000281005423 90000', bottle],
    ['080244009236+05', '0080244009236'],
    [']E05000281005423', bottle],
    [']I105000281005423', bottle],
    [']Q1https://id.gs1.org/01/05000281005423', bottle],
  ])('is read from %s', (text, code) => {
    expect(readScanned(text)).toEqual({ is: 'code', code, isCase: false })
  })

  test.each([
    ['15000281005420', bottle],
    ['1 50 00281 00542 0', bottle],
    ['85000281005429', bottle],
    ['15201234000008', '5201234000001'],
    ['(01)15000281005420(10)L2023', bottle],
    ['(00)350002810000000017(02)15000281005420(37)6', bottle],
    ['011500028100542010L2023', bottle],
    ['1124050101' + '15000281005420', bottle],
    ['1124050117270131' + '0115000281005420', bottle],
    ['(02)05000281005423(37)6(00)350002810000000017', bottle],
    [']C10115000281005420', bottle],
    [']C100350002810000000017' + '021500028100542037' + '6', bottle],
    ['https://id.gs1.org/01/15000281005420', bottle],
  ])('is the one inside a case: %s', (text, code) => {
    expect(readScanned(text)).toEqual({ is: 'code', code, isCase: true })
  })

  test.each([
    ['another check digit of a case', '15000281005421'],
    ['goods by weight', '95000281005426'],
    ['a shipping number alone', '(00)350002810000000017'],
    ['the same without a number of what is inside', ']C100350002810000000017'],
    ['a lot that looks like a number', `]C11001${'05000281005423'}`],
    ['a date of no month', `11249901${'0115000281005420'}`],
    ['a serial number with a mark', `]C0${'5000281005423'}`],
    ['a word', 'shelf 7'],
    ['nothing', ''],
  ])('is not: %s', (_, text) => {
    expect(readScanned(text)).toBeUndefined()
  })

  test.each([
    'https://u-label.example/ab12cd',
    'www.label.example/de/x9',
    'https://example.com/01/03012345678903',
    'https://example.com/01/95000281005426',
    'https://example.com/01/',
    'https://',
    'HTTP://EXAMPLE.COM/AQnYUc1gmiQ',
  ])('is not in a web address: %s', (text) => {
    expect(readScanned(text)).toEqual({ is: 'web_address' })
  })
})

describe('eight digits', () => {
  test('that are a UPC-E and an EAN-8 match the scan of either', () => {
    expect(readScanned('01234565')).toEqual({ is: 'code', code: '01234565', isCase: false })
    expect(isSameCode('01234565', '0012345000065')).toBe(true)
    expect(isSameCode('01234565', '0000001234565')).toBe(true)
    expect(isSameCode('01234565', '0012345000066')).toBe(false)
  })

  test('that are a UPC-E only are spread out', () => {
    expect(readScanned('04252614')).toEqual({ is: 'code', code: '0042100005264', isCase: false })
  })
})

describe('a scanner on another keyboard layout', () => {
  test.each([
    ['French', '"è-ààç"&(éàè('],
    ['Belgian', '"è§ààç"&(éàè('],
    ['Czech', 'šýžééíš+řěéýř'],
    ['Lithuanian', 'ęųš009ęąįč0ųį'],
  ])('is understood: %s', (_, text) => {
    expect(readScanned(text)).toEqual({ is: 'code', code: '3760093152075', isCase: false })
  })

  test.each([
    ['German', 'httpsÖ--id.gs1.org-01-03012345678902'],
    ['Spanish', 'httpsÑ--id.gs1.org-01-03012345678902-10-A'],
  ])('is understood in a link: %s', (_, text) => {
    expect(readScanned(text)).toEqual({ is: 'code', code: '3012345678902', isCase: false })
  })

  test('is understood in the brackets of a case: German', () => {
    expect(readScanned(')01=15000281005420)10=L2023')).toEqual({
      is: 'code',
      code: bottle,
      isCase: true,
    })
  })

  test.each([
    ['a digit is missing', '"è-ààç"&(éàè'],
    ['it is as long as the shortest code', '&é"\'(-è_'],
    ['a French link', 'httpsM!!id:gsé:org!àé'],
  ])('is named where %s', (_, text) => {
    expect(readScanned(text)).toEqual({ is: 'other_keyboard' })
  })

  test('is not presumed of a text that is shorter than any code', () => {
    expect(readScanned('&é"\'(-è')).toBeUndefined()
  })
})

test.each([
  ['0000020450489', true],
  ['2134567000000', true],
  ['0212345678905', true],
  ['0412345678903', true],
  ['0000001234565', true],
  [bottle, false],
  ['0080244009236', false],
  ['0000096385074', false],
  ['0012345000065', false],
])("%s is a shop's own: %s", (gtin, is) => {
  expect(isShopCode(gtin)).toBe(is)
})
