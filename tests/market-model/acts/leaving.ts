import type { Life } from '../life.ts'
import { isOpen, mayCancel, mustComeBack, type Seen } from '../model.ts'

export const cancel = (life: Life) =>
  life.step(['user'], async (before) => {
    const own = life.one(before, mayCancel)
    if (!own) return
    const asked = { userId: own.userId, params: { reservation: own.id } }
    const said = await life.ask('reservation.cancel', asked)
    life.mustSay(said, mayCancel(own), `cancelling ${own.id}, ${own.status}`)
    if (said.is === 'ok') await mustGoBack(life, own, mustComeBack(own, life.now))
  })

export const cancelForStore = (life: Life) =>
  life.step(['store'], async (before) => {
    const { store, owner } = life.place
    const own = life.one(before, mayCancel)
    if (!own) return
    const said = await life.ask('reservation.cancelForStore', {
      ...{ userId: owner, params: { store, reservation: own.id } },
      body: { reason: 'Broken.' },
    })
    life.mustSay(said, mayCancel(own), `cancelling ${own.id}, ${own.status}, for the store`)
    if (said.is === 'ok') await mustGoBack(life, own, true)
  })

export const cancelForAdmin = (life: Life) =>
  life.step(['admin'], async (before) => {
    const own = life.one(before, mayCancel)
    if (!own) return
    const said = await life.ask('admin.cancelReservation', {
      ...{ userId: life.place.admin, params: { reservation: own.id } },
      body: { reason: 'Asked.' },
    })
    life.mustSay(said, mayCancel(own), `cancelling ${own.id}, ${own.status}, for an admin`)
    if (said.is === 'ok') await mustGoBack(life, own, true)
  })

export const extend = (life: Life) =>
  life.step(['user'], async (before) => {
    const own = life.one(before, isOpen)
    if (own)
      await life.ask('reservation.extend', {
        ...{ userId: own.userId, params: { reservation: own.id } },
      })
  })

async function mustGoBack(life: Life, before: Seen, comesBack: boolean): Promise<void> {
  if (before.feeStatus !== 'paid') return
  const after = await life.seen(before.id)
  const goesBack = after?.feeStatus === 'refunding' || after?.feeStatus === 'refunded'
  life.count(goesBack ? 'a fee went back' : 'a fee was kept')
  if (goesBack !== comesBack)
    life.fail(`the fee of ${before.id} ${comesBack ? 'has to come back' : 'is to be kept'}`)
}
