import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { undoHandOver } from '../../../shared/business/reserving.ts'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import type { Pickup } from '../../../shared/features/market/pickup-endpoints.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'

const copy = pickupCopy.card

interface PickupResultProps {
  pickup: Pickup
  state: string
  isBusy: boolean
  onUndo: () => void
  onUndoRefusal: () => void
}

/** The result, readable at arm's length, and Undo while it is possible. */
export function PickupResult({ pickup, state, isBusy, onUndo, onUndoRefusal }: PickupResultProps) {
  const { status, pickedUpAt, pickedUpBy, reason } = pickup
  const mayUndo = useUndo(pickup)
  if (status === 'picked_up')
    return (
      <Result tone="good" mark={<CircleCheck size={56} />} title={copy.done}>
        {pickedUpAt !== undefined && (
          <p>{copy.doneBy(pickedUpBy, momentAtStore(state, pickedUpAt))}</p>
        )}
        {mayUndo && (
          <div className="mt-3 flex flex-col items-center gap-1">
            <Button busy={isBusy} onClick={onUndo}>
              {copy.undo}
            </Button>
            <span className="text-small">{copy.undoHint}</span>
          </div>
        )}
      </Result>
    )
  if (status === 'refused')
    return (
      <Result tone="danger" mark={<CircleX size={56} />} title={copy.refused}>
        {reason && <p>{reason}</p>}
        <p>{copy.refuseSentence}</p>
        <div className="mt-3">
          <Button busy={isBusy} onClick={onUndoRefusal}>
            {copy.undoRefusal}
          </Button>
        </div>
      </Result>
    )
  return (
    <Result tone="warn" mark={<Clock size={56} />} title={copy.missed}>
      <p>{copy.missedSentence}</p>
    </Result>
  )
}

const tones = {
  good: ['bg-good-wash', 'text-good'],
  danger: ['bg-danger-wash', 'text-danger'],
  warn: ['bg-warn-wash', 'text-warn'],
} as const

function Result({
  tone,
  mark,
  title,
  children,
}: {
  tone: keyof typeof tones
  mark: ReactNode
  title: string
  children: ReactNode
}) {
  const [ground, ink] = tones[tone]
  return (
    <div
      role="status"
      className={classes('flex flex-col items-center rounded-lg p-6 text-center', ground)}
    >
      <span aria-hidden className={ink}>
        {mark}
      </span>
      <p className="mt-2 text-display font-semibold">{title}</p>
      {children}
    </div>
  )
}

/** Whether the hand over can be undone, until the server's time limit. */
function useUndo({ mayUndo, id, pickedUpAt }: Pickup): boolean {
  const [over, setOver] = useState<string>()
  const hand = `${id} ${pickedUpAt}`
  useEffect(() => {
    if (!mayUndo) return undefined
    const timer = setTimeout(() => setOver(hand), undoHandOver)
    return () => clearTimeout(timer)
  }, [mayUndo, hand])
  return mayUndo && over !== hand
}
