import { randomUUID } from 'node:crypto'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import type { Life } from '../life.ts'
import type { UltraPlan } from '../model/facts.ts'
import {
  ofAccepting,
  ofCallingOff,
  ofDeclining,
  ofEditing,
  ofEntering,
  ofRequesting,
  ofReviewing,
} from '../model/says-of-ultra.ts'
import { isBeforeDraw, type Ultra } from '../model/ultra.ts'

/** A store says when it asks, opens, closes and draws; now and then what cannot be. */
function planFrom({ chance, now }: Life): UltraPlan {
  const asks = chance.is(0.4)
  const scheduledAt = now + (chance.is(0.8) ? 0 : chance.between(1, 30) * minute)
  const begins = now + chance.between(31, 240) * minute
  const liveStartsAt = begins + (asks ? chance.between(1, 6) * hour : 0)
  const liveEndsAt = liveStartsAt + chance.between(1, 12) * hour
  return {
    salePrice: 120_00,
    quantity: chance.between(1, 2),
    minReservations: chance.oneOf([0, 0, 0, 0, 0, 1, 1, 2, 9]),
    requireSubscription: chance.is(0.1),
    reviewsByHand: asks && chance.is(0.6),
    scheduledAt,
    requestStartsAt: asks ? begins : null,
    liveStartsAt,
    liveEndsAt,
    drawingAt: liveEndsAt + (chance.is(0.5) ? 0 : chance.between(1, 8) * hour),
  }
}

const formOf = ({ requestStartsAt, ...plan }: UltraPlan) => ({
  title: 'Pappy',
  category: 'Whiskey',
  ...plan,
  ...(requestStartsAt !== null && { requestStartsAt }),
})

export const planUltra = (life: Life) =>
  life.step(async () => {
    const { chance, book, now } = life
    if (running(life).length > 1) return life.idles()
    const { id: store, owner } = chance.oneOf(life.place.shops)
    const plan = planFrom(life)
    const key = randomUUID()
    const ask = () =>
      life.does({ what: 'plan ultra', of: store, said: plan }, 'ultraDrop.create', {
        userId: owner,
        params: { store },
        body: formOf(plan),
        key,
      })
    const said = await ask()
    life.mustSay(said, book.isGood(store, now) ? ['ok'] : ['not_now'], 'planning an ultra drop')
    if (said.is !== 'ok' || !chance.is(0.3)) return
    const again = await ask()
    if (again.is === 'ok' && again.gives['id'] !== said.gives['id'])
      life.fail('the same request planned two ultra drops')
  })

/** A store edits its ultra drop, or cancels it. */
export const changeUltra = (life: Life) =>
  life.step(async () => {
    const { chance, now } = life
    const ultra = anUltra(life, ({ status }) => isBeforeDraw(status))
    if (!ultra) return life.idles()
    const { id: store, owner, isStranger } = life.shopOf(ultra)
    const params = { store, ultraDrop: ultra.id }
    if (chance.is(0.6)) {
      const plan = { ...planFrom(life), scheduledAt: ultra.scheduledAt }
      const should = isStranger ? ['not_found'] : ofEditing(life.book, ultra, now)
      const asked = { userId: owner, params, body: formOf(plan) }
      const deed = { what: 'edit ultra', of: ultra.id, said: plan } as const
      life.mustSay(await life.does(deed, 'ultraDrop.edit', asked), should, 'editing an ultra drop')
      return
    }
    const should = isStranger ? ['not_found'] : ofCallingOff(ultra, now)
    const asked = { userId: owner, params, body: { reason: 'Broken.' } }
    const deed = { what: 'cancel ultra', of: ultra.id } as const
    const said = await life.does(deed, 'ultraDrop.cancel', asked)
    life.mustSay(said, should, `calling off ${ultra.id}, ${ultra.status}`)
  })

/** Who wants to be let in asks, and their store decides. */
export const askIn = (life: Life) =>
  life.step(async () => {
    const { chance, ultraBook } = life
    const ultra = anUltra(life, ({ status }) => status === 'requesting')
    if (!ultra) return life.idles()
    for (const userId of peopleOf(life, ultra)) {
      if (chance.is(0.3)) continue
      const asked = { userId, params: { ultraDrop: ultra.id } }
      const deed = { what: 'request', of: ultra.id, userId } as const
      const should = ofRequesting(ultraBook, ultra, userId, life.now)
      const said = await life.does(deed, 'ultraDrop.request', asked)
      life.mustSay(said, should, `requesting ${ultra.id}, ${ultra.status}, for ${userId}`)
    }
  })

export const review = (life: Life) =>
  life.step(async () => {
    const { chance } = life
    const isWaiting = ({ requests, status }: Ultra) =>
      (status === 'requesting' || status === 'live') &&
      [...requests.values()].some((one) => one.status === 'pending')
    const ultra = anUltra(life, isWaiting)
    if (!ultra || ultra.requests.size === 0) return life.idles()
    const { id: store, owner, isStranger } = life.shopOf(ultra)
    for (const request of ultra.requests.values()) {
      if (chance.is(0.2)) continue
      const approve = chance.is(0.75)
      const should = isStranger ? ['not_found'] : ofReviewing(ultra, request, approve)
      const said = await life.does(
        { what: 'review', of: request.id, said: approve },
        'ultraDrop.review',
        {
          userId: owner,
          params: { store, ultraDrop: ultra.id, request: request.id },
          body: { approve },
        },
      )
      life.mustSay(said, should, `reviewing ${request.id}, ${request.status}`)
    }
  })

export const enter = (life: Life) =>
  life.step(async () => {
    const { chance, ultraBook } = life
    const ultra = anUltra(life, ({ status }) => status === 'live')
    if (!ultra) return life.idles()
    // Now and then in the last moment, or just after it.
    if (ultra.status === 'live' && chance.is(0.2)) {
      const to = ultra.liveEndsAt - chance.between(-1, 1)
      if (to > life.now) life.passes(to - life.now)
    }
    const codes = new Map<string, string>()
    const enterOne = async (userId: string, times: number) => {
      const should = ofEntering(ultraBook, ultra, userId, life.now)
      for (let time = 0; time < times; time++) {
        const asked = { userId, params: { ultraDrop: ultra.id } }
        const deed = { what: 'enter', of: ultra.id, userId } as const
        const said = await life.does(deed, 'ultraDrop.enter', asked)
        life.mustSay(said, should, `entering ${ultra.id}, ${ultra.status}, for ${userId}`)
        if (said.is !== 'ok') continue
        const code = String(said.gives['code'])
        if ((codes.get(userId) ?? code) !== code) life.fail(`${userId} has two codes`)
        codes.set(userId, code)
      }
    }
    const some = peopleOf(life, ultra).filter(() => chance.is(0.8))
    const all = some.map((userId) => enterOne(userId, chance.is(0.3) ? 2 : 1))
    await Promise.all(all)
  })

/** Accepts a turn, or leaves the bottle to the next; sometimes by a user without the turn. */
export const takeTurn = (life: Life) =>
  life.step(async () => {
    const { chance, book, now } = life
    const hasTurn = ({ entries }: Ultra) =>
      [...entries.values()].some(({ status }) => status === 'offered')
    const ultra = anUltra(life, hasTurn)
    if (!ultra || ultra.entries.size === 0) return life.idles()
    const own = [...ultra.entries.values()]
    const offered = own.filter(({ status }) => status === 'offered')
    const entry = chance.oneOf(offered.length > 0 && chance.is(0.9) ? offered : own)
    const userId = entry.userId ?? ''
    const params = { ultraDrop: ultra.id }
    if (chance.is(0.15)) {
      const said = await life.does({ what: 'decline', of: ultra.id, userId }, 'ultraDrop.decline', {
        userId,
        params,
      })
      life.mustSay(said, ofDeclining(entry), `leaving ${ultra.id}, ${entry.status},`)
      if (said.is === 'ok') life.count('a turn was left to the next')
      return
    }
    const isFree = book.person(userId).freeReserves > 0 && chance.is(0.5)
    const should = ofAccepting(book, ultra, entry, { isFree, at: now })
    const deed = { what: 'accept', of: ultra.id, userId, isFree } as const
    const said = await life.does(deed, 'ultraDrop.accept', {
      userId,
      params,
      body: { useFreeReserve: isFree },
    })
    life.mustSay(said, should, `accepting ${ultra.id}, ${entry.status},`)
    if (said.is !== 'ok' || isFree || !chance.is(0.8)) return
    const reservation = { reservation: String(said.gives['reservation']) }
    const pay = await life.ask('reservation.pay', { userId, params: reservation })
    if (pay.is !== 'ok') return
    await life.inForm(String(pay.gives['payment'] ?? pay.gives['clientSecret']), 'card')
    if (chance.is(0.8)) await life.ask('reservation.check', { userId, params: reservation })
  })

/** Adds a user to a store's team. An earlier entry stays in the list but cannot win. */
export const hire = (life: Life) =>
  life.step(async () => {
    const { chance } = life
    const { ultraBook, eventBook, sponsorBook } = life
    const entered = [...ultraBook.ultras.values()].flatMap(({ status, entries, storeId }) =>
      status === 'completed'
        ? []
        : [...entries.values()].map(({ userId }) => ({ userId, storeId })),
    )
    const asked = [...sponsorBook.requests.values()].map(({ accountId: userId, storeId }) => ({
      userId,
      storeId,
    }))
    const all = [...entered, ...eventBook.seats.values(), ...asked]
    if (all.length === 0) return life.idles()
    const { storeId, userId } = chance.oneOf(all)
    if (userId === null || life.book.worksAt(userId, storeId)) return life.idles()
    await life.hire(userId, storeId)
  })

/** Moves time to the next due moment: just before it, at it, or after. */
export const next = (life: Life) =>
  life.step(async () => {
    const { chance, now } = life
    const ahead = life.moments().filter((at) => at > now && at < now + 20 * day)
    const [soonest = now + minute] = ahead.toSorted((one, other) => one - other)
    const at = ahead.length === 0 || chance.is(0.8) ? soonest : chance.oneOf(ahead)
    const to = at + chance.oneOf([-1, 0, 0, 1, minute])
    if (to > now) life.passes(to - now)
    await life.work()
  })

export const isRunning = ({ status }: Ultra): boolean => isBeforeDraw(status) || status === 'drawn'

const running = ({ ultraBook }: Life): Ultra[] => [...ultraBook.ultras.values()].filter(isRunning)

function anUltra(life: Life, fits: (one: Ultra) => boolean): Ultra | undefined {
  const { chance } = life
  const all = [...life.ultraBook.ultras.values()]
  const fit = all.filter(fits)
  const some = fit.length > 0 && chance.is(0.95) ? fit : all
  return some.length > 0 ? chance.oneOf(some) : undefined
}

/** Who collects, and now and then who works there or runs the place. */
function peopleOf({ chance, place }: Life, { storeId }: Ultra): readonly string[] {
  if (!chance.is(0.25)) return place.people
  const shop = place.shops.find(({ id }) => id === storeId)
  return [...place.people, chance.oneOf([place.admin, shop?.owner ?? '', shop?.clerk ?? ''])]
}
