import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { unaccented } from '../../../../shared/kernel/text.ts'
import { type CellarName, cellars, type KnownBottle } from './cellars.ts'

/** An answer as its reader sees it. */
export interface Said {
  readonly text: string
  /** The bottles that it names. */
  readonly ids: readonly string[]
  /** It says that it does not know, or asks back, and answers nothing else. */
  readonly isHonest: boolean
}

/** Right, wrong with confidence, or honest about not knowing. */
export type Outcome = 'right' | 'wrong' | 'honest'

/** How many bottles an answer names at most before it says how many more there are. */
const listedAtMost = 8
const year = 2026

const each = ({ currentValue, purchasePrice }: Bottle) => currentValue ?? purchasePrice
const fields: Readonly<Record<string, (bottle: Bottle) => number | string | undefined>> = {
  vintage: ({ vintage }) => vintage,
  size: ({ sizeMl }) => sizeMl,
  worth: each,
  paid: ({ purchasePrice }) => purchasePrice,
  rating: ({ rating }) => rating,
  fill: ({ fillLevel }) => fillLevel,
  place: ({ location }) => location,
  category: ({ category }) => category,
  age: ({ vintage }) => (vintage === undefined ? undefined : -vintage),
}
const isMoney = (field: string) => field === 'worth' || field === 'paid'

/** Tags that were added to bottles by hand; any other word is looked up on the label. */
const isTag = new Set(Object.values(cellars).flatMap((all) => all.flatMap(({ is }) => [...is])))

/** Whether one expected word holds. */
function holds({ bottle, is }: KnownBottle, word: string): boolean {
  if (word.startsWith('!')) return !holds({ bottle, is }, word.slice(1))
  if (word.includes('/')) return word.split('/').some((one) => holds({ bottle, is }, one))
  const compared = /^(\w+)(<=|>=|=|<|>)(.+)$/.exec(word)
  if (compared) {
    const [, field = '', sign, text = ''] = compared
    const own = fields[field]!(bottle)
    if (own === undefined) return false
    if (typeof own === 'string') return own === text.replace('_', ' ')
    const other = Number(text) * (isMoney(field) ? 100 : 1)
    if (sign === '<') return own < other
    if (sign === '>') return own > other
    if (sign === '<=') return own <= other
    return sign === '>=' ? own >= other : own === other
  }
  if (word === 'open') return bottle.openedAt !== undefined
  if (word === 'sealed') return bottle.openedAt === undefined
  // Bottles past their window are listed with those in its last years.
  if (word === 'late') return bottle.drinkTo !== undefined && bottle.drinkTo <= year + 1
  if (word === 'wine') return bottle.category === 'Wine'
  const label = unaccented(`${bottle.name} ${bottle.brand} ${bottle.region ?? ''}`)
  return isTag.has(word) ? is.has(word) : label.includes(word.replace('_', ' '))
}

const chosen = (of: CellarName, which: readonly string[]): readonly Bottle[] =>
  cellars[of]
    .filter(
      ({ bottle, is }) => !bottle.isFinished && which.every((word) => holds({ bottle, is }, word)),
    )
    .map(({ bottle }) => bottle)

const saysNone = ({ text, ids }: Said) =>
  ids.length === 0 && /\b(none|nothing|no bottle)\b/i.test(text)
const saysNumber = (text: string, number: number) =>
  number === 0
    ? /\b(none|nothing|no bottle)\b/i.test(text)
    : new RegExp(`(?<![\\d$.,])${number}(?![\\d.,%]\\d|\\d)`).test(text.split('\n')[0] ?? '')

const hints: Readonly<Record<string, RegExp>> = {
  de: /Englisch/,
  es: /ingl[eé]s/i,
  fr: /anglais/,
  it: /inglese/,
  ja: /英語|English/,
}

/** Checks the answer by plain computation over the fields and the tags added by hand. */
export function judged(of: CellarName, expected: string, said: Said): Outcome {
  const [kind = '', ...rest] = expected.split(' ')
  const otherwise: Outcome = said.isHonest ? 'honest' : 'wrong'
  const isRight = (): boolean => {
    switch (kind) {
      case 'count': {
        const number = chosen(of, rest).reduce((sum, { quantity }) => sum + quantity, 0)
        return saysNumber(said.text, number)
      }
      case 'entries':
        return saysNumber(said.text, chosen(of, rest).length)
      case 'none':
        return saysNone(said) || (said.isHonest && said.ids.length === 0)
      case 'list': {
        const wanted = new Set<string>(chosen(of, rest).map(({ id }) => id))
        if (wanted.size === 0) return saysNone(said)
        return (
          said.ids.every((id) => wanted.has(id)) &&
          said.ids.length >= Math.min(wanted.size, listedAtMost)
        )
      }
      case 'top':
      case 'low': {
        const [field = '', ...which] = rest
        const known = chosen(of, which).flatMap((bottle) => {
          const value = fields[field]!(bottle)
          return typeof value === 'number' ? [{ id: bottle.id, value }] : []
        })
        const most = (kind === 'top' ? Math.max : Math.min)(...known.map(({ value }) => value))
        return known.some(({ id, value }) => value === most && said.ids[0] === id)
      }
      case 'sum': {
        const [field = '', ...which] = rest
        const cents = chosen(of, which).reduce(
          (sum, bottle) =>
            sum + ((fields[field]!(bottle) as number | undefined) ?? 0) * bottle.quantity,
          0,
        )
        return (
          said.text.includes(money(cents)) || said.text.includes(money(cents).replace('.00', ''))
        )
      }
      case 'unknown':
      case 'ask':
        return said.isHonest && said.ids.length === 0 && has(said.text, rest.join(' '))
      case 'language':
        return said.isHonest && (hints[rest[0]!]?.test(said.text) ?? false)
      case 'honest':
        return said.isHonest
      default:
        throw new Error(`nobody knows what ${expected} expects`)
    }
  }
  return isRight() ? 'right' : otherwise
}

const has = (text: string, word: string) => unaccented(text).includes(unaccented(word))
