import { useId, useState } from 'react'
import { usualAlertPlace } from '../../../shared/business/alerts.ts'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import type { AvailabilityAlert } from '../../../shared/features/alerts/availability-alert.ts'
import { placesOf } from '../../../shared/features/alerts/places.ts'
import type { PriceAlert } from '../../../shared/features/alerts/price-alert.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { Device } from '../../local/device.ts'
import { useDevice } from '../../local/device-context.tsx'
import { useKnownNames } from '../../parts/known-bottles.ts'
import { hasProblem } from '../../parts/form-problem.ts'
import { useUnsavedForm } from '../../parts/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { act, differing } from './alert-acts.ts'

interface Form {
  readonly bottle: string
  readonly brand: string
  readonly targetPrice: Cents | null
  readonly places: string
  readonly isPriority: boolean
}

type AlertSheetProps = { readonly onClose: () => void } & (
  | { readonly kind: 'price'; readonly alert: PriceAlert | undefined }
  | { readonly kind: 'availability'; readonly alert: AvailabilityAlert | undefined }
)

/** The form of an alert, to make one or to change it. */
export function AlertSheet(props: AlertSheetProps) {
  const { kind, alert, onClose } = props
  const device = useDevice()
  const [before] = useState(() => formOf(props))
  const [form, setForm] = useState(before)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const known = useKnownNames(form.bottle)
  const id = useId()
  const dirty = JSON.stringify(form) !== JSON.stringify(before)
  useUnsavedForm(dirty)
  const change = (some: Partial<Form>) => setForm((now) => ({ ...now, ...some }))

  const isPrice = kind === 'price'
  const lacksName = form.bottle.trim() === ''
  const lacksPrice = isPrice && !form.targetPrice
  const save = async (element: HTMLFormElement) => {
    setAsked(true)
    if (lacksName || lacksPrice) {
      toast({
        tone: 'danger',
        title: copy.missingTitle,
        description: isPrice ? copy.missingSentence : copy.missingName,
      })
      return
    }
    if (hasProblem(element)) {
      toast({ tone: 'danger', title: copy.failed, description: copy.fixFirst })
      return
    }
    setBusy(true)
    const isSaved = await saved(device, props, form)
    setBusy(false)
    if (isSaved) onClose()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      dirty={dirty}
      title={titleOf(props)}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            type="submit"
            form={id}
            tone="primary"
            busy={busy}
            busyLabel={alert ? copy.saving : copy.creating}
            disabled={alert !== undefined && !dirty}
          >
            {alert ? copy.save : copy.create}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save(event.currentTarget)
        }}
      >
        <Combobox
          label={copy.bottleName}
          value={form.bottle}
          onChange={(bottle) => change({ bottle })}
          suggestions={known}
          onPick={({ like }) => change({ brand: like.brand })}
          filter="none"
          maxLength={300}
          required
          error={asked && lacksName ? copy.required : undefined}
        />
        <TextField
          label={copy.brand}
          value={form.brand}
          onChange={(brand) => change({ brand })}
          maxLength={200}
          autoComplete="off"
        />
        {isPrice && (
          <MoneyField
            label={copy.targetPrice}
            value={form.targetPrice}
            onChange={(targetPrice) => change({ targetPrice })}
            required
            error={asked && lacksPrice ? copy.required : undefined}
          />
        )}
        <TextField
          label={copy.places}
          hint={copy.placesHint}
          value={form.places}
          onChange={(places) => change({ places })}
          maxLength={1_000}
          autoComplete="off"
        />
        {!isPrice && (
          <Switch
            label={copy.isPriority}
            hint={copy.isPriorityHint}
            checked={form.isPriority}
            onChange={(isPriority) => change({ isPriority })}
          />
        )}
      </form>
    </Sheet>
  )
}

function titleOf({ kind, alert }: AlertSheetProps): string {
  if (kind === 'price') return alert ? copy.editPrice : copy.newPrice
  return alert ? copy.editAvailability : copy.newAvailability
}

function formOf({ kind, alert }: AlertSheetProps): Form {
  return {
    bottle: alert?.bottle ?? '',
    brand: alert?.brand ?? '',
    targetPrice: kind === 'price' ? (alert?.targetPrice ?? null) : null,
    places: alert ? placesOf(alert).join('; ') : usualAlertPlace,
    isPriority: kind === 'availability' ? (alert?.isPriority ?? false) : false,
  }
}

const listOf = (places: string): string[] =>
  places
    .split(';')
    .map((place) => place.trim())
    .filter((place) => place !== '')

async function saved(device: Device, props: AlertSheetProps, form: Form): Promise<boolean> {
  const bottle = form.bottle.trim()
  const brand = form.brand.trim()
  const locations = listOf(form.places)
  const both = { bottle, brand: brand || null, locations }
  const made = { id: device.newId(), bottle, ...(brand && { brand }), locations }
  if (props.kind === 'price') {
    const { alert } = props
    const targetPrice = form.targetPrice ?? 0
    if (!alert)
      return act(device, [{ name: 'alert.add', args: { ...made, targetPrice } }], {
        ...{ title: copy.created, description: copy.createdSentence, failed: copy.createFailed },
        back: [{ name: 'alert.remove', args: { id: made.id } }],
      })
    const { now, was } = differing(
      { ...both, targetPrice },
      { ...valuesOf(alert), targetPrice: alert.targetPrice },
    )
    return act(device, [{ name: 'alert.edit', args: { id: alert.id, changes: now } }], {
      title: copy.edited,
      back: [{ name: 'alert.edit', args: { id: alert.id, changes: was } }],
    })
  }
  const { alert } = props
  const { isPriority } = form
  if (!alert)
    return act(device, [{ name: 'watch.add', args: { ...made, isPriority } }], {
      ...{ title: copy.watchCreated, description: copy.watchCreatedSentence },
      back: [{ name: 'watch.remove', args: { id: made.id } }],
    })
  const { now, was } = differing(
    { ...both, isPriority },
    { ...valuesOf(alert), isPriority: alert.isPriority },
  )
  return act(device, [{ name: 'watch.edit', args: { id: alert.id, changes: now } }], {
    title: copy.edited,
    back: [{ name: 'watch.edit', args: { id: alert.id, changes: was } }],
  })
}

const valuesOf = (alert: PriceAlert | AvailabilityAlert) => ({
  bottle: alert.bottle,
  brand: alert.brand ?? null,
  locations: [...placesOf(alert)],
})
