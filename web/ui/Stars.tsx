import { X } from 'lucide-react'
import { useId } from 'react'
import { uiCopy } from '../../shared/copy/ui.ts'
import { locale } from '../../shared/kernel/language.ts'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const star = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z'
const halves = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]
const wholes = [1, 2, 3, 4, 5]

export interface StarsProps {
  label: string
  /** 0 to 5 in halves; null is not rated. */
  value: number | null
  onChange: (value: number | null) => void
  /** Whole stars alone, from one. */
  whole?: boolean | undefined
}

/**
 * A rating as a radio group: arrows go by halves. A finger takes whole stars, and the half of one
 * that is already taken.
 */
export function Stars({ label, value, onChange, whole: isWhole = false }: StarsProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="relative flex rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent">
          {(isWhole ? wholes : halves).map((step) => (
            <input
              key={step}
              type="radio"
              name={name}
              aria-label={uiCopy.stars(step)}
              checked={value === step}
              onChange={() => onChange(step)}
              className="sr-only"
            />
          ))}
          {wholes.map((whole) => (
            // The hidden radios are the control; this is their larger touch target.
            <span
              key={whole}
              aria-hidden
              onClick={() => onChange(value === whole && !isWhole ? whole - 0.5 : whole)}
              className="flex size-11 cursor-pointer items-center justify-center"
            >
              <StarShape fill={fillOf(value ?? 0, whole)} size={30} />
            </span>
          ))}
        </div>
        <span aria-hidden className="figures min-w-6 text-small text-soft">
          {value?.toLocaleString(locale())}
        </span>
        {value !== null && (
          <IconButton
            label={uiCopy.clearRating}
            icon={<X aria-hidden size={18} />}
            onClick={() => onChange(null)}
          />
        )}
      </div>
    </fieldset>
  )
}

/** A rating to read. */
export function StarsShown({ value, size = 16 }: { value: number; size?: number }) {
  return (
    <span className="inline-flex align-middle">
      <VisuallyHidden>{uiCopy.starsOfFive(value)}</VisuallyHidden>
      {wholes.map((whole) => (
        <StarShape key={whole} fill={fillOf(value, whole)} size={size} />
      ))}
    </span>
  )
}

const fillOf = (value: number, whole: number) => Math.min(1, Math.max(0, value - whole + 1))

function StarShape({ fill, size }: { fill: number; size: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" className="shrink-0">
      <path
        d={star}
        strokeWidth="1.5"
        className={classes('fill-none', fill > 0 ? 'stroke-star' : 'stroke-edge')}
      />
      {fill > 0 && (
        <path
          d={star}
          className="fill-star"
          style={{ clipPath: `inset(0 ${(1 - fill) * 100}% 0 0)` }}
        />
      )}
    </svg>
  )
}
