import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { classes } from '../../ui/classes.ts'
import { BottleSilhouette } from './BottleSilhouette.tsx'
import { labelDrawing } from './label-drawing.ts'

const bands: Readonly<Record<string, string>> = {
  Whiskey: 'bg-liquid-amber',
  Wine: 'bg-liquid-ruby',
  Liqueurs: 'bg-liquid-moss',
  Beer: 'bg-liquid-gold',
}

const titleSizes = {
  large: 'line-clamp-2 text-title',
  medium: 'line-clamp-3 text-lead leading-5',
  small: 'line-clamp-4 text-small leading-4',
}

/** A paper label in place of a photo. Decorative: the text nearby names the bottle. */
export function DrawnLabel({ bottle }: { bottle: Bottle }) {
  const { brand, title, vintage, kind, size } = labelDrawing(bottle)
  return (
    <span aria-hidden className="flex size-full flex-col bg-surface p-1.5 text-center">
      <span className="flex min-h-0 grow flex-col items-center justify-between border-3 border-double border-edge px-2 pb-2">
        <span
          className={classes(
            'flex h-12 w-10 shrink-0 items-end justify-center rounded-b-full pb-1.5',
            bands[bottle.category] ?? 'bg-liquid-clear',
          )}
        >
          <BottleSilhouette category={bottle.category} height={34} />
        </span>
        <span className="w-full">
          {brand && (
            <span dir="auto" className="block truncate text-center text-caption text-soft">
              {brand}
            </span>
          )}
          <span
            dir="auto"
            className={classes(
              'text-center font-serif font-semibold break-words hyphens-auto',
              titleSizes[size],
            )}
          >
            {title}
          </span>
        </span>
        <span className="w-full border-t border-line pt-1 text-caption text-soft">
          {vintage !== undefined && (
            <span className="figures block font-serif text-lead leading-5 font-semibold text-ink">
              {vintage}
            </span>
          )}
          <span className="block truncate">{kind}</span>
        </span>
      </span>
    </span>
  )
}
