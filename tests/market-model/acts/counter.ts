import { randomUUID } from 'node:crypto'
import { minute } from '../../../shared/kernel/time.ts'
import type { Life } from '../life.ts'
import { isOpen, mayHandOverLate, mayUndo, saysAtCounter, type Seen } from '../model.ts'
import type { Said } from '../server.ts'

const checks = { idSeen: true, over21: true, nameMatches: true }

export const handOver = (life: Life) =>
  life.step(['counter', 'time'], async (before) => {
    const { chance, place } = life
    const own = life.one(before, isOpen)
    if (!own) return
    if (own.pickupFrom !== null && life.now < own.pickupFrom && chance.is(0.7)) {
      // They come when the window is open.
      life.passes(own.pickupFrom - life.now + chance.between(0, 60) * minute)
      await life.process.work()
      return
    }
    const body = { shown: life.codes.get(own.id) ?? '', nonce: randomUUID(), ...checks }
    const asked = { userId: place.clerk, params: { store: place.store }, body }
    const should = saysAtCounter(own, life.now)
    const said = await life.ask('pickup.handOver', asked)
    if (said.is === 'ok') mustHear(life, said, should, own)
    if (said.is !== 'ok' || !chance.is(0.5)) return
    const again = await life.ask('pickup.handOver', asked)
    if (again.is === 'ok' && JSON.stringify(again.gives) !== JSON.stringify(said.gives))
      life.fail('the same scan was answered otherwise')
    const other = await life.ask('pickup.handOver', {
      ...{ ...asked, userId: place.owner, body: { ...body, nonce: randomUUID() } },
    })
    if (should === 'good' && other.is === 'ok') mustHear(life, other, 'already_redeemed', own)
  })

export const atCounter = (life: Life) =>
  life.step(['store'], async (before) => {
    const { chance, place, now } = life
    const { clerk, owner, store } = place
    const own = life.one(before)
    if (!own) return
    const params = { store, reservation: own.id }
    switch (chance.weighted({ ready: 6, refuse: 2, unrefuse: 2, undo: 3, late: 2 })) {
      case 'ready':
        return life.mustSay(
          await life.ask('pickup.setReady', { userId: clerk, params }),
          saysOfDoing(own.status === 'confirmed', own.status === 'ready'),
          `setting ${own.id}, ${own.status}, aside`,
        )
      case 'refuse':
        return life.mustSay(
          await life.ask('pickup.refuse', { userId: clerk, params, body: { because: 'no_id' } }),
          saysOfDoing(saysAtCounter(own, now) === 'good', own.status === 'refused'),
          `refusing ${own.id}, ${own.status}`,
        )
      case 'unrefuse':
        return life.ask('pickup.undoRefusal', { userId: clerk, params })
      case 'undo': {
        const said = await life.ask('pickup.undo', { userId: clerk, params })
        if (said.is === 'ok' && !mayUndo(own, now) && own.status !== 'ready')
          life.fail(`${own.id} was taken back`)
        return
      }
      case 'late': {
        const body = { reason: 'Traffic.', ...checks }
        const said = await life.ask('pickup.handOverLate', { userId: owner, params, body })
        if (said.is === 'ok' && !mayHandOverLate(own, now) && own.status !== 'picked_up')
          life.fail(`${own.id}, ${own.status}, was handed over late`)
        return
      }
    }
  })

/** What stands already may be said to be done once more: the answer to the first time was lost. */
const saysOfDoing = (may: boolean, stands: boolean): readonly string[] =>
  may ? ['ok'] : stands ? ['ok', 'not_now'] : ['not_now']

function mustHear(life: Life, said: Said & { is: 'ok' }, should: string, { id, status }: Seen) {
  const heard = said.gives['is'] === 'good' ? 'good' : String(said.gives['because'])
  life.count(`at the counter: ${should}`)
  if (heard !== should) life.fail(`${id}, ${status}, was ${heard} at the counter, not ${should}`)
}
