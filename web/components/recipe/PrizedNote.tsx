import { prizedCopy, prizedWords } from '../../../shared/copy/prized.ts'
import type { DrinkVerdict } from '../../../shared/features/recipes/makeable.ts'

/** Names the prized bottles a drink would use, if any. */
export function PrizedNote({ verdict }: { verdict: DrinkVerdict }) {
  const notes = new Set(
    verdict.supplies.flatMap((supply) =>
      'prized' in supply && supply.prized
        ? [prizedCopy.note(supply.bottle.name, prizedWords(supply.prized))]
        : [],
    ),
  )
  if (notes.size === 0) return null
  return (
    <span dir="auto" className="block text-small break-words text-warn">
      {[...notes].join(' ')}
    </span>
  )
}
