import { communityCopy } from '../../../shared/copy/community.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { useNow } from '../../lib/now.ts'
import { RelativeTime } from '../../ui/Time.tsx'

/** Behind the time of something that was written: when its author last changed it. */
export function EditedMark({ at }: { at: Instant | undefined }) {
  const now = useNow()
  return (
    at !== undefined && (
      <span className="whitespace-nowrap">
        {' · '}
        {communityCopy.edit.edited} <RelativeTime at={at} now={now} />
      </span>
    )
  )
}
