import { Suspense, useEffect, useState } from 'react'
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
import { lazyExtra } from '../../lib/lazy-part.ts'
import { Checking, noChecks } from './Checking.tsx'
import { PickupFacts } from './PickupFacts.tsx'
import { PickupResult } from './PickupResult.tsx'
import { RefusedCode } from './RefusedCode.tsx'
import { useIdScan } from './use-id-scan.ts'
import { type Checks, type RefusalReason, usePickup } from './use-pickup.ts'

const copy = pickupCopy.card

const IdScan = lazyExtra(async () => (await import('./IdScan.tsx')).IdScan)

interface PickupSheetProps {
  store: OwnStore
  /** The pickup as found. */
  found: Pickup
  /** The scanned code; absent if it was picked from a list. */
  shown?: string | undefined
  open: boolean
  /** `isUnsettled`: a hand over has no answer yet, so the sheet must reopen. */
  onClose: (isUnsettled: boolean) => void
  /** This sheet uses the camera until it is closed. */
  onCamera?: () => void
}

/** One pickup at the counter: check, hand over, refuse, undo. */
export function PickupSheet({ store, found, shown, open, onClose, onCamera }: PickupSheetProps) {
  const one = usePickup(store.id, found)
  const { pickup, refused, trouble, doing, isUnknown } = one
  const [checks, setChecks] = useState<Checks>(noChecks)
  const scan = useIdScan(pickup.id, setChecks)
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState<RefusalReason>()
  const code = shown ?? codeFrom(typed)
  const isOpen = pickup.status === 'confirmed' || pickup.status === 'ready'
  const isRefusing = reason !== undefined && isOpen

  const handOver = () => {
    setAsked(true)
    if (code !== undefined && Object.values(checks).every(Boolean))
      void one.handOver(code, checks, scan.isGood)
  }
  // Back online: repeat the unanswered request.
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
            <Button onClick={() => setReason(scan.reason)}>{copy.refuse}</Button>
          </>
        )}
        {!scan.isForbidden && (
          <Button
            tone="primary"
            busy={doing === 'hand over'}
            busyLabel={copy.handing}
            onClick={handOver}
          >
            {isUnknown ? copy.askAgain : copy.handOver}
          </Button>
        )}
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
            <>
              {scan.forbiddenBefore && (
                <Notice tone="danger" title={pickupCopy.idScan.forbiddenTitle}>
                  {scan.forbiddenBefore === 'under_21'
                    ? pickupCopy.idScan.under21
                    : pickupCopy.idScan.expired}
                </Notice>
              )}
              {store.scansIds && (
                <Suspense fallback={<p>{pickupCopy.idScan.loading}</p>}>
                  <IdScan
                    store={store.id}
                    reservation={pickup.id}
                    findings={scan.findings}
                    onFindings={scan.setFindings}
                    onCamera={onCamera}
                    disabled={isUnknown || doing !== undefined}
                  />
                </Suspense>
              )}
              <Checking
                title={copy.checks}
                checks={checks}
                isAsked={isAsked}
                onChecks={setChecks}
                isFixed={isUnknown}
                decided={scan.decided}
                {...(shown === undefined && { typed, onTyped: setTyped })}
              />
            </>
          ))}
      </div>
    </Sheet>
  )
}

const reasons = Object.keys(copy.reasons) as RefusalReason[]
