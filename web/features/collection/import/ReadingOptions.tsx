import { dollarsForOne } from '../../../../shared/business/import.ts'
import { importCopy } from '../../../../shared/copy/import.ts'
import { categories } from '../../../../shared/features/collection/categories.ts'
import type { ReadOptions } from '../../../../shared/features/collection/import/reading.ts'
import { Card } from '../../../ui/Card.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import type { TableSummary } from './import-messages.ts'
import type { ReadChange } from './use-import.ts'

interface ReadingOptionsProps {
  table: TableSummary
  options: ReadOptions
  /** In which amounts were left out. */
  currencies: readonly string[]
  onChange: (change: ReadChange) => void
}

/** What the file itself does not say: columns, kinds, the order of dates, currencies. */
export function ReadingOptions({ table, options, currencies, onChange }: ReadingOptionsProps) {
  const isOwn = table.format === 'table'
  const mapped = new Set((options.mapping ?? []).map(([, target]) => target))
  const rates = new Map(options.rates ?? [])
  const foreign = [...new Set([...currencies, ...rates.keys()])]
  const hasAmounts = isOwn && (mapped.has('price') || mapped.has('value'))
  if (!isOwn && foreign.length === 0) return null

  return (
    <>
      {isOwn && <ColumnMapping table={table} options={options} onChange={onChange} />}
      <Card as="section" className="flex flex-col gap-4">
        <h2 className="text-title">{importCopy.readingTitle}</h2>
        {isOwn && (
          <Select
            label={importCopy.categoryFor}
            placeholder={importCopy.categoryUnknown}
            options={categories.map((value) => ({ value, label: value }))}
            value={options.category ?? ''}
            onChange={(category) => onChange(() => ({ category }))}
          />
        )}
        {mapped.has('purchasedOn') && (
          <Segmented
            label={importCopy.dateOrder}
            options={[
              { value: 'mdy', label: importCopy.dateOrders.mdy },
              { value: 'dmy', label: importCopy.dateOrders.dmy },
            ]}
            value={options.dateOrder ?? 'mdy'}
            onChange={(dateOrder) => onChange(() => ({ dateOrder }))}
          />
        )}
        {hasAmounts && !mapped.has('currency') && (
          <Select
            label={importCopy.currency}
            options={currencyChoices(options.currency).map((value) => ({ value, label: value }))}
            value={options.currency ?? 'USD'}
            onChange={(currency) => onChange(() => ({ currency }))}
          />
        )}
        {foreign.map((currency) => (
          <NumberField
            key={currency}
            label={importCopy.rateFor(currency)}
            hint={importCopy.rateHint}
            value={rates.get(currency) ?? null}
            {...dollarsForOne}
            decimals={6}
            onChange={(rate) =>
              onChange((now) => {
                const others = (now.rates ?? []).filter(([other]) => other !== currency)
                return { rates: rate === null ? others : [...others, [currency, rate]] }
              })
            }
          />
        ))}
      </Card>
    </>
  )
}

const common = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'JPY',
  'SEK',
  'NOK',
  'DKK',
  'HKD',
  'SGD',
]
const currencyChoices = (own: string | undefined) =>
  own && !common.includes(own) ? [own, ...common] : common
