import { nearLimit } from '../../../../shared/business/account-limits.ts'
import { limitsCopy } from '../../../../shared/copy/limits.ts'
import { readRoom } from '../../../../shared/features/account/room-endpoints.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useServerQuery } from '../../../online/queries.ts'
import { Notice } from '../../../ui/Notice.tsx'

/** Warns when a limit of the account is nearly reached; else nothing. */
export function RoomNotice() {
  const { data } = useServerQuery(readRoom, useDevice().user.id)
  const near = data?.uses.filter(({ used, max }) => used >= nearLimit * max) ?? []
  if (near.length === 0) return null
  const isFull = near.some(({ used, max }) => used >= max)
  return (
    <Notice tone="warn" title={isFull ? limitsCopy.full : limitsCopy.nearly} live>
      <ul>
        {near.map(({ of, used, max }) => (
          <li key={of}>{limitsCopy.usedOf(of, used, max)}</li>
        ))}
      </ul>
      <p className="mt-1">{limitsCopy.whatToDo}</p>
    </Notice>
  )
}
