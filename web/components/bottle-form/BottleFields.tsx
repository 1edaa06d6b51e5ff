import { type ReactNode, useMemo, useState } from 'react'
import { defaultLocation } from '../../../shared/business/locations.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { collectedFirst } from '../../../shared/features/account/collects.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import {
  type Category,
  categoryOption,
  subcategories,
} from '../../../shared/features/collection/categories.ts'
import { tally } from '../../../shared/features/collection/shelf.ts'
import { useRows, useSettings } from '../../local/hooks/live.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { BottleDetailFields } from './BottleDetailFields.tsx'
import { type BottleForm, detailFields, emptyForm } from './bottle-form.ts'
import { useFilledByCode } from '../scan/bottle-by-code.ts'
import { filledFrom } from './filled-from.ts'
import { type KnownName, useKnownNames } from '../catalogue/known-bottles.ts'
import { ScanButton } from '../scan/ScanButton.tsx'
import { LabelField } from './LabelField.tsx'
import { PhotoField } from './PhotoField.tsx'
import { usePlaces } from '../collection/places.ts'
import { bottleInputs } from './bottle-inputs.ts'
import { bound, type Option } from '../../lib/field-inputs.ts'

export interface BottleFieldsProps {
  form: BottleForm
  onChange: (some: Partial<BottleForm>) => void
  /** The stored bottle; undefined for a new one. */
  bottle: Bottle | undefined
  focusesName: boolean
  /** A notice about the typed name and brand. */
  remark?: ReactNode
  onReadingPhoto: (reads: boolean) => void
}

/** All fields of a bottle: required ones first, the rest folded. */
export function BottleFields(props: BottleFieldsProps) {
  const { form, onChange, bottle, focusesName, remark, onReadingPhoto } = props
  const known = useRows(bottles)
  const places = usePlaces()
  const { interests } = useSettings()
  const brands = useMemo(() => tally(known ?? [], 'brand').map(({ value }) => value), [known])
  const names = useKnownNames(form.name)
  const filledByCode = useFilledByCode()
  const field = bound(bottleInputs, form, onChange)
  const [unfolded, setUnfolded] = useState(() =>
    // The date alone stays from one bottle to the next, and is no reason to unfold.
    detailFields.some((name) => name !== 'purchasedOn' && form[name] !== emptyForm[name]),
  )

  return (
    <div className="flex flex-col gap-4">
      {!bottle && (
        <div className="flex flex-wrap gap-2">
          <ScanButton onCode={(code) => filledByCode(code, form).then(onChange)} />
          <LabelField form={form} onChange={onChange} onReading={onReadingPhoto} />
        </div>
      )}
      <Combobox<KnownName>
        {...field('name')}
        required
        suggestions={names}
        filter="none"
        onPick={({ like }) => onChange(filledFrom(like, form))}
        {...(focusesName && { 'data-autofocus': '' })}
      />
      <Combobox {...field('brand')} required suggestions={form.brand === '' ? [] : brands} />
      {remark}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select<Category>
          {...field('category')}
          options={collectedFirst<Option<Category>>(
            bottleInputs.category.options,
            interests,
            ({ value }) => value,
          )}
          required
          placeholder={bottleCopy.chooseCategory}
          // A kind belongs to its category.
          onChange={(category) => onChange({ category, subcategory: '' })}
        />
        {form.category !== '' && (
          <Select
            {...field('subcategory')}
            options={[
              { value: '', label: bottleCopy.noSubcategory },
              ...subcategories[form.category].map(categoryOption),
            ]}
          />
        )}
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Combobox {...field('location')} suggestions={places} placeholder={defaultLocation} />
        <TextField {...field('bin')} autoComplete="off" />
      </div>
      <NumberField {...field('quantity')} stepper />
      <Checkbox
        label={bottleInputs.inCollection.label}
        hint={bottleCopy.inCollectionHint}
        checked={form.inCollection}
        onChange={(inCollection) => onChange({ inCollection })}
      />
      <PhotoField
        hash={form.photo}
        onChange={(photo, photoColor) => onChange({ photo, photoColor })}
        onReading={onReadingPhoto}
      />
      <details
        open={unfolded}
        onToggle={(event) => setUnfolded(event.currentTarget.open)}
        className="group rounded-md border border-line"
      >
        <summary className="flex min-h-13 items-center gap-2 rounded-md px-3 py-2 hover:bg-sunken">
          <span aria-hidden className="text-soft transition-transform group-open:rotate-90">
            ▸
          </span>
          <span>
            <span className="block font-medium">{bottleCopy.moreDetails}</span>
            <span className="block text-caption text-soft group-open:hidden">
              {bottleCopy.moreDetailsHint}
            </span>
          </span>
        </summary>
        {unfolded && (
          <div className="px-3 pt-2 pb-4">
            <BottleDetailFields form={form} onChange={onChange} bottle={bottle} />
          </div>
        )}
      </details>
    </div>
  )
}
