import { useId } from 'react'

/** Silhouettes that identify a bottle from across a room. */
const shapes = {
  // A square-shouldered decanter with a stopper.
  Whiskey: {
    glass: 'M16 2h8v9c0 3 7 4 7 10v30a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3V21c0-6 7-7 7-10z',
    top: 16,
    bottom: 54,
    liquid: 'fill-liquid-amber',
    stopper: 'M15 0h10v4H15z',
  },
  // A Bordeaux bottle: high shoulders, long neck.
  Wine: {
    glass: 'M17.5 2h5v16c0 4 6 5 6 11v22a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3V29c0-6 6-7 6-11z',
    top: 18,
    bottom: 54,
    liquid: 'fill-liquid-ruby',
    stopper: 'M17 1h6v7h-6z',
  },
  // Tall, straight, clear.
  Spirits: {
    glass: 'M17 2h6v10c0 3 5 3 5 8v31a3 3 0 0 1-3 3H15a3 3 0 0 1-3-3V20c0-5 5-5 5-8z',
    top: 14,
    bottom: 54,
    liquid: 'fill-liquid-clear',
    stopper: 'M16 0h8v5h-8z',
  },
  // Round-bellied.
  Liqueurs: {
    glass: 'M17 2h6v13c0 4 10 7 10 19v13c0 5-3 7-7 7H14c-4 0-7-2-7-7V34c0-12 10-15 10-19z',
    top: 17,
    bottom: 54,
    liquid: 'fill-liquid-moss',
    stopper: 'M16 0h8v4h-8z',
  },
  // A longneck with a crown cap.
  Beer: {
    glass: 'M17 4h6v10c0 5 5 7 5 13v24a3 3 0 0 1-3 3H15a3 3 0 0 1-3-3V27c0-6 5-8 5-13z',
    top: 17,
    bottom: 54,
    liquid: 'fill-liquid-gold',
    stopper: 'M16 1h8v3.5h-8z',
  },
} satisfies Record<
  string,
  { glass: string; top: number; bottom: number; liquid: string; stopper: string }
>

export interface BottleSilhouetteProps {
  /** A category of the collection; anything else is drawn as a bottle of spirits. */
  category: string
  /** How full, 0 to 1; 1 by default. */
  level?: number | undefined
  /** Height in pixels; the width is 5/7 of it. 56 fits a row. */
  height?: number | undefined
  /** A name if it adds to the text nearby; else it is decorative. */
  label?: string | undefined
  className?: string | undefined
}

/** A bottle where there is no photo: its kind by the shape, its fill by the level. */
export function BottleSilhouette(props: BottleSilhouetteProps) {
  const { category, level = 1, height = 56, label, className } = props
  const shape = category in shapes ? shapes[category as keyof typeof shapes] : shapes.Spirits
  const { glass, top, bottom, liquid, stopper } = shape
  const surface = bottom - (bottom - top) * Math.min(1, Math.max(0, level))
  const cut = useId()

  return (
    <svg
      viewBox="0 0 40 56"
      width={(height * 5) / 7}
      height={height}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={`shrink-0 ${className ?? ''}`}
    >
      <clipPath id={cut}>
        <path d={glass} />
      </clipPath>
      <path d={glass} className="fill-glass" />
      <g clipPath={`url(#${cut})`}>
        <rect y={surface} width="40" height={56 - surface} className={liquid} />
        <rect y="34" width="40" height="11" className="fill-surface opacity-40" />
      </g>
      <path d={glass} strokeWidth="1.25" className="fill-none stroke-edge" />
      <path d={stopper} className="fill-edge" />
    </svg>
  )
}
