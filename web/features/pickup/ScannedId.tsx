import { Check, CircleHelp, X } from 'lucide-react'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { classes } from '../../ui/classes.ts'
import type { CardFindings } from './id-card/compare-card.ts'

const copy = pickupCopy.idScan

type Tone = 'good' | 'danger' | 'warn'

/** The three findings of a scanned ID, to be read at arm's length, and what to do next. */
export function ScannedId({ findings }: { findings: CardFindings }) {
  const { over21, isExpired, nameMatches } = findings
  return (
    <section aria-label={copy.title} role="status" className="flex flex-col gap-2">
      <dl className="flex flex-col gap-2">
        <Finding label={copy.over21} is={over21} tone={over21 ? 'good' : 'danger'} />
        <Finding label={copy.isExpired} is={isExpired} tone={expiryTone(isExpired)} />
        <Finding label={copy.nameMatches} is={nameMatches} tone={nameMatches ? 'good' : 'warn'} />
      </dl>
      {nextSteps(findings).map((step) => (
        <p key={step}>{step}</p>
      ))}
    </section>
  )
}

const expiryTone = (isExpired: boolean | undefined): Tone =>
  isExpired === undefined ? 'warn' : isExpired ? 'danger' : 'good'

function nextSteps(findings: CardFindings): string[] {
  if (!findings.over21) return [copy.under21]
  if (findings.isExpired) return [copy.expired]
  return [
    ...(findings.isExpired === undefined ? [copy.expiryUnknown] : []),
    ...(findings.nameMatches ? [] : [copy.otherName]),
    copy.face,
  ]
}

const tones = {
  good: ['bg-good-wash', 'text-good'],
  danger: ['bg-danger-wash', 'text-danger'],
  warn: ['bg-warn-wash', 'text-warn'],
} as const satisfies Record<Tone, readonly [string, string]>

const marks = { good: Check, danger: X, warn: CircleHelp }

function Finding({ label, is, tone }: { label: string; is: boolean | undefined; tone: Tone }) {
  const [ground, ink] = tones[tone]
  const Mark = marks[tone]
  return (
    <div className={classes('flex items-center gap-3 rounded-lg p-3', ground)}>
      <Mark aria-hidden size={32} className={classes('shrink-0', ink)} />
      <dt className="min-w-0 grow text-lead break-words">{label}</dt>
      <dd className="shrink-0 text-title font-semibold">
        {is === undefined ? copy.unknown : is ? copy.yes : copy.no}
      </dd>
    </div>
  )
}
