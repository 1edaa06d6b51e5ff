import type { VerificationStatus } from '../../../shared/features/sightings/sighting.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

/** The look of a state; the word next to it names it. */
export const statusTones = {
  pending: 'plain',
  confirmed: 'good',
  disputed: 'warn',
  rejected: 'danger',
  expired: 'plain',
} as const satisfies Record<VerificationStatus, BadgeTone>
