import { getDropPicture } from '../../../shared/features/market/drop-endpoints.ts'
import { classes } from '../../ui/classes.ts'
import { BottleSilhouette } from '../bottle/BottleSilhouette.tsx'

interface DropPictured {
  readonly picture?: string | undefined
  readonly category: string
}

const addressOf = (picture: string) => getDropPicture.path.replace('{hash}', picture)

/** The whole bottle in a wide box, with the blurred picture as background. */
export function DropPicture({ of, className }: { of: DropPictured; className: string }) {
  const { picture, category } = of
  return (
    <div
      className={classes(
        'relative flex items-center justify-center overflow-hidden bg-sunken',
        className,
      )}
    >
      {picture === undefined ? (
        <div className="h-[78%]">
          <BottleSilhouette category={category} className="h-full w-auto" />
        </div>
      ) : (
        <>
          <img
            src={addressOf(picture)}
            alt=""
            aria-hidden
            loading="lazy"
            className="absolute inset-0 size-full scale-110 object-cover opacity-60 blur-lg"
          />
          <img
            src={addressOf(picture)}
            alt=""
            loading="lazy"
            decoding="async"
            className="relative size-full object-contain"
          />
        </>
      )}
    </div>
  )
}

/** The whole bottle at 40 × 56, as a row has it. */
export function DropThumb({ of: { picture, category } }: { of: DropPictured }) {
  if (picture === undefined) return <BottleSilhouette category={category} />
  return (
    <img
      src={addressOf(picture)}
      alt=""
      width={40}
      height={56}
      loading="lazy"
      decoding="async"
      className="h-14 w-10 shrink-0 rounded-sm object-contain"
    />
  )
}
