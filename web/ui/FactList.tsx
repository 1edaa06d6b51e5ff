import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

/** Facts, one line each; unknown ones are left out. */
export function FactList({
  facts,
  values = 'after',
}: {
  facts: readonly Fact[]
  /** Right behind the labels, or in a column of figures at the right. */
  values?: 'after' | 'right'
}) {
  return (
    <dl
      className={`grid border-t border-line ${values === 'right' ? 'grid-cols-[minmax(0,1fr)_fit-content(60%)]' : 'grid-cols-[auto_minmax(0,1fr)]'}`}
    >
      {facts
        .filter(([, value]) => value !== undefined && value !== false && value !== '')
        .map(([label, value]) => (
          <div
            key={label}
            className={`col-span-2 grid grid-cols-subgrid border-b border-line py-2 ${values === 'right' ? 'gap-x-6' : 'gap-x-4'}`}
          >
            <dt className="text-small text-soft">{label}</dt>
            <dd
              dir="auto"
              className={`min-w-0 text-balance wrap-anywhere ${values === 'right' ? 'figures text-end' : ''}`}
            >
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}
