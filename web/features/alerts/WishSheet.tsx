import { useId, useState } from 'react'
import {
  type NotificationPreference,
  notificationPreferences,
  type Priority,
  priorities,
  usualWishSize,
} from '../../../shared/business/wishes.ts'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import { type Category, categories } from '../../../shared/features/collection/categories.ts'
import type { Wish } from '../../../shared/features/wishlist/wish.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import { useDevice } from '../../local/device-context.tsx'
import { useKnownNames } from '../../parts/known-bottles.ts'
import { hasProblem } from '../../parts/form-problem.ts'
import { useUnsavedForm } from '../../parts/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { act, differing } from './alert-acts.ts'

interface Form {
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

const formOf = (wish: Wish | undefined): Form => ({
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

/** The form as changes: all of it, `null` where a field is empty. */
const changesOf = (form: Form) => ({
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

/** The form of a wish, to add one or to change it. */
export function WishSheet({ wish, onClose }: { wish: Wish | undefined; onClose: () => void }) {
  const device = useDevice()
  const [before] = useState(() => formOf(wish))
  const [form, setForm] = useState(before)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const known = useKnownNames(form.bottleName)
  const formId = useId()
  const dirty = JSON.stringify(form) !== JSON.stringify(before)
  useUnsavedForm(dirty)
  const change = (some: Partial<Form>) => setForm((now) => ({ ...now, ...some }))
  const lacksName = form.bottleName.trim() === ''

  const save = async (element: HTMLFormElement) => {
    setAsked(true)
    if (lacksName) {
      toast({ tone: 'danger', title: copy.missingTitle, description: copy.missingName })
      return
    }
    if (hasProblem(element)) {
      toast({ tone: 'danger', title: copy.failed, description: copy.fixFirst })
      return
    }
    setBusy(true)
    const changes = changesOf(form)
    const { now, was } = differing(changes, changesOf(before))
    const id = wish?.id ?? device.newId()
    const isSaved = await (wish
      ? act(device, [{ name: 'wish.edit', args: { id, changes: now } }], {
          title: copy.wishEdited,
          back: [{ name: 'wish.edit', args: { id, changes: was } }],
        })
      : act(device, [{ name: 'wish.add', args: { id, ...given(changes) } }], {
          title: copy.wishAdded,
          back: [{ name: 'wish.remove', args: { id } }],
        }))
    setBusy(false)
    if (isSaved) onClose()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      dirty={dirty}
      title={wish ? copy.editWish : copy.newWish}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            busy={busy}
            busyLabel={copy.saving}
            disabled={wish !== undefined && !dirty}
          >
            {wish ? copy.save : copy.newWish}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save(event.currentTarget)
        }}
      >
        <Combobox
          label={copy.bottleName}
          value={form.bottleName}
          onChange={(bottleName) => change({ bottleName })}
          suggestions={known}
          onPick={({ like }) => change({ brand: like.brand, category: like.category })}
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
        <div className="grid grid-cols-2 gap-4">
          <Select
            label={copy.wish.category}
            value={form.category}
            onChange={(category) => change({ category })}
            options={[
              { value: '', label: copy.wish.anyCategory },
              ...categories.map((value) => ({ value, label: value })),
            ]}
          />
          <NumberField
            label={copy.wish.vintage}
            value={form.vintage}
            onChange={(vintage) => change({ vintage })}
            min={1000}
            max={9999}
          />
          <NumberField
            label={copy.wish.size}
            value={form.sizeMl}
            onChange={(sizeMl) => change({ sizeMl })}
            min={1}
            max={100_000}
          />
          <MoneyField
            label={copy.wish.maxPrice}
            value={form.maxPrice}
            onChange={(maxPrice) => change({ maxPrice })}
          />
          <Select
            label={copy.wish.priority}
            value={form.priority}
            onChange={(priority) => change({ priority })}
            options={priorities.map((value) => ({ value, label: copy.wish.priorities[value] }))}
          />
          <Select
            label={copy.wish.notification}
            value={form.notificationPreference}
            onChange={(notificationPreference) => change({ notificationPreference })}
            options={notificationPreferences.map((value) => ({
              value,
              label: copy.wish.notifications[value],
            }))}
          />
        </div>
        <TextArea
          label={copy.wish.description}
          value={form.description}
          onChange={(description) => change({ description })}
          maxLength={2_000}
        />
        {wish && (
          <Switch
            label={copy.wish.isActive}
            checked={form.isActive}
            onChange={(isActive) => change({ isActive })}
          />
        )}
      </form>
    </Sheet>
  )
}

/** What was filled in. */
function given(changes: ReturnType<typeof changesOf>) {
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
