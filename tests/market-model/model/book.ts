import {
  type Between,
  type Deed,
  type DeedName,
  mayBeDone,
  type Seen,
  type SeenDrop,
  type Status,
  type View,
} from './facts.ts'
import {
  type Beginning,
  type Drop,
  type Fee,
  feeOf,
  holds,
  isOpen,
  type Known,
  maxOf,
  type Person,
  type Store,
} from './known.ts'
import { type Cause, leads } from './steps.ts'
import {
  day,
  dayOf,
  hour,
  isEarly,
  minute,
  missedFrom,
  offerDeadline,
  pickupWindow,
  storeDay,
  ultraWindow,
} from './times.ts'

const holdsFor = 10 * minute

/** How a reservation stands once that was done. */
const endsAs: Partial<Readonly<Record<DeedName, Status>>> = {
  'pay free': 'confirmed',
  'cancel by user': 'cancelled',
  'cancel by store': 'cancelled',
  'cancel by admin': 'cancelled',
  'set aside': 'ready',
  'hand over': 'picked_up',
  'take back': 'ready',
  refuse: 'refused',
  'undo refusal': 'ready',
  'hand over late': 'picked_up',
}

/** Allowed values of a fee, as the platform shows it. */
const saidOfFee = {
  due: () => ['due'],
  kept: (one) => [one.isFree || one.credit === one.fullFee ? 'waived' : 'paid'],
  lost: () => ['forfeited'],
  back: () => ['none', 'refunding', 'refunded'],
} satisfies Record<Fee, (one: Known) => readonly string[]>

/**
 * The rules of the marketplace as a book. It receives deeds and views, moves on with time, and
 * reports every difference from the rules. Results of chance or the network (the faster request, a
 * process that died too early) come from the view. Pauses, free reserves, strikes, fees, windows
 * and the order of waiting are computed here.
 */
export class Book {
  readonly stores: ReadonlyMap<string, Store>
  readonly drops: Map<string, Drop>
  readonly persons: ReadonlyMap<string, Person>
  readonly reservations: Map<string, Known>
  readonly #staff: Map<string, Set<string>>

  constructor({ stores, drops, persons, missed, staff }: Beginning) {
    const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
      new Map(all.map((one) => [one.id, one]))
    this.stores = byId(stores)
    this.drops = byId(drops)
    this.persons = byId(persons)
    this.reservations = byId(missed)
    this.#staff = new Map(Object.entries(staff).map(([id, who]) => [id, new Set(who)]))
  }

  /** Adds a user to a store's team. */
  hire(userId: string, storeId: string): void {
    this.#staff.get(storeId)?.add(userId)
  }
  worksAt(userId: string | null, storeId: string): boolean {
    return this.#staff.get(storeId)?.has(userId ?? '') ?? false
  }

  /** Whether a store may offer and hand over at that moment: on the last day of its licence, too. */
  isGood(storeId: string, at: number): boolean {
    const { isSuspended, licenceUntil } = this.store(storeId)
    return !isSuspended && dayOf(at) <= licenceUntil
  }

  /** Moves on to the current view and returns the violations. */
  follow(view: View, between: Between): string[] {
    const wrong: string[] = []
    const before = new Map([...this.reservations].map(([id, one]) => [id, { ...one }]))
    for (const row of view.reservations)
      if (!before.has(row.id)) wrong.push(...this.#begin(row, between))
    for (const { id, isInsider, given, earnedReserves } of view.persons) {
      const person = this.person(id)
      person.freeReserves += earnedReserves.length - person.earnedReserves.length
      person.earnedReserves = earnedReserves
      // In between they may have been either.
      person.isInsider ||= isInsider
      if (given < person.given) wrong.push(`${id} has lost credit that was given`)
      person.credit += given - person.given
      person.given = given
    }
    this.#followShops(view, between, wrong)
    const seen = new Set(view.reservations.map(({ id }) => id))
    for (const row of view.reservations) {
      const known = this.reservations.get(row.id)
      if (known) wrong.push(...this.#go(known, row, between))
    }
    for (const id of this.reservations.keys()) if (!seen.has(id)) wrong.push(`${id} is gone`)
    for (const deed of between.deeds) if (deed.what === 'lift pause') this.#lift(deed, view)
    this.#countMissed(before, between)
    for (const one of this.reservations.values())
      if (isNewlyTaken(one, before.get(one.id))) wrong.push(...this.#tooMany(one))
    for (const drop of view.drops) wrong.push(...this.#queueOf(drop, before, between))
    for (const { id, isInsider, ...is } of view.persons) {
      const person = this.person(id)
      person.isInsider = isInsider
      if (is.freeReserves !== person.freeReserves)
        wrong.push(`${id} has ${is.freeReserves} free reserves, and should ${person.freeReserves}`)
      const at = Math.max(...between.moments)
      const [said, should] = [is.pausedUntil, person.pausedUntil].map((until) =>
        until !== null && until > at ? until : null,
      )
      if (is.credit !== person.credit)
        wrong.push(`${id} has credit of ${is.credit}, and should of ${person.credit}`)
      if (said !== should) wrong.push(`${id} is paused until ${said}, and should until ${should}`)
    }
    return [...wrong, ...this.#stock(view)]
  }

  store(id: string): Store {
    return this.stores.get(id) ?? missing(`store ${id}`)
  }
  drop(id: string): Drop {
    return this.drops.get(id) ?? missing(`drop ${id}`)
  }
  person(id: string): Person {
    return this.persons.get(id) ?? missing(`person ${id}`)
  }
  reservation(id: string): Known {
    return this.reservations.get(id) ?? missing(`reservation ${id}`)
  }

  /** Reservations of a person. */
  of(userId: string): Known[] {
    return [...this.reservations.values()].filter((one) => one.userId === userId)
  }

  /** Why a person may not have so many of a drop, however many there are: codes of refusals. */
  refusalCodes(
    userId: string,
    dropId: string,
    {
      quantity,
      at,
      own = this.of(userId),
    }: { readonly quantity: number; readonly at: number; readonly own?: readonly Known[] },
  ): string[] {
    const { pausedUntil, isInsider } = this.person(userId)
    const why: string[] = []
    if (pausedUntil !== null && pausedUntil > at) why.push('reserving_paused')
    const unpaid = own.filter(
      (one) =>
        (one.status === 'expired' || one.status === 'cancelled') &&
        one.confirmedAt === undefined &&
        !one.isOffer &&
        one.madeAt > at - 2 * hour,
    )
    if (unpaid.length >= 4) why.push('reserving_paused')
    if (own.filter(isOpen).length >= (isInsider ? 6 : 3)) why.push('limit')
    const ofDrop = own
      .filter((one) => one.dropId === dropId && holds(one))
      .reduce((sum, one) => sum + one.quantity, 0)
    if (ofDrop + quantity > maxOf(this.drop(dropId))) why.push('limit')
    return why
  }

  /** Whether a drop is offered at all at that moment; where not, it is over or paused. */
  phase(dropId: string, at: number): 'offered' | 'paused' | 'over' {
    const { endedAt, endsAt, isPaused } = this.drop(dropId)
    if (endedAt !== null || (endsAt !== null && endsAt <= at)) return 'over'
    return isPaused ? 'paused' : 'offered'
  }

  /** Units without a hold. */
  free(dropId: string): number {
    return this.drop(dropId).quantity - this.#held(dropId)
  }

  #held(dropId: string): number {
    return [...this.reservations.values()]
      .filter((one) => one.dropId === dropId && holds(one))
      .reduce((sum, one) => sum + one.quantity, 0)
  }

  /** Suspensions, quantities, pauses and ends, each caused by an authorized user's deed. */
  #followShops(view: View, { deeds }: Between, wrong: string[]): void {
    const did = (of: string, what: DeedName) =>
      deeds.filter((one) => one.of === of && one.what === what && mayBeDone(one))
    for (const store of this.stores.values()) {
      const is = view.suspended.has(store.id)
      const by = did(store.id, is ? 'suspend' : 'reinstate')
      const otherwise = did(store.id, is ? 'reinstate' : 'suspend')
      if (is !== store.isSuspended && by.length === 0)
        wrong.push(`store ${store.id} is ${is ? '' : 'not '}suspended by nobody`)
      if (otherwise.some(({ came }) => came === 'done'))
        wrong.push(`store ${store.id} is ${is ? '' : 'not '}suspended all the same`)
      store.isSuspended = is
    }
    for (const { id, quantity, isPaused, endedAt } of view.drops) {
      const drop = this.drop(id)
      const sold = did(id, 'sell')
      if (quantity !== drop.quantity && !sold.some((one) => one.quantity === quantity))
        wrong.push(`drop ${id} has ${quantity} units by nobody’s doing`)
      if (isPaused !== drop.isPaused && did(id, isPaused ? 'pause drop' : 'resume drop').length < 1)
        wrong.push(`drop ${id} is ${isPaused ? '' : 'not '}paused by nobody`)
      if (endedAt !== drop.endedAt && !did(id, 'end drop').some(({ at }) => at === endedAt))
        wrong.push(`drop ${id} was ended by nobody`)
      Object.assign(drop, { quantity, isPaused, endedAt })
    }
  }

  /** A user has reserved, or got an offer for a freed unit. */
  #begin(row: Seen, { deeds, moments, worked }: Between): string[] {
    const { id, userId, dropId, storeId, quantity, isOffer, createdAt, usedFreeReserve } = row
    if (userId === null) return [`${id} is nobody’s`]
    const drop = this.drop(dropId)
    const known: Known = {
      id,
      userId,
      dropId,
      storeId,
      quantity,
      isOffer,
      madeAt: createdAt,
      holdUntil:
        drop.turns?.get(userId) ??
        (isOffer ? offerDeadline(createdAt, drop.pickupUntil) : createdAt + holdsFor),
      status: 'pending',
      fee: 'due',
      isFree: false,
      credit: 0,
      fullFee: feeOf(drop),
      confirmedAt: undefined,
      from: 0,
      until: 0,
      isExtended: false,
      pickedUpAt: undefined,
      pickedUpBy: undefined,
      refusedAt: undefined,
      isReleased: false,
      missedAt: undefined,
      cancelledBy: undefined,
      earns: false,
      wasOver: false,
    }
    const wrong: string[] = []
    if (!moments.includes(createdAt)) wrong.push(`${id} was made at another moment`)
    if (storeId !== drop.storeId) wrong.push(`${id} is of another store than its drop`)
    if (!this.isGood(storeId, createdAt)) wrong.push(`${id} was made at a store that is not open`)
    if (drop.turns) {
      wrong.push(...this.#wrongTurn(row, drop.turns, deeds))
      this.reservations.set(id, known)
      return wrong
    }
    if (this.phase(dropId, createdAt) !== 'offered') wrong.push(`${id} is of what nobody offers`)
    if (isOffer) {
      if (!worked || quantity !== 1) wrong.push(`${id} was offered by nobody`)
    } else {
      const by = deeds.find(
        (deed) => deed.what === 'reserve' && deed.of === dropId && deed.userId === userId,
      )
      const isMeant = by?.quantity === quantity && (by.isFree ?? false) === usedFreeReserve
      if (!by || !mayBeDone(by) || (!isMeant && row.status === 'pending'))
        wrong.push(`${id} came from nowhere`)
      const why = this.refusalCodes(userId, dropId, { quantity, at: createdAt })
      if (why.length > 0) wrong.push(`${id} was made by somebody who may not: ${why.join(', ')}`)
      if (drop.queue.length > 0) wrong.push(`${id} passed those who wait`)
    }
    this.reservations.set(id, known)
    return wrong
  }

  /**
   * A bottle of an ultra drop can only be reserved by the user whose turn it is, within two days.
   */
  *#wrongTurn(row: Seen, turns: ReadonlyMap<string, number>, deeds: readonly Deed[]) {
    const { id, dropId, quantity, createdAt: at, usedFreeReserve } = row
    const userId = row.userId ?? ''
    const by = deeds.find(
      (one) =>
        one.what === 'accept' &&
        one.of === dropId &&
        one.userId === userId &&
        (one.isFree ?? false) === usedFreeReserve &&
        mayBeDone(one),
    )
    if (!by) yield `${id} was accepted by nobody`
    if (quantity !== 1 || !row.isOffer) yield `${id} is no bottle of a turn`
    if ((turns.get(userId) ?? 0) <= at) yield `${id} was accepted when it was not their turn`
    const why = this.refusalCodes(userId, dropId, { quantity, at })
    if (why.length > 0) yield `${id} was accepted by somebody who may not: ${why.join(', ')}`
  }

  /** Checks the reservation's new status and its consequences. */
  #go(known: Known, row: Seen, between: Between): string[] {
    const wrong: string[] = []
    const { id, status: was } = known
    const { moments, payments } = between
    const last = Math.max(...moments)
    const own = between.deeds.filter((one) => isOf(one, known) && mayBeDone(one))
    const says = (what: string) => wrong.push(`${id}, ${was}, ${what}`)
    const isGood = (at: number) => this.isGood(known.storeId, at)
    const isNow = (at: number | null, what: string) => {
      if (at === null || !moments.includes(at)) says(`was ${what} at another moment`)
      return at ?? last
    }
    const by = (...names: DeedName[]) => own.find(({ what }) => names.includes(what))
    const causes = new Set<Cause>(['money', 'rule', ...own.map(({ what }) => what)])
    if (was !== row.status && !leads(was, row.status, causes))
      says(`became ${row.status} by ${[...causes].join(', ')}`)
    for (const { what, came } of own)
      if (came === 'done' && (endsAs[what] ?? row.status) !== row.status)
        says(`is ${row.status} after ${what} was done`)

    if (row.confirmedAt !== null && known.confirmedAt === undefined) {
      const at = isNow(row.confirmedAt, 'confirmed')
      const isPaid = payments.some(
        ({ reservationId, purpose, status }) =>
          reservationId === id && purpose === 'fee' && status === 'succeeded',
      )
      const free = own.some(({ what, isFree }) => what === 'pay free' || isFree === true)
      known.isFree = row.usedFreeReserve
      const isCovered = row.creditUsed === known.fullFee || row.status === 'cancelled'
      const byCredit = isCovered && own.some(({ what }) => what === 'pay credit')
      if (known.isFree ? !free : !isPaid && !byCredit) says('was confirmed for nothing')
      if (known.isFree) this.person(known.userId).freeReserves -= 1
      const drop = this.drop(known.dropId)
      const window = drop.turns ? ultraWindow(known.madeAt) : drop
      Object.assign(known, { ...pickupWindow(window, at), confirmedAt: at, fee: 'kept' })
      if (!isGood(at) && row.status !== 'cancelled') says('was confirmed at a store not open')
      if (was === 'expired' && drop.turns) says('was confirmed when its turn was over')
      if (was === 'expired' && (drop.pickupUntil ?? at + 1) <= at)
        says('was confirmed when its time was over')
    }
    this.#credit(known, row, own, says)
    this.#extend(known, row, own, says)

    if (was !== row.status) {
      known.status = row.status
      switch (row.status) {
        case 'pending':
          break
        case 'confirmed':
          if (known.confirmedAt === undefined) says('is confirmed, and nobody knows when')
          break
        case 'expired':
          known.fee = 'back'
          known.wasOver = true
          if (last < known.holdUntil) says('expired before its time')
          for (const { reservationId, purpose, status } of payments)
            if (reservationId === id && purpose === 'fee' && status !== 'canceled')
              says(`expired while a payment of it was ${status}`)
          break
        case 'cancelled':
          this.#cancel(known, row, { deed: own.find(isCancel), moments }, says)
          break
        case 'ready': {
          const back = by('take back')
          const again = by('undo refusal')
          const deed = by('set aside', 'take back', 'undo refusal')
          known.earns = false
          if (was === 'picked_up' && back) {
            if (back.at - (known.pickedUpAt ?? 0) >= 5 * minute) says('was taken back too late')
            if (back.userId !== known.pickedUpBy) says('was taken back by another clerk')
          }
          if (was === 'refused' && again && storeDay(again.at) !== storeDay(known.refusedAt ?? 0))
            says('can be fetched again on another day')
          if (deed && !isGood(deed.at)) says('is ready at a store that is not open')
          break
        }
        case 'picked_up': {
          const late = by('hand over late')
          const deed = late ?? by('hand over')
          known.pickedUpAt = isNow(row.pickedUpAt, 'fetched')
          known.pickedUpBy = deed?.userId
          // Staff who hand over to themselves earn no points.
          known.earns = !this.worksAt(known.userId, known.storeId)
          known.fee = 'kept'
          if (deed && !isGood(deed.at)) says('was handed over by a store that is not open')
          if (was === 'no_show') {
            if (late && late.at - (known.missedAt ?? 0) >= day) says('was handed over a day late')
          } else if (deed && (deed.at < known.from || deed.at >= missedFrom(known.until)))
            says('was handed over outside its window')
          break
        }
        case 'refused': {
          const deed = by('refuse')
          known.refusedAt = isNow(row.refusedAt, 'refused')
          known.wasOver = true
          if (deed && !isGood(deed.at)) says('was refused by a store that is not open')
          break
        }
        case 'no_show':
          known.missedAt = isNow(row.missedAt, 'missed')
          known.fee = 'lost'
          known.wasOver = true
          if (known.missedAt < missedFrom(known.until)) says('was missed before its time')
          if (!isGood(known.missedAt)) says('was missed at a store that is not open')
          break
      }
    }
    if (known.status === 'refused' && !row.holdsUnits && !known.isReleased) {
      known.isReleased = true
      known.fee = 'lost'
      if (storeDay(last) <= storeDay(known.refusedAt ?? 0)) says('was given back the same day')
    }
    for (const what of this.#differences(known, row)) says(what)
    return wrong
  }

  /**
   * Credit is used on request, as far as it goes, and again where the rest came late. It returns if
   * the hold runs out, if a cancellation would refund the fee, or if money or a free reserve has
   * already paid.
   */
  #credit(known: Known, row: Seen, own: readonly Deed[], says: (what: string) => void): void {
    const person = this.person(known.userId)
    const is = row.creditUsed
    if (is > known.credit) {
      const isAsked = own.some(({ what }) => what === 'pay credit')
      if (!isAsked && known.status !== 'expired') says('uses credit that nobody gave')
      if (known.credit !== 0 || is > person.credit) says('uses credit that there is not')
      if (is !== Math.min(known.fullFee, person.credit) && known.status !== 'expired')
        says(`uses ${is} of ${person.credit} for ${known.fullFee}`)
    }
    const isOver = ['expired', 'cancelled'].includes(row.status)
    const isConfirmed = row.confirmedAt !== null
    if (is < known.credit && !isOver && !isConfirmed) says('has lost its credit')
    if (row.status === 'expired' && is !== 0) says('keeps credit, though its hold ran out')
    person.credit += known.credit - is
    known.credit = is
  }

  /** One free extension of a day, while the window lasts. */
  #extend(known: Known, row: Seen, own: readonly Deed[], says: (what: string) => void): void {
    const deed = own.find(({ what }) => what === 'extend')
    const isExtended = row.extendedAt !== null
    if (deed?.came === 'done' && !isExtended) says('was not extended')
    if (isExtended === known.isExtended) {
      if (deed?.came === 'done' && known.isExtended) says('was extended twice')
      return
    }
    known.isExtended = true
    if (!deed) says('was extended by nobody')
    else if (deed.at >= known.until) says('was extended when its window was over')
    else if (!this.isGood(known.storeId, deed.at)) says('was extended at a store not open')
    known.until += day
  }

  #cancel(
    known: Known,
    row: Seen,
    { deed, moments }: { readonly deed: Deed | undefined; readonly moments: readonly number[] },
    says: (what: string) => void,
  ): void {
    const { confirmedAt, storeId, userId } = known
    const by = deed ? deed.what.slice('cancel by '.length) : 'store'
    if (!deed && moments.every((at) => this.isGood(storeId, at))) says('was cancelled by nobody')
    if (row.cancelledBy !== by) says(`was cancelled by ${row.cancelledBy}, and not by ${by}`)
    const comesBack =
      by !== 'user' ||
      !deed ||
      confirmedAt === undefined ||
      isEarly({ confirmedAt, from: known.from }, deed.at) ||
      !this.isGood(storeId, deed.at)
    known.fee = comesBack ? 'back' : 'lost'
    known.wasOver = true
    known.cancelledBy = by
    const person = this.person(userId)
    // An unpaid reservation gets no compensation.
    if (by === 'store' && confirmedAt !== undefined) person.freeReserves += 1
    if (known.isFree && comesBack) person.freeReserves += 1
  }

  /** In what it is not as the rules make it. */
  *#differences(known: Known, row: Seen): Generator<string> {
    const { userId, dropId, quantity, isFree, isOffer, from, until } = known
    const same = row.userId === userId && row.dropId === dropId && row.quantity === quantity
    if (!same || row.isOffer !== isOffer) yield 'is somebody else’s, or of something else'
    if (row.holdsUnits !== holds(known)) yield `is ${row.status} and holds units wrongly`
    const keepsCredit = known.fee !== 'back' && !isFree
    if (!keepsCredit && known.credit !== 0) yield `keeps credit of ${known.credit} for nothing`
    if (row.usedFreeReserve !== isFree) yield `says wrongly whether a free reserve paid it`
    const fee = saidOfFee[known.fee](known)
    if (!fee.includes(row.feeStatus))
      yield `is ${row.status} and says of its fee ${row.feeStatus}, not ${fee.join(' or ')}`
    if (known.status === 'pending' && row.holdUntil !== known.holdUntil)
      yield `is held until ${row.holdUntil}, and should until ${known.holdUntil}`
    const isAwaited = known.status === 'confirmed' || known.status === 'ready'
    if (isAwaited && (row.pickupFrom !== from || row.pickupUntil !== until))
      yield `can be fetched ${row.pickupFrom}–${row.pickupUntil}, and should ${from}–${until}`
  }

  /** Three within ninety days pause the user for thirty. Late pickups do not count. */
  #countMissed(before: ReadonlyMap<string, Known>, { deeds }: Between): void {
    const all = [...this.reservations.values()]
    const isNew = ({ id }: Known) => before.get(id)?.missedAt === undefined
    const fresh = all.filter((one) => one.missedAt !== undefined && isNew(one))
    for (const { id, userId, missedAt } of fresh.sort((a, b) => a.missedAt! - b.missedAt!)) {
      const person = this.person(userId)
      const at = missedAt!
      person.missed = [...person.missed, { of: id, at }]
      const isPaused = person.pausedUntil !== null && person.pausedUntil > at
      if (!isPaused && countsOf(person, at) >= 3) person.pausedUntil = at + 30 * day
    }
    for (const { id, userId, status } of all) {
      const late = deeds.find(({ what, of }) => what === 'hand over late' && of === id)
      if (!late || status !== 'picked_up') continue
      const person = this.person(userId)
      person.missed = person.missed.filter(({ of }) => of !== id)
      if (countsOf(person, late.at) < 3) person.pausedUntil = null
    }
  }

  #lift({ of, at, came }: Deed, view: View): void {
    const person = this.person(of)
    const seen = view.persons.find(({ id }) => id === of)
    if (came === 'refused' || (came === 'unheard' && seen?.pausedUntil !== null)) return
    person.pausedUntil = null
    person.missedFrom = at
  }

  /** Offers and late payments cannot exceed the limit per person. */
  #tooMany({ id, userId, dropId }: Known): string[] {
    const own = this.of(userId)
    const open = own.filter(isOpen).length
    if (open > (this.person(userId).isInsider ? 6 : 3))
      return [`${id} is one of ${open} that are open at once`]
    const ofDrop = own
      .filter((one) => one.dropId === dropId && holds(one))
      .reduce((sum, one) => sum + one.quantity, 0)
    return ofDrop > maxOf(this.drop(dropId)) ? [`${id} is one of ${ofDrop} of a drop`] : []
  }

  /**
   * Offers follow the order of the queue. Users leave it only by choice, or if they may not
   * reserve.
   */
  #queueOf(
    { id: dropId, queue }: SeenDrop,
    before: ReadonlyMap<string, Known>,
    { deeds, worked, moments }: Between,
  ): string[] {
    const wrong: string[] = []
    const drop = this.drop(dropId)
    const did = (what: DeedName, userId: string) =>
      deeds.find((one) => one.what === what && one.of === dropId && one.userId === userId)
    const offered = new Set(
      [...this.reservations.values()]
        .filter((one) => one.isOffer && one.dropId === dropId && !before.has(one.id) && !drop.turns)
        .map(({ userId }) => userId),
    )
    const joined = deeds.filter(
      ({ what, of, came, userId = '' }) =>
        what === 'wait' && of === dropId && came !== 'refused' && !drop.queue.includes(userId),
    )
    const all = [...drop.queue]
    for (const { userId = '', came } of joined)
      if (came === 'done' || queue.includes(userId)) all.push(userId)
    const last = Math.max(...moments)
    for (const [at, userId] of all.entries()) {
      if (queue.includes(userId)) {
        const behind = all.slice(at + 1).find((other) => offered.has(other))
        if (behind !== undefined) wrong.push(`${behind} was offered ${dropId} before ${userId}`)
        continue
      }
      const left = did('wait no more', userId)
      if (offered.has(userId) || (left && mayBeDone(left))) continue
      if (this.phase(dropId, last) === 'over') continue
      if (!worked || !this.#mayBePassedOver(userId, drop, before, moments))
        wrong.push(`${userId} waits for ${dropId} no more, and nobody knows why`)
    }
    for (const userId of offered)
      if (!all.includes(userId)) wrong.push(`${userId} was offered ${dropId}, and did not wait`)
    if (queue.join() !== all.filter((one) => queue.includes(one)).join())
      wrong.push(`${dropId} has another order of waiting`)
    drop.queue = queue
    return wrong
  }

  /** Whether they may have been unable to reserve at some moment of it. */
  #mayBePassedOver(
    userId: string,
    { id }: Drop,
    before: ReadonlyMap<string, Known>,
    moments: readonly number[],
  ): boolean {
    const is = this.of(userId)
    const was = [...before.values()].filter((one) => one.userId === userId)
    // In between, one may have ended just as the other began.
    const both = is.map((one) => {
      const then = before.get(one.id)
      return then && isOpen(then) ? then : one
    })
    return [is, was, both].some((own) =>
      moments.some((at) => this.refusalCodes(userId, id, { quantity: 1, at, own }).length > 0),
    )
  }

  /** A drop counts its held units, and never more than its total. */
  #stock({ drops }: View): string[] {
    return drops.flatMap(({ id, quantity, reservedQuantity }) => {
      const held = this.#held(id)
      if (held > quantity) return [`drop ${id} has ${quantity} units, and ${held} are held`]
      return held === reservedQuantity
        ? []
        : [`drop ${id} counts ${reservedQuantity} units as reserved, and ${held} are held`]
    })
  }
}

/** The missed pickups that count at that moment. */
const countsOf = ({ missed, missedFrom: from }: Person, at: number): number =>
  missed.filter((one) => one.at > at - 90 * day && one.at >= from).length

const isCancel = ({ what }: Deed): boolean => what.startsWith('cancel by ')

/** A deed at a reservation. A deed that spends a free reserve names the drop. */
const isOf = ({ what, of, userId, at }: Deed, known: Known): boolean =>
  of === known.id ||
  ((what === 'reserve' || what === 'accept') &&
    of === known.dropId &&
    userId === known.userId &&
    at === known.madeAt)

const isNewlyTaken = (now: Known, was: Known | undefined): boolean =>
  isOpen(now) && (was === undefined ? now.isOffer : was.status === 'expired')

function missing(what: string): never {
  throw new Error(`there is no ${what}`)
}
