import type { VerificationStatus } from '../../../shared/features/sightings/sighting.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

/** What it looks like to stand there; the word beside it says it. */
export const statusTones = {
  pending: 'plain',
  confirmed: 'good',
  disputed: 'warn',
  rejected: 'danger',
  expired: 'plain',
} as const satisfies Record<VerificationStatus, BadgeTone>
