import type { ReactNode } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { dropFields } from '../../../shared/features/market/drop.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { VintageField } from '../../lib/VintageField.tsx'
import { bound, inputsOf } from '../../lib/field-inputs.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { OfferFields } from './OfferForm.tsx'
import type { OfferedBottle } from './offered-bottle.ts'
import { PictureField } from './PictureField.tsx'

const copy = storeDashboardCopy.form
export const bottleInputs = inputsOf(dropFields, copy)

interface BottleFieldsProps extends OfferFields<OfferedBottle> {
  store: OwnStore
  maxQuantity?: number
  /** The choice of the category. */
  category: ReactNode
}

/** The fields of an offered bottle, the required ones first. */
export function BottleFields(props: BottleFieldsProps) {
  const { store, draft, change, problems, onSending, maxQuantity, category } = props
  const field = bound(bottleInputs, draft, change, problems)
  return (
    <>
      <TextField required {...field('title')} hint={copy.titleHint} />
      <PictureField
        store={store}
        hash={draft.picture}
        onChange={field('picture').onChange}
        onSending={onSending}
      />
      <div className="grid grid-cols-2 gap-4">
        <MoneyField required {...field('salePrice')} hint={copy.salePriceHint} />
        <NumberField
          required
          {...field('quantity')}
          {...(maxQuantity !== undefined && { max: maxQuantity })}
        />
      </div>
      {category}
      <TextField {...field('brand')} />
      <TextArea rows={3} {...field('description')} />
      <div className="grid grid-cols-2 gap-4">
        <NumberField unit="ml" {...field('sizeMl')} />
        <VintageField {...field('vintage')} />
      </div>
      <MoneyField {...field('originalPrice')} hint={copy.originalPriceHint} />
    </>
  )
}

/** Fields for times, side by side. */
export const TimesFieldset = (props: { legend: string; hint: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="font-medium">{props.legend}</legend>
    <p className="mb-2 text-caption text-soft">{props.hint}</p>
    <div className="grid gap-4 sm:grid-cols-2">{props.children}</div>
  </fieldset>
)

interface PickupFieldsProps extends Omit<OfferFields<OfferedBottle>, 'onSending'> {
  hint: string
}

/** The pickup window in the store's time zone. */
export function PickupFields({ draft, change, problems, hint }: PickupFieldsProps) {
  const field = bound(bottleInputs, draft, change, problems)
  return (
    <TimesFieldset legend={copy.pickup} hint={hint}>
      <DateTimeField {...field('pickupFrom')} />
      <DateTimeField {...field('pickupUntil')} />
    </TimesFieldset>
  )
}
