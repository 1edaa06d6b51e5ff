import { doorCopy } from '../../../shared/copy/door.ts'
import type { AtDoor } from '../../../shared/features/events/endpoints.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Why a guest is not admitted, in large type; times are the store's. */
export function GuestRefused({ refused }: { refused: Extract<AtDoor, { is: 'refused' }> }) {
  const { because, says: message, guest, event } = refused
  return (
    <Notice
      live
      tone="danger"
      title={<span className="text-lead">{doorCopy.refusedTitle[because]}</span>}
    >
      <p>{message}</p>
      {guest && event && (
        <p dir="auto">
          {doorCopy.of(
            guest.firstName || doorCopy.somebody,
            event.title,
            momentAtStore(event.storeState, event.eventDate),
          )}
        </p>
      )}
      {guest?.attendedAt !== undefined && event && (
        <p>{doorCopy.inAt(momentAtStore(event.storeState, guest.attendedAt))}</p>
      )}
    </Notice>
  )
}
