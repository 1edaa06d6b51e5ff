import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { photoColorOf } from '../../../shared/features/collection/photo-color.ts'
import { usePhoto } from '../../local/hooks/live.ts'
import { classes } from '../../ui/classes.ts'
import { BottleSilhouette } from './BottleSilhouette.tsx'
import { drawnLevel } from './drawn-level.ts'

export interface BottlePhotoProps {
  bottle: Bottle
  /** A name if no text nearby gives it; else it is decorative. */
  label?: string
}

/** The whole bottle at 40 × 56, as a row has it. */
export function BottleThumb({ bottle, label }: BottlePhotoProps) {
  const address = usePhoto(bottle.photo, 'small')
  if (!address)
    return (
      <span
        data-picture
        className="shrink-0 rounded-sm"
        style={{ backgroundColor: photoColorOf(bottle) }}
      >
        <BottleSilhouette category={bottle.category} level={drawnLevel(bottle)} label={label} />
      </span>
    )
  return (
    <img
      data-picture
      src={address}
      alt={label ?? ''}
      width={40}
      height={56}
      decoding="async"
      className="h-14 w-10 shrink-0 rounded-sm object-contain"
    />
  )
}

/**
 * The whole bottle in a wide box, with the blurred photo as background. Where it is `large`, the small
 * picture is shown until the large one is here.
 */
export function BottlePhoto({
  bottle,
  label,
  className,
  isLarge = false,
}: BottlePhotoProps & { className: string; isLarge?: boolean }) {
  const small = usePhoto(bottle.photo, 'small')
  const large = usePhoto(isLarge ? bottle.photo : undefined)
  const address = large ?? small
  return (
    <div
      data-picture
      className={classes(
        'relative flex items-center justify-center overflow-hidden bg-sunken',
        className,
      )}
      style={address ? undefined : { backgroundColor: photoColorOf(bottle) }}
    >
      {address ? (
        <>
          <img
            src={small ?? address}
            alt=""
            aria-hidden
            className="absolute inset-0 size-full scale-110 object-cover opacity-60 blur-lg"
          />
          <img
            src={address}
            alt={label ?? ''}
            decoding="async"
            className="relative size-full object-contain"
          />
        </>
      ) : (
        <div className="h-[78%] pb-2">
          <BottleSilhouette
            category={bottle.category}
            level={drawnLevel(bottle)}
            label={label}
            className="h-full w-auto"
          />
        </div>
      )}
    </div>
  )
}
