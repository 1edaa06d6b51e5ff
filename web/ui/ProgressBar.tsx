import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export interface ProgressBarProps {
  label: string
  hideLabel?: boolean | undefined
  /** Without a value the total is unknown. */
  value?: number | undefined
  max?: number | undefined
  /** Text next to the label: '120 of 400'. */
  detail?: ReactNode
}

export function ProgressBar({ label, hideLabel, value, max = 1, detail }: ProgressBarProps) {
  const id = useId()
  return (
    <div>
      <div className={hideLabel ? 'sr-only' : 'mb-1 flex justify-between gap-4 text-small'}>
        <span id={id}>{label}</span>
        {detail && <span className="figures text-soft">{detail}</span>}
      </div>
      <progress
        aria-labelledby={id}
        value={value === undefined ? undefined : Math.min(max, Math.max(0, value))}
        max={Math.max(max, 1e-9)}
        className={classes(
          'block h-2.5 w-full appearance-none overflow-hidden rounded-full border border-edge bg-sunken',
          '[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent',
          'indeterminate:animate-pulse indeterminate:bg-accent indeterminate:[&::-webkit-progress-bar]:bg-accent',
        )}
      />
    </div>
  )
}
