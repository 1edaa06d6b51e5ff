import { numberIn } from '../read-count.ts'
import type { LimitReader } from './reader.ts'

const parts: ReadonlyMap<string, number> = new Map([
  ['half', 50],
  ['third', 100 / 3],
  ['thirds', 100 / 3],
  ['quarter', 25],
  ['quarters', 25],
])

/** How full bottles are: `less than a third full`, `nearly empty`. */
export function readLevels({ tokens, words, done, isAny, add, comparing }: LimitReader): void {
  for (const [at, { percent, word }] of tokens.entries()) {
    if (done.has(at)) continue
    if (/^(nearly|almost)$/.test(word) && isAny(at + 1, 'empty gone finished'))
      add({ of: 'fill', to: 25 }, at, at + 2)
    // `What am I running low on?`
    if (word === 'low' && isAny(at - 1, 'run runs running getting'))
      add({ of: 'fill', to: 25 }, at - 1, isAny(at + 1, 'on') ? at + 2 : at + 1)
    const part = parts.get(word)
    const isSeveral = part !== undefined && /^(?:two|2|three|3)$/.test(words[at - 1] ?? '')
    const share = percent ?? (part && part * (isSeveral ? numberIn(tokens[at - 1]!)! : 1))
    if (share === undefined || !isAny(at + 1, 'left full remaining empty')) continue
    if (isAny(at + 1, 'empty') && part !== 50) continue
    const starts = isSeveral || (part && isAny(at - 1, 'a one')) ? at - 1 : at
    const first = tokens[at - 2]?.number
    if (first !== undefined && isAny(at - 1, 'to and')) {
      add(
        { of: 'fill', from: first, to: share },
        at - (isAny(at - 3, 'between from') ? 3 : 2),
        at + 2,
      )
      continue
    }
    const { from, isBelow, isAbove, isStrict } = comparing(starts)
    if (isBelow || isAbove)
      add({ of: 'fill', ...(isBelow ? { to: share } : { from: share }), isStrict }, from, at + 2)
  }
}
