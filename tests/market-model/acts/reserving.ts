import { randomUUID } from 'node:crypto'
import type { Life } from '../life.ts'
import { ofReserving, ofWaiting } from '../model/says.ts'
import type { Ask, Said } from '../server.ts'

interface Wish {
  readonly userId: string
  readonly dropId: string
  readonly quantity?: number
  readonly isFree?: boolean
  readonly key?: string
}

/** Sends a reservation; the response must match the model's. */
async function ask(life: Life, wish: Wish): Promise<Said> {
  const { userId, dropId, quantity = 1, isFree = false, key = randomUUID() } = wish
  const should = ofReserving(life.book, wish, { quantity, isFree, at: life.now })
  const asked: Ask = {
    userId,
    params: { drop: dropId },
    key,
    body: { quantity, useFreeReserve: isFree },
  }
  const deed = { what: 'reserve', of: dropId, userId, quantity, isFree } as const
  const said = await life.does(deed, 'reservation.reserve', asked)
  life.mustSay(said, should, `reserving ${quantity} of ${dropId}`)
  return said
}

export const reserve = (life: Life) =>
  life.step(async () => {
    const { chance, place, book } = life
    const dropId = chance.oneOf(place.drops)
    const userId = chance.oneOf(place.people)
    const quantity = chance.is(0.8) ? 1 : chance.between(2, 3)
    const isFree = chance.is(book.person(userId).freeReserves > 0 ? 0.7 : 0.05)
    const wish = { userId, dropId, quantity, isFree, key: randomUUID() }
    const said = await ask(life, wish)
    if (said.is !== 'ok' || !chance.is(0.3)) return
    // The answer was lost on the way, and the page asks again.
    const again = await life.ask('reservation.reserve', {
      userId,
      params: { drop: dropId },
      key: wish.key,
      body: { quantity, useFreeReserve: isFree },
    })
    if (again.is === 'ok' && again.gives['id'] !== said.gives['id'])
      life.fail('the same request reserved twice')
  })

/** Reserves with intent, and sometimes pays the bottle as well. */
export const buy = (life: Life) =>
  life.step(async () => {
    const { chance, place } = life
    const userId = chance.oneOf(place.people)
    const said = await ask(life, { userId, dropId: chance.oneOf(place.drops) })
    if (said.is !== 'ok') return
    const params = { reservation: String(said.gives['id']) }
    const pay = await life.ask('reservation.pay', { userId, params })
    if (pay.is !== 'ok') return
    await life.inForm(secretOf(pay.gives), 'card')
    if (!chance.is(0.8)) return
    await life.ask('reservation.check', { userId, params })
    if (!chance.is(0.4)) return
    const bottle = await life.ask('reservation.payBottle', { userId, params })
    if (bottle.is !== 'ok') return
    await life.inForm(secretOf(bottle.gives), chance.is(0.7) ? 'card' : 'late')
    if (chance.is(0.7)) await life.ask('reservation.check', { userId, params })
  })

/** The secret that opens the form, for a payment to the platform or to the store. */
export const secretOf = (given: Readonly<Record<string, unknown>>): string =>
  String(given['payment'] ?? given['clientSecret'])

export const reserveTogether = (life: Life) =>
  life.step(async () => {
    const dropId = life.chance.oneOf(life.place.drops)
    await Promise.all(
      life.place.people.map((userId) =>
        life.does({ what: 'reserve', of: dropId, userId, quantity: 1 }, 'reservation.reserve', {
          userId,
          params: { drop: dropId },
          body: {},
        }),
      ),
    )
  })

export const wait = (life: Life) =>
  life.step(async () => {
    const { chance, place, book } = life
    const dropId = chance.oneOf(place.drops)
    const { queue } = book.drop(dropId)
    const params = { drop: dropId }
    if (queue.length > 0 && chance.is(0.15)) {
      const userId = chance.oneOf(queue)
      await life.does({ what: 'wait no more', of: dropId, userId }, 'waiting.leave', {
        userId,
        params,
      })
      return
    }
    const userId = chance.oneOf(place.people)
    const should = ofWaiting(book, userId, dropId, life.now)
    const asked = { userId, params }
    const said = await life.does({ what: 'wait', of: dropId, userId }, 'waiting.join', asked)
    life.mustSay(said, should, `waiting for ${dropId}`)
    const place0 = queue.includes(userId) ? queue.indexOf(userId) : queue.length
    if (said.is === 'ok' && said.gives['waitingAt'] !== place0 + 1)
      life.fail(`${userId} waits at ${String(said.gives['waitingAt'])}, and not ${place0 + 1}`)
  })

/** Builds a queue: eligible users take the units, and the others wait. */
export const waitTogether = (life: Life) =>
  life.step(async () => {
    const { chance, place, book } = life
    const dropId = chance.oneOf(place.drops)
    let left = book.free(dropId)
    for (const userId of place.people) {
      const wish = { userId, dropId }
      const asked = { quantity: 1, isFree: false, at: life.now }
      if (left > 0 && ofReserving(book, wish, asked)[0] === 'ok') {
        if ((await ask(life, wish)).is === 'ok') left -= 1
      } else if (left === 0 && chance.is(0.7)) {
        life.passes(1)
        const asks = { userId, params: { drop: dropId } }
        await life.does({ what: 'wait', of: dropId, userId }, 'waiting.join', asks)
      }
    }
  })
