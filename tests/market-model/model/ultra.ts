import type { Book } from './book.ts'
import { commitmentTo, listHash, turnsOf } from './draw.ts'
import {
  type Between,
  type Deed,
  type DeedName,
  mayBeDone,
  type SeenAround,
  type SeenEntry,
  type SeenRequest,
  type SeenUltra,
  type UltraPlan,
  type UltraStatus,
} from './facts.ts'
import type { Known } from './known.ts'
import { day, hour, minute, missedFrom } from './times.ts'

const acceptancePeriod = 48 * hour
const canBeTakenBack = 5 * minute
/** Credit for a won bottle that the store could not supply. */
const credit = 10_00

/** An ultra drop as the model knows it. */
export interface Ultra extends SeenUltra {
  readonly requests: ReadonlyMap<string, SeenRequest>
  /** By their people. */
  readonly entries: ReadonlyMap<string, SeenEntry>
}

/** The rules of ultra drops, kept as {@link Book} keeps those of drops. */
export class UltraBook {
  readonly ultras = new Map<string, Ultra>()
  /** Transitions that were due at the last view. */
  overdue: readonly string[] = []
  readonly #book: Book

  constructor(book: Book) {
    this.#book = book
  }

  /** Runs before reservations are followed: a draw creates a drop for the winners. */
  prepare({ ultras, entries }: SeenAround): void {
    const { drops } = this.#book
    for (const { id, storeId, salePrice: price, quantity, drawnAt } of ultras) {
      if (drawnAt === null) continue
      const common = { id, storeId, price, quantity, isAllocated: true, isPaused: false }
      const over = { endsAt: drawnAt, endedAt: drawnAt, pickupFrom: null, pickupUntil: null }
      const drop = drops.get(id) ?? { ...common, ...over, queue: [], turns: new Map() }
      drops.set(id, drop)
      for (const { ultraDropId, userId, offerUntil } of entries)
        if (ultraDropId === id && userId !== null && offerUntil !== null)
          drop.turns?.set(userId, offerUntil)
    }
  }

  /** Moves on to the current view and returns the violations. */
  follow(seen: SeenAround, between: Between): string[] {
    const wrong: string[] = []
    for (const row of seen.ultras) {
      const requests = seen.requests.filter(({ ultraDropId }) => ultraDropId === row.id)
      const entries = seen.entries.filter(({ ultraDropId }) => ultraDropId === row.id)
      const says = (what: string) => wrong.push(`ultra drop ${row.id}, ${row.status}, ${what}`)
      const before = this.ultras.get(row.id)
      if (before) this.#mustFollow(before, row, between, says)
      else this.#mustBePlanned(row, between, says)
      const now: Ultra = {
        ...row,
        requests: new Map(requests.map((one) => [one.userId, one])),
        entries: new Map(entries.map((one) => [one.userId ?? one.id, one])),
      }
      if (now.entries.size < entries.length) says('has two entries of one person')
      for (const one of requests) this.#mustBeAsked(one, now, before, between, says)
      for (const one of entries) this.#mustBeEntered(one, now, before, between, says)
      for (const { userId } of before?.entries.values() ?? [])
        if (!now.entries.has(userId ?? '')) says(`has no entry of ${userId} any more`)
      this.#mustBeDrawn(now, entries, between, says)
      this.#mustBeDone(now, before, between.deeds, says)
      this.ultras.set(row.id, now)
    }
    for (const id of this.ultras.keys())
      if (!seen.ultras.some((one) => one.id === id)) wrong.push(`ultra drop ${id} is gone`)
    this.overdue = this.#overdueAt(Math.max(...between.moments))
    return wrong
  }

  #mustBePlanned(row: SeenUltra, { deeds, moments }: Between, says: Says): void {
    const by = deeds.find(
      ({ what, of, said }) => what === 'plan ultra' && of === row.storeId && isSaid(row, said),
    )
    if (!by || !mayBeDone(by)) says('was planned by nobody')
    if (!moments.includes(row.createdAt)) says('was planned at another moment')
    if (!this.#book.isGood(row.storeId, row.createdAt)) says('is of a store that is not open')
  }

  #mustFollow(before: Ultra, row: SeenUltra, { deeds, moments, worked }: Between, says: Says) {
    const own = deeds.filter(({ of }) => of === row.id)
    const edits = own.filter((one) => one.what === 'edit ultra' && mayBeDone(one))
    if (!isSaid(row, before)) {
      const by = edits.find(({ said }) => isSaid(row, said))
      if (!by) says('was changed by nobody')
      else if (before.status !== 'scheduled' || beginsAt(before) <= by.at)
        says('was changed when people could enter')
      else if (!this.#book.isGood(row.storeId, by.at)) says('was changed by a store not open')
    } else if (edits.some(({ came, said }) => came === 'done' && !isSaid(row, said)))
      says('was not changed')
    if (row.commitment !== before.commitment) says('has another commitment')
    const last = Math.max(...moments)
    const reached = new Set([before.status])
    for (const status of reached) {
      if (worked) for (const next of this.#nextByTime(row, status, last)) reached.add(next)
      const cancels = own.some((one) => one.what === 'cancel ultra' && mayBeDone(one))
      const isInTime = last < row.drawingAt
      if (cancels && isInTime && isBeforeDraw(status)) reached.add('cancelled')
    }
    if (!reached.has(row.status)) says(`was ${before.status}, and nothing led there`)
    if (row.status === 'drawn' && before.status !== 'drawn') {
      if (row.drawnAt === null || !moments.includes(row.drawnAt))
        says('was drawn at another moment')
      if (!this.#book.isGood(row.storeId, row.drawnAt ?? last))
        says('was drawn for a store not open')
    }
  }

  /** Where time alone may lead it. */
  *#nextByTime(row: SeenUltra, status: UltraStatus, at: number): Generator<UltraStatus> {
    const asks = row.requestStartsAt
    if (status === 'scheduled' && asks !== null && at >= asks) yield 'requesting'
    const isOpen = status === 'requesting' || (status === 'scheduled' && asks === null)
    if (isOpen && at >= row.liveStartsAt) yield 'live'
    if (status === 'live' && at >= row.liveEndsAt) yield* ['closed', 'failed'] as const
    if (status === 'closed' && at >= row.drawingAt)
      yield this.#book.isGood(row.storeId, at) ? 'drawn' : 'cancelled'
    if (status === 'drawn') yield 'completed'
  }

  #mustBeAsked(
    one: SeenRequest,
    now: Ultra,
    before: Ultra | undefined,
    { deeds, moments }: Between,
    says: Says,
  ): void {
    const { id, userId, status, requestedAt: at } = one
    const known = before?.requests.get(userId)
    if (!known) {
      const asked = deedOf(deeds, 'request', now.id, userId)
      if (!asked || !mayBeDone(asked)) says(`is asked for by ${userId}, who did not`)
      if (!moments.includes(at) || at < (now.requestStartsAt ?? at + 1) || at >= now.liveStartsAt)
        says(`is asked for at another time`)
      const why = this.refusalCodes(now, userId, at)
      if (why.length > 0) says(`is asked for by somebody who may not: ${why.join(', ')}`)
      if (status === 'approved' && now.reviewsByHand) says(`let ${userId} in by itself`)
      if (status !== 'approved' && !now.reviewsByHand) says(`did not let ${userId} in`)
      return
    }
    if (known.status === status) return
    const decided = deeds.find((deed) => deed.what === 'review' && deed.of === id)
    const isMeant = decided?.said === (status === 'approved')
    if (known.status !== 'pending' || !decided || !mayBeDone(decided) || !isMeant)
      says(`has a request that was ${known.status}, and is ${status}`)
  }

  #mustBeEntered(
    one: SeenEntry,
    now: Ultra,
    before: Ultra | undefined,
    between: Between,
    says: Says,
  ): void {
    const { userId, enteredAt: at, code } = one
    if (userId === null) return says('has an entry of nobody')
    const known = before?.entries.get(userId)
    if (known) {
      const isSame = known.id === one.id && known.code === code && known.enteredAt === at
      if (!isSame) says(`has another entry of ${userId}`)
      this.#mustGoOn(known, one, now, between, says)
      return
    }
    const entered = deedOf(between.deeds, 'enter', now.id, userId)
    if (!entered || !mayBeDone(entered)) says(`was entered by ${userId}, who did not`)
    const isLive = now.liveStartsAt <= at && at < now.liveEndsAt && between.moments.includes(at)
    if (!isLive) says(`was entered by ${userId} when it was not live`)
    const why = this.refusalCodes(now, userId, at)
    if (why.length > 0) says(`was entered by somebody who may not: ${why.join(', ')}`)
    if (now.requestStartsAt !== null && now.requests.get(userId)?.status !== 'approved')
      says(`was entered by ${userId}, who was not let in`)
    if (!/^[0-9A-HJKMNP-TV-Z]{12}$/.test(code)) says(`has the code ${code}`)
    if (one.status !== 'entered') says(`has an entry that begins as ${one.status}`)
  }

  /** Checks an entry's new status: offered, accepted or left, lapsed, or passed over. */
  #mustGoOn(known: SeenEntry, one: SeenEntry, now: Ultra, between: Between, says: Says): void {
    const { deeds, moments, worked } = between
    const { userId, status, offerUntil, reservationId } = one
    const last = Math.max(...moments)
    const by = (what: DeedName) => {
      const deed = deedOf(deeds, what, now.id, userId)
      return deed !== undefined && mayBeDone(deed)
    }
    const isAccepting = deedOf(deeds, 'accept', now.id, userId) !== undefined
    const tells = (what: string) => says(`has an entry of ${userId} that ${what}`)
    if (known.turn === null && one.turn !== null) {
      if (!worked) tells('got its turn by nobody')
      const since = (offerUntil ?? 0) - acceptancePeriod
      if (one.passed === null && !moments.includes(since)) tells(`may be accepted for another time`)
    } else if (known.turn !== one.turn) tells('has another turn')
    else if (one.passed === null && known.offerUntil !== offerUntil) tells('is offered for longer')
    if (one.passed !== known.passed) {
      const isTheirs = this.#book.worksAt(userId, now.storeId)
      if (!isTheirs || one.passed !== 'works_there') tells(`was passed over for ${one.passed}`)
      if (!worked && !isAccepting) tells('was passed over by nobody')
    }
    if (one.passed !== null) {
      if (status !== 'entered' || one.isWinner) tells(`was passed over, and is ${status}`)
      return
    }
    if (one.turn !== null && known.turn === null && this.#book.worksAt(userId, now.storeId))
      tells('got its turn, and is of somebody who works there')
    const from = new Set([known.status])
    if (known.status === 'entered' && one.turn !== null) from.add('offered')
    if (from.has('offered') && by('accept') && reservationId !== null) from.add('accepted')
    if (from.has('offered') && by('decline')) from.add('declined')
    const own = reservationId === null ? undefined : this.#book.reservations.get(reservationId)
    if (from.has('offered') && reservationId === null && worked && last >= (offerUntil ?? last + 1))
      from.add('lapsed')
    if (from.has('accepted') && worked && own && isOver(own, last)) from.add('lapsed')
    if (!from.has(status)) tells(`is ${status}, and was ${known.status}`)
    if (reservationId !== null && (own?.userId !== userId || own?.dropId !== now.id))
      tells('has the bottle of somebody else')
    if (known.reservationId !== null && known.reservationId !== reservationId)
      tells('has another bottle')
    if (one.isWinner !== (status === 'offered' || status === 'accepted'))
      tells(`is ${status}, and ${one.isWinner ? '' : 'not '}winning`)
    const isOwed = status === 'lapsed' && own !== undefined && isUnsupplied(own)
    if (one.compensationCredit !== (isOwed ? credit : 0))
      tells(`has ${one.compensationCredit} for a bottle that was ${own?.status ?? 'not accepted'}`)
  }

  /** The list, the secret and the turns. */
  #mustBeDrawn(now: Ultra, entries: readonly SeenEntry[], between: Between, says: Says) {
    const codes = entries.map(({ code }) => code)
    const isClosed = ['closed', 'drawn', 'completed', 'failed'].includes(now.status)
    if (isClosed && now.listHash !== listHash(codes)) says('has another list than it published')
    const isEnough = codes.length >= Math.max(1, now.minReservations)
    if (now.status === 'failed' && isEnough) says('failed with enough entries')
    if (['closed', 'drawn', 'completed'].includes(now.status) && !isEnough)
      says('goes on with too few entries')
    const isDrawn = now.status === 'drawn' || now.status === 'completed'
    const given = entries.filter(({ turn }) => turn !== null)
    if (!isDrawn) {
      if (given.length > 0) says('has turns before its draw')
      return
    }
    const secret = now.secret ?? ''
    if (commitmentTo(secret) !== now.commitment) says('has another secret than it committed to')
    const order = turnsOf(codes, secret)
    for (const { code, turn, userId } of given)
      if (order[(turn ?? 0) - 1] !== code) says(`gave turn ${turn} to ${userId}, whose it is not`)
    const turns = new Set(given.map(({ turn }) => turn))
    for (let turn = 1; turn <= turns.size; turn++)
      if (!turns.has(turn)) says(`passed turn ${turn} without a word`)
    const goes = entries.filter(isTransferred)
    if (goes.length > now.quantity)
      says(`has ${now.quantity} bottles, and they go to ${goes.length}`)
    for (const own of this.#book.reservations.values()) {
      const of = own.dropId === now.id
      if (of && !entries.some(({ reservationId }) => reservationId === own.id))
        says(`has ${own.id}, which is of no turn`)
    }
    if (now.status === 'drawn') return
    const at = Math.max(...between.moments)
    for (const one of entries)
      if (one.status === 'offered' || (one.status === 'accepted' && !this.#isFetched(one, at)))
        says(`is over, and ${one.userId} may still come`)
    if (goes.length < now.quantity && turns.size < entries.length)
      says('is over, and somebody has not had their turn')
  }

  /** A confirmed deed must be visible. */
  #mustBeDone(now: Ultra, before: Ultra | undefined, deeds: readonly Deed[], says: Says): void {
    for (const { what, of, userId = '', came } of deeds) {
      if (of !== now.id || came !== 'done') continue
      if (what === 'cancel ultra' && now.status !== 'cancelled') says('was called off')
      if (what === 'request' && !now.requests.has(userId)) says(`was asked for by ${userId}`)
      if (what === 'enter' && !now.entries.has(userId)) says(`was entered by ${userId}`)
      const status = now.entries.get(userId)?.status
      if (what === 'decline' && status !== 'declined') says(`was left by ${userId}`)
      const isKept = before?.entries.get(userId)?.reservationId != null
      if (what === 'accept' && status !== 'accepted' && !isKept) says(`was accepted by ${userId}`)
    }
  }

  /** Refusal codes that keep a user from requesting or entering. */
  refusalCodes(
    { storeId, requireSubscription }: Pick<Ultra, 'storeId' | 'requireSubscription'>,
    userId: string,
    at: number,
  ): string[] {
    const person = this.#book.persons.get(userId)
    // Staff, owners and non-collectors cannot enter.
    if (!person || this.#book.worksAt(userId, storeId)) return ['forbidden']
    const why: string[] = []
    if ((person.pausedUntil ?? 0) > at) why.push('reserving_paused')
    if (requireSubscription && !person.isInsider) why.push('plan_limit')
    return why
  }

  /** Times when an ultra drop changes without a deed. */
  moments(): number[] {
    return [...this.ultras.values()].flatMap((one) => {
      const { status, scheduledAt, requestStartsAt, liveStartsAt, liveEndsAt, drawingAt } = one
      if (isBeforeDraw(status))
        return [scheduledAt, requestStartsAt ?? 0, liveStartsAt, liveEndsAt, drawingAt]
      if (status !== 'drawn') return []
      return [...one.entries.values()].flatMap(({ status: is, offerUntil, reservationId }) => {
        const own = this.#book.reservations.get(reservationId ?? '')
        if (is === 'offered') return offerUntil ?? []
        if (is !== 'accepted' || !own) return []
        const { missedAt, pickedUpAt, until } = own
        if (own.status === 'picked_up') return (pickedUpAt ?? 0) + canBeTakenBack
        if (own.status === 'no_show') return (missedAt ?? 0) + day
        return own.status === 'pending' ? own.holdUntil : [own.from, missedFrom(until)]
      })
    })
  }

  #isFetched({ reservationId }: SeenEntry, at: number): boolean {
    const own = this.#book.reservations.get(reservationId ?? '')
    return own?.status === 'picked_up' && at >= (own.pickedUpAt ?? at) + canBeTakenBack
  }

  /** Transitions that should have happened by then. */
  #overdueAt(at: number): string[] {
    const late: string[] = []
    for (const now of this.ultras.values()) {
      const says = (what: string) => late.push(`ultra drop ${now.id} is ${now.status}, and ${what}`)
      if (now.status === 'scheduled' && beginsAt(now) <= at) says('should have begun')
      if (now.status === 'requesting' && now.liveStartsAt <= at) says('should be live')
      if (now.status === 'live' && now.liveEndsAt <= at) says('should have closed')
      if (now.status === 'closed' && now.drawingAt <= at) says('should be drawn')
      if (now.status !== 'drawn') continue
      const all = [...now.entries.values()]
      for (const one of all) {
        const own = this.#book.reservations.get(one.reservationId ?? '')
        if (one.status === 'offered' && (one.offerUntil ?? 0) <= at) says('a turn never ends')
        if (one.status === 'accepted' && own && isOver(own, at)) says('a bottle never goes on')
      }
      const goes = all.filter(isTransferred).length
      const isLast = all.every(({ turn }) => turn !== null)
      if (goes < now.quantity && !isLast) says('a bottle is for nobody')
      const isWaiting = all.some(
        (one) =>
          one.status === 'offered' || (one.status === 'accepted' && !this.#isFetched(one, at)),
      )
      if (!isWaiting && (isLast || goes >= now.quantity)) says('it is never over')
    }
    return late
  }
}

type Says = (what: string) => void

const beginsAt = ({ requestStartsAt, liveStartsAt }: UltraPlan) => requestStartsAt ?? liveStartsAt

export const isBeforeDraw = (status: UltraStatus): boolean =>
  status === 'scheduled' || status === 'requesting' || status === 'live' || status === 'closed'

/** The turn was accepted or still can be, or the bottle is lost. */
const isTransferred = ({ status, compensationCredit }: SeenEntry): boolean =>
  status === 'offered' || status === 'accepted' || compensationCredit > 0

const isUnsupplied = ({ status, cancelledBy }: Known): boolean =>
  status === 'cancelled' && cancelledBy === 'store'

/**
 * The reservation can no longer deliver the bottle. A missed pickup can still be handed over for a
 * day.
 */
const isOver = ({ status, isReleased, missedAt = 0 }: Known, at: number): boolean =>
  status === 'expired' ||
  status === 'cancelled' ||
  (status === 'refused' && isReleased) ||
  (status === 'no_show' && at >= missedAt + day)

const deedOf = (deeds: readonly Deed[], what: DeedName, of: string, userId: string | null) => {
  const own = deeds.filter((one) => one.what === what && one.of === of && one.userId === userId)
  return own.find(mayBeDone) ?? own[0]
}

const parts = [
  'salePrice',
  'quantity',
  'minReservations',
  'requireSubscription',
  'reviewsByHand',
  'requestStartsAt',
  'liveStartsAt',
  'liveEndsAt',
  'drawingAt',
] satisfies readonly (keyof UltraPlan)[]

/** The announcement time may have been limited to the time of the request. */
const isSaid = (row: UltraPlan, said: Deed['said']): boolean =>
  typeof said === 'object' && 'drawingAt' in said && parts.every((part) => row[part] === said[part])
