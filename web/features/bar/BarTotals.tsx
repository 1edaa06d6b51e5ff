import { barCopy } from '../../../shared/copy/bar.ts'
import { cellarsCopy } from '../../../shared/copy/cellars.ts'
import { locale } from '../../../shared/kernel/language.ts'

interface BarTotalsProps {
  here: number
  uses: number
  /** Bottles of others in the list, which neither figure counts. */
  others: number
}

/** The number of bottles in the bar, and of their uses. */
export function BarTotals({ here, uses, others }: BarTotalsProps) {
  return (
    <header className="-mt-2 mb-1 flex items-center gap-x-8 desk:mt-1 desk:mb-4">
      <h1 className="sr-only desk:not-sr-only desk:text-display">{barCopy.title}</h1>
      <dl
        aria-label={barCopy.totals}
        className="figures flex min-h-9 min-w-0 grow flex-wrap items-baseline justify-between gap-3"
      >
        <Total label={barCopy.bottles} what={barCopy.bottlesOf(here)} value={here} />
        <Total label={barCopy.uses} what={barCopy.usesOf(uses)} value={uses} />
      </dl>
      {others > 0 && (
        <p className="text-end text-caption text-soft">{cellarsCopy.inOthers(others)}</p>
      )}
    </header>
  )
}

function Total({ label, what, value }: { label: string; what: string; value: number }) {
  return (
    <div>
      <dt className="sr-only">{label}</dt>
      <dd className="text-small text-soft">
        <span className="font-serif text-title font-semibold text-ink">
          {value.toLocaleString(locale())}
        </span>{' '}
        {what}
      </dd>
    </div>
  )
}
