import type { Book } from './book.ts'
import {
  type Between,
  type Deed,
  type DeedName,
  type EventPlan,
  mayBeDone,
  type SeatStatus,
  type SeenEvent,
  type SeenEvents,
  type SeenRegistration,
  type Taken,
} from './facts.ts'
import { type Earned, isGold } from './points.ts'
import { hour, isEarly, minute, offerDeadline } from './times.ts'

const holdsFor = 10 * minute
const opensBefore = 3 * hour
/** Check-in stays open this long after the end. Users who have not arrived by then are absent. */
const closesAfter = 2 * hour
const forAttending = 20

/** A registration as the model knows it. */
export interface Seat extends SeenRegistration {
  /** Having been there has earned points. */
  readonly earns: boolean
}

/** The rules of events, kept as {@link Book} keeps those of drops. */
export class EventBook {
  readonly events = new Map<string, SeenEvent>()
  readonly seats = new Map<string, Seat>()
  /** Transitions that were due at the last view. */
  overdue: readonly string[] = []
  /** Free seats with users waiting and no offer. */
  unoffered: readonly string[] = []
  readonly #book: Book

  constructor(book: Book) {
    this.#book = book
  }

  /** The user's open registration. */
  own(eventId: string, userId: string): Seat | undefined {
    return this.of(eventId).find((one) => one.userId === userId && one.status !== 'cancelled')
  }
  of(eventId: string): Seat[] {
    return [...this.seats.values()].filter((one) => one.eventId === eventId)
  }
  event(id: string): SeenEvent {
    const found = this.events.get(id)
    if (!found) throw new Error(`there is no event ${id}`)
    return found
  }

  /** @param points the user's points before and after this step */
  follow(
    { events, registrations }: SeenEvents,
    between: Between,
    points: (userId: string) => readonly number[],
  ): string[] {
    const wrong: string[] = []
    const before = new Map(this.events)
    for (const row of events) {
      const says = (what: string) => wrong.push(`event ${row.id}, ${row.status}, ${what}`)
      const known = before.get(row.id)
      if (known) this.#mustFollow(known, row, between, says)
      else this.#mustBePlanned(row, between, says)
      this.events.set(row.id, row)
    }
    for (const id of before.keys())
      if (!events.some((one) => one.id === id)) wrong.push(`event ${id} is gone`)
    for (const event of events) {
      const own = registrations.filter(({ eventId }) => eventId === event.id)
      const known = this.of(event.id)
      const says = (what: string) => wrong.push(`event ${event.id}, ${event.status}, ${what}`)
      for (const { id } of known) if (!own.some((one) => one.id === id)) says(`has lost ${id}`)
      this.#mustBeInOrder(known, own, says)
      const changed = { was: before.get(event.id) ?? event, event }
      for (const row of own) this.#mustGoOn(row, changed, between, points)(says)
      mustCount(event, own, says)
      this.#mustBeDone(event, own, between.deeds, says)
    }
    const at = Math.max(...between.moments)
    this.overdue = this.#overdueAt(at)
    this.unoffered = this.#unofferedAt(at)
    return wrong
  }

  *earned(): Generator<Earned> {
    for (const { userId, eventId, earns } of this.seats.values())
      if (earns && userId !== null)
        yield { userId, reason: 'event_attended', subject: eventId, points: forAttending }
  }

  /** Times when a registration changes without a deed. */
  moments(): number[] {
    return [...this.events.values()].flatMap(({ id, status, eventDate, endsAt }) => {
      const own = this.of(id)
      const isRunning = status === 'open' && own.some(isAwaited)
      const held = own.flatMap((one) => (one.status === 'pending' ? (one.holdUntil ?? []) : []))
      return [
        ...held,
        ...(isRunning ? [eventDate - opensBefore, eventDate, endsAt, endsAt + closesAfter] : []),
      ]
    })
  }

  #mustBePlanned(row: SeenEvent, { deeds, moments }: Between, says: Says): void {
    const by = deeds.find(
      ({ what, of, said }) => what === 'plan event' && of === row.storeId && isSaid(row, said),
    )
    if (!by || !mayBeDone(by)) says('was planned by nobody')
    if (!moments.includes(row.createdAt)) says('was planned at another moment')
    if (!this.#book.isGood(row.storeId, row.createdAt)) says('is of a store that is not open')
    if (row.price > 0 && this.#book.store(row.storeId).account === undefined)
      says('costs something, and nobody can be paid for it')
  }

  #mustFollow(before: SeenEvent, row: SeenEvent, { deeds }: Between, says: Says): void {
    const own = deeds.filter((one) => one.of === row.id)
    const edits = own.filter((one) => one.what === 'edit event' && mayBeDone(one))
    const isMoved = row.eventDate !== before.eventDate || row.endsAt !== before.endsAt
    if (!isSaid(row, before)) {
      const by = edits.find(({ said }) => isSaid(row, said))
      if (!by) says('was changed by nobody')
      else if (before.status !== 'open' || before.eventDate <= by.at)
        says('was changed when it was too late')
      else if (!this.#book.isGood(row.storeId, by.at)) says('was changed by a store not open')
    } else if (edits.some(({ came, said }) => came === 'done' && !isSaid(row, said)))
      says('was not changed')
    if (isMoved ? row.movedAt === null : row.movedAt !== before.movedAt)
      says(`was moved at ${row.movedAt}`)
    if (row.status === before.status) return
    const by = own.find((one) => one.what === 'cancel event')
    if (row.status === 'open' || !by || !mayBeDone(by)) says(`was ${before.status}`)
    else if (by.at >= before.endsAt) says('was called off when it was over')
  }

  /** Checks the new status of a registration. */
  #mustGoOn(
    row: SeenRegistration,
    { was, event }: { readonly was: SeenEvent; readonly event: SeenEvent },
    between: Between,
    points: (userId: string) => readonly number[],
  ): (says: Says) => void {
    return (say) => {
      const known = this.seats.get(row.id)
      const says = (what: string) => say(`has ${row.id} of ${row.userId}, ${row.status}, ${what}`)
      const { deeds, moments, payments, worked } = between
      const { storeId } = event
      const { userId } = row
      const last = Math.max(...moments)
      const by = (...names: DeedName[]) =>
        deeds.find(
          (one) =>
            names.includes(one.what) &&
            mayBeDone(one) &&
            (one.of === row.id || (one.of === event.id && (one.userId ?? userId) === userId)),
        )
      const isGood = (at: number) => this.#book.isGood(storeId, at)
      const isPaid = payments.some(
        ({ reservationId, purpose, status }) =>
          reservationId === row.id && purpose === 'event' && status === 'succeeded',
      )
      const isShut = moments.some((at) => !isGood(at))
      if (!known) this.#mustBegin(row, { was, event }, by('register'), between, points)(says)
      const from = new Set<SeatStatus>(known ? [known.status] : beginsAs(row))
      const holdUntil = known?.holdUntil ?? row.holdUntil ?? (known ? 0 : row.registeredAt)
      for (const status of from) {
        const isOpen = status === 'pending' || status === 'registered' || status === 'waitlisted'
        if (isOpen && by('unregister')) from.add('cancelled')
        if (isOpen && worked && event.status === 'cancelled') from.add('cancelled')
        if (status === 'pending') {
          if (isPaid || by('accept seat')) from.add('registered')
          if (worked && last >= holdUntil) from.add('cancelled')
        }
        if (status === 'waitlisted' && worked) {
          from.add('pending')
          if (last >= event.eventDate) from.add('cancelled')
        }
        if (status === 'registered') {
          if (by('let in', 'was there')) from.add('attended')
          const isOver = worked && last >= event.endsAt + closesAfter
          if (isOver) from.add('no_show')
          if (isShut && (isOver || isPaid)) from.add('cancelled')
          if (event.status === 'cancelled' && isPaid) from.add('cancelled')
        }
        if (status === 'cancelled' && known?.cancelledBy === 'rule' && isPaid)
          from.add('registered')
      }
      if (!from.has(row.status)) says(`was ${known?.status ?? 'not there'}`)
      const hasChanged = known?.status !== row.status
      if (known && known.isOfStaff !== row.isOfStaff) says('sits elsewhere')
      if (known && known.registeredAt !== row.registeredAt) says('was registered anew')
      const isOffered = row.isOffer && !known?.isOffer
      if (isOffered) this.#mustBeOffered(row, { was, event }, between, points)(says)
      else if (known && known.price !== row.price) says(`costs ${row.price}, not ${known.price}`)
      if (known && !isOffered && row.status === 'pending' && row.holdUntil !== known.holdUntil)
        says('is held for longer')
      if (row.confirmedAt !== (known?.confirmedAt ?? null)) {
        if (row.confirmedAt === null || !moments.includes(row.confirmedAt))
          says('got its seat at another moment')
        if (row.price > 0 && !isPaid) says('got its seat for nothing')
      }
      if (hasChanged && row.status === 'cancelled')
        this.#mustBeCancelled(row, known, event, { between, by: by('unregister') }, says)
      if (hasChanged && row.status === 'attended') {
        const at = row.attendedAt ?? 0
        const opens = event.isVirtual && by('was there') ? 0 : opensBefore
        if (!moments.includes(at)) says('was let in at another moment')
        if (at < event.eventDate - opens || at > event.endsAt + closesAfter)
          says('was let in when the door was shut')
        if (!isGood(at)) says('was let in by a store that is not open')
      }
      if (hasChanged && row.status === 'no_show') {
        if (last < event.endsAt + closesAfter) says('has not come before it was over')
        if (event.status !== 'open') says('has not come to what was called off')
        if (moments.every((at) => !isGood(at))) says('has not come where nobody was let in')
      }
      const should = paymentOf(row, known, isPaid)
      if (!should.includes(row.payment)) says(`is ${row.payment}, not ${should.join(' or ')}`)
      const isIn = row.status === 'attended'
      const earns = isIn && (known?.earns || (hasChanged && !this.#book.worksAt(userId, storeId)))
      this.seats.set(row.id, { ...row, earns })
    }
  }

  /** A user took a seat or joined the waiting list. */
  #mustBegin(
    row: SeenRegistration,
    { was, event }: { readonly was: SeenEvent; readonly event: SeenEvent },
    by: Deed | undefined,
    { moments }: Between,
    points: (userId: string) => readonly number[],
  ): (says: Says) => void {
    return (says) => {
      const at = row.registeredAt
      if (!by) says('came from nowhere')
      if (!moments.includes(at)) says('was registered at another moment')
      if (was.status !== 'open' || at >= was.eventDate) says('came when nobody could')
      if (!this.#book.isGood(event.storeId, at)) says('is of a store that is not open')
      if (row.isOfStaff !== this.#book.worksAt(row.userId, event.storeId))
        says(row.isOfStaff ? 'sits beside the guests' : 'has a seat of the guests')
      if (row.place !== null || row.isOffer) return
      const costs = this.#pricesOf(row, [was, event], points)
      if (row.status !== 'waitlisted' && !costs.includes(row.price))
        says(`costs ${row.price}, not ${costs.join(' or ')}`)
      if (row.status === 'pending' && row.holdUntil !== at + holdsFor)
        says(`is held until ${row.holdUntil}`)
    }
  }

  #mustBeOffered(
    row: SeenRegistration,
    { was, event }: { readonly was: SeenEvent; readonly event: SeenEvent },
    { moments }: Between,
    points: (userId: string) => readonly number[],
  ): (says: Says) => void {
    return (says) => {
      const costs = this.#pricesOf(row, [was, event], points)
      if (!costs.includes(row.price)) says(`costs ${row.price}, not ${costs.join(' or ')}`)
      const offers = moments.filter(
        (at) => at < event.eventDate && this.#book.isGood(event.storeId, at),
      )
      if (offers.length === 0) says('was offered when nobody could')
      const until = new Set(offers.map((at) => offerDeadline(at, event.eventDate)))
      if (row.status === 'pending' && !until.has(row.holdUntil ?? 0))
        says(`may be accepted until ${row.holdUntil}, not ${[...until].join(' or ')}`)
    }
  }

  #mustBeCancelled(
    row: SeenRegistration,
    known: Seat | undefined,
    event: SeenEvent,
    { between, by }: { readonly between: Between; readonly by: Deed | undefined },
    says: Says,
  ): void {
    const last = Math.max(...between.moments)
    const isShut = between.moments.some((at) => !this.#book.isGood(event.storeId, at))
    const may = new Set<string | null>()
    if (by) may.add('user')
    if (event.status === 'cancelled' || isShut) may.add('store')
    if (between.worked) may.add('rule')
    if (!may.has(row.cancelledBy)) says(`was cancelled by ${row.cancelledBy}`)
    if (row.cancelledBy === 'user' && by && by.at >= event.eventDate)
      says('was given up when it had begun')
    if (row.cancelledBy === 'user' && by && known?.payment === 'paid') {
      const comesBack =
        seatComesBack(known, event, by.at) || !this.#book.isGood(event.storeId, by.at)
      if (comesBack === (row.payment === 'forfeited'))
        says(`is ${row.payment}, though its price ${comesBack ? 'comes' : 'does not come'} back`)
    }
    if (row.cancelledBy !== 'rule') return
    const ends = known?.status === 'waitlisted' ? event.eventDate : (known?.holdUntil ?? 0)
    if (last < ends) says('ended before its time')
    // Once no payment for it is possible.
    for (const { reservationId, purpose, status } of between.payments)
      if (reservationId === row.id && purpose === 'event' && status !== 'canceled')
        says(`ended while a payment of it was ${status}`)
  }

  #pricesOf(
    { userId }: SeenRegistration,
    events: readonly EventPlan[],
    points: (userId: string) => readonly number[],
  ): number[] {
    return events.flatMap(({ price, goldPrice }) =>
      points(userId ?? '').map((has) => (isGold(has) ? goldPrice : price)),
    )
  }

  /** Seats go in the order of the waiting list. */
  #mustBeInOrder(known: readonly Seat[], own: readonly SeenRegistration[], says: Says): void {
    const waited = known.filter(({ status }) => status === 'waitlisted')
    const isWaiting = (id: string) =>
      own.some((one) => one.id === id && one.status === 'waitlisted')
    const waits = waited.filter(({ id }) => isWaiting(id))
    const first = Math.min(...waits.map(({ place }) => place ?? 0))
    for (const row of own) {
      const before = known.find(({ id }) => id === row.id)
      if (row.isOffer && before && !before.isOffer && (before.place ?? 0) > first)
        says(`was offered to ${row.id} before its turn`)
      const isLate = before?.status === 'cancelled' && row.status !== 'cancelled'
      const isNew = before === undefined && row.place === null && row.status !== 'cancelled'
      // Staff take no seat of a guest.
      if ((isLate || isNew) && waits.length > 0 && !row.isOffer && !row.isOfStaff)
        says(`was given to ${row.id}, past those who wait`)
    }
    const behind = Math.max(0, ...known.map(({ place }) => place ?? 0))
    const places = own.flatMap(({ place }) => place ?? [])
    if (new Set(places).size < places.length) says('gave one place on its list twice')
    for (const { id, place } of own)
      if (place !== null && place <= behind && !known.some((one) => one.id === id))
        says(`gave ${id} a place before others`)
  }

  /** A confirmed deed must be visible. */
  #mustBeDone(
    event: SeenEvent,
    own: readonly SeenRegistration[],
    deeds: readonly Deed[],
    says: Says,
  ): void {
    for (const { what, of, userId, came } of deeds) {
      if (came !== 'done') continue
      if (what === 'cancel event' && of === event.id && event.status !== 'cancelled')
        says('was called off')
      const all = own.filter((one) => one.userId === userId)
      if (what === 'register' && of === event.id && all.length === 0)
        says(`was registered for by ${userId}`)
      if (what === 'unregister' && of === event.id && all.every(isAwaited))
        says(`was left by ${userId}`)
      const seat = own.find(({ id }) => id === of)
      if (what === 'let in' && seat && seat.status !== 'attended') says(`let ${of} in`)
    }
  }

  /** Transitions that should have happened by then. */
  #overdueAt(at: number): string[] {
    const late: string[] = []
    for (const row of this.seats.values()) {
      const { id, status, holdUntil, eventId } = row
      const event = this.event(eventId)
      const says = (what: string) => late.push(`registration ${id}, ${status}, ${what}`)
      if (isAwaited(row) && event.status === 'cancelled') says('is for what was called off')
      if (status === 'pending' && (holdUntil ?? 0) <= at) says('is held for ever')
      if (status === 'waitlisted' && event.eventDate <= at) says('waits for ever')
      if (status === 'registered' && event.endsAt + closesAfter <= at) says('is awaited for ever')
    }
    return late
  }

  #unofferedAt(at: number): string[] {
    return [...this.events.values()].flatMap((event) => {
      const { id, storeId, status, eventDate, maxAttendees, currentAttendees, waiting } = event
      const hasSeat = maxAttendees === null || currentAttendees < maxAttendees
      const isRunning = status === 'open' && eventDate > at && this.#book.isGood(storeId, at)
      return isRunning && hasSeat && waiting > 0
        ? [`event ${id} has a seat for nobody, and ${waiting} wait`]
        : []
    })
  }
}

type Says = (what: string) => void

/** Something is still to come of it. */
export const isAwaited = ({ status }: SeenRegistration): boolean =>
  status === 'pending' || status === 'registered' || status === 'waitlisted'

/** It takes one of the event's seats; store staff take no guest's seat. */
export const isSeated = ({ status, isOfStaff }: SeenRegistration): boolean =>
  status !== 'cancelled' && status !== 'waitlisted' && !isOfStaff

const beginsAs = ({ price, place, isOffer }: SeenRegistration): readonly SeatStatus[] =>
  place !== null || isOffer ? ['waitlisted'] : [price > 0 ? 'pending' : 'registered']

function mustCount(event: SeenEvent, own: readonly SeenRegistration[], says: Says): void {
  const [seated, waiting] = [
    own.filter(isSeated).length,
    own.filter(({ status }) => status === 'waitlisted').length,
  ]
  if (event.maxAttendees !== null && seated > event.maxAttendees)
    says(`has ${event.maxAttendees} seats, and ${seated} have one`)
  if (seated !== event.currentAttendees)
    says(`counts ${event.currentAttendees} seats, and ${seated} have one`)
  if (waiting !== event.waiting) says(`counts ${event.waiting} who wait, and ${waiting} do`)
  const people = own.filter(({ status }) => status !== 'cancelled').map(({ userId }) => userId)
  if (new Set(people).size < people.length) says('has somebody twice')
}

/** Where the money of a seat may be said to be. */
function paymentOf(
  row: SeenRegistration,
  known: Seat | undefined,
  isPaid: boolean,
): readonly string[] {
  const { status, price } = row
  const back = ['refunding', 'refunded']
  if (status === 'pending') return [price > 0 ? 'due' : 'none']
  if (status === 'waitlisted') return ['none']
  if (status === 'no_show') return [price > 0 ? 'forfeited' : 'none']
  if (status !== 'cancelled') return [price > 0 ? 'paid' : 'none']
  if (known?.status === 'cancelled') {
    if (known.payment === 'forfeited') return ['forfeited']
    return known.payment === 'none' ? ['none', ...back] : back
  }
  if (price === 0) return ['none']
  if (known?.payment === 'paid') return row.cancelledBy === 'user' ? ['forfeited', ...back] : back
  return isPaid ? ['none', ...back] : ['none']
}

/** Whether giving up the seat at that moment refunds the payment. */
export const seatComesBack = (
  { confirmedAt }: Pick<SeenRegistration, 'confirmedAt'>,
  { eventDate, movedAt }: Pick<SeenEvent, 'eventDate' | 'movedAt'>,
  at: number,
): boolean =>
  confirmedAt === null ||
  isEarly({ confirmedAt, from: eventDate }, at) ||
  (movedAt !== null && movedAt > confirmedAt)

/** Where the money of seats must be once all work is done. */
export function wrongSeatMoney(book: Book, events: EventBook, payments: readonly Taken[]) {
  const wrong: string[] = []
  for (const { reservationId, purpose } of payments)
    if (purpose === 'event' && !events.seats.has(reservationId))
      wrong.push(`a payment for ${reservationId}, which there is not`)
  for (const { id, eventId, price, status, payment } of events.seats.values()) {
    const own = payments.filter(({ reservationId }) => reservationId === id)
    const { account } = book.store(events.event(eventId).storeId)
    for (const one of own) {
      if (one.amount !== price || one.account !== account)
        wrong.push(`the seat ${id} cost ${one.amount}, paid to ${one.account}, not ${price}`)
      if (one.refunds.length > 1 || (one.refunds[0] ?? one.amount) !== one.amount)
        wrong.push(`${one.amount} of ${id} went back as ${one.refunds.join(' and ')}`)
      if (one.status !== 'succeeded' && one.refunds.length > 0)
        wrong.push(`the price of ${id} went back and had never come`)
      if (one.status === 'open') wrong.push(`the seat ${id} is ${status} and can still be paid`)
    }
    const keeps = payment === 'paid' || payment === 'forfeited'
    const kept = own.filter((one) => one.status === 'succeeded' && one.refunds.length === 0)
    if (kept.length !== (keeps ? 1 : 0))
      wrong.push(`the price of ${id}, ${status} and ${payment}, is kept ${kept.length} times`)
    if (payment === 'refunding') wrong.push(`the price of ${id} is on its way back for ever`)
    if (payment === 'refunded' && !own.some(({ refunds }) => refunds.length > 0))
      wrong.push(`${id} says that its price came back, and it did not`)
  }
  return wrong
}

const parts = [
  'eventDate',
  'endsAt',
  'price',
  'goldPrice',
  'maxAttendees',
  'isVirtual',
] satisfies readonly (keyof EventPlan)[]

const isSaid = (row: EventPlan, said: Deed['said'] | EventPlan): boolean =>
  typeof said === 'object' && 'endsAt' in said && parts.every((part) => row[part] === said[part])
