import { pickupCopy } from '../../../shared/copy/pickup.ts'
import type { Pickup } from '../../../shared/features/market/pickup-endpoints.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { DropThumb } from '../../components/drop/DropPicture.tsx'
import { Money } from '../../ui/Money.tsx'

const copy = pickupCopy.card

/** Bottle, person and price, readable across a counter. */
export function PickupFacts({ pickup, state }: { pickup: Pickup; state: string }) {
  const { title, brand, quantity, firstName, toPay, pickupFrom, pickupUntil, status } = pickup
  const wasPaidHere = status === 'picked_up' && toPay > 0
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <DropThumb of={pickup} />
        <div className="min-w-0">
          <p className="font-serif text-title break-words">{title}</p>
          {brand && <p className="text-small text-soft break-words">{brand}</p>}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-3">
        <div className="min-w-0">
          <dt className="text-small text-soft">{copy.for}</dt>
          <dd className="text-lead font-semibold break-words">{firstName || copy.somebody}</dd>
          <dd>{copy.bottles(quantity)}</dd>
        </div>
        <div>
          <dt className="text-small text-soft">{wasPaidHere ? copy.paidHere : copy.toPay}</dt>
          <dd className="text-lead font-semibold">
            {toPay === 0 ? copy.paid : <Money cents={toPay} exact />}
          </dd>
        </div>
        <div className="col-span-2">
          <dt className="sr-only">{copy.window}</dt>
          <dd className="text-small text-soft">
            {momentAtStore(state, pickupFrom)} – {momentAtStore(state, pickupUntil)}
          </dd>
        </div>
      </dl>
    </div>
  )
}
