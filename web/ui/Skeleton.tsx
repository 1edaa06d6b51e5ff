import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A skeleton; `className` gives its size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={classes('animate-pulse rounded-sm bg-line opacity-70', className)}
    />
  )
}

/** Lines of text to come. */
export function SkeletonText({ lines = 2 }: { lines?: number }) {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line === lines - 1 ? 'h-3.5 w-3/5' : 'h-3.5 w-full'} />
      ))}
    </div>
  )
}

/** Rows of a list to come: 72 px, a picture, two lines and a figure. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-18 items-center gap-3 border-b border-line">
          <Skeleton className="h-14 w-10 shrink-0" />
          <div className="flex min-w-0 grow flex-col gap-2">
            <Skeleton className={row % 2 ? 'h-4 w-1/2' : 'h-4 w-2/3'} />
            <Skeleton className="h-3 w-1/3" />
          </div>
          <Skeleton className="h-4 w-12 shrink-0" />
        </div>
      ))}
    </div>
  )
}

/** Wraps skeletons, and announces the loading once. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <output className="block">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </output>
  )
}
