import { maxInUltraDrop, maxEntriesWanted } from '../../../shared/business/ultra-drops.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { ultraDropDashboardCopy } from '../../../shared/copy/ultra-drop-dashboard.ts'
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
import { bound } from '../../lib/field-inputs.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { BottleFields, bottleInputs, PickupFields, TimesFieldset } from './BottleFields.tsx'
import { OfferForm, type OfferFields } from './OfferForm.tsx'
import { type UltraDraft, ultraDraftOf, ultraFormOf, ultraProblemsOf } from './ultra-draft.ts'

const copy = ultraDropDashboardCopy.form
const ofDrops = storeDashboardCopy.form
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
  const save = async (draft: UltraDraft, key: string) => {
    const params = { store: store.id }
    const body = ultraFormOf(draft, store.state)
    if (drop) await call(editUltraDrop, { params: { ...params, ultraDrop: drop.id }, body })
    else await call(createUltraDrop, { params, body, key })
    await invalidate(listOwnUltraDrops, listUltraDrops, getUltraDrop)
  }
  return (
    <OfferForm
      before={ultraDraftOf(drop, store.state)}
      isNew={!drop}
      copy={copy}
      description={copy.sentence}
      problemsOf={ultraProblemsOf}
      onSave={save}
      onClose={onClose}
    >
      {(fields) => <Fields store={store} {...fields} />}
    </OfferForm>
  )
}

function Fields({ store, ...fields }: OfferFields<UltraDraft> & { store: OwnStore }) {
  const { draft, change, problems } = fields
  const field = bound({ ...bottleInputs, ...times, minReservations }, draft, change, problems)
  return (
    <>
      <BottleFields
        store={store}
        {...fields}
        maxQuantity={maxInUltraDrop}
        category={<Select required {...field('category')} placeholder={ofDrops.chooseCategory} />}
      />
      <TimesFieldset legend={copy.when} hint={ofDrops.clock(clockName(store.state))}>
        <DateTimeField {...field('scheduledAt')} />
        <DateTimeField {...field('requestStartsAt')} />
        <DateTimeField required {...field('liveStartsAt')} />
        <DateTimeField required {...field('liveEndsAt')} />
        <DateTimeField required {...field('drawingAt')} />
      </TimesFieldset>
      <PickupFields {...fields} hint={copy.pickupHint} />
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
