import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { journalCopy } from '../../../shared/copy/journal.ts'
import type { Happened } from '../../../shared/features/bar/journal.ts'
import {
  figuresOfUse,
  type MonthlyFigure,
  monthlyFigures,
  type UseFigures,
} from '../../../shared/features/bar/use-figures.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { volume } from '../../../shared/kernel/volume.ts'
import { ownOf } from '../../local/hooks/cellars.ts'
import { useSettings } from '../../local/hooks/live.ts'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { NoRows } from '../../lib/OnceFetched.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { Select } from '../../ui/Select.tsx'
import { classes } from '../../ui/classes.ts'
import { monthNames, monthOf } from './year-of.ts'
import { locale } from '../../../shared/kernel/language.ts'

interface UseFiguresOfYearProps {
  happened: Happened
  years: readonly number[]
  year: number
  onYear: (year: number) => void
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

const labels = {
  opened: journalCopy.kinds.opened,
  finished: journalCopy.kinds.finished,
  bought: journalCopy.bought,
  gifted: journalCopy.kinds.gifted,
} satisfies Record<MonthlyFigure, string>

/** Bottles opened, finished, bought and given away in a year, and pours. */
export function UseFiguresOfYear({ happened, years, year, onYear }: UseFiguresOfYearProps) {
  const { units } = useSettings()
  const figures = useMemo(() => {
    const { bottles, pours, events } = happened
    const own = { bottles: ownOf(bottles), pours: ownOf(pours), events: ownOf(events) }
    return figuresOfUse(own, year, monthOf)
  }, [happened, year])
  const { months, uses, pouredMl, unmeasured, topPoured } = figures
  const isEmpty = uses === 0 && monthlyFigures.every((figure) => sum(months[figure]) === 0)
  return (
    <section aria-label={journalCopy.figuresOf(String(year))} className="flex flex-col gap-5">
      <div className="w-40">
        <Select
          label={journalCopy.year}
          value={String(year)}
          options={[...new Set([...years, year])]
            .sort((a, b) => b - a)
            .map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(chosen) => onYear(Number(chosen))}
        />
      </div>
      {isEmpty ? (
        <NoRows title={journalCopy.noFiguresTitle} sentence={journalCopy.noFiguresSentence} />
      ) : (
        <>
          <Figures>
            <Figure label={journalCopy.uses}>{uses.toLocaleString(locale())}</Figure>
            <Figure
              label={journalCopy.poured}
              detail={unmeasured > 0 && journalCopy.withoutAmount(unmeasured)}
            >
              {volume(pouredMl, units)}
            </Figure>
            {monthlyFigures.map((figure) => (
              <Figure key={figure} label={labels[figure]}>
                {sum(months[figure]).toLocaleString(locale())}
              </Figure>
            ))}
          </Figures>
          <section>
            <h2 className="mb-2 text-title">{journalCopy.perMonth}</h2>
            <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
              {monthlyFigures.map((figure) => (
                <MonthBars key={figure} label={labels[figure]} counts={months[figure]} />
              ))}
            </div>
            <MonthTable months={months} />
          </section>
          {topPoured.length > 0 && <TopPoured rows={topPoured} bottles={happened.bottles} />}
        </>
      )}
    </section>
  )
}

function MonthTable({ months }: Pick<UseFigures, 'months'>) {
  return (
    <details className="mt-3">
      <summary className="target inline-flex items-center text-small font-medium text-accent">
        {journalCopy.showTable}
      </summary>
      <table className="figures w-full text-small">
        <thead>
          <tr className="border-b border-line text-start text-caption text-soft">
            <th scope="col" className="py-2 font-normal">
              {journalCopy.month}
            </th>
            {monthlyFigures.map((figure) => (
              <th key={figure} scope="col" className="py-2 ps-2 text-end font-normal">
                {labels[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthNames().map((name, month) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-2 text-start font-normal">
                {name}
              </th>
              {monthlyFigures.map((figure) => (
                <td key={figure} className="py-2 ps-2 text-end">
                  {months[figure][month]!.toLocaleString(locale())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

interface TopPouredProps {
  rows: UseFigures['topPoured']
  bottles: readonly Bottle[]
}

function TopPoured({ rows, bottles }: TopPouredProps) {
  const { units } = useSettings()
  const byId = useMemo(() => new Map(bottles.map((bottle) => [bottle.id, bottle])), [bottles])
  return (
    <section>
      <h2 className="mb-1 text-title">{journalCopy.mostPoured}</h2>
      <ol>
        {rows.map(({ id, uses, ml }) => {
          const bottle = byId.get(id)
          return (
            <li
              key={id}
              className="flex min-h-12 items-center justify-between gap-3 border-b border-line"
            >
              {bottle ? (
                <Link
                  to={bottlePath(id)}
                  dir="auto"
                  className="target flex min-w-0 items-center font-serif hover:underline"
                >
                  <span className="truncate">{bottle.name}</span>
                </Link>
              ) : (
                <span className="text-soft">{journalCopy.deletedBottle}</span>
              )}
              <span className="figures shrink-0 text-small text-soft">
                {journalCopy.usesOf(uses)}
                {ml > 0 && ` · ${volume(ml, units)}`}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Pixels of the highest bar. */
const barsHeight = 72

/** Twelve bars for the months of a year, described in a sentence. */
function MonthBars({ label, counts }: { label: string; counts: readonly number[] }) {
  const max = Math.max(...counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const best = monthNames()[counts.indexOf(max)] ?? ''
  return (
    <figure className="min-w-0">
      <figcaption className="text-small text-soft">
        {journalCopy.chartSentence(label, total, best, max)}
      </figcaption>
      <div aria-hidden className="mt-1 flex items-end gap-1" style={{ height: barsHeight + 18 }}>
        {counts.map((count, month) => (
          <span key={monthNames()[month]} className="flex min-w-0 flex-1 flex-col items-center">
            <span
              className={classes('w-full rounded-t-sm', count > 0 ? 'bg-accent' : 'bg-line')}
              style={{ height: count > 0 ? Math.max(4, (count / max) * barsHeight) : 2 }}
            />
            <span className="text-caption leading-[1.125rem] text-soft">
              {monthNames()[month]!.slice(0, 1)}
            </span>
          </span>
        ))}
      </div>
    </figure>
  )
}
