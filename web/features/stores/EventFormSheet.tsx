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
import { bound, inputsOf } from '../../lib/field-inputs.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type EventDraft, eventDraftOf, eventFormOf, eventProblemsOf } from './event-draft.ts'
import { OfferForm } from './OfferForm.tsx'

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
  const save = async (draft: EventDraft, key: string) => {
    const params = { store: store.id }
    const body = eventFormOf(draft, store.state)
    if (event) await call(editEvent, { params: { ...params, event: event.id }, body })
    else await call(createEvent, { params, body, key })
    await invalidate(listOwnEvents, listEvents, getEvent)
  }
  return (
    <OfferForm
      before={eventDraftOf(event, store.state)}
      isNew={!event}
      copy={copy}
      description={copy.sentence}
      problemsOf={eventProblemsOf}
      onSave={save}
      onClose={onClose}
    >
      {({ draft, change, problems }) => {
        const field = bound(inputs, draft, change, problems)
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
    </OfferForm>
  )
}
