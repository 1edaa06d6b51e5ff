import { ScanLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { getIdCheck } from '../../../shared/features/market/pickup-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { CameraView } from '../../components/scan/CameraView.tsx'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { call } from '../../online/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type CardFindings, compareCard } from './id-card/compare-card.ts'
import { ScannedId } from './ScannedId.tsx'

const copy = pickupCopy.idScan
const words = { failed: pickupCopy.card.failed, offline: pickupCopy.counter.offline }

interface IdScanProps {
  store: Id<'store'>
  reservation: Id<'reservation'>
  findings: CardFindings | undefined
  /** Undefined when another scan begins. */
  onFindings: (findings: CardFindings | undefined) => void
  /** The camera is used here: some phones give it to one view only. */
  onCamera?: (() => void) | undefined
  disabled: boolean
}

/**
 * Scans the code on the back of an ID and shows what follows from it. The text of the code is compared
 * where the camera gives it, and goes nowhere else.
 */
export function IdScan({ store, reservation, findings, onFindings, ...props }: IdScanProps) {
  const { onCamera, disabled } = props
  const [asked, setAsked] = useState<{ name: string; today: string }>()
  const [isUnread, setUnread] = useState(false)
  const { busy, trouble, run } = useAct(words)
  const isOn = asked !== undefined
  useEffect(() => {
    if (isOn) onCamera?.()
  }, [isOn, onCamera])

  const begin = () =>
    void run(async () => {
      setUnread(false)
      onFindings(undefined)
      setAsked(await call(getIdCheck, { params: { store, reservation } }))
    })
  const stop = () => setAsked(undefined)

  if (asked)
    return (
      <Scanning
        onStop={stop}
        onText={(text) => {
          const found = compareCard(text, asked)
          setUnread(found === undefined)
          onFindings(found)
          stop()
        }}
      />
    )
  return (
    <div className="flex flex-col gap-3">
      <TroubleNotice trouble={trouble} />
      {isUnread && (
        <Notice live tone="warn" title={copy.unreadTitle}>
          {copy.unread}
        </Notice>
      )}
      {findings && <ScannedId findings={findings} />}
      <Button
        wide
        tone={findings ? 'quiet' : 'primary'}
        icon={<ScanLine aria-hidden size={20} />}
        busy={busy}
        busyLabel={copy.preparing}
        disabled={disabled}
        onClick={begin}
      >
        {findings ? copy.again : copy.scan}
      </Button>
    </div>
  )
}

function Scanning({ onText, onStop }: { onText: (text: string) => void; onStop: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <CameraView kind="card" aim={copy.aim} onCode={onText} />
      <Button wide onClick={onStop}>
        {copy.stop}
      </Button>
    </div>
  )
}
