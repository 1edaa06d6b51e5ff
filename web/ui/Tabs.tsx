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
 * Views of one subject. Arrows change the view. The strip wraps rather than being cut off: four wrap two
 * by two, so that none stands alone; on a phone more are in columns, and on a desktop more than eight next
 * to the panel.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, children } = props
  const id = useId()
  const strip = useRef<HTMLDivElement>(null)
  const isRail = tabs.length > 8
  // They wrap as a whole.
  const rows = tabs.length === 4 ? [tabs.slice(0, 2), tabs.slice(2)] : [tabs]

  const walk = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
      ...(isRail && {
        ArrowDown: (at + 1) % tabs.length,
        ArrowUp: (at - 1 + tabs.length) % tabs.length,
      }),
    }[event.key]
    const next = to === undefined ? undefined : tabs[to]
    if (to === undefined || !next) return
    event.preventDefault()
    onChange(next.value)
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <div
      className={classes(
        isRail && 'desk:grid desk:grid-cols-[12rem_minmax(0,1fr)] desk:items-start desk:gap-x-8',
      )}
    >
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
          isRail && 'desk:flex-col desk:flex-nowrap desk:border-e desk:border-b-0',
        )}
      >
        {rows.map((row) => (
          <div
            key={row[0]?.value}
            role="presentation"
            className={rows.length > 1 ? 'flex grow gap-x-1 sm:grow-0' : 'contents'}
          >
            {row.map((tab) => (
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
                  isRail &&
                    'desk:-me-px desk:mb-0 desk:justify-start desk:rounded-s-sm desk:rounded-t-none desk:border-e-2 desk:border-b-0 desk:text-start',
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
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className={classes('min-w-0 pt-4', isRail && 'desk:pt-0')}
      >
        {children}
      </div>
    </div>
  )
}
