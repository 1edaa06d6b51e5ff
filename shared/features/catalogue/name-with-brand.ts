import { plainWords } from '../../kernel/text.ts'

/** Words dropped from company names. */
const ofCompanies = new Set(
  'the and sons co company distillery distillers winery vineyards'.split(' '),
)

/**
 * The name of a bottle behind its brand, each word once: `Springbank 15 Year` of Springbank, and
 * `W.L. Weller Antique 107` where the name begins with the end of the brand.
 */
export function nameWithBrand(name: string, brand: string | undefined): string {
  if (brand === undefined) return name
  const own = new Set(plainWords(name))
  if (plainWords(brand).every((word) => own.has(word) || ofCompanies.has(word))) return name
  const [before, behind] = [brand.split(' '), name.split(' ')]
  const shared = before.findIndex((_, at) => isSame(before.slice(at), behind))
  return [...before, ...behind.slice(shared < 0 ? 0 : before.length - shared)].join(' ')
}

/** Whether the name begins with these words. */
const isSame = (words: readonly string[], name: readonly string[]): boolean =>
  plainWords(words.join(' ')).join(' ') ===
  plainWords(name.slice(0, words.length).join(' ')).join(' ')
