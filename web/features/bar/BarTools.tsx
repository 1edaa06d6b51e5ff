import { SlidersHorizontal } from 'lucide-react'
import { useMemo } from 'react'
import { barCopy } from '../../../shared/copy/bar.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { tally } from '../../../shared/features/collection/shelf.ts'
import { routes } from '../../../shared/routes.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { BarView } from './bar-view.ts'

interface BarToolsProps {
  view: BarView
  onChange: (view: BarView) => void
  bottles: readonly Bottle[]
}

/** Search, and behind one button the place and the order; in reach while the list scrolls. */
export function BarTools({ view, onChange, bottles }: BarToolsProps) {
  const places = useMemo(() => {
    const here = bottles.filter((bottle) => !bottle.isFinished)
    return tally(here, 'location')
  }, [bottles])
  const items: MenuItem[] = [
    {
      label: barCopy.allPlaces,
      checked: view.place === undefined,
      onSelect: () => onChange({ ...view, place: undefined }),
    },
    ...places.map(({ value, count }) => ({
      label: barCopy.placeWithCount(value, count),
      checked: view.place === value,
      onSelect: () => onChange({ ...view, place: value }),
    })),
    'line',
    {
      label: barCopy.onlyOpen,
      checked: view.onlyOpen,
      onSelect: () => onChange({ ...view, onlyOpen: !view.onlyOpen }),
    },
    {
      label: barCopy.byPlace,
      checked: view.byPlace,
      onSelect: () => onChange({ ...view, byPlace: !view.byPlace }),
    },
    'line',
    { label: routes.journal.title, to: routes.journal.path },
    { label: routes.places.title, to: routes.places.path },
  ]
  return (
    <div className="sticky top-[calc(var(--spacing)*14+1px+env(safe-area-inset-top))] z-20 -mx-1 -mt-1 pt-1 flex items-center gap-2 bg-ground px-1 pb-0.5 desk:top-[4.75rem]">
      <SearchField
        label={barCopy.search}
        value={view.search}
        onChange={(search) => onChange({ ...view, search })}
      />
      <Menu
        label={barCopy.options}
        align="end"
        items={items}
        trigger={(props) => (
          <Tooltip label={barCopy.options}>
            <button
              {...props}
              aria-label={barCopy.options}
              className="target inline-flex shrink-0 items-center justify-center rounded-md border border-edge bg-surface hover:bg-sunken"
            >
              <SlidersHorizontal aria-hidden size={20} />
            </button>
          </Tooltip>
        )}
      />
    </div>
  )
}
