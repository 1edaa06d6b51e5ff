import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { tagCopy } from '../../../shared/copy/tags.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { tagsOf, tagsText } from '../../../shared/features/collection/tags.ts'
import { VintageField } from '../../lib/VintageField.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useSettings } from '../../local/hooks/live.ts'
import { CurrencyField } from '../value/CurrencyField.tsx'
import { type BottleForm, currencyOfForm, inOtherCurrency } from './bottle-form.ts'
import { CodeField } from './CodeField.tsx'
import { LevelField } from './LevelField.tsx'
import { TagsField } from '../collection/TagsField.tsx'
import { bottleInputs } from './bottle-inputs.ts'
import { bound } from '../../lib/field-inputs.ts'

interface BottleDetailFieldsProps {
  form: BottleForm
  onChange: (some: Partial<BottleForm>) => void
  bottle: Bottle | undefined
}

/** Sizes that most bottles have, in millilitres. */
const usualSizes = [375, 700, 750, 1000, 1500]

/** Optional fields, which most people leave empty. */
export function BottleDetailFields({ form, onChange, bottle }: BottleDetailFieldsProps) {
  const field = bound(bottleInputs, form, onChange)
  const currency = currencyOfForm(form, useSettings().currency)
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <MoneyField
          {...field('purchasePrice')}
          currency={currency}
          onChange={(purchasePrice) => onChange({ purchasePrice, currency })}
          hint={bottleCopy.priceHint}
        />
        <MoneyField
          {...field('currentValue')}
          currency={currency}
          onChange={(currentValue) => onChange({ currentValue, currency })}
          hint={bottleCopy.valueHint}
        />
        <CurrencyField
          label={bottleInputs.currency.label}
          value={currency}
          onChange={(next) => onChange(inOtherCurrency({ ...form, currency }, next))}
        />
        <DateField
          {...field('purchasedOn')}
          value={form.purchasedOn === '' ? null : form.purchasedOn}
          onChange={(day) => onChange({ purchasedOn: day ?? '' })}
        />
        <VintageField {...field('vintage')} />
        <NumberField {...field('abv')} unit="%" />
        <NumberField {...field('sizeMl')} unit="ml" />
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
      <TextField {...field('distillery')} autoComplete="off" />
      <TextField {...field('region')} autoComplete="off" />
      <Stars {...field('rating')} />
      <LevelField
        label={bottleInputs.fillLevel.label}
        level={form.fillLevel ?? 'sealed'}
        // Once it was opened it is sealed no more; that is undone in its history.
        canBeSealed={bottle?.openedAt === undefined}
        onChange={(level) => onChange({ fillLevel: typeof level === 'number' ? level : null })}
      />
      <div className="grid grid-cols-2 gap-4">
        <NumberField {...field('drinkFrom')} />
        <NumberField {...field('drinkTo')} />
      </div>
      <TagsField
        label={bottleInputs.tags.label}
        hint={tagCopy.hint}
        tags={tagsOf(form)}
        onChange={(tags) => onChange({ tags: tagsText(tags) ?? '' })}
      />
      <CodeField {...field('sku')} />
      <TextArea {...field('notes')} hint={bottleCopy.notesHint} />
      <Switch
        label={bottleInputs.isFinished.label}
        hint={bottleCopy.isFinishedHint}
        checked={form.isFinished}
        onChange={(isFinished) => onChange({ isFinished })}
      />
    </div>
  )
}
