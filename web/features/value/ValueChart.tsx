import { useState } from 'react'
import { valueCopy } from '../../../shared/copy/value.ts'
import type { DayValue } from '../../../shared/features/value/history.ts'
import { dayOfNumber } from '../../../shared/features/value/valuation.ts'
import { money } from '../../../shared/kernel/money.ts'
import { Amount } from '../../components/value/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { dayInWords } from '../../ui/Time.tsx'

interface ValueChartProps {
  /** Day by day, the oldest first. */
  days: readonly DayValue[]
  hidden: boolean
}

/** The drawing's own units; it is stretched to its place. */
const [width, height] = [600, 180]

/** Value over time: a line, what it says in a sentence, and the same as a table. */
export function ValueChart({ days, hidden }: ValueChartProps) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || days.length < 2)
    return (
      <Card as="section">
        <h2 className="text-lead">{valueCopy.chart}</h2>
        <p className="mt-2 text-soft">{valueCopy.chartYoung}</p>
      </Card>
    )
  const [from, to] = [dayInWords(dayOfNumber(first.on)), dayInWords(dayOfNumber(last.on))]
  const sentence = hidden
    ? valueCopy.chartHidden
    : valueCopy.chartAlternative(from, money(first.value), to, money(last.value))
  const { line, area, least: min, most: max } = drawn(days)
  return (
    <Card as="section">
      <h2 className="text-lead">{valueCopy.chart}</h2>
      <figure className="mt-3">
        <div className="figures flex justify-between text-caption text-soft">
          <Amount cents={max} hidden={hidden} />
        </div>
        <svg
          role="img"
          aria-label={sentence}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="block h-44 w-full overflow-visible border-b border-line text-accent"
        >
          <path d={area} fill="currentColor" opacity={0.12} />
          <path
            d={line}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div className="figures flex justify-between text-caption text-soft">
          <Amount cents={min} hidden={hidden} />
        </div>
        <div className="figures mt-1 flex justify-between text-caption text-soft">
          <span>{from}</span>
          <span>{to}</span>
        </div>
        <figcaption className="mt-2 text-small text-soft">{sentence}</figcaption>
      </figure>
      <ChartTable days={days} hidden={hidden} />
    </Card>
  )
}

function drawn(days: readonly DayValue[]) {
  const values = days.map(({ value }) => value)
  const [min, max] = [Math.min(...values), Math.max(...values)]
  // What does not move is drawn in the middle, for it is no fall to nothing.
  const y = (value: number) =>
    max === min ? height / 2 : height - ((value - min) / (max - min)) * height
  const x = (at: number) => (at / (days.length - 1)) * width
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
  const line = `M${points.join('L')}`
  return { line, area: `${line}L${width},${height}L0,${height}Z`, least: min, most: max }
}

/** The days on which something changed, newest first: the line in numbers. */
function ChartTable({ days, hidden }: ValueChartProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="target inline-flex cursor-pointer items-center text-small font-medium">
        {valueCopy.showTable}
      </summary>
      {open && (
        <table className="figures w-full text-small">
          <thead className="text-left text-soft">
            <tr>
              <th className="py-1 font-medium">{valueCopy.day}</th>
              <th className="py-1 text-right font-medium">{valueCopy.value}</th>
              <th className="py-1 text-right font-medium">{valueCopy.withoutValue}</th>
            </tr>
          </thead>
          <tbody>
            {turns(days).map(({ on, value, unvalued }) => (
              <tr key={on} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {dayInWords(dayOfNumber(on))}
                </th>
                <td className="py-1 text-right">
                  <Amount cents={value} hidden={hidden} />
                </td>
                <td className="py-1 text-right">{unvalued.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}

const turns = (days: readonly DayValue[]): DayValue[] =>
  days
    .filter(({ value, unvalued }, at) => {
      const before = days[at - 1]
      return (
        !before || at === days.length - 1 || before.value !== value || before.unvalued !== unvalued
      )
    })
    .reverse()
