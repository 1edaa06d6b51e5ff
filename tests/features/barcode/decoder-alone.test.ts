import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { decoderAlone } from '../../../vite.zxing.ts'
import { mendedDecoder } from '../../../web/components/scan/mended-decoder.ts'

const file = createRequire(import.meta.url).resolve('html5-qrcode/third_party/zxing-js.umd.js')
const script = readFileSync(file, 'utf8')

describe('the decoder as the app has it', () => {
  test('is what these tests run with', () => {
    expect(mendedDecoder()).toHaveProperty('Code128Reader')
    expect(mendedDecoder()).not.toHaveProperty('QRCodeWriter')
  })

  test('has no writer, no camera and no reader of codes that no one looks for', () => {
    const module = decoderAlone(script)
    expect(module).toContain('class PDF417Reader')
    expect(module).not.toMatch(/class \w*(?:Writer|Browser|ExpandedDecoder)/)
  })

  test.each([
    ['a reader has another name', script.replaceAll('ITFReader', 'InterleavedReader')],
    ['it is no script for all systems', `export const all = 1`],
  ])('is refused where %s', (_, other) => {
    expect(() => decoderAlone(other)).toThrow('zxing: ')
  })
})
