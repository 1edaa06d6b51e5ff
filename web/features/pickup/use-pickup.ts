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
import { useDevice } from '../../local/device/device-context.tsx'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { useAct } from '../../lib/use-act.ts'
import { wasRefused } from '../../lib/was-refused.ts'
import type { RefusedPickup } from './RefusedCode.tsx'

export interface Checks {
  readonly idSeen: boolean
  readonly over21: boolean
  readonly nameMatches: boolean
}
export type RefusalReason = keyof typeof pickupCopy.card.reasons

const words = { failed: pickupCopy.card.failed, offline: pickupCopy.card.offline }

/** One pickup at the counter: its state and actions. */
export function usePickup(store: Id<'store'>, found: Pickup) {
  const device = useDevice()
  const [pickup, setPickup] = useState(found)
  const [refused, setRefused] = useState<RefusedPickup>()
  const [doing, setDoing] = useState<'hand over' | 'another'>()
  // The request without an answer yet, and whether it failed.
  const asked = useRef<Parameters<typeof ask>[0]>(undefined)
  const [isUnknown, setUnknown] = useState(false)

  const ask = (body: { shown: string; nonce: string; byScan?: true } & Checks) =>
    call(handOver, { params: { store }, body })

  const { trouble, run } = useAct(words, {
    settled: async () => {
      setDoing(undefined)
      await invalidate(listToday)
    },
  })
  const change = (act: () => Promise<Pickup>) =>
    run(async () => {
      setDoing('another')
      setPickup(await act())
    })

  const params = { store, reservation: pickup.id }
  return {
    pickup,
    refused,
    doing,
    isUnknown,
    // A hand over without an answer has its own message.
    trouble: isUnknown ? undefined : trouble,

    /** [O2, O3] One nonce until there is an answer, so a retry is the same request. */
    handOver: (shown: string, checks: Checks, byScan: boolean) =>
      run(async () => {
        setDoing('hand over')
        asked.current ??= {
          shown,
          nonce: device.newId(),
          ...checks,
          ...(byScan && { byScan }),
        }
        try {
          const answer = await ask(asked.current)
          if (answer.is === 'good') setPickup(answer.pickup)
          else setRefused(answer)
        } catch (error) {
          setUnknown(!wasRefused(error))
          if (wasRefused(error)) asked.current = undefined
          throw error
        }
        asked.current = undefined
        setUnknown(false)
      }),

    undo: () => change(() => call(undoHandOver, { params })),
    refuse: (because: RefusalReason) =>
      change(() => call(refusePickup, { params, body: { because } })),
    undoRefusal: () => change(() => call(undoRefusal, { params })),
    setReady: () => change(() => call(setReady, { params })),
  }
}
