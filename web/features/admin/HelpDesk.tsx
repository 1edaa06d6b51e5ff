import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { maxReasonLength } from '../../../shared/business/stores.ts'
import { emailPattern, maxAddressLength, maxEmailLength } from '../../../shared/business/names.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import {
  cancelForAdmin,
  liftPause,
  platformStats,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { listActivity } from '../../../shared/features/stores/endpoints.ts'
import { isId } from '../../../shared/kernel/id.ts'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import type { ActWords } from '../../lib/explain-error.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

const copy = storeDashboardCopy.admin
const words: ActWords = {
  failed: storeDashboardCopy.failed,
  noResponse: storeDashboardCopy.failed,
  offline: copy.offline,
}

/** Support for requests: cancels a reservation, or lifts a pause. */
export function HelpDesk({ reservation }: { reservation: string }) {
  return (
    <div className="grid gap-8 desk:grid-cols-2">
      <CancelReservation key={reservation} reservation={reservation} />
      <LiftPause />
    </div>
  )
}

function CancelReservation({ reservation }: { reservation: string }) {
  const [number, setNumber] = useState(reservation)
  const [reason, setReason] = useState('')
  // Accepts the URL of a reservation as well.
  const id = number.trim().toLowerCase().split('/').at(-1) ?? ''
  const problems = {
    number: isId(id) ? undefined : copy.reservationWrong,
    reason: reason.trim() ? undefined : storeDashboardCopy.reasonMissing,
  }
  const cancel = async () => {
    await call(cancelForAdmin, { params: { reservation: id }, body: { reason: reason.trim() } })
    setNumber('')
    setReason('')
    toast({ title: copy.cancelled })
    await invalidate(listActivity, platformStats)
  }
  return (
    <DeskForm
      title={copy.cancelTitle}
      sentence={copy.cancelSentence}
      act={copy.cancelNow}
      acting={copy.cancelling}
      isWhole={!problems.number && !problems.reason}
      onSend={cancel}
    >
      {(tried) => (
        <>
          <TextField
            required
            label={copy.reservation}
            hint={copy.reservationHint}
            value={number}
            onChange={setNumber}
            maxLength={maxAddressLength}
            autoCapitalize="none"
            autoComplete="off"
            error={tried ? problems.number : undefined}
          />
          <TextArea
            required
            label={storeDashboardCopy.reason}
            hint={copy.reasonHint}
            rows={2}
            value={reason}
            onChange={setReason}
            maxLength={maxReasonLength}
            error={tried ? problems.reason : undefined}
          />
        </>
      )}
    </DeskForm>
  )
}

function LiftPause() {
  const [email, setEmail] = useState('')
  const problem = emailPattern.test(email.trim()) ? undefined : copy.emailWrong
  const lift = async () => {
    await call(liftPause, { body: { email: email.trim() } })
    toast({ title: copy.lifted, description: email.trim() })
    setEmail('')
  }
  return (
    <DeskForm
      title={copy.liftTitle}
      sentence={copy.liftSentence}
      act={copy.liftNow}
      acting={copy.lifting}
      isWhole={!problem}
      words={{ ...words, codes: { not_found: copy.nobody } }}
      onSend={lift}
    >
      {(tried) => (
        <TextField
          required
          label={copy.email}
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={maxEmailLength}
          autoCapitalize="none"
          autoComplete="off"
          error={tried ? problem : undefined}
        />
      )}
    </DeskForm>
  )
}

interface DeskFormProps {
  title: string
  sentence: string
  act: string
  acting: string
  isWhole: boolean
  words?: ActWords
  onSend: () => Promise<void>
  /** @param tried after the first submit, to show errors */
  children: (tried: boolean) => ReactNode
}

function DeskForm(props: DeskFormProps) {
  const { title, sentence, act, acting, isWhole, onSend, children } = props
  const [tried, setTried] = useState(false)
  const { busy, run } = useAct(props.words ?? words, { onTrouble: toastTrouble })
  const id = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isWhole) return
    void run(async () => {
      await onSend()
      setTried(false)
    })
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lead font-semibold">
        {title}
      </h2>
      <p className="text-small text-soft">{sentence}</p>
      <form noValidate onSubmit={send} className="mt-3 flex flex-col gap-3">
        {children(tried)}
        <div>
          <Button type="submit" busy={busy} busyLabel={acting}>
            {act}
          </Button>
        </div>
      </form>
    </section>
  )
}
