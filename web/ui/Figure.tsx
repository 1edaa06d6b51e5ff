import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A few numbers side by side; holds `Figure`s. In the two columns of a phone the odd one is wide. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 min-[20rem]:max-[28rem]:[&>:last-child:nth-child(odd):not(:first-child)]:col-span-2">
      {children}
    </dl>
  )
}

export interface FigureProps {
  label: string
  /** The number. */
  children: ReactNode
  detail?: ReactNode
  tone?: 'plain' | 'good' | 'danger' | undefined
}

/** A number with its name. */
export function Figure({ label, children, detail, tone = 'plain' }: FigureProps) {
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
      <dt className="text-small text-soft">{label}</dt>
      <dd
        className={classes(
          'figures font-serif text-title font-semibold wrap-anywhere',
          tone === 'good' && 'text-good',
          tone === 'danger' && 'text-danger',
        )}
      >
        {children}
      </dd>
      {detail && <dd className="figures text-caption text-soft">{detail}</dd>}
    </div>
  )
}
