import { importCopy } from '../../../../shared/copy/import.ts'
import { categories, categoryOption } from '../../../../shared/features/collection/categories.ts'
import {
  type ReadOptions,
  usualCurrency,
} from '../../../../shared/features/collection/import/reading.ts'
import { CurrencyField } from '../../../components/value/CurrencyField.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import type { TableSummary } from './import-messages.ts'
import type { ReadChange } from './use-import.ts'

interface ReadingOptionsProps {
  table: TableSummary
  options: ReadOptions
  onChange: (change: ReadChange) => void
}

/** What the file itself does not say: columns, kinds, the order of dates, currencies. */
export function ReadingOptions({ table, options, onChange }: ReadingOptionsProps) {
  const isOwn = table.format === 'table'
  const mapped = new Set((options.mapping ?? []).map(([, target]) => target))
  // Vivino names no currency anywhere; CellarTracker does.
  const isVivino = table.format.startsWith('vivino')
  const hasAmounts = isVivino || mapped.has('price') || mapped.has('value')
  if (!isOwn && !isVivino) return null

  return (
    <>
      {isOwn && <ColumnMapping table={table} options={options} onChange={onChange} />}
      <Card as="section" className="flex flex-col gap-4">
        <h2 className="text-title">{importCopy.readingTitle}</h2>
        {isOwn && (
          <Select
            label={importCopy.categoryFor}
            placeholder={importCopy.categoryUnknown}
            options={categories.map(categoryOption)}
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
          <CurrencyField
            label={importCopy.currency}
            {...(options.currency === undefined && { hint: importCopy.currencyOwn })}
            value={usualCurrency(options)}
            onChange={(currency) => onChange(() => ({ currency }))}
          />
        )}
      </Card>
    </>
  )
}
