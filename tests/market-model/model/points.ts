import type { Book } from './book.ts'
import type { Between, SeenAccount, SeenEntryOfPoints, SeenPoints } from './facts.ts'
import type { Person } from './known.ts'

/** A reason for which a user has points now. */
export interface Earned {
  readonly userId: string
  readonly reason: string
  /** The id of the act's subject. */
  readonly subject: string
  readonly points: number
}

export const forPickup = 50

/** How many acts of a kind earn something in a day and in a month, of one person. */
const caps: Readonly<Record<string, { readonly day: number; readonly month: number }>> = {
  pickup: { day: 5, month: 40 },
  event_attended: { day: 2, month: 10 },
  sighting_confirmed: { day: 5, month: 30 },
  sighting_bought: { day: 5, month: 30 },
  sighting_confirming: { day: 5, month: 60 },
}

const day = 24 * 60 * 60 * 1_000

/** Points from which each tier begins, the highest first. */
const tiers = [
  ['platinum', 3_000],
  ['gold', 1_000],
  ['silver', 250],
  ['bronze', 0],
] as const

const tierOf = (points: number) => tiers.find(([, from]) => points >= from)?.[0] ?? 'bronze'

export const isGold = (points: number): boolean => points >= 1_000

/** Points earned before a history begins. */
export const earnedBefore = (userId: string, { points }: Person['earnedBefore']): Earned => ({
  userId,
  reason: 'event_attended',
  subject: `before ${userId}`,
  points,
})

/**
 * The rules of points: each act earns once, undone acts are taken back, the columns are the sums of
 * the ledger, and free reserves have no other source.
 */
export class PointsBook {
  readonly #book: Book
  readonly #others: () => Iterable<Earned>
  /** Each moment until now: the columns may show an earlier sum until a job has run. */
  readonly #moments: number[] = []
  readonly #entries = new Map<string, SeenEntryOfPoints>()
  #accounts: ReadonlyMap<string, SeenAccount> = new Map()
  readonly #reserves = new Map<string, ReadonlySet<string>>()

  /** @param others points earned by anything other than pickups */
  constructor(book: Book, others: () => Iterable<Earned>) {
    this.#book = book
    this.#others = others
  }

  /** As their column says. */
  pointsOf(userId: string): number {
    return this.#accounts.get(userId)?.loyaltyPoints ?? 0
  }

  /** Moves on to the current view and returns the violations. */
  follow({ entries, accounts }: SeenPoints, { moments }: Pick<Between, 'moments'>): string[] {
    const wrong: string[] = []
    this.#moments.push(...moments)
    for (const entry of entries) wrong.push(...this.#mustBeWritten(entry, moments))
    if (entries.length < this.#entries.size) wrong.push('an entry of points is gone')
    wrong.push(...this.#mustBeEarned(entries))
    for (const account of accounts) {
      const own = entries.filter(({ userId }) => userId === account.id)
      wrong.push(...wrongColumns(account, own, this.#moments))
    }
    for (const person of this.#book.persons.values())
      wrong.push(...this.#mustGive(person, entries, moments))
    this.#accounts = new Map(accounts.map((one) => [one.id, one]))
    return wrong
  }

  /** Rules that hold once all work is done. */
  wrongAtRest({ entries, accounts }: SeenPoints, at: number): string[] {
    const wrong: string[] = []
    for (const account of accounts) {
      const own = entries.filter(({ userId }) => userId === account.id)
      wrong.push(...wrongColumns(account, own, [at]))
    }
    for (const { id, earnedReserves } of this.#book.persons.values()) {
      const own = entries.filter(({ userId }) => userId === id)
      for (const due of givenFor(own, at))
        if (!earnedReserves.includes(due)) wrong.push(`${id} has no free reserve for ${due}`)
    }
    return wrong
  }

  /** Only ever added to, at a moment of now, and taken back as it was earned. */
  *#mustBeWritten(entry: SeenEntryOfPoints, moments: readonly number[]): Generator<string> {
    const before = this.#entries.get(entry.id)
    this.#entries.set(entry.id, entry)
    if (before) {
      const { points, at, subject, userId } = entry
      const isSame = before.points === points && before.at === at && before.subject === subject
      if (!isSame || before.userId !== userId) yield `entry ${entry.id} of points was changed`
      return
    }
    if (entry.reason === 'event_attended' && entry.subject === `before ${entry.userId}`) return
    if (!moments.includes(entry.at)) yield `entry ${entry.id} of points is of another moment`
    if (entry.points > 0 !== (entry.number % 2 === 1))
      yield `entry ${entry.id} of points is number ${entry.number}, and ${entry.points}`
  }

  /** The ledger says what there is to say: of each thing its points, or that they were taken back. */
  *#mustBeEarned(entries: readonly SeenEntryOfPoints[]): Generator<string> {
    const owed = new Map<string, number>()
    const keyOf = ({ userId, reason, subject }: Omit<Earned, 'points'>) =>
      `${userId} for ${reason} of ${subject}`
    for (const one of this.#earned()) owed.set(keyOf(one), one.points)
    const has = new Map<string, number>()
    for (const one of entries) has.set(keyOf(one), (has.get(keyOf(one)) ?? 0) + one.points)
    const kindOf = (key: string) => key.replace(/ of .*/, '')
    const capped = new Set<string>()
    for (const [kind, { full, over }] of cappedIn(entries)) {
      if (full) capped.add(kind)
      if (over) yield `${kind} has earned more often than a day or a month allows`
    }
    for (const key of new Set([...owed.keys(), ...has.keys()])) {
      const [is, should] = [has.get(key) ?? 0, owed.get(key) ?? 0]
      if (is === 0 && capped.has(kindOf(key))) continue
      if (is !== should) yield `${key} has ${is} points, and should ${should}`
    }
  }

  *#earned(): Generator<Earned> {
    for (const { id, earnedBefore: before } of this.#book.persons.values())
      if (before.points > 0) yield earnedBefore(id, before)
    for (const { id, userId, earns } of this.#book.reservations.values())
      if (earns) yield { userId, reason: 'pickup', subject: id, points: forPickup }
    yield* this.#others()
  }

  /** A free reserve for each tenth pickup, and for each quarter or month of a tier, once. */
  *#mustGive(
    { id, earnedReserves }: Person,
    entries: readonly SeenEntryOfPoints[],
    moments: readonly number[],
  ): Generator<string> {
    const own = entries.filter(({ userId }) => userId === id)
    const known = this.#reserves.get(id) ?? new Set()
    this.#reserves.set(id, new Set(earnedReserves))
    if (new Set(earnedReserves).size < earnedReserves.length)
      yield `${id} was given a free reserve twice: ${earnedReserves.join(', ')}`
    const may = new Set(moments.flatMap((at) => givenFor(own, at)))
    // An entry taken back in the same step may have been its reason.
    for (const one of earnedReserves)
      if (!known.has(one) && !may.has(one) && own.every(({ number }) => number === 1))
        yield `${id} was given a free reserve for ${one}, and has not reached that`
  }
}

/**
 * Users who have earned by so many acts of a kind that the next may earn nothing, and users beyond
 * that.
 */
function cappedIn(entries: readonly SeenEntryOfPoints[]) {
  const times = new Map<string, number>()
  const found = new Map<string, { full: boolean; over: boolean }>()
  for (const { userId, reason, number, at } of entries) {
    const cap = caps[reason]
    if (!cap || number !== 1) continue
    const kind = `${userId} for ${reason}`
    const moment = new Date(at).toISOString()
    for (const [period, most] of [
      [moment.slice(0, 10), cap.day],
      [moment.slice(0, 7), cap.month],
    ] as const) {
      const count = (times.get(`${kind} ${period}`) ?? 0) + 1
      times.set(`${kind} ${period}`, count)
      const before = found.get(kind)
      found.set(kind, {
        full: before?.full === true || count >= most,
        over: before?.over === true || count > most,
      })
    }
  }
  return found
}

const sum = (entries: readonly SeenEntryOfPoints[]): number =>
  entries.reduce((total, { points }) => total + points, 0)

const countingAt = (entries: readonly SeenEntryOfPoints[], at: number): number =>
  sum(entries.filter(({ countsUntil }) => countsUntil > at))

const pickupsOf = (entries: readonly SeenEntryOfPoints[]): number =>
  entries
    .filter(({ reason }) => reason === 'pickup')
    .reduce((total, { points }) => total + Math.sign(points), 0)

/** The user's reasons for free reserves at that moment. */
function givenFor(entries: readonly SeenEntryOfPoints[], at: number): string[] {
  const given: string[] = []
  const tenth = Math.floor(pickupsOf(entries) / 10) * 10
  if (tenth > 0) given.push(String(tenth))
  const points = countingAt(entries, at)
  const [year, month] = new Date(at).toISOString().split('-') as [string, string]
  if (points >= 1_000) given.push(`${year}-${month}/1`)
  else if (points >= 250) given.push(`${year}-Q${Math.ceil(Number(month) / 3)}/1`)
  if (points >= 3_000) given.push(`${year}-${month}/2`)
  return given
}

/** @param moments at which the columns may have been summed up */
function* wrongColumns(
  account: SeenAccount,
  own: readonly SeenEntryOfPoints[],
  moments: readonly number[],
): Generator<string> {
  const { id, dropPoints, loyaltyPoints, loyaltyTier, loyaltyReserveCount } = account
  if (dropPoints !== sum(own)) yield `${id} has ${dropPoints} points, and ${sum(own)} by entries`
  if (loyaltyReserveCount !== pickupsOf(own))
    yield `${id} has ${loyaltyReserveCount} pickups, and ${pickupsOf(own)} by entries`
  const counting = new Set(moments.map((at) => countingAt(own, at)))
  if (!counting.has(loyaltyPoints))
    yield `${id} has ${loyaltyPoints} points that count, and ${[...counting].join(' or ')} by entries`
  if (loyaltyTier !== tierOf(loyaltyPoints))
    yield `${id} is ${loyaltyTier} with ${loyaltyPoints} points`
  const { loyaltyStreak, loyaltyStreakBest } = account
  const streaks = moments.map((at) => streakAt(own, at))
  if (streaks.every(({ current }) => current !== loyaltyStreak))
    yield `${id} has a streak of ${loyaltyStreak} weeks, and another by entries`
  if (streaks.every(({ best }) => best !== loyaltyStreakBest))
    yield `${id} has had a streak of ${loyaltyStreakBest} weeks, and another by entries`
}

/** Weeks in a row, from Monday to Monday, in which something was earned that stays; one between is forgiven. */
function streakAt(entries: readonly SeenEntryOfPoints[], at: number) {
  const weekOf = (moment: number) => Math.floor((Math.floor(moment / day) + 3) / 7)
  const stays = ({ reason, subject, number, points }: SeenEntryOfPoints) =>
    points > 0 &&
    !entries.some(
      (one) => one.reason === reason && one.subject === subject && one.number === number + 1,
    )
  const weeks = [...new Set(entries.filter(stays).map((one) => weekOf(one.at)))].toSorted(
    (one, other) => one - other,
  )
  let [current, best] = [0, 0]
  for (const [place, week] of weeks.entries()) {
    const before = weeks[place - 1]
    current = before !== undefined && week - before <= 2 ? current + 1 : 1
    best = Math.max(best, current)
  }
  const last = weeks.at(-1)
  return { current: last !== undefined && weekOf(at) - last <= 2 ? current : 0, best }
}
