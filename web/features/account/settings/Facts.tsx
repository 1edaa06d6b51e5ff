import type { ReactNode } from 'react'

/** Facts with their names, in two columns. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[fit-content(55%)_1fr] gap-x-4 gap-y-2">{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="figures min-w-0 text-end break-words">{children}</dd>
    </>
  )
}
