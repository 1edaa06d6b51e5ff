import { ultraDropPageCopy } from '../../../shared/copy/ultra-drop-page.ts'
import type { UltraDropPage } from '../../../shared/features/ultra-drops/endpoints.ts'
import type { UltraDropStatus } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import type { TimelineStep } from './reservation-words.ts'

const copy = ultraDropPageCopy

type StepName = keyof typeof copy.steps

/** The last date that has passed, by status; none once all have passed. */
const currentIn: Readonly<Partial<Record<UltraDropStatus, StepName>>> = {
  scheduled: 'announced',
  requesting: 'asking',
  live: 'entering',
  closed: 'closes',
  failed: 'closes',
}

type UltraWordDate = Pick<
  UltraDropPage,
  | 'status'
  | 'scheduledAt'
  | 'requestStartsAt'
  | 'liveStartsAt'
  | 'liveEndsAt'
  | 'drawingAt'
  | 'drawnAt'
>

/** The dates of an ultra drop so far; without the draw if there will be none. */
export function stepsOf(drop: UltraWordDate): TimelineStep[] {
  const { status, requestStartsAt } = drop
  const dates: (readonly [StepName, number])[] = [
    ['announced', drop.scheduledAt],
    ...(requestStartsAt === undefined ? [] : [['asking', requestStartsAt] as const]),
    ['entering', drop.liveStartsAt],
    ['closes', drop.liveEndsAt],
    ...(status === 'failed' ? [] : [['draw', drop.drawnAt ?? drop.drawingAt] as const]),
  ]
  const current = currentIn[status]
  const at = dates.findIndex(([name]) => name === current)
  return dates.map(([name, moment], place) => ({
    name: copy.steps[name],
    at: moment,
    is: at < 0 || place < at ? 'done' : place === at ? 'current' : 'open',
  }))
}
