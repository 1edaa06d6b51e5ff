import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, projectFolder } from './source-files.ts'

const tokens = 'web/ui/tokens.css'
/** Styles before the first stylesheet repeat a few tokens. */
const repeaters = ['web/index.html', 'vite.manifest.ts']

const palette =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose'
const colour = new RegExp(
  [
    // #abc, #aabbcc and with a fourth part, inside a value; not an anchor such as #main.
    String.raw`#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?![-\w])`,
    String.raw`\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(`,
    // Tailwind's own palette: bg-white, text-red-500.
    String.raw`\b(?:bg|text|border|ring|fill|stroke|from|via|to|outline|decoration|shadow|accent|caret|divide)-(?:black|white|(?:${palette})-\d{2,3})\b`,
    // color: red; in a stylesheet.
    String.raw`\b(?:color|background|fill|stroke|border(?:-\w+)*):\s*(?:black|white|(?:${palette}))\b`,
  ].join('|'),
  'gi',
)

function coloursIn(text: string): string[] {
  return text.match(colour) ?? []
}

function read(file: string): string {
  return readFileSync(path.join(projectFolder, file), 'utf8')
}

describe('colours', () => {
  const files = filesBelow(projectFolder, ['web']).filter((file) => /\.(tsx?|css|html)$/.test(file))

  test('are written in the tokens only', () => {
    expect(files.length).toBeGreaterThan(60)
    const written = files
      .filter((file) => file !== tokens && !repeaters.includes(file))
      .flatMap((file) => coloursIn(read(file)).map((found) => `${file}: ${found}`))
    expect(written).toEqual([])
  })

  test('painted before the stylesheet comes are the tokens’ own', () => {
    const known = new Set(coloursIn(read(tokens)).map((one) => one.toLowerCase()))
    expect(known.size).toBeGreaterThan(10)
    for (const file of repeaters) {
      const strange = coloursIn(read(file)).filter((one) => !known.has(one.toLowerCase()))
      expect(strange, file).toEqual([])
    }
  })

  test.each([
    'color: #fff',
    "const ink = '#1a1A1a80'",
    'background: rgb(0 0 0 / 40%)',
    'oklch(0.5 0.1 20)',
    'className="bg-white"',
    'className="hover:text-amber-700"',
    'color: red;',
  ])('%s is noticed', (text) => {
    expect(coloursIn(text)).toHaveLength(1)
  })

  test.each([
    'href="#main"',
    'color: var(--ink)',
    'className="bg-paper text-accent"',
    'issue #1234567',
  ])('%s is none', (text) => {
    expect(coloursIn(text)).toEqual([])
  })
})
