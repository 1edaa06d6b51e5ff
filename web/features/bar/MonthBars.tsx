import { journalCopy } from '../../../shared/copy/journal.ts'
import { classes } from '../../ui/classes.ts'
import { monthNames } from './year-of.ts'

/** Pixels of the highest bar. */
const barsHeight = 72

/** Twelve bars for the months of a year, described in a sentence. */
export function MonthBars({ label, counts }: { label: string; counts: readonly number[] }) {
  const max = Math.max(...counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const best = monthNames[counts.indexOf(max)] ?? ''
  return (
    <figure className="min-w-0">
      <figcaption className="text-small text-soft">
        {journalCopy.chartSentence(label, total, best, max)}
      </figcaption>
      <div aria-hidden className="mt-1 flex items-end gap-1" style={{ height: barsHeight + 18 }}>
        {counts.map((count, month) => (
          <span key={monthNames[month]} className="flex min-w-0 flex-1 flex-col items-center">
            <span
              className={classes('w-full rounded-t-sm', count > 0 ? 'bg-accent' : 'bg-line')}
              style={{ height: count > 0 ? Math.max(4, (count / max) * barsHeight) : 2 }}
            />
            <span className="text-caption leading-[1.125rem] text-soft">
              {monthNames[month]!.slice(0, 1)}
            </span>
          </span>
        ))}
      </div>
    </figure>
  )
}
