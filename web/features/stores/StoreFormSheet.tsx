import { useId, useState } from 'react'
import { storesCopy } from '../../../shared/copy/stores.ts'
import {
  applyForPartnership,
  editStore,
  listOwnStores,
} from '../../../shared/features/stores/endpoints.ts'
import { type OwnStore, states, type StoreForm } from '../../../shared/features/stores/store.ts'
import type { Day } from '../../../shared/kernel/time.ts'
import { session } from '../../local/session.ts'
import { askAgain } from '../../online/asking.ts'
import { call } from '../../online/call.ts'
import { hasProblem } from '../../parts/form-problem.ts'
import { type Trouble, TroubleNotice, troubleOf } from '../../parts/Trouble.tsx'
import { useUnsavedForm } from '../../parts/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

const copy = storesCopy.form

type Form = Record<Exclude<keyof StoreForm, 'licenseExpiresOn'>, string> & {
  licenseExpiresOn: Day | null
}

/** The form of a store: to apply with it, or to change what it says. */
export function StoreFormSheet({ store, onClose }: { store?: OwnStore; onClose: () => void }) {
  const [before] = useState(() => formOf(store))
  const [form, setForm] = useState(before)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  // One key for all tries of this form: an application whose answer was lost is not sent twice.
  const [key] = useState(() => crypto.randomUUID())
  const id = useId()
  const dirty = JSON.stringify(form) !== JSON.stringify(before)
  useUnsavedForm(dirty)
  const problems = problemsOf(form)
  const field = (name: Exclude<keyof Form, 'licenseExpiresOn' | 'state'>) => ({
    value: form[name],
    onChange: (value: string) => setForm((now) => ({ ...now, [name]: value })),
    error: asked ? problems[name] : undefined,
  })

  const save = async (element: HTMLFormElement) => {
    setAsked(true)
    setTrouble(undefined)
    if (Object.keys(problems).length > 0) {
      requestAnimationFrame(() => hasProblem(element))
      return
    }
    setBusy(true)
    try {
      if (store)
        await call(editStore, { params: { store: store.id }, body: changesOf(form, before) })
      else await call(applyForPartnership, { body: givenOf(form), key })
      // Whoever applies is an owner from now on, and the menus show it.
      await Promise.all([askAgain(listOwnStores), session.askAgain()])
      toast(
        store ? { title: copy.saved } : { title: copy.applied, description: copy.appliedSentence },
      )
      onClose()
    } catch (error) {
      setTrouble(troubleOf(error, copy))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      dirty={dirty}
      title={store ? copy.editTitle : copy.applyTitle}
      description={store ? undefined : copy.applySentence}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            type="submit"
            form={id}
            tone="primary"
            busy={busy}
            busyLabel={store ? copy.saving : copy.sending}
            disabled={store !== undefined && !dirty}
          >
            {store ? copy.save : copy.apply}
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
        <TroubleNotice trouble={trouble} />
        <TextField required label={copy.name} {...field('name')} maxLength={120} />
        <TextField
          required
          label={copy.address}
          {...field('address')}
          maxLength={200}
          autoComplete="street-address"
        />
        <TextField
          required
          label={copy.city}
          {...field('city')}
          maxLength={100}
          autoComplete="address-level2"
        />
        <div className="grid grid-cols-2 gap-4">
          <Select
            required
            label={copy.state}
            placeholder={copy.chooseState}
            options={states.map((value) => ({ value, label: value }))}
            value={form.state}
            onChange={(state) => setForm((now) => ({ ...now, state }))}
            error={asked ? problems.state : undefined}
          />
          <TextField
            required
            label={copy.zipCode}
            {...field('zipCode')}
            maxLength={10}
            inputMode="numeric"
            autoComplete="postal-code"
          />
        </div>
        <TextField required label={copy.licenseNumber} {...field('licenseNumber')} maxLength={60} />
        <DateField
          required
          label={copy.licenseExpiresOn}
          hint={store?.status === 'approved' ? copy.otherLicence : undefined}
          value={form.licenseExpiresOn}
          onChange={(licenseExpiresOn) => setForm((now) => ({ ...now, licenseExpiresOn }))}
          error={asked ? problems.licenseExpiresOn : undefined}
        />
        <TextField label={copy.phone} type="tel" {...field('phone')} maxLength={30} />
        <TextField label={copy.email} type="email" {...field('email')} maxLength={254} />
        <TextField label={copy.hours} hint={copy.hoursHint} {...field('hours')} maxLength={300} />
      </form>
    </Sheet>
  )
}

const formOf = (store: OwnStore | undefined): Form => ({
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

function problemsOf(form: Form): Partial<Record<keyof Form, string>> {
  const problems: Partial<Record<keyof Form, string>> = {}
  for (const name of needed) if (!form[name].trim()) problems[name] = copy.required
  if (!form.licenseExpiresOn) problems.licenseExpiresOn = copy.required
  if (form.zipCode.trim() && !/^\d{5}(-\d{4})?$/.test(form.zipCode.trim()))
    problems.zipCode = copy.zipCodeWrong
  if (form.phone.trim() && !/^\+?[\d ().-]{7,30}$/.test(form.phone.trim()))
    problems.phone = copy.phoneWrong
  if (form.email.trim() && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(form.email.trim()))
    problems.email = copy.emailWrong
  return problems
}

function givenOf(form: Form): StoreForm {
  const { phone, email, hours, licenseExpiresOn, ...rest } = trimmed(form)
  return {
    ...rest,
    licenseExpiresOn: licenseExpiresOn ?? '',
    ...(phone && { phone }),
    ...(email && { email }),
    ...(hours && { hours }),
  }
}

/** What differs; what was emptied is cleared. */
function changesOf(form: Form, before: Form) {
  const now = trimmed(form)
  const was = trimmed(before)
  return Object.fromEntries(
    Object.entries(now)
      .filter(([name, value]) => value !== was[name as keyof Form])
      .map(([name, value]) => [name, value || null]),
  )
}

const trimmed = (form: Form): Form =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, value?.trim() ?? null]),
  ) as Form
