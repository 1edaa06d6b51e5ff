import { type ReactNode, useId } from 'react'

/** A group of settings under a heading. */
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
