import { holdWhilePaying } from '../../../shared/business/reserving.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { categoryOption, subcategories } from '../../../shared/features/collection/categories.ts'
import {
  createDrop,
  editDrop,
  getDrop,
  listDrops,
  listOwnDrops,
  type OwnDrop,
} from '../../../shared/features/market/drop-endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { clockName } from '../../../shared/features/stores/wall-clock.ts'
import { minute } from '../../../shared/kernel/time.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { bound } from '../../lib/field-inputs.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { BottleFields, bottleInputs, PickupFields, TimesFieldset } from './BottleFields.tsx'
import { type DropDraft, draftOf, dropChangesOf, dropFormOf, problemsOf } from './drop-draft.ts'
import { OfferForm, type OfferFields } from './OfferForm.tsx'

const copy = storeDashboardCopy.form
/** The field shows minutes. */
const holdMinutes = {
  label: copy.holdMinutes,
  min: holdWhilePaying.min / minute,
  max: holdWhilePaying.max / minute,
}

interface DropFormProps {
  store: OwnStore
  /** The drop to edit; absent: a new one. */
  drop?: OwnDrop | undefined
  onClose: () => void
}

/** The form of a drop: to offer or edit it. */
export function DropFormSheet({ store, drop, onClose }: DropFormProps) {
  const device = useDevice()
  const { id, state } = store
  const before = draftOf(drop, state)
  const save = async (draft: DropDraft, key: string) => {
    const params = { store: id }
    if (drop) {
      const body = dropChangesOf(draft, before, state, device.now())
      await call(editDrop, { params: { ...params, drop: drop.id }, body })
    } else await call(createDrop, { params, body: dropFormOf(draft, state), key })
    await invalidate(listOwnDrops, listDrops, getDrop)
  }
  return (
    <OfferForm
      before={before}
      isNew={!drop}
      copy={copy}
      description={drop && copy.editSentence}
      problemsOf={(draft) => problemsOf(draft, drop?.reserved ?? 0)}
      onSave={save}
      onClose={onClose}
    >
      {(fields) => <Fields store={store} {...fields} />}
    </OfferForm>
  )
}

/** All fields of a drop, the required ones first. */
function Fields({ store, ...fields }: OfferFields<DropDraft> & { store: OwnStore }) {
  const { draft, change, problems } = fields
  const field = bound({ ...bottleInputs, holdMinutes }, draft, change, problems)
  return (
    <>
      <BottleFields
        store={store}
        {...fields}
        category={
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              required
              {...field('category')}
              placeholder={copy.chooseCategory}
              // A kind belongs to its category.
              onChange={(category) => change({ category, subcategory: '' })}
            />
            {draft.category !== '' && (
              <Select
                {...field('subcategory')}
                options={[
                  { value: '', label: copy.noSubcategory },
                  ...subcategories[draft.category].map(categoryOption),
                ]}
              />
            )}
          </div>
        }
      />
      <TimesFieldset legend={copy.when} hint={copy.clock(clockName(store.state))}>
        <DateTimeField {...field('startsAt')} hint={copy.startsAtHint} />
        <DateTimeField {...field('endsAt')} hint={copy.endsAtHint} />
      </TimesFieldset>
      <PickupFields {...fields} hint={copy.pickupHint} />
      <NumberField required {...field('holdMinutes')} hint={copy.holdHint} unit="min" />
      <Switch
        label={bottleInputs.isAllocated.label}
        hint={copy.isAllocatedHint}
        checked={draft.isAllocated}
        onChange={field('isAllocated').onChange}
      />
      <Switch
        label={bottleInputs.isSponsored.label}
        hint={copy.isSponsoredHint}
        checked={draft.isSponsored}
        onChange={field('isSponsored').onChange}
      />
    </>
  )
}
