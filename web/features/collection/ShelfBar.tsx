import { EllipsisVertical, ScanBarcode, SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import type { DrinkState } from '../../../shared/features/collection/drink-window.ts'
import {
  filtersOn,
  noFilters,
  type ShelfView,
  type SortKey,
  startsDescending,
  wholeShelf,
} from '../../../shared/features/collection/shelf.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useSettings } from '../../local/hooks/live.ts'
import { columnClass } from '../../components/bottle/BottleRow.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { lazyExtra } from '../../lib/lazy-part.ts'

const ScanShelf = lazyExtra(async () => (await import('./ScanShelf.tsx')).ScanShelf)
const FilterSheet = lazyExtra(async () => (await import('./FilterSheet.tsx')).FilterSheet)

interface ShelfBarProps {
  view: ShelfView
  onChange: (view: ShelfView) => void
  /** The whole collection, for the choices of filters. */
  bottles: readonly Bottle[]
  found: number
  /** The year for "ready to drink". */
  year: number
  /** Starts a selection; undefined until all bottles are loaded. */
  onSelect: (() => void) | undefined
}

const listStyles = ['rows', 'cards', 'shelf'] as const

/** Search, sort, filters and the style of the list; stays visible while the list scrolls. */
export function ShelfBar(props: ShelfBarProps) {
  const { view, onChange, bottles, found, year, onSelect } = props
  const [filtering, setFiltering] = useState(false)
  const [scanning, setScanning] = useState(false)
  const { listStyle } = useSettings()
  const device = useDevice()
  const on = filtersOn(view.filters)
  const showOnly = (drink: DrinkState) =>
    onChange({
      ...wholeShelf,
      sort: 'drinkTo',
      descending: false,
      filters: { ...noFilters, drink: [drink] },
    })
  const items: MenuItem[] = [
    ...listStyles
      .filter((style) => style !== listStyle)
      .map((style) => ({
        label: collectionCopy.showAs[style],
        onSelect: () => void device.mutate('setting.change', { changes: { listStyle: style } }),
      })),
    ...(onSelect ? [{ label: collectionCopy.select, onSelect }] : []),
    'line',
    { label: collectionCopy.ready, onSelect: () => showOnly('ready') },
    { label: collectionCopy.past, onSelect: () => showOnly('past') },
    'line',
    { label: routes.journal.title, to: routes.journal.path },
    { label: routes.places.title, to: routes.places.path },
  ]

  return (
    <div className="sticky top-[calc(var(--spacing)*14+1px+env(safe-area-inset-top))] z-20 -mx-1 -mt-1 pt-1 bg-ground px-1 pb-0.5 desk:top-[4.75rem]">
      <div className="flex items-center gap-2">
        <SearchField
          label={collectionCopy.search}
          value={view.search}
          onChange={(search) => onChange({ ...view, search })}
        />
        <IconButton
          tone="quiet"
          label={collectionCopy.scanBarcode}
          icon={<ScanBarcode aria-hidden size={20} />}
          aria-haspopup="dialog"
          onClick={() => setScanning(true)}
        />
        <span className="relative">
          <IconButton
            tone="quiet"
            label={collectionCopy.filtersOn(on)}
            icon={<SlidersHorizontal aria-hidden size={20} />}
            aria-haspopup="dialog"
            onClick={() => setFiltering(true)}
          />
          {on > 0 && (
            <span
              aria-hidden
              className="figures pointer-events-none absolute -top-1 -end-1 min-w-5 rounded-full bg-accent px-1 text-center text-caption font-semibold text-on-accent"
            >
              {on}
            </span>
          )}
        </span>
        <Menu
          label={collectionCopy.more}
          align="end"
          items={items}
          trigger={(props) => (
            <IconButton
              {...props}
              tone="quiet"
              label={collectionCopy.more}
              icon={<EllipsisVertical aria-hidden size={20} />}
            />
          )}
        />
      </div>
      {listStyle === 'rows' && <ColumnHeadings view={view} onChange={onChange} />}
      {scanning && (
        <Suspense fallback={null}>
          <ScanShelf onClose={() => setScanning(false)} />
        </Suspense>
      )}
      {filtering && (
        <Suspense fallback={null}>
          <FilterSheet
            view={view}
            onChange={onChange}
            bottles={bottles}
            found={found}
            year={year}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Headers of a wide list; a press sorts by a column, a second one reverses. */
function ColumnHeadings({ view, onChange }: Pick<ShelfBarProps, 'view' | 'onChange'>) {
  const heading = (key: SortKey, label: string, className: string) => {
    const isSorted = view.sort === key
    return (
      <button
        type="button"
        aria-pressed={isSorted}
        title={collectionCopy.sortedBy(label)}
        onClick={() =>
          onChange({
            ...view,
            sort: key,
            descending: isSorted ? !view.descending : startsDescending(key),
          })
        }
        className={classes(
          'relative h-9 rounded-sm text-caption before:absolute before:inset-x-0 before:-inset-y-1 hover:text-ink',
          className,
          isSorted ? 'font-semibold text-ink' : 'text-soft',
        )}
      >
        {label}
        {isSorted && <span aria-hidden>{view.descending ? ' ↓' : ' ↑'}</span>}
      </button>
    )
  }
  const { columns } = collectionCopy
  return (
    <div className="mt-1 hidden items-center gap-3 border-b border-line px-2 @xl:flex">
      <span className="grow">{heading('name', columns.bottle, 'min-w-11 text-start')}</span>
      <span className="flex">
        <span
          className={classes(
            columnClass,
            'flex h-9 items-center justify-end text-caption text-soft',
          )}
        >
          {columns.paid}
        </span>
        {heading('value', columns.value, columnClass)}
        {heading('gain', columns.gain, columnClass)}
      </span>
    </div>
  )
}
