import { useState } from 'react'
import {
  announcementWindow,
  sightingExpiry,
  sightingLifetime,
} from '../../../shared/business/sightings.ts'
import { alertsCopy } from '../../../shared/copy/alerts.ts'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import { sightingLabels } from '../../../shared/copy/field-labels.ts'
import { sightingsCopy as copy } from '../../../shared/copy/sightings.ts'
import { type SightingReport, sightings } from '../../../shared/features/sightings/sighting.ts'
import { wishes } from '../../../shared/features/wishlist/wish.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import { hour, type Instant, minute } from '../../../shared/kernel/time.ts'
import { regionOf } from '../../../shared/kernel/zip-code.ts'
import { PhotoField } from '../../components/bottle-form/PhotoField.tsx'
import { useKnownNames } from '../../components/catalogue/known-bottles.ts'
import { type Correction, sendCorrected, useCorrection } from '../../components/sync/correction.ts'
import { act, tried as triedTo } from '../../components/wanted/wanted-acts.ts'
import { VintageField } from '../../lib/VintageField.tsx'
import { bound, inputsOf } from '../../lib/field-inputs.ts'
import { hasProblem } from '../../lib/form-problem.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { type AttentionItem, useRows } from '../../local/hooks/live.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useKnownStores } from './known-stores.ts'

const inputs = inputsOf(sightings, sightingLabels)

interface ReportForm {
  readonly bottleName: string
  readonly brand: string
  readonly vintage: number | null
  readonly sizeMl: number | null
  /** A wish of the user; empty: none. */
  readonly wishlistItemId: string
  /** A store of the marketplace; empty: the typed name and place. */
  readonly storeId: string
  readonly storeName: string
  readonly storeAddress: string
  readonly zipCode: string
  readonly price: Cents | null
  readonly quantity: number | null
  readonly isAllocated: boolean
  /** In the device's time zone, in the format of an input. */
  readonly seen: string | null
  readonly notes: string
  readonly photo: string
}

const formOf = (report: Partial<SightingReport> | undefined, now: Instant): ReportForm => ({
  bottleName: report?.bottleName ?? '',
  brand: report?.brand ?? '',
  vintage: report?.vintage ?? null,
  sizeMl: report?.sizeMl ?? null,
  wishlistItemId: report?.wishlistItemId ?? '',
  storeId: report?.storeId ?? '',
  storeName: report?.storeName ?? '',
  storeAddress: report?.storeAddress ?? '',
  zipCode: report?.zipCode ?? '',
  price: report?.price ?? null,
  quantity: report?.quantity ?? 1,
  isAllocated: report?.isAllocated ?? false,
  seen: localMoment(report?.seenAt ?? now),
  notes: report?.notes ?? '',
  photo: report?.photo ?? '',
})

interface ReportSheetProps {
  /** The refused report to correct. */
  readonly correction?: Correction<typeof sightings>
  readonly onSaved?: () => void
  readonly onClose: () => void
}

/** Reports a bottle seen in a shop. The report is a row, so it works offline. */
export function ReportSheet({ correction, onSaved, onClose }: ReportSheetProps) {
  const device = useDevice()
  const [openedAt] = useState(() => device.now())
  const [before] = useState(() => formOf(correction?.shown, openedAt))
  const [form, setForm] = useState(before)
  const [readsPhoto, setReadsPhoto] = useState(false)
  const reports = useRows(sightings) ?? []
  const wanted = (useRows(wishes) ?? []).filter(({ isActive }) => isActive)
  const known = useKnownNames(form.bottleName)
  const stores = useKnownStores(form.storeName, reports)
  const change = (some: Partial<ReportForm>) => setForm((now) => ({ ...now, ...some }))
  const field = bound(inputs, form, change)
  // With another name or place it is another store.
  const changeStore = (some: Partial<ReportForm>) => change({ storeId: '', ...some })
  const storeField = bound(inputs, form, changeStore)

  const seenAt = form.seen === null ? undefined : momentOfLocal(form.seen)
  const isAhead = seenAt !== undefined && seenAt > openedAt + hour
  const lacks = {
    bottleName: form.bottleName.trim() === '',
    storeName: form.storeName.trim() === '',
    zipCode: regionOf(form.zipCode) === undefined,
    price: !form.price,
    seen: seenAt === undefined || isAhead,
  }
  const isLacking = Object.values(lacks).some(Boolean)

  const save = async (): Promise<boolean> => {
    const input = reportFieldsOf(form)
    if (correction)
      return triedTo(device, () =>
        sendCorrected(device, correction, {
          add: 'sighting.add',
          fields: input,
          shows: [...Object.keys(formOf(undefined, 0)), 'seenAt'],
          changes: {},
        }),
      )
    const id = device.newId()
    const isSaved = await act(device, [{ name: 'sighting.add', args: { id, ...input } }], {
      title: copy.reported,
      description: copy.reportedSentence,
      back: [{ name: 'sighting.remove', args: { id } }],
    })
    if (isSaved) onSaved?.()
    return isSaved
  }

  return (
    <FormSheet
      title={correction ? attentionCopy.editRefused : copy.title}
      description={correction ? attentionCopy.editSentence(correction.isGone) : copy.description}
      dirty={JSON.stringify(form) !== JSON.stringify(before)}
      cancel={copy.cancel}
      save={{ label: copy.send, busyLabel: copy.sending, awaits: readsPhoto }}
      words={{ failed: copy.failed }}
      troubleAt="below"
      check={(element) => (hasProblem(element) || isLacking ? alertsCopy.fixFirst : true)}
      onSave={save}
      onClose={onClose}
    >
      {(tried) => {
        const missing = (name: keyof typeof lacks) =>
          tried && lacks[name] ? copy.required : undefined
        return (
          <>
            {wanted.length > 0 && (
              <Select
                label={copy.wish}
                options={[
                  { value: '', label: copy.noWish },
                  ...wanted.map(({ id, bottleName }) => ({
                    value: id as string,
                    label: bottleName,
                  })),
                ]}
                value={form.wishlistItemId}
                onChange={(wishlistItemId) => {
                  const wish = wanted.find(({ id }) => id === wishlistItemId)
                  change({
                    wishlistItemId,
                    ...(wish && {
                      bottleName: wish.bottleName,
                      brand: wish.brand ?? '',
                      vintage: wish.vintage ?? null,
                      sizeMl: wish.sizeMl,
                    }),
                  })
                }}
              />
            )}
            <Combobox
              {...field('bottleName')}
              suggestions={known}
              onPick={({ like }) => change({ brand: like.brand, sizeMl: like.sizeMl ?? null })}
              filter="none"
              required
              error={missing('bottleName')}
            />
            <TextField {...field('brand')} autoComplete="off" />
            <MoneyField {...field('price')} required error={missing('price')} />
            <div className="grid grid-cols-3 gap-4">
              <NumberField {...field('quantity')} />
              <NumberField {...field('sizeMl')} />
              <VintageField {...field('vintage')} />
            </div>
            <Combobox
              {...storeField('storeName')}
              hint={form.storeId ? copy.known : copy.storeHint}
              suggestions={stores}
              onPick={({ store }) =>
                change({
                  storeId: store.storeId ?? '',
                  storeName: store.storeName,
                  storeAddress: store.storeAddress ?? '',
                  zipCode: store.zipCode,
                })
              }
              filter="none"
              required
              error={missing('storeName')}
            />
            <TextField {...storeField('storeAddress')} autoComplete="off" />
            <TextField
              {...storeField('zipCode')}
              required
              inputMode="numeric"
              autoComplete="off"
              error={tried && lacks.zipCode ? copy.zipWrong : undefined}
            />
            <Switch
              label={inputs.isAllocated.label}
              hint={copy.allocatedHint(
                sightingLifetime.allocated / hour,
                sightingLifetime.usual / hour,
              )}
              checked={form.isAllocated}
              onChange={(isAllocated) => change({ isAllocated })}
            />
            <DateTimeField
              label={inputs.seenAt.label}
              hint={copy.seenHint}
              value={form.seen}
              onChange={(seen) => change({ seen })}
              required
              error={tried && lacks.seen ? (isAhead ? copy.notYet : copy.required) : undefined}
            />
            {seenAt !== undefined && (
              <HowOld seenAt={seenAt} openedAt={openedAt} isAllocated={form.isAllocated} />
            )}
            <TextArea {...field('notes')} />
            <PhotoField
              hash={form.photo}
              onChange={(photo) => change({ photo })}
              onReading={setReadsPhoto}
            />
          </>
        )
      }}
    </FormSheet>
  )
}

interface HowOldProps {
  seenAt: Instant
  openedAt: Instant
  isAllocated: boolean
}

/** Explains the effect of a late report. */
function HowOld({ seenAt, openedAt, isAllocated }: HowOldProps) {
  const isOver = sightingExpiry(seenAt, isAllocated) <= openedAt
  if (!isOver && openedAt - seenAt < announcementWindow) return null
  return <Notice tone="warn" title={isOver ? copy.over : copy.late(announcementWindow / hour)} />
}

/** The form of a refused report. */
export function ReportCorrection({ item, onClose }: { item: AttentionItem; onClose: () => void }) {
  const correction = useCorrection(sightings, item, (input) => input)
  return correction ? <ReportSheet correction={correction} onClose={onClose} /> : null
}

/** The form as the mutator's arguments. */
function reportFieldsOf(form: ReportForm) {
  const { brand, vintage, sizeMl, wishlistItemId, storeId, storeAddress, notes, photo } = form
  const text = (name: string, value: string) => value.trim() !== '' && { [name]: value.trim() }
  return {
    bottleName: form.bottleName.trim(),
    storeName: form.storeName.trim(),
    zipCode: form.zipCode.trim(),
    price: form.price ?? 0,
    quantity: form.quantity ?? 1,
    isAllocated: form.isAllocated,
    seenAt: momentOfLocal(form.seen ?? ''),
    ...text('brand', brand),
    ...text('storeAddress', storeAddress),
    ...text('notes', notes),
    ...(vintage !== null && { vintage }),
    ...(sizeMl !== null && { sizeMl }),
    ...(wishlistItemId && { wishlistItemId: wishlistItemId as Id<'wish'> }),
    ...(storeId && { storeId: storeId as Id<'store'> }),
    ...(photo && { photo }),
  }
}

/** A moment in the device's time zone, `2026-11-21T18:00`. */
const localMoment = (at: Instant): string =>
  new Date(at - new Date(at).getTimezoneOffset() * minute).toISOString().slice(0, 16)

/** The moment of such a text. */
const momentOfLocal = (shown: string): Instant => new Date(shown).getTime()
