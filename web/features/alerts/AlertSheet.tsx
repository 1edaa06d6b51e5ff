import { useState } from 'react'
import { maxAlertPlacesLength } from '../../../shared/business/alerts.ts'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import { alertLabels, watchLabels } from '../../../shared/copy/field-labels.ts'
import {
  type AvailabilityAlert,
  watchForm,
  watches,
} from '../../../shared/features/alerts/availability-alert.ts'
import { placesOf } from '../../../shared/features/alerts/places.ts'
import {
  alertForm,
  alerts,
  storedAlert,
  type PriceAlert,
} from '../../../shared/features/alerts/price-alert.ts'
import { type OwnPlace, usualPlaces } from '../../../shared/features/account/own-place.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { Device } from '../../local/device/device.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { type AttentionItem, useSettings } from '../../local/hooks/live.ts'
import type { AnyMutation } from '../../local/write/mutate.ts'
import { type Correction, sendCorrected, useCorrection } from '../../components/sync/correction.ts'
import { bound, inputsOf } from '../../lib/field-inputs.ts'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { act, differing, tried } from '../../components/wanted/wanted-acts.ts'
import { WantedSheet } from '../../components/wanted/WantedSheet.tsx'

const inputs = { ...inputsOf(watchForm, watchLabels), ...inputsOf(alertForm, alertLabels) }

interface AlertForm {
  readonly bottle: string
  readonly brand: string
  readonly targetPrice: Cents | null
  readonly isAnywhere: boolean
  readonly places: string
  readonly isPriority: boolean
}

type AlertKind = 'price' | 'availability'
type Either = PriceAlert | AvailabilityAlert

interface AlertSheetProps {
  readonly kind: AlertKind
  /** The alert to edit; absent for a new one. */
  readonly alert?: Either | undefined
  /** The refused change to correct, instead. */
  readonly correction?: Correction<typeof alerts | typeof watches>
  readonly onClose: () => void
}

/** The form of an alert: to create, edit, or correct a refused one. */
export function AlertSheet({ kind, alert, correction, onClose }: AlertSheetProps) {
  const device = useDevice()
  const own = useSettings()
  const [before] = useState(() => formOf(correction?.shown ?? alert, own))
  const [form, setForm] = useState(before)
  const change = (some: Partial<AlertForm>) => setForm((now) => ({ ...now, ...some }))
  const field = bound(inputs, form, change)
  const isPrice = kind === 'price'
  const lacksPrice = isPrice && !form.targetPrice
  const lacksPlaces = !form.isAnywhere && listOf(form.places).length === 0

  return (
    <WantedSheet
      title={correction ? attentionCopy.editRefused : message[kind][alert ? 'edit' : 'new']}
      description={correction && attentionCopy.editSentence(correction.isGone)}
      saveLabel={correction || alert ? copy.save : copy.create}
      savingLabel={correction || alert ? copy.saving : copy.creating}
      name={form.bottle}
      brand={form.brand}
      inputs={{ name: inputs.bottle, brand: inputs.brand }}
      dirty={JSON.stringify(form) !== JSON.stringify(before)}
      savesUnchanged={!alert || correction !== undefined}
      missing={lacksPrice ? copy.missingSentence : lacksPlaces ? copy.missingPlaces : undefined}
      onWanted={({ name, ...some }) =>
        change({ ...some, ...(name !== undefined && { bottle: name }) })
      }
      onSave={() =>
        correction ? corrected(device, kind, correction, form) : saved(device, kind, alert, form)
      }
      onClose={onClose}
    >
      {(tried) => (
        <>
          {isPrice && (
            <MoneyField
              {...field('targetPrice')}
              required
              error={tried && lacksPrice ? copy.required : undefined}
            />
          )}
          <Switch
            label={copy.anywhere}
            checked={form.isAnywhere}
            onChange={(isAnywhere) => change({ isAnywhere })}
          />
          {!form.isAnywhere && (
            <TextField
              label={inputs.locations.label}
              hint={copy.placesHint}
              value={form.places}
              onChange={(places) => change({ places })}
              maxLength={maxAlertPlacesLength}
              autoComplete="off"
              required
              error={tried && lacksPlaces ? copy.missingPlaces : undefined}
            />
          )}
          {!isPrice && (
            <Switch
              label={inputs.isPriority.label}
              hint={copy.isPriorityHint}
              checked={form.isPriority}
              onChange={(isPriority) => change({ isPriority })}
            />
          )}
        </>
      )}
    </WantedSheet>
  )
}

/** The form of a refused alert. */
export function AlertCorrection({
  kind,
  item,
  onClose,
}: {
  kind: AlertKind
  item: AttentionItem
  onClose: () => void
}) {
  const correction = useCorrection(kind === 'price' ? alerts : watches, item, storedAlert)
  return correction ? <AlertSheet kind={kind} correction={correction} onClose={onClose} /> : null
}

/** The form's fields of either kind of alert. */
type AlertView = Pick<Either, 'bottle' | 'brand' | 'locations'> &
  Partial<Pick<PriceAlert, 'targetPrice'> & Pick<AvailabilityAlert, 'isPriority'>>

/** @param own default places of a new alert */
function formOf(alert: AlertView | undefined, own: OwnPlace): AlertForm {
  const places = alert ? placesOf(alert) : usualPlaces(own)
  return {
    bottle: alert?.bottle ?? '',
    brand: alert?.brand ?? '',
    targetPrice: alert?.targetPrice ?? null,
    isAnywhere: places.length === 0,
    places: (places.length === 0 ? usualPlaces(own) : places).join('; '),
    isPriority: alert?.isPriority ?? false,
  }
}

const listOf = (places: string): string[] =>
  places
    .split(';')
    .map((place) => place.trim())
    .filter((place) => place !== '')

/** The whole form as changes, `null` for an empty field. */
function changesOf(kind: AlertKind, form: AlertForm) {
  const both = {
    bottle: form.bottle.trim(),
    brand: form.brand.trim() || null,
    locations: form.isAnywhere ? [] : listOf(form.places),
  }
  return kind === 'price'
    ? { ...both, targetPrice: form.targetPrice ?? 0 }
    : { ...both, isPriority: form.isPriority }
}

/** The form as the fields of a new alert. */
function fieldsOf(kind: AlertKind, form: AlertForm) {
  const { brand, ...rest } = changesOf(kind, form)
  return { ...rest, ...(brand !== null && { brand }) }
}

const message = {
  price: {
    new: copy.newPrice,
    edit: copy.editPrice,
    made: {
      title: copy.created,
      description: copy.createdSentence,
      failed: copy.createFailed,
    },
  },
  availability: {
    new: copy.newAvailability,
    edit: copy.editAvailability,
    made: { title: copy.watchCreated, description: copy.watchCreatedSentence },
  },
} as const

const mutation = (name: string, args: object) => ({ name, args }) as AnyMutation

const entityOfKind = { price: 'alert', availability: 'watch' } as const satisfies Record<
  AlertKind,
  string
>

function saved(
  device: Device,
  kind: AlertKind,
  alert: Either | undefined,
  form: AlertForm,
): Promise<boolean> {
  const named = entityOfKind[kind]
  if (!alert) {
    const id = device.newId()
    return act(device, [mutation(`${named}.add`, { id, ...fieldsOf(kind, form) })], {
      ...message[kind].made,
      back: [mutation(`${named}.remove`, { id })],
    })
  }
  const { id } = alert
  const { now, was } = differing(changesOf(kind, form), changesOf(kind, formOf(alert, {})))
  return act(device, [mutation(`${named}.edit`, { id, changes: now })], {
    title: copy.edited,
    back: [mutation(`${named}.edit`, { id, changes: was })],
  })
}

function corrected(
  device: Device,
  kind: AlertKind,
  correction: NonNullable<AlertSheetProps['correction']>,
  form: AlertForm,
): Promise<boolean> {
  const all = changesOf(kind, form)
  const { row } = correction
  const changes = row ? differing(all, changesOf(kind, formOf(row, {}))).now : {}
  const add = `${entityOfKind[kind]}.add` as const
  const fields = fieldsOf(kind, form)
  return tried(device, () =>
    sendCorrected(device, correction, { add, fields, shows: Object.keys(all), changes }),
  )
}
