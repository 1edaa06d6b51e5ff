import type { ReactNode } from 'react'

/** A person or cellar in a list, with actions. */
export function Line({
  title,
  below,
  children,
}: {
  title: string
  below: ReactNode
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-3 last:border-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium break-words">{title}</p>
        <p className="text-caption break-words text-soft">{below}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </li>
  )
}
