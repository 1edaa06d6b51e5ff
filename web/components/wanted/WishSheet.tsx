import { useState } from 'react'
import {
  type NotificationPreference,
  type Priority,
  usualWishSize,
} from '../../../shared/business/wishes.ts'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import { wishLabels } from '../../../shared/copy/field-labels.ts'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import { collectedFirst } from '../../../shared/features/account/collects.ts'
import type { Category } from '../../../shared/features/collection/categories.ts'
import { type Wish, wishes } from '../../../shared/features/wishlist/wish.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { Device } from '../../local/device/device.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { type AttentionItem, useSettings } from '../../local/hooks/live.ts'
import { type Correction, sendCorrected, useCorrection } from '../sync/correction.ts'
import { VintageField } from '../../lib/VintageField.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { act, differing, tried } from './wanted-acts.ts'
import { WantedSheet } from './WantedSheet.tsx'
import { bound, inputsOf, type Option } from '../../lib/field-inputs.ts'

const inputs = inputsOf(wishes, wishLabels, {
  priority: copy.wish.priorities,
  notificationPreference: copy.wish.notifications,
})

interface WishForm {
  readonly bottleName: string
  readonly brand: string
  readonly category: Category | ''
  readonly vintage: number | null
  readonly sizeMl: number | null
  readonly maxPrice: Cents | null
  readonly description: string
  readonly priority: Priority
  readonly isActive: boolean
  readonly notificationPreference: NotificationPreference
}

const formOf = (wish: Partial<Wish> | undefined): WishForm => ({
  bottleName: wish?.bottleName ?? '',
  brand: wish?.brand ?? '',
  category: wish?.category ?? '',
  vintage: wish?.vintage ?? null,
  sizeMl: wish?.sizeMl ?? usualWishSize,
  maxPrice: wish?.maxPrice ?? null,
  description: wish?.description ?? '',
  priority: wish?.priority ?? 'medium',
  isActive: wish?.isActive ?? true,
  notificationPreference: wish?.notificationPreference ?? 'instant',
})

/** The whole form as changes, `null` for an empty field. */
const changesOf = (form: WishForm) => ({
  bottleName: form.bottleName.trim(),
  brand: form.brand.trim() || null,
  category: form.category || null,
  vintage: form.vintage,
  sizeMl: form.sizeMl ?? usualWishSize,
  maxPrice: form.maxPrice,
  description: form.description.trim() || null,
  priority: form.priority,
  isActive: form.isActive,
  notificationPreference: form.notificationPreference,
})

interface WishSheetProps {
  /** The wish that is changed; a new one without it. */
  readonly wish?: Wish | undefined
  /** The refused change that is corrected, instead. */
  readonly correction?: Correction<typeof wishes>
  readonly onClose: () => void
}

/** The form of a wish: to add one, to change it, or to correct one that was refused. */
export function WishSheet({ wish, correction, onClose }: WishSheetProps) {
  const device = useDevice()
  const { interests } = useSettings()
  const [before] = useState(() => formOf(correction?.shown ?? wish))
  const [form, setForm] = useState(before)
  const change = (some: Partial<WishForm>) => setForm((now) => ({ ...now, ...some }))
  const field = bound(inputs, form, change)

  return (
    <WantedSheet
      title={correction ? attentionCopy.editRefused : wish ? copy.editWish : copy.newWish}
      description={correction && attentionCopy.editSentence(correction.isGone)}
      saveLabel={correction || wish ? copy.save : copy.newWish}
      savingLabel={copy.saving}
      name={form.bottleName}
      brand={form.brand}
      inputs={{ name: inputs.bottleName, brand: inputs.brand }}
      dirty={JSON.stringify(form) !== JSON.stringify(before)}
      savesUnchanged={!wish || correction !== undefined}
      onWanted={({ name, ...some }, like) =>
        change({
          ...some,
          ...(name !== undefined && { bottleName: name }),
          ...(like && { category: like.category }),
        })
      }
      onSave={() =>
        correction ? corrected(device, correction, form) : saved(device, wish, form, before)
      }
      onClose={onClose}
    >
      {() => (
        <>
          <div className="grid grid-cols-2 gap-4">
            <Select
              {...field('category')}
              options={[
                { value: '', label: copy.wish.anyCategory },
                ...collectedFirst<Option<Category>>(
                  inputs.category.options,
                  interests,
                  ({ value }) => value,
                ),
              ]}
            />
            <VintageField {...field('vintage')} />
            <NumberField {...field('sizeMl')} />
            <MoneyField {...field('maxPrice')} />
            <Select {...field('priority')} hint={copy.wish.priorityHint} />
            <Select {...field('notificationPreference')} />
          </div>
          <TextArea {...field('description')} />
          {(wish || correction) && (
            <Switch
              label={inputs.isActive.label}
              checked={form.isActive}
              onChange={(isActive) => change({ isActive })}
            />
          )}
        </>
      )}
    </WantedSheet>
  )
}

/** The form of a refused wish. */
export function WishCorrection({ item, onClose }: { item: AttentionItem; onClose: () => void }) {
  const correction = useCorrection(wishes, item, (input) => input)
  return correction ? <WishSheet correction={correction} onClose={onClose} /> : null
}

function saved(
  device: Device,
  wish: Wish | undefined,
  form: WishForm,
  before: WishForm,
): Promise<boolean> {
  const changes = changesOf(form)
  if (!wish) {
    const id = device.newId()
    return act(device, [{ name: 'wish.add', args: { id, ...input(changes) } }], {
      title: copy.wishAdded,
      back: [{ name: 'wish.remove', args: { id } }],
    })
  }
  const { id } = wish
  const { now, was } = differing(changes, changesOf(before))
  return act(device, [{ name: 'wish.edit', args: { id, changes: now } }], {
    title: copy.wishEdited,
    back: [{ name: 'wish.edit', args: { id, changes: was } }],
  })
}

function corrected(
  device: Device,
  correction: Correction<typeof wishes>,
  form: WishForm,
): Promise<boolean> {
  const all = changesOf(form)
  const { row } = correction
  const changes = row ? differing(all, changesOf(formOf(row))).now : {}
  const fields = input(all)
  return tried(device, () =>
    sendCorrected(device, correction, {
      add: 'wish.add',
      fields,
      shows: Object.keys(all),
      changes,
    }),
  )
}

/** The filled-in values. */
function input(changes: ReturnType<typeof changesOf>) {
  const { brand, category, vintage, maxPrice, description, ...rest } = changes
  return {
    ...rest,
    ...(brand !== null && { brand }),
    ...(category !== null && { category }),
    ...(vintage !== null && { vintage }),
    ...(maxPrice !== null && { maxPrice }),
    ...(description !== null && { description }),
  }
}
