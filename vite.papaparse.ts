import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const source = createRequire(import.meta.url).resolve('papaparse/papaparse.js')

/**
 * The parser of Papa Parse as a module. Without files, streams, workers and guesses, which reading a text
 * with a known separator and line end needs none of, it is a fifth of the package.
 * @throws where the package has another shape
 */
export function parserAlone(code: string): string {
  const from = code.indexOf('\tfunction escapeRegExp(')
  const to = code.indexOf('\tfunction newWorker()')
  if (from < 0 || to < from || !code.slice(from, to).includes('function Parser(config)'))
    throw new Error('papaparse: the parser is not where it was')
  return `const Papa = { BAD_DELIMITERS: ['\\r', '\\n', '"', '\\ufeff'] }
const isFunction = (one) => typeof one === 'function'
const stripBom = (text) => text
${code.slice(from, to)}
export default { parse: (text, options) => new Parser(options).parse(text, 0, false) }
`
}

const parser = '\0papaparse-parser'

/** Puts only the parser of the package into the app. */
export const papaParserAlone: Plugin = {
  name: 'papa-parser-alone',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /^papaparse$/ }, handler: () => parser },
  load: {
    filter: { id: /^\0papaparse-parser$/ },
    handler: () => parserAlone(readFileSync(source, 'utf8')),
  },
}
