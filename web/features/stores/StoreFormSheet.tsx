import { useState } from 'react'
import { emailPattern } from '../../../shared/business/names.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import {
  applyForPartnership,
  editStore,
  listOwnStores,
} from '../../../shared/features/stores/endpoints.ts'
import { readOpeningHours } from '../../../shared/features/stores/opening-hours.ts'
import {
  type OwnStore,
  phonePattern,
  states,
  storeFields,
  type StoreForm,
  zipCodePattern,
} from '../../../shared/features/stores/store.ts'
import type { Day } from '../../../shared/kernel/time.ts'
import { session } from '../../local/session/session.ts'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { bound, inputsOf } from '../../lib/field-inputs.ts'
import { DateField } from '../../ui/DateField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

const copy = storesCopy.form
const inputs = inputsOf(storeFields, copy)

type OwnStoreForm = Record<Exclude<keyof StoreForm, 'licenseExpiresOn'>, string> & {
  licenseExpiresOn: Day | null
}

/** The form of a store: to apply, or to edit its details. */
export function StoreFormSheet({ store, onClose }: { store?: OwnStore; onClose: () => void }) {
  const [before] = useState(() => formOf(store))
  const [form, setForm] = useState(before)
  const dirty = JSON.stringify(form) !== JSON.stringify(before)

  // One idempotency key for all tries: a lost answer does not create a second store.
  const save = async (key: string) => {
    if (store) await call(editStore, { params: { store: store.id }, body: changesOf(form, before) })
    else await call(applyForPartnership, { body: givenOf(form), key })
    // An application makes the user an owner, which adds menu entries.
    await Promise.all([invalidate(listOwnStores), session.revalidate()])
    toast(
      store ? { title: copy.saved } : { title: copy.applied, description: copy.appliedSentence },
    )
  }

  return (
    <FormSheet
      title={store ? copy.editTitle : copy.applyTitle}
      description={store ? undefined : copy.applySentence}
      dirty={dirty}
      cancel={copy.cancel}
      save={{
        label: store ? copy.save : copy.apply,
        busyLabel: store ? copy.saving : copy.sending,
        disabled: store !== undefined && !dirty,
      }}
      words={copy}
      onSave={save}
      onClose={onClose}
    >
      {(tried) => (
        <Fields
          form={form}
          onForm={setForm}
          problems={tried ? problemsOf(form) : {}}
          isApproved={store?.status === 'approved'}
        />
      )}
    </FormSheet>
  )
}

interface StoreFormFieldsProps {
  form: OwnStoreForm
  onForm: (change: (form: OwnStoreForm) => OwnStoreForm) => void
  problems: Problems
  /** Then a changed licence needs a new approval, and its field has a hint. */
  isApproved: boolean
}

/** The fields of a store. */
function Fields({ form, onForm, problems, isApproved }: StoreFormFieldsProps) {
  const change = (some: Partial<OwnStoreForm>) => onForm((now) => ({ ...now, ...some }))
  const field = bound(inputs, form, change, problems)
  return (
    <>
      <TextField required {...field('name')} />
      <TextField required {...field('address')} autoComplete="street-address" />
      <TextField required {...field('city')} autoComplete="address-level2" />
      <div className="grid grid-cols-2 gap-4">
        <Select
          required
          {...field('state')}
          placeholder={copy.chooseState}
          options={states.map((value) => ({ value, label: value }))}
        />
        <TextField required {...field('zipCode')} inputMode="numeric" autoComplete="postal-code" />
      </div>
      <TextField required {...field('licenseNumber')} />
      <DateField
        required
        {...field('licenseExpiresOn')}
        hint={isApproved ? copy.otherLicence : undefined}
      />
      <TextField type="tel" {...field('phone')} />
      <TextField type="email" {...field('email')} />
      <TextField
        {...field('hours')}
        hint={isRead(form.hours) ? copy.hoursHint : copy.hoursUnread}
      />
    </>
  )
}

/** Whether pickup windows can be computed from the hours; empty hours are valid. */
const isRead = (hours: string) => hours.trim() === '' || readOpeningHours(hours) !== undefined

const formOf = (store: OwnStore | undefined): OwnStoreForm => ({
  name: store?.name ?? '',
  address: store?.address ?? '',
  city: store?.city ?? '',
  state: store?.state ?? '',
  zipCode: store?.zipCode ?? '',
  phone: store?.phone ?? '',
  email: store?.email ?? '',
  hours: store?.hours ?? '',
  licenseNumber: store?.licenseNumber ?? '',
  licenseExpiresOn: store?.licenseExpiresOn ?? null,
})

const needed = ['name', 'address', 'city', 'state', 'zipCode', 'licenseNumber'] as const

type Problems = Partial<Record<keyof OwnStoreForm, string>>

function problemsOf(form: OwnStoreForm): Problems {
  const problems: Problems = {}
  for (const name of needed) if (!form[name].trim()) problems[name] = copy.required
  if (!form.licenseExpiresOn) problems.licenseExpiresOn = copy.required
  if (form.zipCode.trim() && !zipCodePattern.test(form.zipCode.trim()))
    problems.zipCode = copy.zipCodeWrong
  if (form.phone.trim() && !phonePattern.test(form.phone.trim())) problems.phone = copy.phoneWrong
  if (form.email.trim() && !emailPattern.test(form.email.trim())) problems.email = copy.emailWrong
  return problems
}

function givenOf(form: OwnStoreForm): StoreForm {
  const { phone, email, hours, licenseExpiresOn, ...rest } = trimmed(form)
  return {
    ...rest,
    licenseExpiresOn: licenseExpiresOn ?? '',
    ...(phone && { phone }),
    ...(email && { email }),
    ...(hours && { hours }),
  }
}

/** Changed fields only; an emptied one is cleared. */
function changesOf(form: OwnStoreForm, before: OwnStoreForm) {
  const now = trimmed(form)
  const was = trimmed(before)
  return Object.fromEntries(
    Object.entries(now)
      .filter(([name, value]) => value !== was[name as keyof OwnStoreForm])
      .map(([name, value]) => [name, value || null]),
  )
}

const trimmed = (form: OwnStoreForm): OwnStoreForm =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, value?.trim() ?? null]),
  ) as OwnStoreForm
