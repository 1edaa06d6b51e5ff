import { numberIn } from '../read-count.ts'
import { isYear, type LimitReader } from './reader.ts'

const oneYear = /^((?:19|20)\d[1-9])s$/
const anyYear = /^((?:19|20)\d\d)s$/

const decades = 'fifties sixties seventies eighties nineties'.split(' ')

/** Vintages and ages, or the years in which bottles were bought or are to be drunk. */
export function readYears({
  tokens,
  words,
  done,
  isAny,
  add,
  comparing,
  behind,
  range,
  year,
  read,
}: LimitReader): void {
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
    } else if (isBefore)
      add({ of: years, to: isAny(at - 1, 'until') ? number : number - 1 }, from, to)
    else if (isAfter) add({ of: years, from: number + 1 }, from, to)
    else if (isAny(at - 1, 'since')) add({ of: years, from: number }, from, to)
    else add({ of: years, from: number, to: number }, at, to)
  }
}
