import type { ValuePeriod } from '../../../shared/business/value.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import type { PeriodGain, PortfolioSummary } from '../../../shared/features/value/metrics.ts'
import { money } from '../../../shared/kernel/money.ts'
import { FigureAmount } from '../../components/value/FigureAmount.tsx'
import { useSumsCurrency } from '../../components/value/sums.ts'
import { Figure } from '../../ui/Figure.tsx'
import { locale } from '../../../shared/kernel/language.ts'

interface ValueFiguresProps {
  summary: PortfolioSummary
  /** Over the period; undefined until it is worked out. */
  gain: PeriodGain | undefined
  period: ValuePeriod
  hidden: boolean
}

/** The four cards; unknown values are labelled so, not shown as zero. */
export function ValueFigures({ summary, gain, period, hidden }: ValueFiguresProps) {
  const { totals, score, rare } = summary
  const isValued = totals.bottles > totals.unvalued
  const percent = gain?.percent
  const currency = useSumsCurrency()
  return (
    <section aria-label={valueCopy.figures}>
      <dl className="grid gap-3 min-[20rem]:grid-cols-2 desk:grid-cols-4">
        <Figure
          label={valueCopy.total}
          detail={
            <>
              {gain && (
                <span className={toneClass(percent)}>
                  {percent === undefined
                    ? valueCopy.noGainIn(period)
                    : valueCopy.gainIn(percent, period)}
                </span>
              )}
              {totals.unvalued > 0 && (
                <span className="block">{valueCopy.unvalued(totals.unvalued)}</span>
              )}
            </>
          }
        >
          {isValued ? <FigureAmount cents={totals.value} hidden={hidden} /> : valueCopy.noData}
        </Figure>
        <Figure
          label={valueCopy.unrealized}
          tone={toneOf(totals.gainPercent)}
          detail={
            totals.gainPercent === undefined ? (
              valueCopy.noGain
            ) : (
              <>
                {valueCopy.gainOnInvested(totals.gainPercent)}
                <span className="block">
                  {hidden
                    ? valueCopy.versusHidden
                    : valueCopy.versus(money(totals.gainOn, currency))}
                </span>
                {totals.gainUnknown > 0 && (
                  <span className="block">{valueCopy.gainLeavesOut(totals.gainUnknown)}</span>
                )}
              </>
            )
          }
        >
          {totals.gainPercent === undefined ? (
            valueCopy.noData
          ) : (
            <FigureAmount cents={totals.gain} signed hidden={hidden} />
          )}
        </Figure>
        <Figure
          label={valueCopy.score}
          detail={
            'missing' in score
              ? valueCopy.whyNoScore[score.missing]
              : valueCopy.scoreNames[score.name]
          }
        >
          {'missing' in score ? valueCopy.noScore : valueCopy.scoreOf(score.points)}
        </Figure>
        <Figure label={valueCopy.rare} detail={valueCopy.rareDetail}>
          {rare.toLocaleString(locale())}
        </Figure>
      </dl>
    </section>
  )
}

const toneOf = (percent = 0) =>
  Math.round(percent) > 0 ? 'good' : Math.round(percent) < 0 ? 'danger' : 'plain'

const toneClass = (percent = 0): string =>
  ({ good: 'text-good', danger: 'text-danger', plain: '' })[toneOf(percent)]
