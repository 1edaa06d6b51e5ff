import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, inArray, isNotNull } from 'drizzle-orm'
import type { TestCard } from '../../../shared/features/market/test-payment-endpoints.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import type { Life } from '../life.ts'
import { isAwaited, type Seat } from '../model/events.ts'
import type { EventPlan, SeenEvent } from '../model/facts.ts'
import {
  atDoor,
  ofAcceptingSeat,
  ofCallingOff,
  ofEditingEvent,
  ofLeaving,
  ofPayingSeat,
  ofPlanningEvent,
  ofRegistering,
} from '../model/says-of-events.ts'
import { secretOf } from './reserving.ts'

const checks = { idSeen: true, over21: true, nameMatches: true }
const isGood = ({ is }: Record<string, unknown>) => is === 'good'

/**
 * A store plans an event with a time and a price; only one paid through the platform has a price.
 */
function planFrom({ chance, now, book }: Life, store: string): EventPlan {
  const takesMoney = book.store(store).account !== undefined
  const price = takesMoney ? chance.oneOf([0, 40_00, 40_00]) : 0
  const when = chance.weighted({ hours: 4, days: 5 })
  const eventDate =
    now + (when === 'hours' ? chance.between(20, 400) * minute : chance.between(8, 90) * hour)
  return {
    eventDate,
    endsAt: eventDate + chance.between(1, 4) * hour,
    price,
    goldPrice: price > 0 ? chance.oneOf([price, 25_00, 0]) : 0,
    maxAttendees: chance.is(0.1) ? null : chance.between(1, 3),
    isVirtual: chance.is(0.2),
  }
}

const formOf = ({ endsAt, maxAttendees, isVirtual, ...plan }: EventPlan) => ({
  title: 'A Tasting',
  eventType: 'tasting',
  ...plan,
  duration: (endsAt - plan.eventDate) / minute,
  isVirtual,
  ...(isVirtual && { address: 'https://meet.example/a' }),
  ...(maxAttendees !== null && { maxAttendees }),
})

export const planEvent = (life: Life) =>
  life.step(async () => {
    const { chance } = life
    if (running(life).length > 2) return life.idles()
    const { id: store, owner } = chance.oneOf(life.place.shops)
    const plan = planFrom(life, store)
    const key = randomUUID()
    const ask = () =>
      life.does({ what: 'plan event', of: store, said: plan }, 'event.create', {
        userId: owner,
        params: { store },
        body: formOf(plan),
        key,
      })
    const said = await ask()
    life.mustSay(said, ofPlanningEvent(life.book, store, life.now), 'planning an event')
    if (said.is !== 'ok' || !chance.is(0.3)) return
    const again = await ask()
    if (again.is === 'ok' && again.gives['id'] !== said.gives['id'])
      life.fail('the same request planned two events')
  })

/** A store edits its event, with more seats or at another time, or cancels it. */
export const changeEvent = (life: Life) =>
  life.step(async () => {
    const { chance, now, eventBook } = life
    const event = anEvent(life, isAhead(now))
    if (!event) return life.idles()
    const { id: store, owner, isStranger } = life.shopOf(event)
    const params = { store, event: event.id }
    if (chance.is(0.65)) {
      const { eventDate, endsAt, price, goldPrice, maxAttendees, isVirtual } = event
      const same = { eventDate, endsAt, price, goldPrice, maxAttendees, isVirtual }
      const isMoved = chance.is(0.4)
      const plan = {
        ...same,
        ...(isMoved && planFrom(life, event.storeId)),
        maxAttendees: maxAttendees === null ? null : maxAttendees + chance.between(-1, 2) || 1,
      }
      const should = isStranger ? ['not_found'] : ofEditingEvent(life.book, event, plan, now)
      const deed = { what: 'edit event', of: event.id, said: plan } as const
      const asked = { userId: owner, params, body: formOf(plan) }
      life.mustSay(await life.does(deed, 'event.edit', asked), should, 'editing an event')
    } else {
      const should = isStranger ? ['not_found'] : ofCallingOff(event, now)
      const asked = { userId: owner, params, body: { reason: 'Broken.' } }
      const deed = { what: 'cancel event', of: event.id } as const
      const said = await life.does(deed, 'event.cancel', asked)
      life.mustSay(said, should, `calling off ${event.id}`)
      if (eventBook.of(event.id).some(isAwaited)) life.count('an event with guests was called off')
    }
    if (chance.is(0.6)) await life.work()
  })

/** Several want to come at once, some of them twice, and some wait where it is full. */
export const register = (life: Life) =>
  life.step(async () => {
    const { chance, eventBook, place, now, book } = life
    const event = anEvent(life, isAhead(now))
    if (!event) return life.idles()
    const shop = place.shops.find(({ id }) => id === event.storeId)
    const staff = chance.is(0.2) ? [chance.oneOf([shop?.owner ?? '', shop?.clerk ?? ''])] : []
    const some = [...place.people.filter(() => chance.is(0.6)), ...staff]
    const isAlone = some.length === 1
    await Promise.all(
      some.map(async (userId) => {
        const orWait = chance.is(0.8)
        const should = ofRegistering(book, eventBook, event, { userId, orWait, at: now })
        const times = chance.is(0.2) ? 2 : 1
        for (let time = 0; time < times; time++) {
          const asked = { userId, params: { event: event.id }, body: { orWait } }
          const deed = { what: 'register', of: event.id, userId } as const
          const said = await life.does(deed, 'event.register', asked)
          // Others may have been faster.
          const may = isAlone || should[0] !== 'ok' ? should : ['ok', 'sold_out']
          life.mustSay(said, may, `registering ${userId} for ${event.id}`)
        }
      }),
    )
  })

/** Pays a held seat. */
export const paySeat = (life: Life) =>
  life.step(async () => {
    const { chance, bank, book, eventBook, now } = life
    const own = aSeat(life, ({ status, price }) => status === 'pending' && price > 0)
    if (!own?.userId) return life.idles()
    const asked = { userId: own.userId, params: { event: own.eventId } }
    const of = eventBook.own(own.eventId, own.userId)
    const said = await life.ask('event.pay', asked)
    const taken = await bank.taken(new Set(of ? [of.id] : []))
    const isPaid = taken.some(({ status }) => status === 'succeeded' || status === 'processing')
    if (!isPaid) life.mustSay(said, ofPayingSeat(book, of, now), `paying the seat ${own.id}`)
    if (said.is !== 'ok') return
    const card = chance.weighted<TestCard>({ card: 6, declined: 1, authentication: 1, late: 3 })
    life.count(`a seat was paid with ${card}`)
    await life.inForm(secretOf(said.gives), card)
    if (chance.is(0.5)) life.passes(chance.between(1, 20) * minute)
    if (chance.is(0.6)) await life.ask('event.check', asked)
  })

/** Pays a seat in a form that was left open. */
export const payOldSeat = (life: Life) =>
  life.step(async () => {
    const { chance, db, eventBook } = life
    const { payments } = db.t
    const ids = [...eventBook.seats.keys()]
    if (ids.length === 0) return life.idles()
    const rows = await db
      .select({ id: payments.gatewayId })
      .from(payments)
      .where(and(inArray(payments.reservationId, ids), isNotNull(payments.gatewayId)))
      .orderBy(payments.id)
    const known = rows.flatMap(({ id }) => id ?? [])
    if (known.length === 0) return life.idles()
    await life.inForm(chance.oneOf(known), chance.is(0.5) ? 'card' : 'late')
  })

/** Accepts an offered seat that costs nothing. */
export const acceptSeat = (life: Life) =>
  life.step(async () => {
    const { book, eventBook, now } = life
    const own = aSeat(life, ({ status, price }) => status === 'pending' && price === 0)
    if (!own?.userId) return life.idles()
    const should = ofAcceptingSeat(book, eventBook.own(own.eventId, own.userId), now)
    const deed = { what: 'accept seat', of: own.eventId, userId: own.userId } as const
    const asked = { userId: own.userId, params: { event: own.eventId } }
    const said = await life.does(deed, 'event.accept', asked)
    life.mustSay(said, should, `accepting ${own.id}, ${own.status}`)
  })

export const unregister = (life: Life) =>
  life.step(async () => {
    const { chance, book, eventBook, now } = life
    // Where a store is shut, those think of it first who have a seat there.
    const isShut = (one: Seat) => isAwaited(one) && !book.isGood(one.storeId, now)
    const some = [...eventBook.seats.values()].some(isShut)
    const own = aSeat(life, some ? isShut : isAwaited)
    if (!own?.userId) return life.idles()
    // When its price comes back, or just not any more.
    const { eventDate } = eventBook.event(own.eventId)
    const to = eventDate - chance.oneOf([day + 1, day, day - 1, hour, -1])
    if (!some && chance.is(0.3) && to > now) life.passes(to - now)
    const event = eventBook.event(own.eventId)
    const should = ofLeaving(eventBook.own(own.eventId, own.userId), event, life.now)
    const deed = { what: 'unregister', of: own.eventId, userId: own.userId } as const
    const asked = { userId: own.userId, params: { event: own.eventId } }
    const said = await life.does(deed, 'event.unregister', asked)
    life.mustSay(said, should, `leaving ${own.eventId} as ${own.id}, ${own.status}`)
    if (chance.is(0.5)) await life.work()
  })

/** A guest shows a QR code or letters at a door, the right one or not, in time or not. */
export const atTheDoor = (life: Life) =>
  life.step(async () => {
    const { chance, book, eventBook } = life
    const own = aSeat(life, ({ status }) => status === 'registered')
    if (!own?.userId) return life.idles()
    const event = eventBook.event(own.eventId)
    const opens = event.eventDate - 3 * hour
    const closes = event.endsAt + 2 * hour
    const to = chance.oneOf([event.eventDate, opens, opens - 1, closes, closes + 1, opens + hour])
    if (chance.is(0.8) && to > life.now) life.passes(to - life.now)
    const { id: store, clerk, owner, isStranger } = life.shopOf(event)
    const isOther = chance.is(0.1)
    const other = isOther ? anEvent(life, ({ storeId }) => storeId === store) : undefined
    const door = other ?? (chance.is(0.5) ? event : undefined)
    const pass = chance.is(0.4)
      ? await life.ask('event.pass', { userId: own.userId, params: { event: event.id } })
      : undefined
    // A pass is that of the seat now; letters may be of one given up before.
    const seat = pass?.is === 'ok' ? (eventBook.own(event.id, own.userId) ?? own) : own
    const shown = pass?.is === 'ok' ? String(pass.gives['qr']) : own.code
    const should = atDoor(seat, event, {
      isStranger,
      isScanned: pass?.is === 'ok',
      door: door?.id,
      at: life.now,
    })
    const isOpen = book.isGood(store, life.now)
    const admit = async (userId: string, nonce: string) => {
      const body = { shown, nonce, ...checks, ...(door && { event: door.id }) }
      const said = await life.does({ what: 'let in', of: seat.id, userId }, 'event.letIn', {
        userId,
        params: { store },
        body,
        isDone: isGood,
      })
      if (!isOpen && should === 'good') life.mustSay(said, ['not_now'], `a door that is not open`)
      return said
    }
    const nonce = randomUUID()
    const said = await admit(clerk, nonce)
    if (said.is !== 'ok') return
    mustHear(life, said.gives, should, seat)
    if (should !== 'good') return
    const again = await admit(clerk, nonce)
    if (again.is === 'ok' && !isDeepStrictEqual(again.gives, said.gives))
      life.fail('the same guest at the door was answered otherwise')
    const twice = await admit(owner, randomUUID())
    if (twice.is === 'ok') mustHear(life, twice.gives, 'already_in', seat)
  })

function mustHear(life: Life, gives: Record<string, unknown>, should: string, own: Seat) {
  const heard = isGood(gives) ? 'good' : String(gives['because'])
  life.count(`at the door: ${heard}`)
  if (heard !== should)
    life.fail(`${own.id}, ${own.status}, was ${heard} at the door, not ${should}`)
}

/** The host of an online event records who attended. */
export const wasThere = (life: Life) =>
  life.step(async () => {
    const { chance, book, eventBook } = life
    const event = anEvent(
      life,
      (one) => one.isVirtual && eventBook.of(one.id).some(({ status }) => status === 'registered'),
    )
    if (!event) return life.idles()
    const to = chance.oneOf([event.eventDate - 1, event.eventDate, event.endsAt])
    if (chance.is(0.8) && to > life.now) life.passes(to - life.now)
    const own = eventBook.of(event.id)
    if (own.length === 0) return life.idles()
    const { id: store, clerk, isStranger } = life.shopOf(event)
    const isNow = life.now >= event.eventDate && life.now <= event.endsAt + 2 * hour
    const may = event.isVirtual && event.status === 'open' && isNow
    const isThere = own.some(({ status }) => status === 'registered')
    const isOpen = book.isGood(store, life.now) || !isThere
    const said = await life.does({ what: 'was there', of: event.id }, 'event.attended', {
      userId: clerk,
      params: { store, event: event.id },
      body: { registrations: own.map(({ id }) => id) },
    })
    const should = isStranger ? ['not_found'] : may && isOpen ? ['ok'] : ['not_now']
    life.mustSay(said, should, `who was at ${event.id}`)
  })

export const isAhead =
  (now: number) =>
  ({ status, eventDate }: SeenEvent): boolean =>
    status === 'open' && eventDate > now

const running = ({ eventBook, now }: Life): SeenEvent[] =>
  [...eventBook.events.values()].filter(isAhead(now))

function anEvent(life: Life, fits: (one: SeenEvent) => boolean): SeenEvent | undefined {
  const { chance } = life
  const all = [...life.eventBook.events.values()]
  const fit = all.filter(fits)
  const some = fit.length > 0 && chance.is(0.95) ? fit : all
  return some.length > 0 ? chance.oneOf(some) : undefined
}

function aSeat(life: Life, fits: (one: Seat) => boolean): Seat | undefined {
  const { chance } = life
  const all = [...life.eventBook.seats.values()]
  const fit = all.filter(fits)
  const some = fit.length > 0 && chance.is(0.92) ? fit : all
  return some.length > 0 ? chance.oneOf(some) : undefined
}
