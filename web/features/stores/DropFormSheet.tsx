import { useState } from 'react'
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
import { dropFields } from '../../../shared/features/market/drop.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { clockName } from '../../../shared/features/stores/wall-clock.ts'
import { minute } from '../../../shared/kernel/time.ts'
import { useDevice } from '../../local/device-context.tsx'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { bound, inputsOf } from '../../lib/field-inputs.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import {
  type DropDraft,
  draftOf,
  dropChangesOf,
  dropFormOf,
  type Problems,
  problemsOf,
} from './drop-draft.ts'
import { PictureField } from './PictureField.tsx'

const copy = storeDashboardCopy.form
const inputs = inputsOf(dropFields, copy)
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
  const [before] = useState(() => draftOf(drop, store.state))
  const [draft, setDraft] = useState(before)
  const [sends, setSends] = useState(false)
  const dirty = JSON.stringify(draft) !== JSON.stringify(before)

  // One idempotency key for all tries: a lost answer does not create a second drop.
  const save = async (key: string) => {
    const { id: storeId, state } = store
    if (drop)
      await call(editDrop, {
        params: { store: storeId, drop: drop.id },
        body: dropChangesOf(draft, before, state, device.now()),
      })
    else await call(createDrop, { params: { store: storeId }, body: dropFormOf(draft, state), key })
    await invalidate(listOwnDrops, listDrops, getDrop)
    toast({ title: drop ? copy.saved : copy.created, description: draft.title.trim() })
  }

  return (
    <FormSheet
      title={drop ? copy.editTitle : copy.createTitle}
      description={drop ? copy.editSentence : undefined}
      dirty={dirty}
      cancel={storeDashboardCopy.cancel}
      save={{
        label: drop ? copy.save : copy.create,
        busyLabel: drop ? copy.saving : copy.creating,
        disabled: sends || (drop !== undefined && !dirty),
      }}
      words={copy}
      onSave={save}
      onClose={onClose}
    >
      {(tried) => (
        <Fields
          store={store}
          draft={draft}
          onSending={setSends}
          onDraft={setDraft}
          problems={tried ? problemsOf(draft, drop?.reserved ?? 0) : {}}
        />
      )}
    </FormSheet>
  )
}

interface DropFormFieldsProps {
  store: OwnStore
  draft: DropDraft
  onDraft: (change: (draft: DropDraft) => DropDraft) => void
  problems: Problems
  /** A picture is uploading. */
  onSending: (sends: boolean) => void
}

/** All fields of a drop, the required ones first. */
function Fields({ store, draft, onDraft, problems, onSending }: DropFormFieldsProps) {
  const change = (some: Partial<DropDraft>) => onDraft((now) => ({ ...now, ...some }))
  const field = bound({ ...inputs, holdMinutes }, draft, change, problems)
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
        <NumberField required {...field('quantity')} />
      </div>
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
      <TextField {...field('brand')} />
      <TextArea rows={3} {...field('description')} />
      <div className="grid grid-cols-2 gap-4">
        <NumberField unit="ml" {...field('sizeMl')} />
        <NumberField {...field('vintage')} />
      </div>
      <MoneyField {...field('originalPrice')} />
      <Times store={store} field={field} />
      <NumberField required {...field('holdMinutes')} hint={copy.holdHint} unit="min" />
      <Switch
        label={inputs.isAllocated.label}
        hint={copy.isAllocatedHint}
        checked={draft.isAllocated}
        onChange={field('isAllocated').onChange}
      />
      <Switch
        label={inputs.isSponsored.label}
        hint={copy.isSponsoredHint}
        checked={draft.isSponsored}
        onChange={field('isSponsored').onChange}
      />
    </>
  )
}

type TimeName = 'startsAt' | 'endsAt' | 'pickupFrom' | 'pickupUntil'

/** Offer and pickup times in the store's time zone. */
function Times({
  store,
  field,
}: {
  store: OwnStore
  field: (name: TimeName) => {
    label: string
    value: string | null
    onChange: (value: string | null) => void
    error?: string
  }
}) {
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="font-medium">{copy.when}</legend>
        <p className="mb-2 text-caption text-soft">{copy.clock(clockName(store.state))}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField {...field('startsAt')} hint={copy.startsAtHint} />
          <DateTimeField {...field('endsAt')} hint={copy.endsAtHint} />
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="font-medium">{copy.pickup}</legend>
        <p className="mb-2 text-caption text-soft">{copy.pickupHint}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField {...field('pickupFrom')} />
          <DateTimeField {...field('pickupUntil')} />
        </div>
      </fieldset>
    </>
  )
}
