import type { ValueRange } from './filter.ts'
import { filterWords } from './filter-words.ts'
import { negations } from './negations.ts'
import { numberIn } from './read-count.ts'
import type { Token } from './tokens.ts'

interface ReadLimit {
  readonly limit: ValueRange
  readonly what: string
  /** Where it begins. */
  readonly from: number
}

const below = new Set(
  'under below less cheaper lower fewer beneath max maximum most to until worse weaker smaller younger'.split(
    ' ',
  ),
)
const above = new Set(
  'over above more least from min minimum exceeding better beyond stronger higher larger bigger older'.split(
    ' ',
  ),
)
/** What may be between a negation and its limit. */
const between =
  /^(a|an|any|the|my|in|of|from|with|are|is|rated|priced|worth|costing|wines?|bottles?)$/
const isYear = ({ number, word }: Token) => number !== undefined && /^(1[789]|20)\d\d$/.test(word)

/**
 * Limits of price, vintage, rating, size, level and strength in words.
 * @param take marks a word as read
 * @param year this year
 * @param joined where limits begin that are an alternative to another
 */
export function limitsIn(
  tokens: readonly Token[],
  take: (from: number, to: number) => void,
  year: number,
  joined: Set<number>,
): readonly ValueRange[] {
  const read: ReadLimit[] = []
  const words = tokens.map(({ word }) => word)
  const done = new Set<number>()
  const isAny = (at: number, list: string) => list.split(' ').includes(words[at] ?? '')
  const add = (limit: ValueRange, first: number, to: number) => {
    let from = first
    while (!done.has(from - 1) && between.test(words[from - 1] ?? '')) from--
    const isNegated = !done.has(from - 1) && negations.has(words[from - 1] ?? '')
    from = isNegated ? from - 1 : first
    // `No magnums or half bottles`.
    const before = read.at(-1)?.limit
    const isSame = before?.of === limit.of
    const isJoined = isAny(first - 1, 'or and nor') && done.has(first - 2)
    const isNot = isNegated || (isSame && isJoined && before.isNot === true)
    const what = tokens
      .slice(from, to)
      .map(({ said }) => said)
      .join(' ')
    if (isJoined && isSame) joined.add(from)
    read.push({ limit: { ...limit, ...(isNot && { isNot }) }, what, from })
    take(from, to)
    for (let at = from; at < to; at++) done.add(at)
  }
  /** From where the words that compare begin, before a number. */
  const comparing = (at: number, ...extra: string[]) => {
    let from = at
    while (
      from > 0 &&
      at - from < 3 &&
      !done.has(from - 1) &&
      (below.has(words[from - 1]!) ||
        above.has(words[from - 1]!) ||
        (/^(?:expensive|valuable)$/.test(words[from - 1]!) && words[from] === 'than') ||
        ['than', 'at', 'up', 'or', 'the', 'a', 'within', 'for', ...extra].includes(
          words[from - 1]!,
        ))
    )
      from--
    // `Barolo or under $50`: its `or` joins two things.
    if (words[from] === 'or') from++
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
    const beyond = tokens[at + 2]
    // `Under $50 or over $80` are two limits.
    if (!isAny(at, 'or and') || beyond?.cents !== undefined || beyond?.number !== undefined)
      return { length: 0 }
    if (isAny(at + 1, 'more better higher up above over older later newer after larger bigger'))
      return { isAbove: true, length: 2 }
    if (isAny(at + 1, 'less under lower below fewer worse cheaper smaller younger earlier before'))
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
    if (!next || !isFirst || !isOne(next)) return undefined
    // Of `from 2012, 2014 or 2016` each year is meant alone.
    if (!isPair && !next.isJoined && (begins === at || isYear(first))) return undefined
    return { from: begins, to: at + (isPair ? 3 : 2), first, next }
  }

  // Sizes.
  const sized = (sizes: readonly number[], at: number, length: number) => {
    const [from, to] = [sizes[0]!, sizes.at(-1)!]
    const compared = comparing(at)
    const isCompared = words.slice(compared.from, at).some((word) => measuring.has(word))
    const or = behind(at + length)
    const end = at + length + or.length
    const first = tokens[at - 2]?.number
    if (first !== undefined && isAny(at - 1, 'and to') && isAny(at - 3, 'between from')) {
      const least = first < 10 && to >= 500 ? first * 1_000 : first
      add({ of: 'size', from: least, to }, at - 3, at + length)
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

  // The level in them.
  for (const [at, { percent, word }] of tokens.entries()) {
    if (done.has(at)) continue
    if (/^(nearly|almost)$/.test(word) && isAny(at + 1, 'empty gone finished'))
      add({ of: 'fill', to: 25 }, at, at + 2)
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

  // How many there are of one.
  for (const [at, token] of tokens.entries()) {
    const number = numberIn(token)
    if (done.has(at) || number === undefined) continue
    // `Wines I have three of`.
    const isOf = isAny(at + 1, 'of') && at + 2 >= tokens.length
    const many = comparing(at, 'exactly', 'only', 'just')
    if (isOf && isAny(many.from - 1, 'have got own')) {
      const { isAbove, isBelow, isStrict } = many
      const ends = isAbove
        ? { from: number, isStrict }
        : isBelow
          ? { to: number, isStrict }
          : undefined
      add({ of: 'quantity', ...(ends ?? { from: number, to: number }) }, many.from, at + 2)
      continue
    }
    if (!isAny(at + 1, 'bottle bottles')) continue
    const compared = comparing(at, 'only', 'exactly', 'just', 'with')
    const said = words.slice(compared.from, at)
    const isCompared = said.some((word) => measuring.has(word))
    const or = behind(at + 2)
    const [isMin, isMax] = [or.isAbove ?? compared.isAbove, or.isBelow ?? compared.isBelow]
    const isStrict = !or.length && compared.isStrict
    if (or.length || (isCompared && (isMin || isMax)))
      add(
        { of: 'quantity', [isMax ? 'to' : 'from']: number, isStrict },
        compared.from,
        at + 2 + or.length,
      )
    else if (said.some((word) => /^(only|exactly|just|with)$/.test(word)))
      add({ of: 'quantity', from: number, to: number }, compared.from, at + 2)
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
  for (const [at, word] of words.entries()) {
    const isNegated = word === 'not' && isAny(at + 1, 'rated scored')
    if (!isNegated && word !== 'unrated') continue
    if (!words.slice(at).some((_, next) => tokens[at + next]?.number !== undefined))
      add({ of: 'rating', from: 0, isNot: true }, at, at + (isNegated ? 2 : 1))
  }
  if (rates >= 0)
    for (const [at, token] of tokens.entries()) {
      const isOfStars = isAny(at + 1, 'star stars') || isAny(at - 1, 'rated rating')
      const number = token.number ?? (isOfStars ? numberIn(token) : undefined)
      if (done.has(at) || number === undefined || number > 5) continue
      // `Top 3 highest rated`, `the 3 best rated`: how many, and not how good.
      const isCount =
        isAny(at - 1, 'top best first') || isAny(at + 1, 'highest lowest best worst top')
      if (isCount && !isAny(at + 1, 'star stars')) continue
      const pair = range(at, (one) => (one.number ?? 6) <= 5)
      if (pair && (pair.from < at || !isAny(at + 1, 'and'))) {
        const stars = isAny(pair.to, 'star stars') ? 1 : 0
        const [from, to] = [pair.first.number, pair.next.number]
        add({ of: 'rating', from, to }, pair.from, pair.to + stars)
        continue
      }
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
    /^(gifts?|presents?|paid|pay|spent|price|priced|cost|costs|costing|worth|budget|spend|cheaper|value|valued)$/.test(
      word,
    ),
  )
  const isLastOfPart = (at: number) =>
    /^(?:in|from|on|at|that|which|and|please|)$/.test(words[at + 1] ?? '')
  /** `Reds under 50`: a price, where it can hardly be an age or a strength. */
  const isPlainAmount = (
    number: number,
    at: number,
    { from, isBelow }: { from: number; isBelow: boolean },
  ): boolean =>
    from < at &&
    /^(?:under|below|over|above|than)$/.test(words[at - 1] ?? '') &&
    isLastOfPart(at) &&
    number >= (isBelow ? (words.some((word) => isOfWine.test(word)) ? 10 : 50) : 100)
  const centsOf = ({ cents, number }: Token) => cents ?? (number ?? 0) * 100
  for (const [at, token] of tokens.entries()) {
    if (done.has(at)) continue
    // `Cost between 50 and 100`.
    const isBareRange = isPriced && isAny(at - 1, 'between from')
    const pair = range(
      at,
      (one) => isMoney(one) || (isBareRange && one.number !== undefined && !isYear(one)),
    )
    if (pair) {
      const [from, to] = [centsOf(pair.first), centsOf(pair.next)].sort((one, other) => one - other)
      add({ of, from, to }, pair.from, pair.to)
      continue
    }
    const compared = comparing(at)
    const isBare =
      token.number !== undefined &&
      !isYear(token) &&
      (isPriced ||
        words.slice(compared.from, at).includes('for') ||
        isPlainAmount(token.number, at, compared)) &&
      (compared.isBelow || compared.isAbove)
    // `Worth more than I paid by over $100` is no price.
    const isNear = isAny(at - 1, 'about around roughly approximately circa')
    const isExact =
      token.number !== undefined &&
      !isYear(token) &&
      (isNear
        ? token.number >= 50 && (isPriced || isLastOfPart(at))
        : isPriced && isAny(at - 1, 'exactly'))
    if ((!isMoney(token) && !isBare && !isExact) || isAny(compared.from - 1, 'by')) continue
    const cents = centsOf(token)
    const or = behind(at + 1)
    const to = at + 1 + or.length
    const isAbove = or.isAbove ?? (compared.isAbove && !compared.isBelow)
    const isStrict = or.length === 0 && (compared.isBelow || compared.isAbove) && compared.isStrict
    if (isNear || isAny(at - 1, 'exactly')) {
      const [least, most] = isNear ? [0.8, 1.2] : [1, 1]
      add({ of, from: cents * least, to: cents * most }, at - 1, at + 1)
      continue
    }
    add({ of, ...(isAbove ? { from: cents } : { to: cents }), isStrict }, compared.from, to)
  }

  // Vintages, or the years in which they were bought or are to be drunk.
  const isBought = words.some((word) => /^(bought|purchased)$/.test(word))
  const isDrunk = (at: number) =>
    words
      .slice(0, at)
      .some((word) => /^(drink|drunk|drinking|open|opened|finish|finished|go)$/.test(word))
  const isDue = words.some((word) =>
    /^(should|must|need|needs|has|finish|finished|due)$/.test(word),
  )
  const isDrinkable = (at: number) =>
    isDrunk(at) ||
    words[at - 1] === 'for' ||
    words.slice(0, at).some((word) => /^(ready|drinkable|mature|peak|peaks|best|good)$/.test(word))
  const isKept = (at: number) =>
    isAny(at - 1, 'until till to past beyond') &&
    words
      .slice(0, at)
      .some((word) => /^(keep|keeps|hold|holds|last|lasts|age|ages|wait|good)$/.test(word))
  const isSpent = words.some((word) => /^(?:spent|spend)$/.test(word))
  for (const [at, token] of tokens.entries()) {
    if (done.has(at)) continue
    // `What did I spend in 2020` is no vintage.
    const years = isBought || (isSpent && isAny(at - 1, 'in during since')) ? 'bought' : 'vintage'
    // `2016s` are wines of one year, and so are `2010s` beside them.
    const isBeside = [words[at - 2], words[at + 2]].some((word) => oneYear.test(word ?? ''))
    const single = (isBeside ? anyYear : oneYear).exec(token.word)
    if (single) {
      add({ of: years, from: Number(single[1]), to: Number(single[1]) }, at, at + 1)
      continue
    }
    const decade = /^(?:(1[89]|20)?(\d)0)s$/.exec(token.word)
    if (decade) {
      const century = decade[1] ?? (Number(decade[2]) > 3 ? '19' : '20')
      const first = Number(`${century}${decade[2]}0`)
      add({ of: years, from: first, to: first + 9 }, at, at + 1)
      continue
    }
    const named = decades.indexOf(token.word)
    if (named >= 0) {
      const first = 1950 + named * 10
      add({ of: years, from: first, to: first + 9 }, at, at + 1)
      continue
    }
    const aged = /^(\d\d?)(?:yo|yrs?)$/.exec(token.word)
    const age = aged ? Number(aged[1]) : numberIn(token)
    const older =
      isAny(at + 1, 'to and') || tokens[at + 1]?.isJoined
        ? tokens[at + (isAny(at + 1, 'to and') ? 2 : 1)]
        : undefined
    const most = older && numberIn(older)
    const ends = at + (isAny(at + 1, 'to and') ? 3 : 2)
    if (
      !aged &&
      age !== undefined &&
      most !== undefined &&
      most < 100 &&
      isAny(ends, 'year years yr yrs yo')
    ) {
      const from = isAny(at - 1, 'between from') ? at - 1 : at
      add({ of: 'age', from: age, to: most, year }, from, ends + (isAny(ends + 1, 'old') ? 2 : 1))
      continue
    }
    const unit = aged ? 0 : 1
    if (age !== undefined && age < 1_000 && (aged || isAny(at + 1, 'year years yr yrs yo'))) {
      const old = isAny(at + 1 + unit, 'old') ? 1 : 0
      const isYo = aged !== null || isAny(at + 1, 'yo')
      const { from, isAbove, isBelow, isStrict } = comparing(at, 'aged')
      const or = behind(at + 1 + unit + old)
      const to = at + 1 + unit + old + or.length
      const limit = { of: isBought ? 'bought' : 'age', year } as const
      if (isBought && (isAbove || isBelow)) {
        // Bought more than three years ago.
        if (isAny(to, 'ago'))
          add({ of: 'bought', [isAbove ? 'to' : 'from']: year - age, isStrict }, from, to + 1)
      } else if (or.isAbove || (!or.length && isAbove && !isBelow))
        add({ ...limit, from: age, isStrict: !or.length && isStrict }, from, to)
      else if (or.isBelow || isBelow)
        add({ ...limit, to: age, isStrict: !or.length && isStrict }, from, to)
      else if (old || isYo || isAny(at - 1, 'aged')) add({ ...limit, from: age, to: age }, from, to)
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
    if (number >= year && isDrunk(at) && isDue && isAny(at - 1, 'in during')) {
      add({ of: 'until', to: number }, at - 1, at + 1)
    } else if (number >= year && isAny(at - 1, 'in during for') && isDrinkable(at)) {
      // `What can I drink in 2030`: those whose window has that year.
      add({ of: 'until', from: number }, at - 1, at + 1)
      read.push({ limit: { of: 'since', to: number }, what: '', from: at - 1 })
    } else if (number > year) {
      // No vintage: the end of the years in which they drink well.
      if (isKept(at)) add({ of: 'until', from: number }, at - 1, to)
      else if (isDrunk(at) && isAny(at - 1, 'before by until'))
        add({ of: 'until', to: isAny(at - 1, 'before') ? number - 1 : number }, at - 1, at + 1)
    } else if (isAny(at - 1, 'before by until') && !isBought && isDrunk(at))
      add({ of: 'until', to: isAny(at - 1, 'before') ? number - 1 : number }, at - 1, at + 1)
    else if (or.length > 0) {
      // Older is less of a year, and more of an age.
      const isEarlier = isAny(at + 2, 'older earlier before under below lower less')
      add({ of: years, [isEarlier ? 'to' : 'from']: number }, at, to)
    } else if (isBefore) add({ of: years, to: number - 1 }, from, to)
    else if (isAfter) add({ of: years, from: number + 1 }, from, to)
    else if (isAny(at - 1, 'since')) add({ of: years, from: number }, from, to)
    else add({ of: years, from: number, to: number }, at, to)
  }
  return either(read, joined)
}

const isOfWine = /^(?:wines?|reds?|whites?|roses?|champagnes?|bubbly|sparkling)$/

const parts: ReadonlyMap<string, number> = new Map([
  ['half', 50],
  ['third', 100 / 3],
  ['thirds', 100 / 3],
  ['quarter', 25],
  ['quarters', 25],
])

const oneYear = /^((?:19|20)\d[1-9])s$/
const anyYear = /^((?:19|20)\d\d)s$/

const decades = 'fifties sixties seventies eighties nineties'.split(' ')

const measuring = new Set(
  'than least most over under above below up max min maximum minimum beyond exceeding'.split(' '),
)

/** `From 2018 or 2019`: no bottle has two vintages, so either will do. */
function either(read: readonly ReadLimit[], joined: Set<number>): readonly ValueRange[] {
  const merged: Omit<ReadLimit, 'from'>[] = []
  for (const { limit, what, from } of read) {
    const at = merged.findIndex(
      ({ limit: one }) => !one.isNot && !limit.isNot && one.of === limit.of && areApart(one, limit),
    )
    const before = merged[at]
    if (!before) merged.push({ limit, what })
    else {
      joined.add(from)
      merged[at] = {
        limit: { ...before.limit, or: [...(before.limit.or ?? []), limit] },
        what: filterWords.or(before.what, what),
      }
    }
  }
  return merged.map(({ limit, what }) => ({ ...limit, said: what }))
}

/** No value is in both, nor in another of the ranges. */
const areApart = (one: ValueRange, other: ValueRange): boolean =>
  [one, ...(one.or ?? [])].every(
    ({ from = -Infinity, to = Infinity }) =>
      (other.from ?? -Infinity) > to || (other.to ?? Infinity) < from,
  )
