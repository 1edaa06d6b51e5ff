import { type ReactNode, useId } from 'react'

/** Settings that belong together, under a heading. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-title">
        {title}
      </h2>
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
        {children}
      </div>
    </section>
  )
}

/** Facts with their names, in two columns. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="figures min-w-0 text-right break-words">{children}</dd>
    </>
  )
}
