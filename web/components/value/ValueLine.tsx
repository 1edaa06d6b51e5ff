import { type PointerEvent, useState } from 'react'
import { valueCopy } from '../../../shared/copy/value.ts'
import { axisOf, type ChartMark } from '../../../shared/features/value/chart-marks.ts'
import type { DayValue } from '../../../shared/features/value/history.ts'
import { dayOfNumber } from '../../../shared/features/value/valuation.ts'
import { type Currency, decimalsOf } from '../../../shared/kernel/currency.ts'
import { type Cents, money } from '../../../shared/kernel/money.ts'
import { shortMoney } from '../../../shared/kernel/short-money.ts'
import { day as dayLength } from '../../../shared/kernel/time.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { useSumsCurrency } from './sums.ts'
import { Amount, HiddenAmount } from './Amount.tsx'
import { locale, perLocale } from '../../../shared/kernel/language.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'

interface ValueLineProps {
  /** Day by day, the oldest first. */
  days: readonly DayValue[]
  /** The days on which bottles were bought or priced, by their number. */
  marks?: ReadonlyMap<number, ChartMark>
  hidden: boolean
}

/** The drawing's own units; it is stretched to its place. */
const [width, height] = [600, 180]
const noMarks: ReadonlyMap<number, ChartMark> = new Map()

/**
 * Value over time: a line between its axes, marked where bottles were bought or priced; the day that is
 * pointed at in words, by touch, mouse or keyboard; the same as a table.
 */
export function ValueLine({ days, marks = noMarks, hidden }: ValueLineProps) {
  const [first, last] = [days[0], days.at(-1)]
  const [chosen, choose] = useState<number>()
  const currency = useSumsCurrency()
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
    : valueCopy.chartAlternative(
        from,
        money(first.value, currency),
        to,
        money(last.value, currency),
      )
  const { line, area, ticks, left, bottom } = drawn(days)
  const at = Math.min(chosen ?? days.length - 1, days.length - 1)
  const day = days[at] ?? last
  const said = dayInFull(day, marks.get(day.on), hidden, currency)
  const drawnMarks = days.flatMap(({ on }) => marks.get(on) ?? [])
  const drawnShapes = shapes.filter((shape) => drawnMarks.some((mark) => shapeOf(mark) === shape))
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left: start, width: wide } = event.currentTarget.getBoundingClientRect()
    const part = Math.min(1, Math.max(0, (event.clientX - start) / wide))
    choose(Math.round(part * (days.length - 1)))
  }
  return (
    <Card as="section">
      <h2 className="text-lead">{valueCopy.chart}</h2>
      {/* Time runs from the left on every chart, and so does the slider below it. */}
      <figure dir="ltr" className="mt-2">
        <p dir="auto" className="figures min-h-10 text-small" aria-hidden>
          {said}
        </p>
        <div className="mt-2 flex h-44 gap-2">
          <div aria-hidden className="figures relative w-16 shrink-0 text-caption text-soft">
            {ticks.map((tick) => (
              <span
                key={tick}
                className="absolute end-0 translate-y-1/2 leading-none"
                style={{ bottom: bottom(tick) }}
              >
                {hidden ? <HiddenAmount /> : onAxis(tick, currency)}
              </span>
            ))}
          </div>
          <div
            className="relative min-w-0 grow touch-pan-y"
            onPointerDown={point}
            onPointerMove={point}
          >
            {ticks.map((tick) => (
              <span
                key={tick}
                aria-hidden
                className="absolute inset-x-0 border-t border-line"
                style={{ bottom: bottom(tick) }}
              />
            ))}
            <svg
              role="img"
              aria-label={sentence}
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              className="relative block size-full overflow-visible text-accent"
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
            <span
              aria-hidden
              className="absolute inset-y-0 border-s border-edge"
              style={{ left: left(at) }}
            />
            {days.map(({ on, value }, index) => {
              const mark = marks.get(on)
              if (!mark && index !== at) return null
              return (
                <span
                  key={on}
                  aria-hidden
                  className={classes(
                    markClass,
                    index === at && 'size-3.5',
                    mark ? shapeClasses[shapeOf(mark)] : 'rounded-full border-ink bg-surface',
                  )}
                  style={{ left: left(index), bottom: bottom(value) }}
                />
              )
            })}
          </div>
        </div>
        <input
          type="range"
          min={0}
          max={days.length - 1}
          value={at}
          onChange={(event) => choose(Number(event.target.value))}
          aria-label={valueCopy.chartDay}
          aria-valuetext={said}
          className="mt-1 ms-18 block h-11 w-[calc(100%-var(--spacing)*18)] accent-accent"
        />
        <div
          aria-hidden
          className="figures ms-18 flex justify-between text-caption whitespace-nowrap text-soft max-[20rem]:whitespace-normal"
        >
          {[0, Math.floor((days.length - 1) / 2), days.length - 1].map((index) => (
            <span key={index}>{shortDay(days[index]?.on ?? last.on)}</span>
          ))}
        </div>
        {drawnShapes.length > 0 && (
          <p className="mt-2 flex flex-wrap gap-x-4 text-caption text-soft">
            {drawnShapes.map((shape) => (
              <Key key={shape} className={shapeClasses[shape]}>
                {keyWords[shape]}
              </Key>
            ))}
          </p>
        )}
        <figcaption className="mt-2 text-small text-soft">{sentence}</figcaption>
      </figure>
      <ChartTable days={days} hidden={hidden} />
    </Card>
  )
}

const markClass = 'absolute size-2.5 -translate-x-1/2 translate-y-1/2 border-2'

/** What a mark looks like: a day with both is one on which bottles were bought. */
const shapes = ['bought', 'priced'] as const
type Shape = (typeof shapes)[number]
const shapeOf = ({ bought }: ChartMark): Shape => (bought > 0 ? 'bought' : 'priced')

const shapeClasses = {
  bought: 'rounded-full border-accent bg-accent',
  priced: 'rotate-45 border-good bg-surface',
} satisfies Record<Shape, string>
const keyWords = {
  bought: valueCopy.chartBought,
  priced: valueCopy.chartPriced,
} satisfies Record<Shape, string>

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={classes('size-2.5 border-2', className)} />
    {children}
  </span>
)

/** A day in words: the total value, and the events. */
function dayInFull(
  { on, value }: DayValue,
  mark: ChartMark | undefined,
  hidden: boolean,
  currency: Currency,
): string {
  const { bought = 0, paid = 0, priced = 0 } = mark ?? {}
  const amount = (cents: Cents) => (hidden ? undefined : money(cents, currency))
  return [
    dayInWords(dayOfNumber(on)),
    amount(value),
    bought > 0 && valueCopy.boughtOn(bought, paid > 0 ? amount(paid) : undefined),
    priced > 0 && valueCopy.pricedOn(priced),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** From a million on short, as there is room for. */
const onAxis = (cents: Cents, currency: Currency): string =>
  (cents < 1_000_000 * 10 ** decimalsOf(currency) ? money : shortMoney)(cents, currency)

const shortDays = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)
const shortDay = (on: number) => shortDays().format(on * dayLength)

function drawn(days: readonly DayValue[]) {
  const values = days.map(({ value }) => value)
  const ticks = axisOf(Math.min(...values), Math.max(...values))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const up = (value: number) => (value - low) / (high - low)
  const along = (at: number) => at / (days.length - 1)
  const points = values.map(
    (value, at) => `${(along(at) * width).toFixed(1)},${(height - up(value) * height).toFixed(1)}`,
  )
  const line = `M${points.join('L')}`
  return {
    line,
    area: `${line}L${width},${height}L0,${height}Z`,
    ticks,
    left: (at: number) => `${along(at) * 100}%`,
    bottom: (value: number) => `${up(value) * 100}%`,
  }
}

/** The days on which something changed, newest first: the line in numbers. */
function ChartTable({ days, hidden }: Pick<ValueLineProps, 'days' | 'hidden'>) {
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="target inline-flex cursor-pointer items-center text-small font-medium">
        {valueCopy.showTable}
      </summary>
      {open && (
        <table className="figures w-full text-small">
          <thead className="text-start text-soft">
            <tr>
              <th className="py-1 font-medium">{valueCopy.day}</th>
              <th className="py-1 text-end font-medium">{valueCopy.value}</th>
              <th className="py-1 text-end font-medium">{valueCopy.withoutValue}</th>
            </tr>
          </thead>
          <tbody>
            {turns(days).map(({ on, value, unvalued }) => (
              <tr key={on} className="border-t border-line">
                <th scope="row" className="py-1 text-start font-normal">
                  {dayInWords(dayOfNumber(on))}
                </th>
                <td className="py-1 text-end">
                  <Amount cents={value} hidden={hidden} />
                </td>
                <td className="py-1 text-end">{unvalued.toLocaleString(locale())}</td>
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
