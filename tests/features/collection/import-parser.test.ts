import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { parserAlone } from '../../../vite.papaparse.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const source = readFileSync(
  createRequire(import.meta.url).resolve('papaparse/papaparse.js'),
  'utf8',
)
const alone = async () => {
  const code = encodeURIComponent(parserAlone(source))
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${code}`)) as {
    readonly default: Pick<typeof Papa, 'parse'>
  }
  return module.default
}

test(`the parser in the app reads every text as the whole package does (SEED=${seed})`, async () => {
  const parser = await alone()
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ab,;\t|"\n\r \u0000é'), maxLength: 40 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r', '\r\n'),
      fc.constantFrom('"', '\u0000'),
      fc.constantFrom(undefined, 2, 50),
      (text, delimiter, newline, quoteChar, preview) => {
        const options = { delimiter, newline, quoteChar, ...(preview && { preview }) }
        const { data, errors } = Papa.parse(text, options)
        const read = parser.parse(text, options)
        expect(read.data).toEqual(data)
        expect(read.errors).toEqual(errors)
      },
    ),
    { seed, numRuns: 3_000 },
  )
})

test('another shape of the package stops the build', () => {
  expect(() => parserAlone('function Parser(config) {}')).toThrow('papaparse')
})
