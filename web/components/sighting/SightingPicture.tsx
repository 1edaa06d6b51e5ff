import { useState } from 'react'
import {
  getSightingPhoto,
  type SightingCard,
} from '../../../shared/features/sightings/endpoints.ts'
import { BottleSilhouette } from '../bottle/BottleSilhouette.tsx'

type SightingPictured = Pick<SightingCard, 'id' | 'hasPhoto'>

const addressOf = ({ id }: SightingPictured) => getSightingPhoto.path.replace('{sighting}', id)
const smallOf = (sighting: SightingPictured) => `${addressOf(sighting)}?size=small`

/**
 * The whole photo of a sighting, over its small picture until it is here; nothing without one, or
 * before it is uploaded.
 */
export function SightingPicture({ of, alt }: { of: SightingPictured; alt: string }) {
  const [isMissing, setMissing] = useState(!of.hasPhoto)
  if (isMissing) return null
  return (
    <div className="relative h-80 w-full overflow-hidden rounded-md bg-sunken">
      <img
        src={smallOf(of)}
        alt=""
        aria-hidden
        loading="lazy"
        className="absolute inset-0 size-full object-contain"
      />
      <img
        src={addressOf(of)}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setMissing(true)}
        className="relative size-full object-contain"
      />
    </div>
  )
}

/** The small picture at 40 × 56, as a row has it, where a bottle is drawn in place of a photo. */
export function SightingThumb({ of }: { of: SightingPictured }) {
  const [isMissing, setMissing] = useState(!of.hasPhoto)
  if (isMissing) return <BottleSilhouette category="Spirits" />
  return (
    <img
      src={smallOf(of)}
      alt=""
      width={40}
      height={56}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
      className="h-14 w-10 shrink-0 rounded-sm bg-sunken object-contain"
    />
  )
}
