import { useState } from 'react'
import { categoryInWords } from '../../../shared/features/collection/categories.ts'
import { eventDashboardCopy } from '../../../shared/copy/event-dashboard.ts'
import { eventPageCopy } from '../../../shared/copy/event-page.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { categories, type Category } from '../../../shared/features/collection/categories.ts'
import {
  createEvent,
  editEvent,
  getEvent,
  listEvents,
  listOwnEvents,
  type OwnEvent,
} from '../../../shared/features/events/endpoints.ts'
import { eventFields } from '../../../shared/features/events/event.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { clockName } from '../../../shared/features/stores/wall-clock.ts'
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
import { type EventDraft, eventDraftOf, eventFormOf, eventProblemsOf } from './event-draft.ts'

const copy = eventDashboardCopy.form
const inputs = inputsOf(eventFields, copy, { eventType: eventPageCopy.types })

interface EventFormProps {
  store: OwnStore
  /** The event to edit; absent: a new one. */
  event?: OwnEvent | undefined
  onClose: () => void
}

/** The form of an event: to announce it, or to edit it before it begins. */
export function EventFormSheet({ store, event, onClose }: EventFormProps) {
  const [before] = useState(() => eventDraftOf(event, store.state))
  const [draft, setDraft] = useState(before)
  const dirty = JSON.stringify(draft) !== JSON.stringify(before)

  // One idempotency key for all tries: a lost answer does not create a second event.
  const save = async (key: string) => {
    const body = eventFormOf(draft, store.state)
    if (event) await call(editEvent, { params: { store: store.id, event: event.id }, body })
    else await call(createEvent, { params: { store: store.id }, body, key })
    await invalidate(listOwnEvents, listEvents, getEvent)
    toast({ title: event ? copy.saved : copy.created, description: draft.title.trim() })
  }
  const change = (some: Partial<EventDraft>) => setDraft((now) => ({ ...now, ...some }))
  return (
    <FormSheet
      title={event ? copy.editTitle : copy.createTitle}
      description={copy.sentence}
      dirty={dirty}
      cancel={storeDashboardCopy.cancel}
      save={{
        label: event ? storeDashboardCopy.form.save : copy.create,
        busyLabel: event ? storeDashboardCopy.form.saving : copy.creating,
        disabled: event !== undefined && !dirty,
      }}
      words={storeDashboardCopy.form}
      onSave={save}
      onClose={onClose}
    >
      {(tried) => {
        const field = bound(inputs, draft, change, tried ? eventProblemsOf(draft) : {})
        return (
          <>
            <TextField required {...field('title')} />
            <div className="grid gap-4 sm:grid-cols-2">
              <Select required {...field('eventType')} placeholder={copy.chooseType} />
              <Select<Category | ''>
                label={copy.category}
                options={[
                  { value: '', label: copy.anyCategory },
                  ...categories.map((value) => ({ value, label: categoryInWords(value) })),
                ]}
                value={draft.category}
                onChange={(category) => change({ category })}
              />
              <DateTimeField
                required
                {...field('eventDate')}
                hint={storeDashboardCopy.form.clock(clockName(store.state))}
              />
              <NumberField required {...field('duration')} unit="min" />
            </div>
            <TextArea rows={3} {...field('description')} />
            <div className="grid gap-4 sm:grid-cols-2">
              <MoneyField {...field('price')} hint={copy.priceHint} />
              <MoneyField {...field('goldPrice')} hint={copy.goldPriceHint} />
            </div>
            <NumberField {...field('maxAttendees')} hint={copy.maxAttendeesHint} />
            <Switch
              label={copy.isVirtual}
              hint={copy.isVirtualHint}
              checked={draft.isVirtual}
              onChange={(isVirtual) => change({ isVirtual })}
            />
            {draft.isVirtual && (
              <TextField
                required
                {...field('address')}
                hint={copy.addressHint}
                placeholder="https://"
              />
            )}
          </>
        )
      }}
    </FormSheet>
  )
}
