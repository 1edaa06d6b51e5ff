import { randomUUID } from 'node:crypto'
import type { Life } from '../life.ts'
import { saysOfReserving } from '../model.ts'
import type { Ask } from '../server.ts'

export const reserve = (life: Life) =>
  life.step(['reserve'], async (before) => {
    const { chance, place } = life
    const drop = chance.oneOf(before.drops)
    const person = before.person(chance.oneOf(place.people))
    const quantity = chance.is(0.8) ? 1 : chance.between(2, 3)
    const useFree = person.freeReserves > 0 && chance.is(0.7)
    const asked: Ask = {
      ...{ userId: person.id, params: { drop: drop.id }, key: randomUUID() },
      body: { quantity, useFreeReserve: useFree },
    }
    const should = saysOfReserving(person, drop, before.reservations, {
      ...{ quantity, useFree, at: life.now },
    })
    const said = await life.ask('reservation.reserve', asked)
    life.mustSay(said, should, `reserving ${quantity} of ${drop.id}`)
    life.count(`reserving: ${should.join(' or ')}`)
    if (said.is !== 'ok' || !chance.is(0.3)) return
    // The answer was lost on the way, and the page asks again.
    const again = await life.ask('reservation.reserve', asked)
    if (again.is === 'ok' && again.gives['id'] !== said.gives['id'])
      life.fail('the same request reserved twice')
  })

/** Somebody who knows what they want. */
export const buy = (life: Life) =>
  life.step(['reserve'], async (before) => {
    const { chance, place } = life
    const drop = chance.oneOf(before.drops)
    const userId = chance.oneOf(place.people)
    const said = await life.ask('reservation.reserve', {
      ...{ userId, params: { drop: drop.id }, body: {} },
    })
    if (said.is !== 'ok') return
    const params = { reservation: String(said.gives['id']) }
    const pay = await life.ask('reservation.pay', { userId, params })
    if (pay.is !== 'ok') return
    await life.inForm(secretOf(pay.gives), 'card')
    if (chance.is(0.8)) await life.ask('reservation.check', { userId, params })
  })

/** What the form is opened with, whoever takes the money. */
export const secretOf = (given: Readonly<Record<string, unknown>>): string =>
  String(given['payment'] ?? given['clientSecret'])

export const reserveTogether = (life: Life) =>
  life.step(['reserve'], async (before) => {
    const drop = life.chance.oneOf(before.drops)
    await Promise.all(
      life.place.people.map((userId) =>
        life.ask('reservation.reserve', { userId, params: { drop: drop.id }, body: {} }),
      ),
    )
  })

export const wait = (life: Life) =>
  life.step(['user'], async (before) => {
    const drop = life.chance.oneOf(before.drops)
    const name = life.chance.is(0.8) ? 'waiting.join' : 'waiting.leave'
    const userId = life.chance.oneOf(life.place.people)
    await life.ask(name, { userId, params: { drop: drop.id } })
  })

/** The store sells more, or fewer. */
export const more = (life: Life) =>
  life.step(['store'], async (before) => {
    const { store, owner } = life.place
    const drop = life.chance.oneOf(before.drops)
    const quantity = drop.quantity + life.chance.between(-1, 1)
    if (quantity < 1) return
    const said = await life.ask('drop.edit', {
      ...{ userId: owner, params: { store, drop: drop.id }, body: { quantity } },
    })
    if (said.is === 'ok' && quantity < drop.reservedQuantity)
      life.fail('fewer are offered than are reserved')
  })
