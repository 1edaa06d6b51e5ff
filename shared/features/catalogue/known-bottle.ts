import { plainWords } from '../../kernel/text.ts'
import { belongs, type Category, categories } from '../collection/categories.ts'

/**
 * A well-known bottle's facts, which its owner need not type. Facts that vary by bottle, such as
 * barrel strength, are left out.
 */
export interface KnownBottle {
  readonly name: string
  readonly brand: string
  readonly category: Category
  readonly subcategory?: string | undefined
  readonly distillery?: string | undefined
  readonly region?: string | undefined
  /** Alcohol in percent by volume. */
  readonly abv?: number | undefined
  readonly sizeMl?: number | undefined
}

/** Known facts, maybe few. */
export type BottleFacts = { readonly [K in keyof KnownBottle]?: KnownBottle[K] | undefined }

/** A list that cannot be read, with the number of its line, counted from 1. */
export class UnreadableList extends Error {
  constructor(line: number, why: string) {
    super(`line ${line}: ${why}`)
  }
}

/** Default sizes: those sold in American shops. */
const usualSize = (category: Category): number => (category === 'Beer' ? 355 : 750)

/**
 * Reads the list that comes with the app: `# Category / Subcategory` begins a part, and each of its
 * lines is `name|brand|distillery|region|percent|millilitres`, of which the last may be left out. In a
 * name `~` at the beginning is the brand, and so is `=` for a distillery: an eighth less to download.
 * @throws UnreadableList
 */
export function readKnownBottles(text: string): KnownBottle[] {
  const found: KnownBottle[] = []
  let part: Pick<KnownBottle, 'category' | 'subcategory'> | undefined
  text.split('\n').forEach((line, i) => {
    const fail = (why: string) => new UnreadableList(i + 1, why)
    if (line.trim() === '') return
    if (line.startsWith('#')) {
      const [first = '', subcategory = ''] = line.slice(1).split(' / ')
      const category = categories.find((one) => one === first.trim())
      if (!category) throw fail(`there is no category ${first.trim()}`)
      const kind = subcategory.trim()
      if (!belongs(kind, category)) throw fail(`${category} has no ${kind}`)
      part = { category, subcategory: kind }
      return
    }
    if (!part) throw fail('a category has to come first')
    const [written, brand, maker, region, abv, size, ...more] = line.split('|')
    const name = written?.replace(/^~/, () => brand ?? '')
    const distillery = maker === '=' ? brand : maker
    if (!name || !brand || more.length > 0) throw fail('a name and a brand are wanted')
    const percent = amount(abv, 100)
    const millilitres = amount(size, 100_000)
    if (Number.isNaN(percent) || Number.isNaN(millilitres)) throw fail('this is no number')
    found.push({
      name,
      brand,
      ...part,
      ...(distillery && { distillery }),
      ...(region && { region }),
      ...(percent !== undefined && { abv: percent }),
      sizeMl: millilitres ?? usualSize(part.category),
    })
  })
  return found
}

/** Undefined for an empty cell, NaN if it is no amount from 0 to `most`. */
function amount(cell: string | undefined, max: number): number | undefined {
  if (!cell?.trim()) return undefined
  const value = Number(cell)
  return value >= 0 && value <= max ? value : Number.NaN
}

/** Finds known bottles by the beginnings of their words, in any order, without case and accents. */
export class Catalogue {
  readonly #entries: readonly { readonly bottle: KnownBottle; readonly words: string }[]

  constructor(bottles: readonly KnownBottle[]) {
    this.#entries = bottles.map((bottle) => ({ bottle, words: searched(bottle) }))
  }

  get size(): number {
    return this.#entries.length
  }

  /**
   * The best matches, up to a limit: first names that begin with the query, then shorter ones,
   * because the plain bottling is usually meant.
   */
  find(typed: string, max: number): KnownBottle[] {
    const wanted = plainWords(typed)
    if (wanted.length === 0) return []
    const start = ` ${wanted.join(' ')}`
    return this.#entries
      .filter(({ words }) => wanted.every((word) => words.includes(` ${word}`)))
      .map(({ bottle, words }) => ({ bottle, begins: words.startsWith(start), words }))
      .sort((a, b) => Number(b.begins) - Number(a.begins) || a.words.length - b.words.length)
      .slice(0, max)
      .map(({ bottle }) => bottle)
  }
}

/** The words of the name, then those that the brand and the distillery add, each behind a space. */
function searched({ name, brand, distillery }: KnownBottle): string {
  const words = plainWords(name)
  const more = plainWords(`${brand} ${distillery ?? ''}`).filter((word) => !words.includes(word))
  return [...words, ...more].map((word) => ` ${word}`).join('')
}
