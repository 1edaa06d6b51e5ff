import { categoryInWords } from '../../../shared/features/collection/categories.ts'
import { useMemo, useState } from 'react'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { filterCopy } from '../../../shared/copy/filters.ts'
import { type Bottle, bottles as bottleEntity } from '../../../shared/features/collection/bottle.ts'
import {
  drinkState,
  drinkStates,
  type DrinkState,
} from '../../../shared/features/collection/drink-window.ts'
import type { Category } from '../../../shared/features/collection/categories.ts'
import {
  noFilters,
  passes,
  tallyOfTags,
  type ShelfFilters,
  type ShelfView,
  type SortKey,
  sortKeys,
  startsDescending,
  stateFilters,
  tally,
} from '../../../shared/features/collection/shelf.ts'
import { useSums, useSumsCurrency } from '../../components/value/sums.ts'
import { inputsOf } from '../../lib/field-inputs.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

const from = inputsOf(bottleEntity, { vintage: filterCopy.vintageFrom })
const to = inputsOf(bottleEntity, { vintage: filterCopy.vintageTo })

export interface FilterSheetProps {
  view: ShelfView
  onChange: (view: ShelfView) => void
  /** The whole collection: only its values can be chosen. */
  bottles: readonly Bottle[]
  found: number
  /** The year for "ready to drink". */
  year: number
  onClose: () => void
}

/** Choices per kind before "more". */
const firstChoices = 10

/** Sorting and all filters in one sheet. A choice applies at once; closing changes nothing. */
export function FilterSheet(props: FilterSheetProps) {
  const { view, onChange, bottles, found, year, onClose } = props
  const { filters } = view
  const currency = useSumsCurrency()
  const sums = useSums(bottles)
  const narrow = (some: Partial<ShelfFilters>) =>
    onChange({ ...view, filters: { ...filters, ...some } })
  // Each list counts the bottles that pass all other filters.
  const left = useMemo(() => {
    const without = (some: Partial<ShelfFilters>) =>
      bottles.filter((one) => passes(one, { ...filters, ...some }, year, sums?.count))
    return {
      categories: without({ categories: [], subcategories: [] }),
      subcategories: without({ subcategories: [] }),
      locations: without({ locations: [] }),
      tags: without({ tags: [] }),
      drink: without({ drink: [] }),
    }
  }, [sums, bottles, filters, year])
  const windows = useMemo(() => tallyOfWindows(left.drink, year), [left.drink, year])

  return (
    <Sheet
      open
      onClose={onClose}
      title={collectionCopy.sortAndFilter}
      footer={
        <>
          <Button onClick={() => onChange({ ...view, filters: noFilters })}>
            {filterCopy.clearFilters}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {filterCopy.showBottles(found)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <SortFields view={view} onChange={onChange} />
        <Segmented
          label={filterCopy.state}
          options={stateFilters.map((value) => ({ value, label: filterCopy.states[value] }))}
          value={filters.state}
          onChange={(state) => narrow({ state })}
        />
        <Choices
          label={filterCopy.categoryFilter}
          there={tally(left.categories, 'category')}
          inWords={categoryInWords}
          chosen={filters.categories}
          onChange={(chosen) =>
            // Kinds belong to a category, so they are cleared with it.
            narrow({ categories: chosen as Category[], subcategories: [] })
          }
        />
        <Choices
          label={filterCopy.subcategoryFilter}
          there={tally(left.subcategories, 'subcategory')}
          inWords={categoryInWords}
          chosen={filters.subcategories}
          onChange={(subcategories) => narrow({ subcategories })}
        />
        <Choices
          label={filterCopy.locationFilter}
          there={tally(left.locations, 'location')}
          chosen={filters.locations}
          onChange={(locations) => narrow({ locations })}
        />
        <Choices
          label={filterCopy.tagFilter}
          there={tallyOfTags(left.tags)}
          chosen={filters.tags}
          onChange={(tags) => narrow({ tags })}
        />
        <Choices
          label={filterCopy.drinkFilter}
          there={windows}
          chosen={filters.drink}
          onChange={(drink) => narrow({ drink: drink as DrinkState[] })}
          inWords={(state) => collectionCopy.drinks[state as DrinkState]}
        />
        <Select
          label={filterCopy.ratingFilter}
          value={String(filters.rating ?? '')}
          options={[
            { value: '', label: filterCopy.anyRating },
            ...[5, 4.5, 4, 3.5, 3, 2, 1].map((stars) => ({
              value: String(stars),
              label: filterCopy.ratingAtLeast(stars),
            })),
          ]}
          onChange={(stars) => narrow({ rating: stars === '' ? undefined : Number(stars) })}
        />
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            {...from.vintage}
            value={filters.vintageFrom ?? null}
            onChange={(year) => narrow({ vintageFrom: year ?? undefined })}
          />
          <NumberField
            {...to.vintage}
            value={filters.vintageTo ?? null}
            onChange={(year) => narrow({ vintageTo: year ?? undefined })}
          />
          <MoneyField
            label={filterCopy.priceFrom}
            currency={currency}
            value={filters.priceFrom ?? null}
            onChange={(cents) => narrow({ priceFrom: cents ?? undefined })}
          />
          <MoneyField
            label={filterCopy.priceTo}
            currency={currency}
            value={filters.priceTo ?? null}
            onChange={(cents) => narrow({ priceTo: cents ?? undefined })}
          />
        </div>
      </div>
    </Sheet>
  )
}

function tallyOfWindows(bottles: readonly Bottle[], year: number) {
  const counts = new Map<DrinkState, number>()
  for (const bottle of bottles) {
    const state = drinkState(bottle, year)
    if (state) counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  return drinkStates.flatMap((value) => {
    const count = counts.get(value)
    return count ? [{ value, count }] : []
  })
}

function SortFields({ view, onChange }: Pick<FilterSheetProps, 'view' | 'onChange'>) {
  const { sort, descending } = view
  const directions = filterCopy.directions[sort]
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select<SortKey>
        label={filterCopy.sort}
        value={sort}
        options={sortKeys.map((value) => ({ value, label: filterCopy.sorts[value] }))}
        onChange={(key) => onChange({ ...view, sort: key, descending: startsDescending(key) })}
      />
      <Segmented
        label={filterCopy.direction}
        options={(startsDescending(sort)
          ? (['down', 'up'] as const)
          : (['up', 'down'] as const)
        ).map((value) => ({ value, label: directions[value] }))}
        value={descending ? 'down' : 'up'}
        onChange={(way) => onChange({ ...view, descending: way === 'down' })}
      />
    </div>
  )
}

interface ChoicesProps {
  label: string
  there: { value: string; count: number }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** The label of a value that is not text itself. */
  inWords?: (value: string) => string
}

/** Choices of one kind, the most frequent first; selected ones are always shown. */
function Choices({ label, there, chosen, onChange, inWords = String }: ChoicesProps) {
  const [all, setAll] = useState(false)
  const gone = chosen
    .filter((value) => !there.some((one) => one.value === value))
    .map((value) => ({ value, count: 0 }))
  const choices = [...gone, ...there]
  if (choices.length === 0) return null
  const shown = all
    ? choices
    : choices.filter(({ value }, at) => at < firstChoices || chosen.includes(value))
  const toggle = (value: string) =>
    onChange(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ value, count }) => (
          <Chip
            key={value}
            label={filterCopy.withCount(inWords(value), count)}
            selected={chosen.includes(value)}
            onClick={() => toggle(value)}
          />
        ))}
        {shown.length < choices.length && (
          <Button tone="plain" size="small" onClick={() => setAll(true)}>
            {filterCopy.moreOf(choices.length - shown.length)}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
