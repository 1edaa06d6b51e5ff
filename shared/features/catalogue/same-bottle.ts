import { plainWords } from '../../kernel/text.ts'

/** What tells one bottling from another. */
export interface Bottling {
  readonly name: string
  readonly brand: string
  readonly vintage?: number | null | undefined
  readonly sizeMl?: number | null | undefined
}

/**
 * Whether two are the same bottling: the same words in name and brand, whatever their order, case
 * and accents, and neither says another vintage or another size. `Blanton’s Gold` of `Blanton's` and
 * `Gold` of `Blanton's` are the same.
 */
export function isSameBottling(a: Bottling, b: Bottling): boolean {
  if (differ(a.vintage, b.vintage) || differ(a.sizeMl, b.sizeMl)) return false
  const words = wordsOf(a)
  const others = wordsOf(b)
  return words.size === others.size && [...words].every((word) => others.has(word))
}

const wordsOf = ({ name, brand }: Bottling) => new Set(plainWords(`${brand} ${name}`))

const differ = (a: number | null | undefined, b: number | null | undefined): boolean =>
  a != null && b != null && a !== b
