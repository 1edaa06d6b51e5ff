import { useState } from 'react'
import { maxInUltraDrop, maxEntriesWanted } from '../../../shared/business/ultra-drops.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { ultraDropDashboardCopy } from '../../../shared/copy/ultra-drop-dashboard.ts'
import { dropFields } from '../../../shared/features/market/drop.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { clockName } from '../../../shared/features/stores/wall-clock.ts'
import {
  createUltraDrop,
  editUltraDrop,
  getUltraDrop,
  listOwnUltraDrops,
  listUltraDrops,
  type OwnUltraDrop,
} from '../../../shared/features/ultra-drops/endpoints.ts'
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
import { PictureField } from './PictureField.tsx'
import {
  type UltraDraft,
  ultraDraftOf,
  ultraFormOf,
  type UltraProblems,
  ultraProblemsOf,
} from './ultra-draft.ts'

const copy = ultraDropDashboardCopy.form
const ofDrops = storeDashboardCopy.form
const inputs = inputsOf(dropFields, ofDrops)
const times = {
  scheduledAt: { label: copy.scheduledAt, hint: copy.scheduledAtHint },
  requestStartsAt: { label: copy.requestStartsAt, hint: copy.requestStartsAtHint },
  liveStartsAt: { label: copy.liveStartsAt },
  liveEndsAt: { label: copy.liveEndsAt },
  drawingAt: { label: copy.drawingAt },
}
const minReservations = { label: copy.minReservations, hint: copy.minReservationsHint }

interface UltraFormProps {
  store: OwnStore
  /** The ultra drop to edit; absent: a new one. */
  drop?: OwnUltraDrop | undefined
  onClose: () => void
}

/** The form of an ultra drop: to plan it, or to edit it before requests or entries open. */
export function UltraFormSheet({ store, drop, onClose }: UltraFormProps) {
  const [before] = useState(() => ultraDraftOf(drop, store.state))
  const [draft, setDraft] = useState(before)
  const [sends, setSends] = useState(false)
  const dirty = JSON.stringify(draft) !== JSON.stringify(before)

  // One idempotency key for all tries: a lost answer does not create a second ultra drop.
  const save = async (key: string) => {
    const body = ultraFormOf(draft, store.state)
    if (drop) await call(editUltraDrop, { params: { store: store.id, ultraDrop: drop.id }, body })
    else await call(createUltraDrop, { params: { store: store.id }, body, key })
    await invalidate(listOwnUltraDrops, listUltraDrops, getUltraDrop)
    toast({ title: drop ? copy.saved : copy.created, description: draft.title.trim() })
  }

  return (
    <FormSheet
      title={drop ? copy.editTitle : copy.createTitle}
      description={copy.sentence}
      dirty={dirty}
      cancel={storeDashboardCopy.cancel}
      save={{
        label: drop ? ofDrops.save : copy.create,
        busyLabel: drop ? ofDrops.saving : copy.creating,
        disabled: sends || (drop !== undefined && !dirty),
      }}
      words={ofDrops}
      onSave={save}
      onClose={onClose}
    >
      {(tried) => (
        <Fields
          store={store}
          draft={draft}
          onSending={setSends}
          onDraft={setDraft}
          problems={tried ? ultraProblemsOf(draft) : {}}
        />
      )}
    </FormSheet>
  )
}

interface UltraFormFieldsProps {
  store: OwnStore
  draft: UltraDraft
  onDraft: (change: (draft: UltraDraft) => UltraDraft) => void
  problems: UltraProblems
  /** A picture is uploading. */
  onSending: (sends: boolean) => void
}

function Fields({ store, draft, onDraft, problems, onSending }: UltraFormFieldsProps) {
  const change = (some: Partial<UltraDraft>) => onDraft((now) => ({ ...now, ...some }))
  const field = bound({ ...inputs, ...times, minReservations }, draft, change, problems)
  return (
    <>
      <TextField required {...field('title')} hint={ofDrops.titleHint} />
      <PictureField
        store={store}
        hash={draft.picture}
        onChange={field('picture').onChange}
        onSending={onSending}
      />
      <div className="grid grid-cols-2 gap-4">
        <MoneyField required {...field('salePrice')} hint={ofDrops.salePriceHint} />
        <NumberField required {...field('quantity')} max={maxInUltraDrop} />
      </div>
      <Select required {...field('category')} placeholder={ofDrops.chooseCategory} />
      <TextField {...field('brand')} />
      <TextArea rows={3} {...field('description')} />
      <div className="grid grid-cols-2 gap-4">
        <NumberField unit="ml" {...field('sizeMl')} />
        <NumberField {...field('vintage')} />
      </div>
      <MoneyField {...field('originalPrice')} />
      <fieldset className="min-w-0">
        <legend className="font-medium">{copy.when}</legend>
        <p className="mb-2 text-caption text-soft">{ofDrops.clock(clockName(store.state))}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField {...field('scheduledAt')} />
          <DateTimeField {...field('requestStartsAt')} />
          <DateTimeField required {...field('liveStartsAt')} />
          <DateTimeField required {...field('liveEndsAt')} />
          <DateTimeField required {...field('drawingAt')} />
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="font-medium">{ofDrops.pickup}</legend>
        <p className="mb-2 text-caption text-soft">{copy.pickupHint}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField {...field('pickupFrom')} />
          <DateTimeField {...field('pickupUntil')} />
        </div>
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-2 font-medium">{copy.who}</legend>
        <Switch
          label={copy.requireStoreFavorite}
          hint={copy.requireStoreFavoriteHint}
          checked={draft.requireStoreFavorite}
          onChange={(requireStoreFavorite) => change({ requireStoreFavorite })}
        />
        <Switch
          label={copy.requireSubscription}
          hint={copy.requireSubscriptionHint}
          checked={draft.requireSubscription}
          onChange={(requireSubscription) => change({ requireSubscription })}
        />
        {draft.requestStartsAt !== null && (
          <Switch
            label={copy.reviewsByHand}
            hint={copy.reviewsByHandHint}
            checked={draft.reviewsByHand}
            onChange={(reviewsByHand) => change({ reviewsByHand })}
          />
        )}
      </fieldset>
      <NumberField required {...field('minReservations')} min={0} max={maxEntriesWanted} />
    </>
  )
}
