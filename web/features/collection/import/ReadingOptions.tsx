import type { ReactNode } from 'react'
import { currenciesWithOld } from '../../../../shared/business/currencies.ts'
import { importCopy } from '../../../../shared/copy/import.ts'
import {
  categories,
  categoryInWords,
  categoryOption,
} from '../../../../shared/features/collection/categories.ts'
import {
  type AdjustableOption,
  isUnproven,
  type ReadOptions,
  usualCurrency,
} from '../../../../shared/features/collection/import/reading.ts'
import type { RatingScale } from '../../../../shared/features/collection/import/ratings.ts'
import { sizeUnits } from '../../../../shared/features/collection/import/size-units.ts'
import { CurrencyField } from '../../../components/value/CurrencyField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import type { AssessedTable, TableSummary } from '../../../components/import/import-messages.ts'
import type { ReadChange } from './use-import.ts'

const scales = ['5', '10', '20', '100']

interface ReadingOptionsProps extends Pick<AssessedTable, 'adjustable' | 'guessed'> {
  table: TableSummary
  options: ReadOptions
  onChange: (change: ReadChange) => void
}

/** Columns, the kind of rows without one, and how each kind of column is read. */
export function ReadingOptions(props: ReadingOptionsProps) {
  const { table, adjustable, guessed, options, onChange } = props
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
          <CategoryField
            options={options}
            isGuessed={guessed.includes('category')}
            onChange={onChange}
          />
        )}
        {adjusters.map(
          ([option, Adjuster]) =>
            shown.has(option) && (
              <Adjuster
                key={option}
                options={options}
                isGuessed={guessed.includes(option)}
                onChange={onChange}
              />
            ),
        )}
      </Card>
    </>
  )
}

interface AdjusterProps extends Pick<ReadingOptionsProps, 'options' | 'onChange'> {
  /** Some values of the preview were read by a guess. */
  isGuessed: boolean
}

const adjusters: readonly (readonly [AdjustableOption, (props: AdjusterProps) => ReactNode])[] = [
  ['dateOrder', DateOrderField],
  ['currency', CurrencyOfAmounts],
  ['decimal', (props) => <DecimalField option="decimal" {...props} />],
  ['valueDecimal', (props) => <DecimalField option="valueDecimal" {...props} />],
  ['sizeUnit', SizeUnitField],
  ['abvProof', StrengthField],
  ['ratingScale', RatingScaleField],
]

function CategoryField({ options, isGuessed, onChange }: AdjusterProps) {
  const { category } = options
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="w-full">
        <Select
          label={importCopy.categoryFor}
          placeholder={importCopy.categoryUnknown}
          options={categories.map(categoryOption)}
          value={category ?? ''}
          onChange={(chosen) => onChange(() => ({ category: chosen }))}
        />
      </div>
      {isGuessed && category && (
        <Button size="small" onClick={() => onChange(() => ({ isCategoryConfirmed: true }))}>
          {importCopy.confirm(categoryInWords(category))}
        </Button>
      )}
    </div>
  )
}

function DateOrderField({ options, isGuessed, onChange }: AdjusterProps) {
  const value = options.dateOrder ?? 'mdy'
  return (
    <Segmented
      label={importCopy.dateOrder}
      options={[
        { value: 'mdy', label: importCopy.dateOrders.mdy },
        { value: 'dmy', label: importCopy.dateOrders.dmy },
      ]}
      value={value}
      onChange={(dateOrder) => onChange(() => ({ dateOrder }))}
      {...(isGuessed && confirmable(() => onChange(() => ({ dateOrder: value }))))}
    />
  )
}

/** A second touch on the guessed choice takes the marks off. */
const confirmable = (onConfirm: () => void) => ({ hint: importCopy.confirmHint, onConfirm })

function CurrencyOfAmounts({ options, isGuessed, onChange }: AdjusterProps) {
  const isAsking = isUnproven(options, 'currency')
  const currency = usualCurrency(options)
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="w-full">
        <CurrencyField
          label={importCopy.currency}
          offered={currenciesWithOld}
          {...(isAsking && { error: importCopy.currencyAsk, placeholder: '–' })}
          value={isAsking ? '' : currency}
          onChange={(chosen) => onChange(() => ({ currency: chosen }))}
        />
      </div>
      {isGuessed && !isAsking && (
        <Button size="small" onClick={() => onChange(() => ({ currency }))}>
          {importCopy.confirm(currency)}
        </Button>
      )}
    </div>
  )
}

/** Nothing is selected while the file does not show the sign: then one touch settles it. */
function DecimalField({
  option,
  options,
  isGuessed,
  onChange,
}: AdjusterProps & { option: 'decimal' | 'valueDecimal' }) {
  const value = isUnproven(options, option) ? '' : (options[option] ?? '.')
  return (
    <Segmented
      label={importCopy[option]}
      options={[
        { value: '.', label: importCopy.decimals.point },
        { value: ',', label: importCopy.decimals.comma },
      ]}
      value={value}
      onChange={(sign) => onChange(() => ({ [option]: sign }))}
      {...(isGuessed && value !== '' && confirmable(() => onChange(() => ({ [option]: value }))))}
    />
  )
}

function SizeUnitField({ options, isGuessed, onChange }: AdjusterProps) {
  const value = options.sizeUnit ?? 'ml'
  return (
    <Segmented
      label={importCopy.sizeUnit}
      options={sizeUnits.map((unit) => ({ value: unit, label: importCopy.sizeUnits[unit] }))}
      value={value}
      onChange={(sizeUnit) => onChange(() => ({ sizeUnit }))}
      {...(isGuessed && confirmable(() => onChange(() => ({ sizeUnit: value }))))}
    />
  )
}

function StrengthField({ options, isGuessed, onChange }: AdjusterProps) {
  const abvProof = options.abvProof ?? false
  return (
    <Segmented
      label={importCopy.strengthUnit}
      options={[
        { value: 'percent', label: importCopy.strengthUnits.percent },
        { value: 'proof', label: importCopy.strengthUnits.proof },
      ]}
      value={abvProof ? 'proof' : 'percent'}
      onChange={(unit) => onChange(() => ({ abvProof: unit === 'proof' }))}
      {...(isGuessed && confirmable(() => onChange(() => ({ abvProof }))))}
    />
  )
}

function RatingScaleField({ options, isGuessed, onChange }: AdjusterProps) {
  const ratingScale = options.ratingScale ?? 5
  return (
    <Segmented
      label={importCopy.ratingScale}
      options={scales.map((value) => ({ value, label: value }))}
      value={String(ratingScale)}
      onChange={(scale) => onChange(() => ({ ratingScale: Number(scale) as RatingScale }))}
      {...(isGuessed && confirmable(() => onChange(() => ({ ratingScale }))))}
    />
  )
}
