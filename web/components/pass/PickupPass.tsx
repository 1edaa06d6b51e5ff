import { passRenewalInterval } from '../../../shared/business/reserving.ts'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { getPass } from '../../../shared/features/market/pickup-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerQuery } from '../../online/queries.ts'
import { ShownPass } from './ShownPass.tsx'

interface PickupPassProps {
  reservation: Id<'reservation'>
  /** The store's state, for its time zone. */
  state: string
}

/** The pass of a confirmed or ready reservation, for the store's scanner. */
export function PickupPass({ reservation, state }: PickupPassProps) {
  const query = useServerQuery(
    getPass,
    useDevice().user.id,
    { params: { reservation } },
    { every: passRenewalInterval },
  )
  return <ShownPass query={query} state={state} words={pickupCopy.pass} />
}
