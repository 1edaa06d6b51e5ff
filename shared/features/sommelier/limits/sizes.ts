import { type LimitReader, measuring } from './reader.ts'

/** Sizes of bottles: `half bottles`, `magnums or larger`, `50 cl`. */
export function readSizes({
  tokens,
  words,
  done,
  isAny,
  add,
  comparing,
  behind,
}: LimitReader): void {
  const sized = (sizes: readonly number[], at: number, length: number) => {
    const [from, to] = [sizes[0]!, sizes.at(-1)!]
    const compared = comparing(at)
    const isCompared = words.slice(compared.from, at).some((word) => measuring.has(word))
    const or = behind(at + length)
    const end = at + length + or.length
    const first = tokens[at - 2]?.number
    if (first !== undefined && isAny(at - 1, 'and to') && isAny(at - 3, 'between from')) {
      // Both ends are in the unit of the second: `between 50 and 75 cl`.
      const unit = to / (Number.parseFloat(words[at]!) || to)
      add({ of: 'size', from: first * unit, to }, at - 3, at + length)
    } else if (or.isAbove || (isCompared && compared.isAbove))
      add(
        { of: 'size', from: to, isStrict: !or.length && compared.isStrict },
        or.length ? at : compared.from,
        end,
      )
    else if (or.isBelow || (isCompared && compared.isBelow))
      add(
        { of: 'size', to: from, isStrict: !or.length && compared.isStrict },
        or.length ? at : compared.from,
        end,
      )
    else add({ of: 'size', from, to }, at, at + length)
  }
  for (const [at, word] of words.entries()) {
    if (done.has(at)) continue
    const bottle = /^bottles?$/.test(words[at + 1] ?? '') ? 1 : 0
    if (word === 'half' && /^(litres?|liters?)$/.test(words[at + 1] ?? ''))
      sized([500], at, 2 + (/^bottles?$/.test(words[at + 2] ?? '') ? 1 : 0))
    else if (word === 'half' && bottle) sized([375], at, 2)
    else if (/^(halves|demis?|splits?)$/.test(word)) sized([375], at, 1)
    else if (word === 'double' && /^magnums?$/.test(words[at + 1] ?? '')) sized([3_000], at, 2)
    else if (/^magnums?$/.test(word)) sized([1_500], at, 1 + bottle)
    else if (/^jeroboams?$/.test(word)) sized([3_000, 5_000], at, 1)
    else if (/^(litres?|liters?)$/.test(word)) {
      const number = tokens[at - 1]?.number
      const from = number === undefined ? at : at - 1
      // `How many litres`, `per litre`: no size of bottles.
      if (number === undefined && !bottle && isAny(at - 1, 'many total per each')) continue
      sized([(number ?? 1) * 1_000], from, at - from + 1 + bottle)
    } else if (/^l$/.test(word) && tokens[at - 1]?.number !== undefined)
      sized([tokens[at - 1]!.number! * 1_000], at - 1, 2 + bottle)
    else if (/^(ml|cl)$/.test(word) && tokens[at - 1]?.number !== undefined)
      sized([tokens[at - 1]!.number! * (word === 'cl' ? 10 : 1)], at - 1, 2 + bottle)
    else {
      const joined = /^(\d+)(ml|cl|l)$/.exec(word)
      const times = { ml: 1, cl: 10, l: 1_000 }
      if (joined)
        sized([Number(joined[1]) * times[joined[2] as keyof typeof times]], at, 1 + bottle)
    }
  }
}
