import { passRenewalInterval } from '../../../shared/business/reserving.ts'
import { doorCopy } from '../../../shared/copy/door.ts'
import { getSeatPass } from '../../../shared/features/events/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerQuery } from '../../online/queries.ts'
import { ShownPass } from './ShownPass.tsx'

/** The code for an event's door, for a confirmed seat. */
export function SeatPass({ event, state }: { event: Id<'event'>; state: string }) {
  const query = useServerQuery(
    getSeatPass,
    useDevice().user.id,
    { params: { event } },
    { every: passRenewalInterval },
  )
  return <ShownPass query={query} state={state} words={doorCopy.pass} withoutCode />
}
