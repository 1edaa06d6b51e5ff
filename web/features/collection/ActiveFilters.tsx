import { categoryInWords } from '../../../shared/features/collection/categories.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { filterCopy } from '../../../shared/copy/filters.ts'
import {
  noFilters,
  type ShelfFilters,
  type ShelfView,
} from '../../../shared/features/collection/shelf.ts'
import { type Currency, decimalsOf } from '../../../shared/kernel/currency.ts'
import { type Cents, exactMoney, money } from '../../../shared/kernel/money.ts'
import { useSumsCurrency } from '../../components/value/sums.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'

interface ActiveFiltersProps {
  view: ShelfView
  onChange: (view: ShelfView) => void
}

/** The active filters, removable one by one or together. */
export function ActiveFilters({ view, onChange }: ActiveFiltersProps) {
  const currency = useSumsCurrency()
  const narrow = (filters: Partial<ShelfFilters>) =>
    onChange({ ...view, filters: { ...view.filters, ...filters } })
  return (
    <section aria-label={filterCopy.activeFilters} className="py-1.5">
      <ul className="flex flex-wrap items-center gap-2">
        {chipsOf(view.filters, currency).map(({ label, without }, at) => (
          <li key={`${at} ${label}`} className="max-w-full">
            <Chip selected label={label} onRemove={() => narrow(without)} />
          </li>
        ))}
        <li>
          <Button
            tone="plain"
            size="small"
            onClick={() => onChange({ ...view, filters: noFilters })}
          >
            {filterCopy.clearFilters}
          </Button>
        </li>
      </ul>
    </section>
  )
}

interface FilterChip {
  label: string
  /** The change that removes it. */
  without: Partial<ShelfFilters>
}

function chipsOf(filters: ShelfFilters, currency: Currency): FilterChip[] {
  const amount = (price: Cents | undefined) =>
    price === undefined
      ? undefined
      : (price % 10 ** decimalsOf(currency) === 0 ? money : exactMoney)(price, currency)
  const { state, categories, subcategories, locations, tags, drink, rating } = filters
  const { vintageFrom, vintageTo, priceFrom, priceTo } = filters
  const chips: FilterChip[] = []
  if (state !== noFilters.state)
    chips.push({ label: filterCopy.states[state], without: { state: noFilters.state } })
  for (const one of categories)
    chips.push({
      label: categoryInWords(one),
      without: { categories: categories.filter((other) => other !== one) },
    })
  for (const one of subcategories)
    chips.push({
      label: categoryInWords(one),
      without: { subcategories: subcategories.filter((other) => other !== one) },
    })
  for (const one of locations)
    chips.push({ label: one, without: { locations: locations.filter((other) => other !== one) } })
  for (const one of tags)
    chips.push({ label: one, without: { tags: tags.filter((other) => other !== one) } })
  for (const one of drink)
    chips.push({
      label: collectionCopy.drinks[one],
      without: { drink: drink.filter((other) => other !== one) },
    })
  if (rating !== undefined)
    chips.push({ label: filterCopy.ratingAtLeast(rating), without: { rating: undefined } })
  if (vintageFrom !== undefined || vintageTo !== undefined)
    chips.push({
      label: filterCopy.range(
        filterCopy.vintageRange,
        vintageFrom?.toString(),
        vintageTo?.toString(),
      ),
      without: { vintageFrom: undefined, vintageTo: undefined },
    })
  if (priceFrom !== undefined || priceTo !== undefined)
    chips.push({
      label: filterCopy.range(filterCopy.priceRange, amount(priceFrom), amount(priceTo)),
      without: { priceFrom: undefined, priceTo: undefined },
    })
  return chips
}
