import { categoryInWords } from '../../../shared/features/collection/categories.ts'
import { Download, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { mayUse } from '../../../shared/business/plans.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import { type ReportLine, reportCsv, reportOf } from '../../../shared/features/value/report.ts'
import { exactMoney } from '../../../shared/kernel/money.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useSettings } from '../../local/hooks/live.ts'
import { inTimeSlices } from '../../lib/time-slicing.ts'
import { OnceFetched } from '../../lib/OnceFetched.tsx'
import { save } from '../../lib/save-file.ts'
import { useSlicedMemo } from '../../lib/use-sliced-memo.ts'
import { RatesNote } from '../../components/value/RatesNote.tsx'
import { useSumsCurrency } from '../../components/value/sums.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { EmptyPortfolio } from './EmptyPortfolio.tsx'
import { HideAmounts } from './HideAmounts.tsx'
import { ReportHeader } from './ReportHeader.tsx'
import { usePortfolio } from './portfolio.ts'
import { locale } from '../../../shared/kernel/language.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'

/** The collection for an insurer: every bottle with its value, on paper. */
export function ReportScreen() {
  const device = useDevice()
  const { hideAmounts } = useSettings()
  const { bottles, own, summary, past } = usePortfolio()
  const currency = useSumsCurrency()
  const lines = useSlicedMemo<ReportLine[]>(
    () => bottles && past && reportOf(bottles, past),
    [bottles, past],
  )
  const shown = useGrowing(lines?.length ?? 0)
  const mayExport = mayUse(device.user.subscriptionTier, 'csv')
  const today = dayOf(device.now(), -new Date(device.now()).getTimezoneOffset())
  const download = () => {
    if (lines)
      inTimeSlices(reportCsv(lines, valueCopy, currency), (text) =>
        save(new Blob([text], { type: 'text/csv' }), valueCopy.reportCsvName(today)),
      )
  }

  return (
    <div>
      <ReportHeader title={valueCopy.reportTitle}>{valueCopy.reportLead}</ReportHeader>
      {/* A report for an insurer must be complete. */}
      <OnceFetched>
        {!lines || !summary ? (
          <Loading label={valueCopy.loading}>
            <SkeletonRows rows={6} />
          </Loading>
        ) : lines.length === 0 ? (
          <EmptyPortfolio />
        ) : (
          <>
            <div className="mt-4 flex flex-wrap items-center gap-2 print:hidden">
              <Button
                tone="primary"
                icon={<Printer aria-hidden size={18} />}
                disabled={hideAmounts || shown < lines.length}
                onClick={() => print()}
              >
                {valueCopy.print}
              </Button>
              {mayExport && (
                <Button icon={<Download aria-hidden size={18} />} onClick={download}>
                  {valueCopy.csv}
                </Button>
              )}
              <HideAmounts />
            </div>
            {shown < lines.length && (
              <div className="mt-4 print:hidden">
                <ProgressBar
                  label={valueCopy.preparing(shown, lines.length)}
                  value={shown}
                  max={lines.length}
                />
              </div>
            )}
            {hideAmounts ? (
              <div className="mt-4">
                <Notice title={valueCopy.reportHidden} />
              </div>
            ) : (
              <>
                <Summary name={device.user.name} on={dayInWords(today)} totals={summary.totals} />
                <Lines lines={lines.slice(0, shown)} />
                <RatesNote bottles={own} />
                <p className="mt-4 text-small text-soft">{valueCopy.reportNote}</p>
              </>
            )}
          </>
        )}
      </OnceFetched>
    </div>
  )
}

/** So many rows of paper are laid out at once. */
const rowsPerSlice = 100

/** Counts up to `all`, a frame at a time: ten thousand rows laid out at once would stop the page. */
function useGrowing(all: number): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown >= all) return undefined
    const frame = requestAnimationFrame(() => setShown(shown + rowsPerSlice))
    return () => cancelAnimationFrame(frame)
  }, [shown, all])
  return Math.min(shown, all)
}

interface SummaryProps {
  name: string
  on: string
  totals: { value: number; paid: number; bottles: number; unvalued: number }
}

function Summary({ name, on, totals }: SummaryProps) {
  const currency = useSumsCurrency()
  const facts: [string, string][] = [
    [valueCopy.reportOn, on],
    [valueCopy.reportTotal, exactMoney(totals.value, currency)],
    [valueCopy.reportPaid, exactMoney(totals.paid, currency)],
    [valueCopy.reportBottles, totals.bottles.toLocaleString(locale())],
    [valueCopy.reportUnvalued, totals.unvalued.toLocaleString(locale())],
  ]
  return (
    <section className="mt-4">
      <h2 className="text-lead">{valueCopy.reportOf(name)}</h2>
      <dl className="figures mt-2 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-5">
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt className="text-caption text-soft">{label}</dt>
            <dd className="font-semibold">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Lines({ lines }: { lines: readonly ReportLine[] }) {
  const { columns } = valueCopy
  return (
    <div
      className="mt-4 overflow-x-auto print:overflow-visible"
      role="group"
      aria-label={valueCopy.reportTitle}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is scrolled by keys, too
      tabIndex={0}
    >
      <table className="figures w-full min-w-160 text-small print:min-w-0">
        <thead className="text-start text-soft">
          <tr className="*:py-1 *:pe-3 *:align-bottom *:font-medium">
            <th>{columns.bottle}</th>
            <th>{columns.location}</th>
            <th className="text-end">{columns.quantity}</th>
            <th className="text-end">{columns.paid}</th>
            <th className="text-end">{columns.each}</th>
            <th className="text-end">{columns.total}</th>
            <th>{columns.source}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.bottle.id} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ line: { bottle, value, on } }: { line: ReportLine }) {
  const currency = useSumsCurrency()
  const { name, brand, category, vintage, sizeMl, location, bin, quantity, purchasePrice } = bottle
  return (
    <tr className="border-t border-line *:py-1 *:pe-3 *:align-top">
      <th scope="row" className="text-start font-normal">
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-caption text-soft">
          {[brand, categoryInWords(category), vintage, sizeMl && `${sizeMl} ml`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </th>
      <td>{[location, bin].filter(Boolean).join(', ')}</td>
      <td className="text-end">{quantity.toLocaleString(locale())}</td>
      <td className="text-end">
        {purchasePrice === undefined ? valueCopy.gainUnknown : exactMoney(purchasePrice, currency)}
      </td>
      <td className="text-end">
        {value ? exactMoney(value.each, currency) : valueCopy.gainUnknown}
      </td>
      <td className="text-end">
        {value ? exactMoney(value.each * quantity, currency) : valueCopy.gainUnknown}
      </td>
      <td>
        {value && valueCopy.source(value.source, bottle.marketCount)}
        {on && <span className="block text-caption text-soft">{dayInWords(on)}</span>}
      </td>
    </tr>
  )
}
