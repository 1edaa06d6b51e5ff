import { useState } from 'react'
import {
  getSightingPhoto,
  type SightingCard,
} from '../../../shared/features/sightings/endpoints.ts'
import { BottleSilhouette } from '../bottle/BottleSilhouette.tsx'

type SightingPictured = Pick<SightingCard, 'id' | 'hasPhoto'>

const addressOf = ({ id }: SightingPictured) => getSightingPhoto.path.replace('{sighting}', id)

/** The whole photo of a sighting; nothing without one, or before it is uploaded. */
export function SightingPicture({ of, alt }: { of: SightingPictured; alt: string }) {
  const [isMissing, setMissing] = useState(!of.hasPhoto)
  if (isMissing) return null
  return (
    <img
      src={addressOf(of)}
      alt={alt}
      decoding="async"
      onError={() => setMissing(true)}
      className="max-h-80 w-full rounded-md bg-sunken object-contain"
    />
  )
}

/** The same at 40 × 56, as a row has it, where a bottle is drawn in place of a photo. */
export function SightingThumb({ of }: { of: SightingPictured }) {
  const [isMissing, setMissing] = useState(!of.hasPhoto)
  if (isMissing) return <BottleSilhouette category="Spirits" />
  return (
    <img
      src={addressOf(of)}
      alt=""
      width={40}
      height={56}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
      className="h-14 w-10 shrink-0 rounded-sm object-contain"
    />
  )
}
