import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import { marketCopy } from '../../../shared/copy/market.ts'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { StoreMoment } from '../../components/store/StoreMoment.tsx'
import { classes } from '../../ui/classes.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { type TimelineStep, timelineOf } from './reservation-words.ts'

const copy = marketCopy.reservation

const marks = { done: CircleCheck, current: CircleDot, open: Circle }
const tones = { done: 'text-good', current: 'text-accent', open: 'text-soft' }
const words = { done: copy.done, current: copy.current, open: copy.open }

/** The steps from the reservation to the pickup so far. */
export function Timeline({ reservation }: { reservation: Reservation }) {
  return (
    <Steps label={copy.timeline} steps={timelineOf(reservation)} state={reservation.storeState} />
  )
}

interface StepsProps {
  label: string
  steps: readonly TimelineStep[]
  /** Of the store. */
  state: string
}

/** Steps one below the other, each with its time in the store's time zone. */
export function Steps({ label, steps, state }: StepsProps) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map((step, at, all) => (
        <Step key={step.name} step={step} isLast={at === all.length - 1} state={state} />
      ))}
    </ol>
  )
}

interface StepProps {
  step: TimelineStep
  isLast: boolean
  /** Of the store. */
  state: string
}

function Step({ step: { name, is, at }, isLast, state }: StepProps) {
  const Mark = marks[is]
  return (
    <li className="flex gap-3" aria-current={is === 'current' ? 'step' : undefined}>
      <span className="flex flex-col items-center">
        <Mark aria-hidden size={20} className={tones[is]} />
        {!isLast && <span aria-hidden className="min-h-3 w-px grow bg-line" />}
      </span>
      <span
        className={classes(
          'pb-3',
          is === 'current' && 'font-semibold',
          is === 'open' && 'text-soft',
        )}
      >
        {name}
        <VisuallyHidden>: {words[is]}</VisuallyHidden>
        {at !== undefined && (
          <span className="block text-caption font-normal text-soft">
            <StoreMoment at={at} state={state} />
          </span>
        )}
      </span>
    </li>
  )
}
