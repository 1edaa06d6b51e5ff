import { Minus, Plus } from 'lucide-react'
import { uiCopy } from '../../shared/copy/ui.ts'
import type { FieldProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { readNumber } from './read-number.ts'
import { TypedField } from './TypedField.tsx'

export interface NumberFieldProps extends FieldProps {
  value: number | null
  onChange: (value: number | null) => void
  min?: number | undefined
  max?: number | undefined
  /** How many decimals may be typed; 0 by default. */
  decimals?: number | undefined
  /** Shown at the end: '%', 'ml'. If it matters, the label must have it, too. */
  unit?: string | undefined
  /** Minus and plus buttons, by one. */
  stepper?: boolean | undefined
  placeholder?: string | undefined
}

/** A number typed as text: no wheel that changes it by accident, and a comma is understood. */
export function NumberField(props: NumberFieldProps) {
  const { value, min, max, decimals = 0, unit, stepper = false, ...field } = props
  const step = (by: number) => {
    const next = (value ?? (min ?? 0) - by) + by
    field.onChange(Math.min(max ?? next, Math.max(min ?? next, next)))
  }
  const input = (
    <TypedField
      {...field}
      value={value}
      read={(typed) => readNumber(typed, { min, max, decimals })}
      write={String}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      trailing={unit && <span className="pe-3 text-small text-soft">{unit}</span>}
    />
  )
  if (!stepper) return input

  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">{input}</div>
      <div className={field.hideLabel ? 'flex gap-2' : 'mt-6 flex gap-2'}>
        <IconButton
          tone="quiet"
          label={uiCopy.fewer(field.label)}
          icon={<Minus aria-hidden size={20} />}
          disabled={field.disabled || (min !== undefined && (value ?? min) <= min)}
          onClick={() => step(-1)}
        />
        <IconButton
          tone="quiet"
          label={uiCopy.more(field.label)}
          icon={<Plus aria-hidden size={20} />}
          disabled={field.disabled || (max !== undefined && (value ?? -Infinity) >= max)}
          onClick={() => step(1)}
        />
      </div>
    </div>
  )
}
