import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { tagCopy } from '../../../shared/copy/tags.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { tagsOf, tagsText } from '../../../shared/features/collection/tags.ts'
import { Chip } from '../../ui/Chip.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BottleForm } from './bottle-form.ts'
import { ScanButton } from '../scan/ScanButton.tsx'
import { LevelField } from './LevelField.tsx'
import { TagsField } from '../collection/TagsField.tsx'
import { numberLimits, textLimit } from '../../lib/field-limits.ts'

interface BottleDetailFieldsProps {
  form: BottleForm
  onChange: (some: Partial<BottleForm>) => void
  bottle: Bottle | undefined
}

/** Sizes that most bottles have, in millilitres. */
const usualSizes = [375, 700, 750, 1000, 1500]

/** What can wait, and what most people never say. */
export function BottleDetailFields({ form, onChange, bottle }: BottleDetailFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <MoneyField
          label={bottleCopy.purchasePrice}
          hint={bottleCopy.priceHint}
          value={form.purchasePrice}
          onChange={(purchasePrice) => onChange({ purchasePrice })}
        />
        <MoneyField
          label={bottleCopy.currentValue}
          hint={bottleCopy.valueHint}
          value={form.currentValue}
          onChange={(currentValue) => onChange({ currentValue })}
        />
        <DateField
          label={bottleCopy.purchasedOn}
          value={form.purchasedOn === '' ? null : form.purchasedOn}
          onChange={(day) => onChange({ purchasedOn: day ?? '' })}
        />
        <NumberField
          label={bottleCopy.vintage}
          value={form.vintage}
          onChange={(vintage) => onChange({ vintage })}
          {...numberLimits(bottles, 'vintage')}
        />
        <NumberField
          label={bottleCopy.abv}
          unit="%"
          value={form.abv}
          onChange={(abv) => onChange({ abv })}
          {...numberLimits(bottles, 'abv')}
          decimals={2}
        />
        <NumberField
          label={bottleCopy.bottleSize}
          unit="ml"
          value={form.sizeMl}
          onChange={(sizeMl) => onChange({ sizeMl })}
          {...numberLimits(bottles, 'sizeMl')}
        />
      </div>
      <div className="-mt-2 flex flex-wrap gap-2">
        {usualSizes.map((size) => (
          <Chip
            key={size}
            label={`${size} ml`}
            selected={form.sizeMl === size}
            onClick={() => onChange({ sizeMl: form.sizeMl === size ? null : size })}
          />
        ))}
      </div>
      <TextField
        label={bottleCopy.distillery}
        value={form.distillery}
        onChange={(distillery) => onChange({ distillery })}
        {...textLimit(bottles, 'distillery')}
        autoComplete="off"
      />
      <TextField
        label={bottleCopy.region}
        value={form.region}
        onChange={(region) => onChange({ region })}
        {...textLimit(bottles, 'region')}
        autoComplete="off"
      />
      <Stars
        label={bottleCopy.rating}
        value={form.rating}
        onChange={(rating) => onChange({ rating })}
      />
      <LevelField
        label={bottleCopy.level}
        level={form.fillLevel ?? 'sealed'}
        // Once it was opened it is sealed no more; that is undone in its history.
        canBeSealed={bottle?.openedAt === undefined}
        onChange={(level) => onChange({ fillLevel: typeof level === 'number' ? level : null })}
      />
      <div className="grid grid-cols-2 gap-4">
        <NumberField
          label={bottleCopy.drinkFrom}
          value={form.drinkFrom}
          onChange={(drinkFrom) => onChange({ drinkFrom })}
          {...numberLimits(bottles, 'drinkFrom')}
        />
        <NumberField
          label={bottleCopy.drinkTo}
          value={form.drinkTo}
          onChange={(drinkTo) => onChange({ drinkTo })}
          {...numberLimits(bottles, 'drinkTo')}
        />
      </div>
      <TagsField
        label={tagCopy.tags}
        hint={tagCopy.hint}
        tags={tagsOf(form)}
        onChange={(tags) => onChange({ tags: tagsText(tags) ?? '' })}
      />
      <TextField
        label={bottleCopy.sku}
        value={form.sku}
        onChange={(sku) => onChange({ sku })}
        {...textLimit(bottles, 'sku')}
        autoComplete="off"
        trailing={<ScanButton size="small" onCode={(sku) => onChange({ sku })} />}
      />
      <TextArea
        label={bottleCopy.notes}
        hint={bottleCopy.notesHint}
        value={form.notes}
        onChange={(notes) => onChange({ notes })}
        {...textLimit(bottles, 'notes')}
      />
      <Switch
        label={bottleCopy.isFinished}
        hint={bottleCopy.isFinishedHint}
        checked={form.isFinished}
        onChange={(isFinished) => onChange({ isFinished })}
      />
    </div>
  )
}
