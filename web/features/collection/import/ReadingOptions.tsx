import type { ReactNode } from 'react'
import { currenciesWithOld } from '../../../../shared/business/currencies.ts'
import { importCopy } from '../../../../shared/copy/import.ts'
import { categories, categoryOption } from '../../../../shared/features/collection/categories.ts'
import {
  isUnproven,
  type ReadOptions,
  usualCurrency,
} from '../../../../shared/features/collection/import/reading.ts'
import type { RatingScale } from '../../../../shared/features/collection/import/ratings.ts'
import type { AdjustableOption } from '../../../../shared/features/collection/import/adjustable-options.ts'
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
  adjustable: readonly AdjustableOption[]
  options: ReadOptions
  onChange: (change: ReadChange) => void
}

/** Columns, the kind of rows without one, and how each kind of column is read. */
export function ReadingOptions({ table, adjustable, options, onChange }: ReadingOptionsProps) {
  const isOwn = table.format === 'table'
  // Vivino's lists name no currency anywhere.
  const shown = new Set<AdjustableOption>(adjustable)
  if (isUnproven(options, 'currency')) shown.add('currency')
  if (!isOwn && shown.size === 0) return null

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
        {adjusters.map(
          ([option, Adjuster]) =>
            shown.has(option) && <Adjuster key={option} options={options} onChange={onChange} />,
        )}
      </Card>
    </>
  )
}

type AdjusterProps = Pick<ReadingOptionsProps, 'options' | 'onChange'>

const adjusters: readonly (readonly [AdjustableOption, (props: AdjusterProps) => ReactNode])[] = [
  ['dateOrder', DateOrderField],
  ['currency', CurrencyOfAmounts],
  ['decimal', DecimalField],
  ['sizeUnit', SizeUnitField],
  ['abvProof', StrengthField],
  ['ratingScale', RatingScaleField],
]

function DateOrderField({ options, onChange }: AdjusterProps) {
  return (
    <Segmented
      label={importCopy.dateOrder}
      options={[
        { value: 'mdy', label: importCopy.dateOrders.mdy },
        { value: 'dmy', label: importCopy.dateOrders.dmy },
      ]}
      value={options.dateOrder ?? 'mdy'}
      onChange={(dateOrder) => onChange(() => ({ dateOrder }))}
    />
  )
}

function CurrencyOfAmounts({ options, onChange }: AdjusterProps) {
  const isAsking = isUnproven(options, 'currency')
  return (
    <CurrencyField
      label={importCopy.currency}
      offered={currenciesWithOld}
      {...(isAsking && { error: importCopy.currencyAsk, placeholder: '–' })}
      value={isAsking ? '' : usualCurrency(options)}
      onChange={(currency) => onChange(() => ({ currency }))}
    />
  )
}

/** Nothing is selected while the file does not show the sign: then one touch settles it. */
function DecimalField({ options, onChange }: AdjusterProps) {
  const isOpen = isUnproven(options, 'decimal')
  return (
    <Segmented
      label={importCopy.decimal}
      options={[
        { value: '.', label: importCopy.decimals.point },
        { value: ',', label: importCopy.decimals.comma },
      ]}
      value={isOpen ? '' : (options.decimal ?? '.')}
      onChange={(decimal) => onChange(() => ({ decimal }))}
    />
  )
}

function SizeUnitField({ options, onChange }: AdjusterProps) {
  return (
    <Segmented
      label={importCopy.sizeUnit}
      options={sizeUnits.map((value) => ({ value, label: importCopy.sizeUnits[value] }))}
      value={options.sizeUnit ?? 'ml'}
      onChange={(sizeUnit) => onChange(() => ({ sizeUnit }))}
    />
  )
}

function StrengthField({ options, onChange }: AdjusterProps) {
  return (
    <Segmented
      label={importCopy.strengthUnit}
      options={[
        { value: 'percent', label: importCopy.strengthUnits.percent },
        { value: 'proof', label: importCopy.strengthUnits.proof },
      ]}
      value={options.abvProof ? 'proof' : 'percent'}
      onChange={(unit) => onChange(() => ({ abvProof: unit === 'proof' }))}
    />
  )
}

function RatingScaleField({ options, onChange }: AdjusterProps) {
  return (
    <Segmented
      label={importCopy.ratingScale}
      options={scales.map((value) => ({ value, label: value }))}
      value={String(options.ratingScale ?? 5)}
      onChange={(scale) => onChange(() => ({ ratingScale: Number(scale) as RatingScale }))}
    />
  )
}
