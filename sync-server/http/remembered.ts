import type { Instant } from '../../shared/kernel/time.ts'

const maxRemembered = 1_000

/**
 * Caches recent answers; at most the last thousand keys.
 * @param lasts milliseconds
 */
export function remembered<T>(
  lasts: number,
  now: () => Instant,
  ask: (id: string) => Promise<T>,
): (id: string) => Promise<T> {
  const known = new Map<string, { readonly at: Instant; readonly answer: Promise<T> }>()
  return (id) => {
    const before = known.get(id)
    if (before && now() < before.at + lasts) return before.answer
    const answer = ask(id)
    // A refusal is not cached: missing pages must not fill the memory.
    answer.catch(() => known.delete(id))
    known.delete(id)
    known.set(id, { at: now(), answer })
    if (known.size > maxRemembered) known.delete(known.keys().next().value!)
    return answer
  }
}
