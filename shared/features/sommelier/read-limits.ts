import type { ValueRange } from './filter.ts'
import type { Token } from './tokens.ts'

/** The result, with the words that gave it. */
export interface ReadLimits {
  readonly limits: readonly ValueRange[]
  readonly what: readonly string[]
}

const below = new Set(
  'under below less cheaper lower fewer beneath max maximum most to until worse weaker'.split(' '),
)
const above = new Set(
  'over above more least from min minimum exceeding better beyond stronger higher'.split(' '),
)
const isYear = ({ number, word }: Token) => number !== undefined && /^(1[789]|20)\d\d$/.test(word)

/**
 * Limits of price, vintage, rating, size, level and strength in words.
 * @param take marks a word as read
 * @param year this year
 */
export function limitsIn(
  tokens: readonly Token[],
  take: (from: number, to: number) => void,
  year: number,
): ReadLimits {
  const limits: ValueRange[] = []
  const what: string[] = []
  const words = tokens.map(({ word }) => word)
  const done = new Set<number>()
  const add = (limit: ValueRange, from: number, to: number) => {
    limits.push(limit)
    what.push(
      tokens
        .slice(from, to)
        .map(({ said }) => said)
        .join(' '),
    )
    take(from, to)
    for (let at = from; at < to; at++) done.add(at)
  }
  const isAny = (at: number, list: string) => list.split(' ').includes(words[at] ?? '')
  /** From where the words that compare begin, before a number. */
  const comparing = (at: number, ...extra: string[]) => {
    let from = at
    while (
      from > 0 &&
      at - from < 3 &&
      !done.has(from - 1) &&
      (below.has(words[from - 1]!) ||
        above.has(words[from - 1]!) ||
        ['than', 'at', 'up', 'or', 'the', 'within', 'for', ...extra].includes(words[from - 1]!))
    )
      from--
    const said = words.slice(from, at)
    return {
      from,
      isBelow: said.some((word) => below.has(word)) || said.includes('within'),
      isAbove: said.some((word) => above.has(word)) && !said.includes('most'),
      isStrict: !said.includes('least') && !said.includes('most') && !said.includes('to'),
    }
  }
  /** `or more`, `and up` behind a number; how many words. */
  const behind = (at: number): { isAbove?: true; isBelow?: true; length: number } => {
    if (!isAny(at, 'or and')) return { length: 0 }
    if (isAny(at + 1, 'more better higher up above over older later newer'))
      return { isAbove: true, length: 2 }
    if (isAny(at + 1, 'less under lower below fewer worse cheaper'))
      return { isBelow: true, length: 2 }
    return { length: 0 }
  }
  /** `between 2 and 4`, `2 to 4`, `2-4`, for two limits. */
  const range = (at: number, isOne: (token: Token) => boolean) => {
    const first = tokens[at]!
    const isPair = isAny(at + 1, 'and to until')
    const next = tokens[at + (isPair ? 2 : 1)]
    const isFirst =
      isOne(first) || (first.number !== undefined && next !== undefined && isOne(next))
    const begins = isAny(at - 1, 'between from') ? at - 1 : at
    if (
      !next ||
      !isFirst ||
      !isOne(next) ||
      (!isPair && begins === at && !/^\d{4}$/.test(first.word))
    )
      return undefined
    return { from: begins, to: at + (isPair ? 3 : 2), first, next }
  }

  // Sizes.
  const sized = (sizes: readonly number[], at: number, length: number) => {
    add({ of: 'size', from: sizes[0], to: sizes.at(-1) }, at, at + length)
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

  // The level in them.
  for (const [at, { percent, word }] of tokens.entries()) {
    if (done.has(at)) continue
    if (/^(nearly|almost)$/.test(word) && isAny(at + 1, 'empty gone finished'))
      add({ of: 'fill', to: 25 }, at, at + 2)
    const share = percent ?? (word === 'half' && isAny(at + 1, 'left full') ? 50 : undefined)
    if (share === undefined || !isAny(at + 1, 'left full remaining')) continue
    const { from, isBelow, isAbove, isStrict } = comparing(at)
    if (isBelow || isAbove)
      add({ of: 'fill', ...(isBelow ? { to: share } : { from: share }), isStrict }, from, at + 2)
  }

  // Strengths.
  const isStrength = (at: number) => isAny(at, 'abv alcohol alc vol proof')
  const isShare = words.some((word) => /^(gain|gained|lost|loss|rose|fell|grew|off)$/.test(word))
  const percentOf = ({ percent, number }: Token) => percent ?? number ?? 0
  for (const [at, token] of tokens.entries()) {
    const isProof = token.number !== undefined && isAny(at + 1, 'proof')
    if (done.has(at) || isShare || (token.percent === undefined && !isProof)) continue
    const pair = range(at, ({ percent }) => percent !== undefined)
    if (pair) {
      const [from, to] = [percentOf(pair.first), percentOf(pair.next)]
      const unit = isStrength(pair.to) ? 1 : 0
      add({ of: 'abv', from, to }, pair.from, pair.to + unit)
      continue
    }
    const strength = isProof ? token.number! / 2 : token.percent!
    const { from, isBelow, isAbove, isStrict } = comparing(at)
    const unit = isStrength(at + 1) ? 1 : 0
    const or = behind(at + 1 + unit)
    const to = at + 1 + unit + or.length
    const [isMin, isMax] = [or.isAbove ?? isAbove, or.isBelow ?? isBelow]
    if (isMin || isMax)
      add(
        { of: 'abv', [isMax ? 'to' : 'from']: strength, isStrict: !or.length && isStrict },
        from,
        to,
      )
    else if (unit > 0 || isAny(at - 1, 'at'))
      add({ of: 'abv', from: strength, to: strength }, at, to)
  }

  // Stars.
  const rates = words.findIndex((word) =>
    /^(rated|rating|ratings|stars?|give|gave|scored)$/.test(word),
  )
  if (rates >= 0)
    for (const [at, token] of tokens.entries()) {
      const { number } = token
      if (done.has(at) || number === undefined || number > 5) continue
      const { from, isBelow, isAbove, isStrict } = comparing(at)
      const stars = /^stars?$/.test(words[at + 1] ?? '') ? 1 : 0
      const or = behind(at + 1 + stars)
      const to = at + 1 + stars + or.length
      if (or.isAbove) add({ of: 'rating', from: number }, from, to)
      else if (or.isBelow) add({ of: 'rating', to: number }, from, to)
      else if (isBelow) add({ of: 'rating', to: number, isStrict }, from, to)
      else if (isAbove) add({ of: 'rating', from: number, isStrict }, from, to)
      else add({ of: 'rating', from: number, to: number }, at, to)
    }

  // Money.
  const of = words.some((word) => /^(paid|pay|bought|spent|spend)$/.test(word)) ? 'paid' : 'worth'
  const isMoney = ({ cents }: Token) => cents !== undefined
  const isPriced = words.some((word) =>
    /^(gift|present|price|priced|cost|costs|costing|worth|budget|spend|cheaper|value|valued)$/.test(
      word,
    ),
  )
  const centsOf = ({ cents, number }: Token) => cents ?? (number ?? 0) * 100
  for (const [at, token] of tokens.entries()) {
    if (done.has(at)) continue
    const pair = range(at, isMoney)
    if (pair) {
      const [from, to] = [centsOf(pair.first), centsOf(pair.next)].sort((one, other) => one - other)
      add({ of, from, to }, pair.from, pair.to)
      continue
    }
    const compared = comparing(at)
    const isBare =
      token.number !== undefined &&
      !isYear(token) &&
      isPriced &&
      (compared.isBelow || compared.isAbove)
    if (!isMoney(token) && !isBare) continue
    const cents = centsOf(token)
    const or = behind(at + 1)
    const to = at + 1 + or.length
    const isAbove = or.isAbove ?? (compared.isAbove && !compared.isBelow)
    const isStrict = or.length === 0 && (compared.isBelow || compared.isAbove) && compared.isStrict
    add({ of, ...(isAbove ? { from: cents } : { to: cents }), isStrict }, compared.from, to)
  }

  // Vintages, or the years in which they were bought or are to be drunk.
  const isBought = words.some((word) => /^(bought|purchased)$/.test(word))
  const isDrunk = (at: number) =>
    words
      .slice(0, at)
      .some((word) => /^(drink|drunk|drinking|open|opened|finish|finished)$/.test(word))
  const years = isBought ? 'bought' : 'vintage'
  for (const [at, token] of tokens.entries()) {
    if (done.has(at)) continue
    const decade = /^(?:(1[89]|20)?(\d)0)s$/.exec(token.word)
    if (decade) {
      const century = decade[1] ?? (Number(decade[2]) > 3 ? '19' : '20')
      const first = Number(`${century}${decade[2]}0`)
      add({ of: years, from: first, to: first + 9 }, at, at + 1)
      continue
    }
    const isAge =
      token.number !== undefined && token.number < 1_000 && /^years?$/.test(words[at + 1] ?? '')
    if (isAge && isAny(at - 1, 'than over under')) {
      const since = year - token.number!
      const isOlder = isAny(at - 1, 'over') || isAny(at - 2, 'older')
      const old = isAny(at + 2, 'old') ? 1 : 0
      add(
        { of: years, ...(isOlder ? { to: since - 1 } : { from: since + 1 }) },
        isAny(at - 1, 'than') ? at - 2 : at - 1,
        at + 2 + old,
      )
      continue
    }
    if (!isYear(token)) continue
    const pair = range(at, isYear)
    if (pair) {
      add({ of: years, from: pair.first.number, to: pair.next.number }, pair.from, pair.to)
      continue
    }
    const number = token.number!
    const or = behind(at + 1)
    const to = at + 1 + or.length
    const isBefore =
      isAny(at - 1, 'before until') || (isAny(at - 1, 'than') && isAny(at - 2, 'older'))
    const isAfter =
      isAny(at - 1, 'after') || (isAny(at - 1, 'than') && isAny(at - 2, 'younger newer'))
    const from = isAny(at - 1, 'than')
      ? at - 2
      : isBefore || isAfter || isAny(at - 1, 'since')
        ? at - 1
        : at
    if (isAny(at - 1, 'before by until') && !isBought && isDrunk(at))
      add({ of: 'until', to: isAny(at - 1, 'before') ? number - 1 : number }, at - 1, at + 1)
    else if (or.isAbove) add({ of: years, from: number }, at, to)
    else if (isBefore) add({ of: years, to: number - 1 }, from, to)
    else if (isAfter) add({ of: years, from: number + 1 }, from, to)
    else if (isAny(at - 1, 'since')) add({ of: years, from: number }, from, to)
    else add({ of: years, from: number, to: number }, at, to)
  }
  return { limits, what }
}
