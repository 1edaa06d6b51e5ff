import { barCopy } from '../../../shared/copy/bar.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { filterCopy } from '../../../shared/copy/filters.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { BarView } from './bar-view.ts'

interface ActiveBarFiltersProps {
  view: BarView
  onChange: (view: BarView) => void
  found: number
}

/** The active filters, each removable; screen readers announce the count. */
export function ActiveBarFilters({ view, onChange, found }: ActiveBarFiltersProps) {
  const isNarrowed = view.place !== undefined || view.onlyOpen
  return (
    <>
      <p role="status" className="text-caption text-soft">
        {isNarrowed || view.search.trim() ? (
          <span className="block pt-1">{collectionCopy.found(found)}</span>
        ) : null}
      </p>
      {isNarrowed && (
        <ul aria-label={filterCopy.activeFilters} className="flex flex-wrap gap-2 py-1.5">
          {view.place !== undefined && (
            <li className="max-w-full">
              <Chip
                selected
                label={view.place}
                onRemove={() => onChange({ ...view, place: undefined })}
              />
            </li>
          )}
          {view.onlyOpen && (
            <li>
              <Chip
                selected
                label={barCopy.onlyOpen}
                onRemove={() => onChange({ ...view, onlyOpen: false })}
              />
            </li>
          )}
        </ul>
      )}
    </>
  )
}
