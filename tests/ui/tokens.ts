import { readFileSync } from 'node:fs'

export type Theme = 'paper' | 'cellar'
export type Colours = Record<Theme, Map<string, string>>

/** Reads every `--name: light-dark(#paper, #cellar)` of a style sheet or a page. */
export function readColours(file: string, prefix = ''): Colours {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const colours: Colours = { paper: new Map(), cellar: new Map() }
  const pattern = /--([a-z-]+):\s*light-dark\(\s*(#[0-9a-f]{6})\s*,\s*(#[0-9a-f]{6})\s*\)/g
  for (const [, name = '', paper = '', cellar = ''] of text.matchAll(pattern)) {
    colours.paper.set(name.replace(prefix, ''), paper)
    colours.cellar.set(name.replace(prefix, ''), cellar)
  }
  return colours
}

/** The contrast of two colours `#rrggbb` as WCAG 2.2 defines it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
