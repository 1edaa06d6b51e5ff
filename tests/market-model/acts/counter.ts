import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { minute } from '../../../shared/kernel/time.ts'
import type { Life } from '../life.ts'
import type { Known } from '../model/known.ts'
import {
  atCounter as saysAtCounter,
  isAwaited,
  ofHandingOverLate,
  ofRefusing,
  ofSettingAside,
  ofTakingBack,
  ofUndoingRefusal,
  type Told,
} from '../model/says.ts'
import type { DeedName } from '../model/facts.ts'
import type { Said } from '../server.ts'

const checks = { idSeen: true, over21: true, nameMatches: true }
const isGood = ({ is }: Record<string, unknown>) => is === 'good'

export const handOver = (life: Life) =>
  life.step(async () => {
    const { chance, book } = life
    const own = life.one(isAwaited)
    if (!own) return life.idles()
    if (isAwaited(own) && life.now < own.from && chance.is(0.7)) {
      // They come when the window is open.
      life.passes(own.from - life.now + chance.between(0, 60) * minute)
      await life.work()
      return
    }
    const { id: store, clerk, owner, isStranger } = life.shopOf(own)
    const should = isStranger ? undefined : saysAtCounter(own, life.now)
    const isOpen = book.isGood(store, life.now)
    const scan = async (userId: string, nonce: string) => {
      const body = { shown: life.codes.get(own.id) ?? '', nonce, ...checks }
      const asked = { userId, params: { store }, body, isDone: isGood }
      const said = await life.does(
        { what: 'hand over', of: own.id, userId },
        'pickup.handOver',
        asked,
      )
      if (!isOpen) life.mustSay(said, ['not_now'], 'scanning in a store that is not open')
      return said
    }
    const nonce = randomUUID()
    const said = await scan(clerk, nonce)
    if (said.is !== 'ok') return
    mustHear(life, said, should, own)
    if (!chance.is(0.5)) return
    const again = await scan(clerk, nonce)
    // PostgreSQL returns stored JSON with its fields in another order.
    if (again.is === 'ok' && !isDeepStrictEqual(again.gives, said.gives))
      life.fail('the same scan was answered otherwise')
    const other = await scan(owner, randomUUID())
    if (should === 'good' && other.is === 'ok') mustHear(life, other, 'already_redeemed', own)
  })

/** A code entered in another store finds nothing, or is reported as of another store. */
function mustHear(life: Life, said: Said & { is: 'ok' }, should: string | undefined, own: Known) {
  const heard = isGood(said.gives) ? 'good' : String(said.gives['because'])
  life.count(`at the counter: ${heard}`)
  const isRight = should === undefined ? /^(wrong_store|bad_code)$/.test(heard) : heard === should
  if (!isRight) life.fail(`${own.id}, ${own.status}, was ${heard} at the counter, not ${should}`)
}

export const atCounter = (life: Life) =>
  life.step(async () => {
    const { chance, book, now } = life
    const what = chance.weighted({ ready: 6, refuse: 4, unrefuse: 3, undo: 4, late: 4 })
    const { fits, deed, name, body, says } = atDesk[what]
    const own = life.one(fits)
    if (!own) return life.idles()
    const { id: store, clerk, owner, isStranger } = life.shopOf(own)
    const userId = what === 'late' || chance.is(0.2) ? owner : clerk
    const params = { store, reservation: own.id }
    const should: Told = isStranger ? ['not_found'] : says(book, own, now, userId)
    const said = await life.does({ what: deed, of: own.id, userId }, name, {
      userId,
      params,
      ...(body && { body }),
    })
    life.mustSay(said, should, `${deed} ${own.id}, ${own.status},`)
  })

/** A clerk's acts apart from the handover, and the states they fit. */
const atDesk: Readonly<
  Record<
    'ready' | 'refuse' | 'unrefuse' | 'undo' | 'late',
    {
      readonly fits: (one: Known) => boolean
      readonly deed: DeedName
      readonly name: string
      readonly body?: object
      readonly says: (book: Life['book'], one: Known, at: number, clerk: string) => Told
    }
  >
> = {
  ready: {
    deed: 'set aside',
    name: 'pickup.setReady',
    says: ofSettingAside,
    fits: ({ status }) => status === 'confirmed',
  },
  refuse: {
    deed: 'refuse',
    name: 'pickup.refuse',
    body: { because: 'no_id' },
    fits: isAwaited,
    says: ofRefusing,
  },
  unrefuse: {
    deed: 'undo refusal',
    name: 'pickup.undoRefusal',
    says: ofUndoingRefusal,
    fits: ({ status }) => status === 'refused',
  },
  undo: {
    deed: 'take back',
    name: 'pickup.undo',
    fits: ({ status }) => status === 'picked_up',
    says: (book, one, at, clerk) => ofTakingBack(book, one, clerk, at),
  },
  late: {
    deed: 'hand over late',
    name: 'pickup.handOverLate',
    says: ofHandingOverLate,
    fits: ({ status }) => status === 'no_show',
    body: { reason: 'Traffic.', ...checks },
  },
}
