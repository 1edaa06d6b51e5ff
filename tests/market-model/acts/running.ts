import type { Life } from '../life.ts'
import { emailOf } from '../place.ts'

/** The store sells more, or fewer. */
export const more = (life: Life) =>
  life.step(async () => {
    const { chance, book, now } = life
    const drop = book.drop(chance.oneOf(life.place.drops))
    const quantity = drop.quantity + chance.between(-1, 1)
    if (quantity < 1) return
    const { id: store, owner, isStranger } = life.shopOf(drop)
    const held = drop.quantity - book.free(drop.id)
    const may =
      quantity >= held && book.phase(drop.id, now) !== 'over' && book.isGood(drop.storeId, now)
    const said = await life.does({ what: 'sell', of: drop.id, quantity }, 'drop.edit', {
      userId: owner,
      params: { store, drop: drop.id },
      body: { quantity },
    })
    const should = isStranger ? ['not_found'] : may ? ['ok'] : ['not_now', 'bad_request']
    life.mustSay(said, should, `selling ${quantity} of ${drop.id}`)
  })

/** A store pauses, resumes, or ends the sale of a drop. */
export const shut = (life: Life) =>
  life.step(async () => {
    const { chance, book, now } = life
    const drop = book.drop(chance.oneOf(life.place.drops))
    const { id: store, owner, isStranger } = life.shopOf(drop)
    const what = drop.isPaused ? 'resume drop' : chance.is(0.9) ? 'pause drop' : 'end drop'
    const isOver = book.phase(drop.id, now) === 'over'
    const may = !isOver && (what !== 'resume drop' || book.isGood(drop.storeId, now))
    const said = await life.does(
      { what, of: drop.id },
      what === 'end drop' ? 'drop.end' : 'drop.pause',
      {
        userId: owner,
        params: { store, drop: drop.id },
        ...(what !== 'end drop' && { body: { isPaused: what === 'pause drop' } }),
      },
    )
    life.mustSay(said, isStranger ? ['not_found'] : [may ? 'ok' : 'not_now'], `${what} ${drop.id}`)
  })

/** An admin suspends or reinstates a store, or lifts a user's pause. */
export const administer = (life: Life) =>
  life.step(async () => {
    const { chance, book, eventBook, place, now } = life
    const suspended = [...book.stores.values()].find(({ isSuspended }) => isSuspended)
    const paused = [...book.persons.values()].find(({ pausedUntil }) => (pausedUntil ?? 0) > now)
    const userId = place.admin
    if (suspended && chance.is(0.7)) {
      const { id } = suspended
      const asked = { userId, params: { id } }
      await life.does({ what: 'reinstate', of: id }, 'admin.reinstateStore', asked)
    } else if (paused && chance.is(0.7)) {
      life.count('a pause was lifted')
      const asked = { userId, body: { email: emailOf(paused.id) } }
      await life.does({ what: 'lift pause', of: paused.id }, 'admin.liftPause', asked)
    } else if (chance.is(0.5)) {
      // Mostly one with a waiting list.
      const wanted =
        [...book.drops.values()].find(({ queue }) => queue.length > 0) ??
        [...eventBook.seats.values()].find(({ status }) => status === 'waitlisted')
      const id = wanted && chance.is(0.7) ? wanted.storeId : chance.oneOf(place.shops).id
      life.count('a store was suspended')
      await life.does({ what: 'suspend', of: id }, 'admin.suspendStore', {
        userId,
        params: { id },
        body: { reason: 'Looked at.' },
      })
    } else return life.idles()
  })
