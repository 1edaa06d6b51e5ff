import { ultraDropPageCopy as copy } from '../../../shared/copy/ultra-drop-page.ts'
import type { UltraDropCard } from '../../../shared/features/ultra-drops/ultra-drop.ts'

type UltraNextDate = Pick<
  UltraDropCard,
  'status' | 'requestStartsAt' | 'liveStartsAt' | 'liveEndsAt' | 'drawingAt'
>

/** The next date of an ultra drop, in words; undefined once it is drawn, or called off. */
export function nextOf(drop: UltraNextDate): { label: string; until: number } | undefined {
  const { status, requestStartsAt, liveStartsAt, liveEndsAt, drawingAt } = drop
  if (status === 'scheduled')
    return { label: copy.beginsIn, until: requestStartsAt ?? liveStartsAt }
  if (status === 'requesting') return { label: copy.closesIn, until: liveStartsAt }
  if (status === 'live') return { label: copy.closesIn, until: liveEndsAt }
  if (status === 'closed') return { label: copy.drawIn, until: drawingAt }
  return undefined
}
