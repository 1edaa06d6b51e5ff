import { pickupCopy } from '../../../shared/copy/pickup.ts'
import type { PickupOutcome } from '../../../shared/features/market/pickup-endpoints.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { Notice } from '../../ui/Notice.tsx'

export type RefusedPickup = Extract<PickupOutcome, { is: 'refused' }>

const { scan } = pickupCopy

/** Why a code is refused, in large type for a counter; times are the store's. */
export function RefusedCode({ refused, state }: { refused: RefusedPickup; state: string }) {
  const { because, at, by, pickupFrom, pickupUntil } = refused
  const there = (moment: number) => momentAtStore(state, moment)
  return (
    <Notice
      live
      tone="danger"
      title={<span className="text-lead">{scan.refusedTitle[because]}</span>}
    >
      {because === 'already_redeemed' && at !== undefined && <p>{scan.byAt(by, there(at))}</p>}
      <p>{scan.refusedSentence[because]}</p>
      {because === 'too_early' && pickupFrom !== undefined && <p>{scan.from(there(pickupFrom))}</p>}
      {because === 'too_late' && pickupUntil !== undefined && (
        <p>{scan.until(there(pickupUntil))}</p>
      )}
    </Notice>
  )
}
