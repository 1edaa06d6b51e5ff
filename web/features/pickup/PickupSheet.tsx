import { useEffect, useState } from 'react'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { codeFrom } from '../../../shared/features/market/pickup-code.ts'
import type { Pickup } from '../../../shared/features/market/pickup-endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Checking, noChecks } from './Checking.tsx'
import { PickupFacts } from './PickupFacts.tsx'
import { PickupResult } from './PickupResult.tsx'
import { RefusedCode } from './RefusedCode.tsx'
import { type Checks, type RefusalReason, usePickup } from './use-pickup.ts'

const copy = pickupCopy.card

interface PickupSheetProps {
  store: OwnStore
  /** As it was found. */
  found: Pickup
  /** The code that led to it; absent where it was picked from a list. */
  shown?: string | undefined
  open: boolean
  /** `isUnsettled`: a hand over waits for its answer, and the sheet wants to be opened again. */
  onClose: (isUnsettled: boolean) => void
}

/** One pickup at the counter: checked, handed over, refused, taken back. */
export function PickupSheet({ store, found, shown, open, onClose }: PickupSheetProps) {
  const one = usePickup(store.id, found)
  const { pickup, refused, trouble, doing, isUnknown } = one
  const [checks, setChecks] = useState<Checks>(noChecks)
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState<RefusalReason>()
  const code = shown ?? codeFrom(typed)
  const isOpen = pickup.status === 'confirmed' || pickup.status === 'ready'
  const isRefusing = reason !== undefined && isOpen

  const handOver = () => {
    setAsked(true)
    if (code !== undefined && Object.values(checks).every(Boolean)) void one.handOver(code, checks)
  }
  // The network is back: whoever waits for an answer asks for it.
  useEffect(() => {
    if (!isUnknown) return undefined
    window.addEventListener('online', handOver)
    return () => window.removeEventListener('online', handOver)
  })

  const close = () => onClose(isUnknown)
  const footer =
    refused || !isOpen ? (
      <Button tone="primary" onClick={close}>
        {shown === undefined ? copy.close : copy.next}
      </Button>
    ) : isRefusing ? (
      <>
        <Button onClick={() => setReason(undefined)}>{copy.back}</Button>
        <Button tone="danger" busy={doing !== undefined} onClick={() => void one.refuse(reason)}>
          {copy.refuseNow}
        </Button>
      </>
    ) : (
      <>
        {!isUnknown && (
          <>
            {pickup.status === 'confirmed' && shown === undefined && (
              <Button busy={doing === 'another'} onClick={() => void one.setReady()}>
                {copy.setReady}
              </Button>
            )}
            <Button onClick={() => setReason('no_id')}>{copy.refuse}</Button>
          </>
        )}
        <Button
          tone="primary"
          busy={doing === 'hand over'}
          busyLabel={copy.handing}
          onClick={handOver}
        >
          {isUnknown ? copy.askAgain : copy.handOver}
        </Button>
      </>
    )

  return (
    <Sheet open={open} onClose={close} title={copy.title} footer={footer}>
      <div className="flex flex-col gap-4">
        <TroubleNotice trouble={trouble} />
        {refused && <RefusedCode refused={refused} state={store.state} />}
        {isUnknown && (
          <Notice live tone="warn" title={copy.unknownTitle}>
            {copy.unknownSentence}
          </Notice>
        )}
        {!isOpen && (
          <PickupResult
            pickup={pickup}
            state={store.state}
            isBusy={doing !== undefined}
            onUndo={() => void one.undo()}
            onUndoRefusal={() => void one.undoRefusal().then(() => setReason(undefined))}
          />
        )}
        <PickupFacts pickup={pickup} state={store.state} />
        {pickup.status === 'ready' && <Badge tone="good">{copy.ready}</Badge>}
        {isOpen &&
          !refused &&
          (isRefusing ? (
            <Select<RefusalReason>
              label={copy.refuseTitle}
              hint={copy.refuseSentence}
              options={reasons.map((value) => ({ value, label: copy.reasons[value] }))}
              value={reason}
              onChange={setReason}
            />
          ) : (
            <Checking
              checks={checks}
              isAsked={isAsked}
              onChecks={setChecks}
              isFixed={isUnknown}
              {...(shown === undefined && { typed, onTyped: setTyped })}
            />
          ))}
      </div>
    </Sheet>
  )
}

const reasons = Object.keys(copy.reasons) as RefusalReason[]
