import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classes } from './classes.ts'

export interface TabsProps<Value extends string> {
  label: string
  tabs: ReadonlyArray<{ value: Value; label: string; count?: number | undefined }>
  value: Value
  onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/**
 * Views of one thing. Arrows change the view. The strip wraps rather than being cut off; on a phone
 * more than four stand in columns.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, children } = props
  const id = useId()
  const strip = useRef<HTMLDivElement>(null)

  const walk = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const next = to === undefined ? undefined : tabs[to]
    if (to === undefined || !next) return
    event.preventDefault()
    onChange(next.value)
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <div>
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={walk}
        className={classes(
          'gap-x-1 border-b border-line max-sm:text-small',
          tabs.length > 4
            ? 'grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] sm:flex sm:flex-wrap'
            : 'flex flex-wrap',
        )}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={classes(
              '-mb-px flex min-h-11 min-w-11 grow items-center justify-center gap-2 rounded-t-sm border-b-2 px-2 font-medium transition-colors sm:grow-0 sm:px-3',
              tab.value === value
                ? 'border-accent text-accent'
                : 'border-transparent text-soft hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="figures rounded-full bg-sunken px-2 text-caption text-soft">
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className="pt-4"
      >
        {children}
      </div>
    </div>
  )
}
