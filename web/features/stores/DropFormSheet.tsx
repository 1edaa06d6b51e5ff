import { useState } from 'react'
import { holdWhilePaying, maxInDrop } from '../../../shared/business/reserving.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { categories, subcategories } from '../../../shared/features/collection/categories.ts'
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
import { useDevice } from '../../local/device-context.tsx'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
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

interface DropFormProps {
  store: OwnStore
  /** The drop that is edited; absent: a new one. */
  drop?: OwnDrop | undefined
  onClose: () => void
}

/** The form of a drop: to offer it, or to change it. */
export function DropFormSheet({ store, drop, onClose }: DropFormProps) {
  const device = useDevice()
  const [before] = useState(() => draftOf(drop, store.state))
  const [draft, setDraft] = useState(before)
  const [sends, setSends] = useState(false)
  const dirty = JSON.stringify(draft) !== JSON.stringify(before)

  // One key for all tries of this form: what was not answered is not done twice.
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
          {...{ store, draft, onSending: setSends }}
          onDraft={setDraft}
          problems={tried ? problemsOf(draft, drop?.reserved ?? 0) : {}}
        />
      )}
    </FormSheet>
  )
}

interface FieldsProps {
  store: OwnStore
  draft: DropDraft
  onDraft: (change: (draft: DropDraft) => DropDraft) => void
  problems: Problems
  /** A picture is on its way. */
  onSending: (sends: boolean) => void
}

/** All that a store says of a drop, what is needed first. */
function Fields({ store, draft, onDraft, problems, onSending }: FieldsProps) {
  const field = <Name extends keyof DropDraft>(name: Name) => ({
    value: draft[name],
    onChange: (value: DropDraft[Name]) => onDraft((now) => ({ ...now, [name]: value })),
    error: problems[name],
  })
  return (
    <>
      <TextField
        required
        label={copy.title}
        hint={copy.titleHint}
        {...field('title')}
        maxLength={200}
      />
      <PictureField
        store={store}
        hash={draft.picture}
        onChange={field('picture').onChange}
        onSending={onSending}
      />
      <div className="grid grid-cols-2 gap-4">
        <MoneyField
          required
          label={copy.salePrice}
          hint={copy.salePriceHint}
          {...field('salePrice')}
        />
        <NumberField
          required
          label={copy.quantity}
          min={1}
          max={maxInDrop}
          {...field('quantity')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          required
          label={copy.category}
          placeholder={copy.chooseCategory}
          options={categories.map((value) => ({ value, label: value }))}
          value={draft.category}
          // A kind belongs to its category.
          onChange={(category) => onDraft((now) => ({ ...now, category, subcategory: '' }))}
          error={problems.category}
        />
        {draft.category !== '' && (
          <Select
            label={copy.subcategory}
            options={[
              { value: '', label: copy.noSubcategory },
              ...subcategories[draft.category].map((value) => ({ value, label: value })),
            ]}
            {...field('subcategory')}
          />
        )}
      </div>
      <TextField label={copy.brand} {...field('brand')} maxLength={120} />
      <TextArea label={copy.description} rows={3} {...field('description')} maxLength={4_000} />
      <div className="grid grid-cols-2 gap-4">
        <NumberField label={copy.sizeMl} unit="ml" min={1} max={30_000} {...field('sizeMl')} />
        <NumberField label={copy.vintage} min={1800} max={2200} {...field('vintage')} />
      </div>
      <MoneyField label={copy.originalPrice} {...field('originalPrice')} />
      <Times store={store} field={field} />
      <NumberField
        required
        label={copy.holdMinutes}
        hint={copy.holdHint}
        unit="min"
        min={holdWhilePaying.min / minute}
        max={holdWhilePaying.max / minute}
        {...field('holdMinutes')}
      />
      <Switch
        label={copy.isAllocated}
        hint={copy.isAllocatedHint}
        checked={draft.isAllocated}
        onChange={field('isAllocated').onChange}
      />
      <Switch
        label={copy.isSponsored}
        hint={copy.isSponsoredHint}
        checked={draft.isSponsored}
        onChange={field('isSponsored').onChange}
      />
    </>
  )
}

type TimeName = 'startsAt' | 'endsAt' | 'pickupFrom' | 'pickupUntil'

/** When it is offered and when it is fetched, by the clock of the store. */
function Times({
  store,
  field,
}: {
  store: OwnStore
  field: (name: TimeName) => {
    value: string | null
    onChange: (value: string | null) => void
    error: string | undefined
  }
}) {
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="font-medium">{copy.when}</legend>
        <p className="mb-2 text-caption text-soft">{copy.clock(clockName(store.state))}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField label={copy.startsAt} hint={copy.startsAtHint} {...field('startsAt')} />
          <DateTimeField label={copy.endsAt} hint={copy.endsAtHint} {...field('endsAt')} />
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="font-medium">{copy.pickup}</legend>
        <p className="mb-2 text-caption text-soft">{copy.pickupHint}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField label={copy.pickupFrom} {...field('pickupFrom')} />
          <DateTimeField label={copy.pickupUntil} {...field('pickupUntil')} />
        </div>
      </fieldset>
    </>
  )
}
