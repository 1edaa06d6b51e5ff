import { currenciesWithOld } from '../../../../shared/business/currencies.ts'
import { importCopy } from '../../../../shared/copy/import.ts'
import { categories, categoryOption } from '../../../../shared/features/collection/categories.ts'
import {
  isUnproven,
  type ReadOptions,
  usualCurrency,
} from '../../../../shared/features/collection/import/reading.ts'
import type { RatingScale } from '../../../../shared/features/collection/import/ratings.ts'
import { sizeUnits } from '../../../../shared/features/collection/import/size-units.ts'
import { CurrencyField } from '../../../components/value/CurrencyField.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import type { TableSummary } from '../../../components/import/import-messages.ts'
import type { ReadChange } from './use-import.ts'

const scales = ['5', '10', '20', '100']

interface ReadingOptionsProps {
  table: TableSummary
  options: ReadOptions
  onChange: (change: ReadChange) => void
}

/** Options the file does not settle: columns, kinds, order of dates, currencies. */
export function ReadingOptions({ table, options, onChange }: ReadingOptionsProps) {
  const isOwn = table.format === 'table'
  const mapped = new Set((options.mapping ?? []).map(([, target]) => target))
  // Vivino names no currency anywhere; of CellarTracker's tables the list from its site may not.
  const isVivino = table.format.startsWith('vivino')
  const isAsking = isUnproven(options, 'currency')
  const hasAmounts = isVivino || isAsking || mapped.has('price') || mapped.has('value')
  const hasDates = mapped.has('purchasedOn') || isUnproven(options, 'dateOrder')
  const isDecimalOpen = isUnproven(options, 'decimal') || isUnproven(options, 'thousandths')
  const hasDecimals = isDecimalOpen || mapped.has('price') || mapped.has('value')
  if (!isOwn && !isVivino && !isAsking && !hasDates && !hasDecimals) return null

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
        {hasDates && (
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
        {hasAmounts && (isAsking || !mapped.has('currency')) && (
          <CurrencyField
            label={importCopy.currency}
            offered={currenciesWithOld}
            {...(isAsking && { error: importCopy.currencyAsk, placeholder: '–' })}
            value={isAsking ? '' : usualCurrency(options)}
            onChange={(currency) => onChange(() => ({ currency }))}
          />
        )}
        {hasDecimals && (
          <Segmented
            label={importCopy.decimal}
            options={[
              { value: '.', label: importCopy.decimals.point },
              { value: ',', label: importCopy.decimals.comma },
            ]}
            value={options.decimal ?? '.'}
            onChange={(decimal) => onChange(() => ({ decimal }))}
          />
        )}
        {mapped.has('size') && (
          <Segmented
            label={importCopy.sizeUnit}
            options={sizeUnits.map((value) => ({ value, label: importCopy.sizeUnits[value] }))}
            value={options.sizeUnit ?? 'ml'}
            onChange={(sizeUnit) => onChange(() => ({ sizeUnit }))}
          />
        )}
        {mapped.has('rating') && (
          <Segmented
            label={importCopy.ratingScale}
            options={scales.map((value) => ({ value, label: value }))}
            value={String(options.ratingScale ?? 5)}
            onChange={(scale) => onChange(() => ({ ratingScale: Number(scale) as RatingScale }))}
          />
        )}
      </Card>
    </>
  )
}
