import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { TestCard } from '../../shared/features/market/test-payment-endpoints.ts'
import { uuidV7 } from '../../shared/kernel/id.ts'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import { verifyCompliance } from '../../sync-server/compliance/log.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { Chance } from '../simulation/chance.ts'
import { type Bank, type Event, openBank } from './bank.ts'
import {
  type Cause,
  mayCancel,
  mayHandOverLate,
  mayPay,
  mayUndo,
  mustComeBack,
  type Offered,
  type Person,
  saysAtCounter,
  saysOfReserving,
  type Seen,
  wrongMoney,
  wrongSteps,
  wrongStock,
} from './model.ts'
import { type Around, type Ask, openProcess, type Process, type Said } from './server.ts'

/** Something did not hold; the message names the seed and what was done. */
export class Violation extends Error {}

/** What a control takes away from a history. */
export interface Tampering {
  readonly bank?: (bank: Bank) => Bank
  readonly isLenient?: boolean
  readonly around?: (now: () => number) => Partial<Pick<Around, 'jobs'>>
  /** What is done with an event in place of what the server does. */
  readonly hear?: (db: Db, event: Event, at: number) => Promise<void>
}

/** How often everything that had to come about did. */
export type Counts = Map<string, number>

export interface Options {
  readonly db: Db
  readonly counts?: Counts
  readonly tampering?: Tampering
  /** Acts of one history; some more come while it comes to rest. */
  readonly acts?: number
  /** Acts that come oftener than usual. */
  readonly often?: Readonly<Record<string, number>>
}

/**
 * One history: people reserve, pay, cancel and fetch, a store sells and hands over, the payment
 * company tells late, twice or never, processes die at any step. Each act is held against the model,
 * and so is the end, when everything has come to rest. Throws a {@link Violation}.
 */
export async function history(seed: number, options: Options): Promise<void> {
  const { db, counts = new Map(), tampering = {} } = options
  const chance = new Chance(seed)
  // Each history has a year of its own, so that many can share one database.
  const begins = Date.UTC(2030, 0, 1) + (seed % 100_000) * 400 * day
  let clock = begins
  const now = () => clock
  const honestBank = openBank(db, now, { since: begins, isLenient: tampering.isLenient ?? false })
  const bank = tampering.bank?.(honestBank) ?? honestBank
  const did: string[] = []
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  const fail = (what: string): never => {
    throw new Violation(`seed ${seed}: ${what}\nafter\n${did.join('\n')}`)
  }
  const newId = () => uuidV7(clock, chance.bytes(10))

  let isCalm = false
  const network = () => {
    if (isCalm || !chance.is(0.06)) return 'works'
    count('the line was cut')
    return chance.is(0.5) ? ('away before' as const) : ('away after' as const)
  }
  const start = (livesFor?: number): Process =>
    openProcess({
      ...{ db, gateway: bank.gateway, now, network },
      ...(livesFor !== undefined && { livesFor }),
      ...tampering.around?.(now),
    })
  let process = start()

  const place = await aPlace()
  const { people, owner, clerk, store } = place

  /** A store, its people, some who collect, and its drops. */
  async function aPlace() {
    const made = {
      ...{ store: newId(), owner: newId(), clerk: newId(), admin: newId() },
      people: Array.from({ length: chance.between(2, 5) }, newId),
      drops: Array.from({ length: chance.between(1, 3) }, newId),
    }
    await db.transaction('a place', async (tx) => {
      const at = new Date(clock)
      for (const id of [made.owner, made.clerk, made.admin, ...made.people])
        await tx.insert(tx.t.users).values({
          ...{ id, name: 'Ada', email: `${id}@example.com`, createdAt: at, updatedAt: at },
          ...{ subscriptionTier: chance.is(0.3) ? 'insider' : 'free', ageConfirmedAt: 1 },
        })
      await tx.insert(tx.t.stores).values({
        ...{ id: made.store, ownerId: made.owner, name: 'A Shop', address: '1 Street' },
        ...{ city: 'Macon', state: 'GA', zipCode: '31201', licenseNumber: made.store },
        ...{ licenseExpiresOn: '9998-12-31', status: 'approved', appliedAt: 1, nameKey: 'a' },
        ...{ cityKey: 'm', licenseKey: made.store, createdAt: 1, updatedAt: 1 },
      })
      for (const [userId, role] of [[made.owner, 'owner'] as const, [made.clerk, 'staff'] as const])
        await tx.insert(tx.t.storePeople).values({ storeId: made.store, userId, role, addedAt: 1 })
      for (const id of made.drops)
        await tx.insert(tx.t.drops).values({
          ...{ id, storeId: made.store, title: 'Yquem', category: 'Wine', salePrice: 90_00 },
          ...{ quantity: chance.between(1, 4), isAllocated: chance.is(0.3), isSponsored: false },
          ...{ holdFor: 10 * minute, startsAt: clock - 1, listedUntil: Number.MAX_SAFE_INTEGER },
          ...(chance.is(0.4) && { pickupFrom: clock + 2 * day, pickupUntil: clock + 4 * day }),
          ...{ createdAt: clock, updatedAt: clock },
        })
    })
    return made
  }

  async function seen(): Promise<Seen[]> {
    const { reservations } = db.t
    return db.select().from(reservations).where(eq(reservations.storeId, store))
  }
  const codes = new Map<string, string>()
  async function look() {
    const { drops, reservers, users } = db.t
    const [all, offered, known, persons] = [
      await seen(),
      await db.select().from(drops).where(eq(drops.storeId, store)),
      await db.select().from(reservers).where(inArray(reservers.userId, people)),
      await db.select().from(users).where(inArray(users.id, people)),
    ]
    for (const one of all as (Seen & { pickupCode?: string })[])
      if (one.pickupCode !== undefined) codes.set(one.id, one.pickupCode)
    return { reservations: all, drops: offered as Offered[], known, persons }
  }
  type Look = Awaited<ReturnType<typeof look>>
  const personOf = ({ known, persons }: Look, id: string): Person => {
    const own = known.find(({ userId }) => userId === id)
    const isInsider = persons.find((one) => one.id === id)?.subscriptionTier === 'insider'
    const { pausedUntil = null, freeReserves = 0 } = own ?? {}
    return { id, isInsider, pausedUntil, freeReserves }
  }

  /** Does something, and holds what has changed against the model. */
  async function step(causes: readonly Cause[], act: (before: Look) => Promise<unknown>) {
    const before = await look()
    // Some die in the middle of it, and somebody starts them again.
    const isDoomed = !isCalm && chance.is(0.15)
    if (isDoomed) process = start(chance.upTo(12))
    await act(before)
    const isBroken = process.isDead
    if (isBroken) {
      count('a process died')
      did.push('  and the process died')
    }
    if (isDoomed) {
      mustBeSilent()
      process = start()
    }
    mustBeSilent()
    const after = await look()
    const payments = await bank.taken(new Set(after.reservations.map(({ id }) => id)))
    const known = new Map(before.reservations.map((one) => [one.id, one]))
    const wrong = [
      ...wrongSteps(known, after.reservations, [...causes, 'money'], payments),
      ...wrongStock(after.drops as Parameters<typeof wrongStock>[0], after.reservations),
    ]
    if (wrong.length > 0) fail(wrong.join('; '))
    for (const { status } of after.reservations) count(status)
  }
  function mustBeSilent() {
    const [first] = process.reported
    if (first)
      fail(`a fault was reported: ${JSON.stringify(first)} ${String((first as unknown[])[1])}`)
  }

  async function ask(name: string, asked: Ask): Promise<Said> {
    const said = await process.ask(name, asked)
    did.push(
      `  ${name} ${JSON.stringify(asked.params ?? {})} ${said.is === 'refused' ? said.code : said.is}`,
    )
    if (said.is === 'fault')
      fail(`${name} is at fault: ${String(said.error)} ${(said.error as Error).stack}`)
    return said
  }
  /** What was said has to be what the model says, as far as anybody heard. */
  function mustSay(said: Said, expected: readonly string[] | boolean, what: string) {
    if (said.is === 'died') return
    const heard = said.is === 'ok' ? 'ok' : said.is === 'refused' ? said.code : said.is
    // Whoever asks too often is told so, and a cut line is said as it is.
    if (heard === 'slow_down' || heard === 'payment') return
    const should = typeof expected === 'boolean' ? [expected ? 'ok' : 'not_now'] : expected
    if (!should.includes(heard))
      fail(`${what} was answered ${heard}, and should be ${should.join(' or ')}`)
  }

  const one = (before: Look, fits: (one: Seen) => boolean = () => true): Seen | undefined => {
    const all = before.reservations.filter(({ userId }) => userId !== null)
    const some = chance.is(0.8) ? all.filter(fits) : all
    return some.length > 0 ? chance.oneOf(some) : undefined
  }
  const isOpen = ({ status }: Seen) => ['confirmed', 'ready'].includes(status)

  const acts = {
    reserve: () =>
      step(['reserve'], async (before) => {
        const drop = chance.oneOf(before.drops)
        const person = personOf(before, chance.oneOf(people))
        const quantity = chance.is(0.8) ? 1 : chance.between(2, 3)
        const useFree = person.freeReserves > 0 && chance.is(0.7)
        const key = randomUUID()
        const asked: Ask = {
          ...{ userId: person.id, params: { drop: drop.id }, key },
          body: { quantity, useFreeReserve: useFree },
        }
        const should = saysOfReserving(person, drop, before.reservations, {
          ...{ quantity, useFree, at: clock },
        })
        const said = await ask('reservation.reserve', asked)
        mustSay(said, should, `reserving ${quantity} of ${drop.id}`)
        count(`reserving: ${should.join(' or ')}`)
        if (said.is !== 'ok' || !chance.is(0.3)) return
        // The answer was lost on the way, and the page asks again.
        const again = await ask('reservation.reserve', asked)
        if (again.is === 'ok' && again.gives['id'] !== said.gives['id'])
          fail('the same request reserved twice')
      }),

    /** Somebody who knows what they want. */
    buy: () =>
      step(['reserve'], async (before) => {
        const drop = chance.oneOf(before.drops)
        const userId = chance.oneOf(people)
        const said = await ask('reservation.reserve', {
          ...{ userId, params: { drop: drop.id }, body: {} },
        })
        if (said.is !== 'ok') return
        const params = { reservation: String(said.gives['id']) }
        const pay = await ask('reservation.pay', { userId, params })
        if (pay.is !== 'ok') return
        await inForm(String(pay.gives['payment']), 'card')
        if (chance.is(0.8)) await ask('reservation.check', { userId, params })
      }),

    reserveTogether: () =>
      step(['reserve'], async (before) => {
        const drop = chance.oneOf(before.drops)
        await Promise.all(
          people.map((userId) =>
            ask('reservation.reserve', { userId, params: { drop: drop.id }, body: {} }),
          ),
        )
      }),

    pay: () =>
      step(['money'], async (before) => {
        const own = one(before, ({ status }) => status === 'pending')
        if (!own?.userId) return
        const said = await ask('reservation.pay', {
          ...{ userId: own.userId, params: { reservation: own.id } },
        })
        const begun = await bank.taken(new Set([own.id]))
        const isPaid = begun.some(({ status }) => status === 'succeeded' || status === 'processing')
        // What is paid in the form already is the same payment, or none that can be paid.
        if (!isPaid) mustSay(said, mayPay(own, clock), `paying for ${own.id}, ${own.status}`)
        if (said.is !== 'ok') return
        const card = chance.weighted<TestCard>({
          ...{ card: 6, declined: 1, authentication: 1, late: 3 },
        })
        count(`paid with ${card}`)
        await inForm(String(said.gives['payment']), card)
        if (chance.is(0.5)) clock += chance.between(1, 20) * minute
        if (chance.is(0.6))
          await ask('reservation.check', {
            ...{ userId: own.userId, params: { reservation: own.id } },
          })
      }),

    /** Somebody pays in a form that was open all the while. */
    payOldForm: () =>
      step(['money'], async (before) => {
        const { payments } = db.t
        const ids = before.reservations.map(({ id }) => id)
        if (ids.length === 0) return
        const rows = await db
          .select()
          .from(payments)
          .where(and(inArray(payments.reservationId, ids), eq(payments.purpose, 'fee')))
        const known = rows.flatMap(({ gatewayId }) => (gatewayId === null ? [] : [gatewayId]))
        if (known.length > 0) await inForm(chance.oneOf(known), chance.is(0.5) ? 'card' : 'late')
      }),

    check: () =>
      step(['money'], async (before) => {
        const own = one(before)
        if (own?.userId)
          await ask('reservation.check', {
            ...{ userId: own.userId, params: { reservation: own.id } },
          })
      }),

    cancel: () =>
      step(['user'], async (before) => {
        const own = one(before, mayCancel)
        if (!own?.userId) return
        const asked = { userId: own.userId, params: { reservation: own.id } }
        const said = await ask('reservation.cancel', asked)
        mustSay(said, mayCancel(own), `cancelling ${own.id}, ${own.status}`)
        if (said.is === 'ok') await mustGoBack(own, mustComeBack(own, clock))
      }),

    cancelForStore: () =>
      step(['store'], async (before) => {
        const own = one(before, mayCancel)
        if (!own) return
        const said = await ask('reservation.cancelForStore', {
          ...{ userId: owner, params: { store, reservation: own.id } },
          body: { reason: 'Broken.' },
        })
        mustSay(said, mayCancel(own), `cancelling ${own.id}, ${own.status}, for the store`)
        if (said.is === 'ok') await mustGoBack(own, true)
      }),

    cancelForAdmin: () =>
      step(['admin'], async (before) => {
        const own = one(before, mayCancel)
        if (!own) return
        const said = await ask('admin.cancelReservation', {
          ...{ userId: place.admin, params: { reservation: own.id }, body: { reason: 'Asked.' } },
        })
        mustSay(said, mayCancel(own), `cancelling ${own.id}, ${own.status}, for an admin`)
        if (said.is === 'ok') await mustGoBack(own, true)
      }),

    extend: () =>
      step(['user'], async (before) => {
        const own = one(before, isOpen)
        if (own?.userId)
          await ask('reservation.extend', {
            ...{ userId: own.userId, params: { reservation: own.id } },
          })
      }),

    handOver: () =>
      step(['counter', 'time'], async (before) => {
        const own = one(before, isOpen)
        if (!own) return
        if (own.pickupFrom !== null && clock < own.pickupFrom && chance.is(0.7)) {
          // They come when the window is open.
          clock = own.pickupFrom + chance.between(0, 60) * minute
          await process.work()
          return
        }
        const nonce = `${randomUUID()}`
        const body = {
          ...{ shown: codes.get(own.id) ?? '', nonce },
          ...{ idSeen: true, over21: true, nameMatches: true },
        }
        const asked = { userId: clerk, params: { store }, body }
        const should = saysAtCounter(own, clock)
        const said = await ask('pickup.handOver', asked)
        if (said.is === 'ok') mustHear(said, should, own)
        if (said.is !== 'ok' || !chance.is(0.5)) return
        const again = await ask('pickup.handOver', asked)
        if (again.is === 'ok' && JSON.stringify(again.gives) !== JSON.stringify(said.gives))
          fail('the same scan was answered otherwise')
        const other = await ask('pickup.handOver', {
          ...{ ...asked, userId: owner, body: { ...body, nonce: randomUUID() } },
        })
        if (should === 'good' && other.is === 'ok') mustHear(other, 'already_redeemed', own)
      }),

    atCounter: () =>
      step(['store'], async (before) => {
        const own = one(before)
        if (!own) return
        const params = { store, reservation: own.id }
        switch (chance.weighted({ ready: 3, refuse: 2, unrefuse: 2, undo: 3, late: 2 })) {
          case 'ready':
            return mustSay(
              await ask('pickup.setReady', { userId: clerk, params }),
              own.status === 'confirmed',
              `setting ${own.id}, ${own.status}, aside`,
            )
          case 'refuse':
            return mustSay(
              await ask('pickup.refuse', { userId: clerk, params, body: { because: 'no_id' } }),
              saysAtCounter(own, clock) === 'good',
              `refusing ${own.id}, ${own.status}`,
            )
          case 'unrefuse':
            return ask('pickup.undoRefusal', { userId: clerk, params })
          case 'undo': {
            const said = await ask('pickup.undo', { userId: clerk, params })
            if (said.is === 'ok' && !mayUndo(own, clock)) fail(`${own.id} was taken back`)
            return
          }
          case 'late': {
            const checks = { idSeen: true, over21: true, nameMatches: true }
            const body = { reason: 'Traffic.', ...checks }
            const said = await ask('pickup.handOverLate', { userId: owner, params, body })
            if (said.is === 'ok' && !mayHandOverLate(own, clock))
              fail(`${own.id}, ${own.status}, was handed over late`)
            return
          }
        }
      }),

    wait: () =>
      step(['user'], async (before) => {
        const drop = chance.oneOf(before.drops)
        const name = chance.is(0.8) ? 'waiting.join' : 'waiting.leave'
        await ask(name, { userId: chance.oneOf(people), params: { drop: drop.id } })
      }),

    more: () =>
      step(['store'], async (before) => {
        const drop = chance.oneOf(before.drops)
        const quantity = drop.quantity + chance.between(-1, 1)
        if (quantity < 1) return
        const said = await ask('drop.edit', {
          ...{ userId: owner, params: { store, drop: drop.id }, body: { quantity } },
        })
        if (said.is === 'ok' && quantity < drop.reservedQuantity)
          fail('fewer are offered than are reserved')
      }),

    subscribe: () =>
      step(['user'], async () => {
        const userId = chance.oneOf(people)
        const body = { interval: chance.oneOf(['month', 'year'] as const) }
        const asks = Array.from({ length: chance.between(1, 3) }, () =>
          ask('billing.subscribe', { userId, body }),
        )
        const said = await Promise.all(asks)
        count('subscribed')
        const secret = said.flatMap((each) =>
          each.is === 'ok' ? [each.gives['clientSecret']] : [],
        )
        const [first] = secret.filter((each) => typeof each === 'string')
        if (first !== undefined && chance.is(0.7)) await inForm(first, 'card')
        await ask('billing.check', { userId })
      }),

    /** What the payment company tells: some of it, doubled, in any order; the rest never comes. */
    tell: () =>
      step(['time', 'money'], async () => {
        const some = bank.events.splice(0)
        for (let at = some.length - 1; at > 0; at--) {
          const other = chance.upTo(at + 1)
          ;[some[at], some[other]] = [some[other]!, some[at]!]
        }
        for (const event of some) {
          if (chance.is(0.25)) {
            count('an event was lost')
            continue
          }
          await hear(event)
          if (chance.is(0.3)) {
            count('an event came twice')
            await hear(event)
          }
        }
        did.push(`  ${some.length} events`)
        await process.work()
      }),

    pass: () =>
      step(['time', 'money'], async () => {
        const by = chance.weighted({ minutes: 6, hours: 3, days: 1 })
        clock +=
          by === 'minutes'
            ? chance.between(1, 15) * minute
            : by === 'hours'
              ? chance.between(1, 12) * hour
              : chance.between(1, 4) * day
        did.push(`${new Date(clock).toISOString()} time went by`)
        await process.work()
      }),
  } as const

  const hear = (event: Event) =>
    tampering.hear ? tampering.hear(db, event, clock) : process.hear(event)

  async function inForm(id: string, card: TestCard) {
    try {
      const outcome = await bank.form.pay(id, card)
      did.push(`  paid ${id} with ${card}: ${outcome}`)
    } catch {
      did.push(`  ${id} could not be paid any more`)
    }
  }
  function mustHear(said: Said & { is: 'ok' }, should: string, { id, status }: Seen) {
    const heard = said.gives['is'] === 'good' ? 'good' : String(said.gives['because'])
    count(`at the counter: ${should}`)
    if (heard !== should) fail(`${id}, ${status}, was ${heard} at the counter, not ${should}`)
  }
  async function mustGoBack(before: Seen, comesBack: boolean) {
    if (before.feeStatus !== 'paid') return
    const after = (await seen()).find(({ id }) => id === before.id)
    const goesBack = after?.feeStatus === 'refunding' || after?.feeStatus === 'refunded'
    count(goesBack ? 'a fee went back' : 'a fee was kept')
    if (goesBack !== comesBack)
      fail(`the fee of ${before.id} ${comesBack ? 'has to come back' : 'is to be kept'}`)
  }

  const weights = {
    ...{ reserve: 7, buy: 8, reserveTogether: 1, pay: 10, payOldForm: 2, check: 3, cancel: 4 },
    ...{ cancelForStore: 2, cancelForAdmin: 1, extend: 2, handOver: 6, atCounter: 5, wait: 4 },
    ...{ more: 1, subscribe: 1, tell: 6, pass: 8 },
    ...options.often,
  } satisfies Record<keyof typeof acts, number>

  for (let done = 0; done < (options.acts ?? 24); done++) {
    const name = chance.weighted<keyof typeof acts>(weights)
    did.push(`${new Date(clock).toISOString()} ${name}`)
    await acts[name]()
  }

  // Everything comes to rest: nothing breaks any more, and nobody does anything.
  isCalm = true
  did.push('rest')
  const restsFor = chance.is(0.5) ? 11 * minute : 9 * hour
  for (let rounds = 0; rounds < 8; rounds++)
    await step(['time', 'money'], async () => {
      clock += rounds < 6 ? 11 * minute : restsFor
      await process.work()
    })
  const end = await look()
  const payments = await bank.taken(new Set(end.reservations.map(({ id }) => id)))
  const wrong = wrongMoney(end.reservations, payments)
  if (wrong.length > 0) fail(wrong.join('; '))
  for (const id of people) {
    const live = await bank.subscriptionsOf(id)
    if (live > 1) fail(`${id} has ${live} subscriptions`)
    if (live === 1) count('somebody has a subscription')
  }
  for (const { userId, freeReserves } of end.known) {
    const { freeReserves: table } = db.t
    const entries = await db.select().from(table).where(eq(table.userId, userId))
    const sum = entries.reduce((total, { change }) => total + change, 0)
    if (sum !== freeReserves)
      fail(`${userId} has ${freeReserves} free reserves, and ${sum} by entries`)
  }
  const log = await verifyCompliance(db)
  if (log.broken.length > 0) fail(`the log is broken: ${JSON.stringify(log.broken[0])}`)
}
