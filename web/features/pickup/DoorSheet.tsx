import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { doorCopy } from '../../../shared/copy/door.ts'
import {
  type AtDoor,
  checkInGuest,
  listGuests,
  listOwnEvents,
} from '../../../shared/features/events/endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { wasRefused } from '../../lib/was-refused.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Checking, noChecks } from './Checking.tsx'
import { GuestRefused } from './GuestRefused.tsx'
import type { Checks } from './use-pickup.ts'

const words = { failed: doorCopy.failed, offline: doorCopy.offline }

interface DoorSheetProps {
  store: OwnStore
  /** The event of this door; absent: at the counter. */
  event: Id<'event'> | undefined
  shown: string
  /** The seat as found. */
  seat: Extract<AtDoor, { is: 'good' }>
  open: boolean
  /** `isUnsettled`: an admission has no answer yet, so the sheet must reopen. */
  onClose: (isUnsettled: boolean) => void
}

/** Admits a guest at the door after an ID check, once. */
export function DoorSheet({ store, event, shown, seat, open, onClose }: DoorSheetProps) {
  const device = useDevice()
  const [checks, setChecks] = useState<Checks>(noChecks)
  const [isAsked, setAsked] = useState(false)
  const [said, setSaid] = useState<AtDoor>()
  const [isUnknown, setUnknown] = useState(false)
  const { busy, trouble, run } = useAct(words, {
    settled: () => invalidate(listGuests, listOwnEvents),
  })
  // One nonce until there is an answer, so a retry is the same request.
  const nonce = useRef<Id<'nonce'>>(undefined)
  const admit = () => {
    setAsked(true)
    if (!Object.values(checks).every(Boolean)) return
    void run(async () => {
      nonce.current ??= device.newId() as Id<'nonce'>
      const body = { shown, nonce: nonce.current, ...checks, ...(event && { event }) }
      try {
        setSaid(await call(checkInGuest, { params: { store: store.id }, body }))
      } catch (error) {
        setUnknown(!wasRefused(error))
        if (wasRefused(error)) nonce.current = undefined
        throw error
      }
      setUnknown(false)
    })
  }
  const { guest, event: of } = said?.is === 'good' ? said : seat
  const footer = said ? (
    <Button tone="primary" onClick={() => onClose(false)}>
      {doorCopy.next}
    </Button>
  ) : (
    <>
      {!isUnknown && <Button onClick={() => onClose(false)}>{doorCopy.close}</Button>}
      <Button tone="primary" busy={busy} busyLabel={doorCopy.admitting} onClick={admit}>
        {isUnknown ? doorCopy.askAgain : doorCopy.admit}
      </Button>
    </>
  )
  return (
    <Sheet open={open} onClose={() => onClose(isUnknown)} title={doorCopy.title} footer={footer}>
      <div className="flex flex-col gap-4">
        {isUnknown ? (
          <Notice live tone="warn" title={doorCopy.unknownTitle}>
            {doorCopy.unknownSentence}
          </Notice>
        ) : (
          <TroubleNotice trouble={trouble} />
        )}
        {said?.is === 'good' && (
          <div
            role="status"
            className="flex flex-col items-center rounded-lg bg-good-wash p-6 text-center"
          >
            <span aria-hidden className="text-good">
              <CircleCheck size={56} />
            </span>
            <p className="mt-2 text-display font-semibold">{doorCopy.done}</p>
          </div>
        )}
        {said?.is === 'refused' && <GuestRefused refused={said} />}
        <dl className="grid gap-3">
          <div className="min-w-0">
            <dt className="text-small text-soft">{doorCopy.who}</dt>
            <dd dir="auto" className="text-lead font-semibold break-words">
              {guest.firstName || doorCopy.somebody}
            </dd>
            <dd>{guest.payment === 'paid' ? doorCopy.paid : doorCopy.free}</dd>
          </div>
          <div className="min-w-0">
            <dt className="text-small text-soft">{doorCopy.event}</dt>
            <dd dir="auto" className="font-serif text-title break-words">
              {of.title}
            </dd>
            <dd className="text-small text-soft">{momentAtStore(of.storeState, of.eventDate)}</dd>
          </div>
        </dl>
        {!said && (
          <Checking
            title={doorCopy.checks}
            checks={checks}
            isAsked={isAsked}
            isFixed={isUnknown}
            onChecks={setChecks}
          />
        )}
      </div>
    </Sheet>
  )
}
