import { useRef, useState } from 'react'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import {
  handOver,
  listToday,
  type Pickup,
  refusePickup,
  setReady,
  undoHandOver,
  undoRefusal,
} from '../../../shared/features/market/pickup-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { useDevice } from '../../local/device-context.tsx'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { type Trouble, troubleOf } from '../../parts/Trouble.tsx'
import { wasRefused } from '../../parts/was-refused.ts'
import type { Refused } from './RefusedCode.tsx'

export interface Checks {
  readonly idSeen: boolean
  readonly over21: boolean
  readonly nameMatches: boolean
}
export type Reason = keyof typeof pickupCopy.card.reasons

/** One pickup at the counter: how it stands, and what can be done with it. */
export function usePickup(store: Id<'store'>, found: Pickup) {
  const device = useDevice()
  const [pickup, setPickup] = useState(found)
  const [refused, setRefused] = useState<Refused>()
  const [trouble, setTrouble] = useState<Trouble>()
  const [doing, setDoing] = useState<'hand over' | 'another'>()
  // What was asked and has no answer yet, and whether the asking has failed.
  const asked = useRef<Parameters<typeof ask>[0]>(undefined)
  const [isUnknown, setUnknown] = useState(false)

  const ask = (body: { shown: string; nonce: string } & Checks) =>
    call(handOver, { params: { store }, body })

  async function run(what: typeof doing, act: () => Promise<void>) {
    setDoing(what)
    setTrouble(undefined)
    try {
      await act()
    } finally {
      setDoing(undefined)
      await invalidate(listToday)
    }
  }

  const change = (act: () => Promise<Pickup>) =>
    run('another', async () => {
      try {
        setPickup(await act())
      } catch (error) {
        setTrouble(troubleOf(error, pickupCopy.card))
      }
    })

  const params = { store, reservation: pickup.id }
  return {
    ...{ pickup, refused, trouble, doing, isUnknown },

    /** [O2, O3] One nonce until there is an answer: asked again, it is the same request. */
    handOver: (shown: string, checks: Checks) =>
      run('hand over', async () => {
        asked.current ??= { shown, nonce: device.newId(), ...checks }
        try {
          const answer = await ask(asked.current)
          asked.current = undefined
          setUnknown(false)
          if (answer.is === 'good') setPickup(answer.pickup)
          else setRefused(answer)
        } catch (error) {
          if (!wasRefused(error)) return setUnknown(true)
          asked.current = undefined
          setUnknown(false)
          setTrouble(troubleOf(error, pickupCopy.card))
        }
      }),

    undo: () => change(() => call(undoHandOver, { params })),
    refuse: (because: Reason) => change(() => call(refusePickup, { params, body: { because } })),
    undoRefusal: () => change(() => call(undoRefusal, { params })),
    setReady: () => change(() => call(setReady, { params })),
  }
}
