import { BadgeCheck } from 'lucide-react'
import { seenCopy } from '../../../shared/copy/seen-sightings.ts'
import { sightingsCopy } from '../../../shared/copy/sightings.ts'
import type { SightingCard } from '../../../shared/features/sightings/endpoints.ts'
import { Badge } from '../../ui/Badge.tsx'
import { statusTones } from './status-tones.ts'

type SightingStatusStage = Pick<SightingCard, 'verificationStatus' | 'verifiedBy'>

/** A sighting's state, with a mark if the store confirmed it. */
export function SightingStatus({
  of: { verificationStatus, verifiedBy },
}: {
  of: SightingStatusStage
}) {
  const isConfirmed = verificationStatus === 'confirmed' && verifiedBy !== undefined
  return (
    <Badge
      tone={statusTones[verificationStatus]}
      {...(isConfirmed && verifiedBy === 'store' && { icon: <BadgeCheck aria-hidden size={14} /> })}
    >
      {isConfirmed ? seenCopy.verifiedBy[verifiedBy] : sightingsCopy.status[verificationStatus]}
    </Badge>
  )
}
