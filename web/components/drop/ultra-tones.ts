import type { UltraDropStatus } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

/** The emphasis of an ultra drop's state. */
export const ultraTones = {
  scheduled: 'accent',
  requesting: 'good',
  live: 'good',
  closed: 'warn',
  drawn: 'accent',
  completed: 'plain',
  cancelled: 'plain',
  failed: 'plain',
} as const satisfies Record<UltraDropStatus, BadgeTone>
