import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, readColours, type Theme } from './tokens.ts'

const colours = readColours('web/ui/tokens.css')
const themes: Theme[] = ['paper', 'cellar']

const grounds = ['ground', 'surface', 'sunken']
const tones = ['accent', 'danger', 'warn', 'good']

/** Text and background: all pairs that web/ui/README.md allows. */
const textPairs = [
  ...grounds.flatMap((ground) => ['ink', 'soft', ...tones].map((text) => [text, ground])),
  ...tones.flatMap((tone) => [
    [tone, `${tone}-wash`],
    ['ink', `${tone}-wash`],
  ]),
  // A notice's second sentence and a toast's, on the washes they can stand on.
  ['soft', 'danger-wash'],
  ['soft', 'accent-wash'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  // A tooltip.
  ['ground', 'ink'],
]

/** Edges of controls, what shows that one is chosen, the focus ring, stars. */
const controlPairs = [
  ...grounds.flatMap((ground) => ['edge', 'accent', 'danger', 'star'].map((c) => [c, ground])),
  ['edge', 'accent-wash'],
  ['accent', 'accent-wash'],
]

const of = (theme: Theme, name: string | undefined) => {
  const colour = colours[theme].get(name ?? '')
  if (!colour) throw new Error(`No colour --${name} in tokens.css`)
  return colour
}

describe.each(themes)('%s', (theme) => {
  test.each(textPairs)('%s can be read on %s', (text, ground) => {
    expect(contrast(of(theme, text), of(theme, ground))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(controlPairs)('%s can be seen on %s', (control, ground) => {
    expect(contrast(of(theme, control), of(theme, ground))).toBeGreaterThanOrEqual(3)
  })
})

test('contrast is measured as WCAG measures it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
  expect(contrast('#123456', '#123456')).toBe(1)
})

const webFiles = readdirSync(new URL('../../web', import.meta.url), { recursive: true })
  .map((file) => String(file).replaceAll('\\', '/'))
  .filter((file) => /\.(tsx?|css)$/.test(file) && file !== 'ui/tokens.css')
const textOf = (file: string) =>
  readFileSync(new URL(`../../web/${file}`, import.meta.url), 'utf8').replace(
    /\/\*[\s\S]*?\*\/|\/\/.*$/gm,
    '',
  )
test('every colour that a class names is a token', () => {
  expect(webFiles.length).toBeGreaterThan(40)
  const named = new Set(
    webFiles.flatMap((file) =>
      [
        ...textOf(file).matchAll(
          /(?<![\w-])(?:bg|text|border|fill|stroke|outline|decoration|ring|caret)-((?:on-)?(?:ground|surface|sunken|ink|soft|line|edge|accent|danger|warn|good|star|shade|glass|liquid)(?:-[a-z]+)*)/g,
        ),
      ].map((match) => match[1] ?? ''),
    ),
  )
  expect(named.size).toBeGreaterThan(10)
  const known = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')
  expect([...named].filter((name) => !known.includes(`--color-${name}:`))).toEqual([])
})
