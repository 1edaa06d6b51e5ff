import { useId } from 'react'
import { classes } from './classes.ts'

export interface LevelOption<Value extends string> {
  value: Value
  label: string
  /** How full, 0 to 1. */
  level: number
}

export interface LevelPickerProps<Value extends string> {
  label: string
  options: ReadonlyArray<LevelOption<Value>>
  value: Value | null
  onChange: (value: Value) => void
}

/** How full something is, from a few named levels, each with its gauge. */
export function LevelPicker<Value extends string>(props: LevelPickerProps<Value>) {
  const { label, options, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small font-medium">{label}</legend>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex min-h-18 min-w-0 cursor-pointer flex-col items-center justify-end gap-1 rounded-md border p-2',
              'text-center text-caption transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              option.value === value
                ? 'border-accent bg-accent-wash font-medium text-ink'
                : 'border-edge bg-surface text-soft hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            <Gauge level={option.level} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Gauge({ level }: { level: number }) {
  const height = 20 * Math.min(1, Math.max(0, level))
  return (
    <svg aria-hidden width="16" height="24" viewBox="0 0 16 24">
      <rect x="2" y={22 - height} width="12" height={height} className="fill-liquid-amber" />
      <rect
        x="1"
        y="1"
        width="14"
        height="22"
        rx="3"
        strokeWidth="1.5"
        className="fill-none stroke-edge"
      />
    </svg>
  )
}
