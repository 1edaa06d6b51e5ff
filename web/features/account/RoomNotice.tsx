import { nearLimit } from '../../../shared/business/account-limits.ts'
import { limitsCopy } from '../../../shared/copy/limits.ts'
import { readRoom } from '../../../shared/features/account/room-endpoints.ts'
import { useDevice } from '../../local/device-context.tsx'
import { useServerQuery } from '../../online/queries.ts'
import { Notice } from '../../ui/Notice.tsx'

/** What of the account's room on the server is nearly used up, and what to do; nothing while there is enough. */
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
