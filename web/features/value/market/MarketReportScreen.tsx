import { categoryInWords } from '../../../../shared/features/collection/categories.ts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { mayUse } from '../../../../shared/business/plans.ts'
import { marketReportCopy as copy } from '../../../../shared/copy/market-report.ts'
import { valueCopy } from '../../../../shared/copy/value.ts'
import { getMarketReport, type MarketReports } from '../../../../shared/features/value/endpoints.ts'
import type { MonthOfCategory, Mover } from '../../../../shared/features/value/market-report.ts'
import { Upgrade } from '../../../components/plan/Upgrade.tsx'
import { QueryBoundary } from '../../../lib/QueryBoundary.tsx'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useServerQuery } from '../../../online/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ReportHeader } from '../ReportHeader.tsx'

/** A month's market report from the platform's own prices: for Insiders, printable. */
export function MarketReportScreen() {
  const { user } = useDevice()
  const [month, choose] = useState<string>()
  const query = useServerQuery(getMarketReport, user.id, { query: { month } })
  return (
    <div>
      <ReportHeader title={copy.title}>{copy.lead}</ReportHeader>
      <div className="mt-4">
        <QueryBoundary query={query} loading={copy.loading} offline={copy.offline}>
          {(answer) => (
            <Report
              answer={answer}
              isForThem={mayUse(user.subscriptionTier, 'reports')}
              onMonth={choose}
            />
          )}
        </QueryBoundary>
      </div>
    </div>
  )
}

interface ReportProps {
  answer: MarketReports
  isForThem: boolean
  onMonth: (month: string) => void
}

function Report({ answer: { months, report }, isForThem, onMonth }: ReportProps) {
  const [newest] = months
  if (!newest) return <Empty title={copy.none} sentence={copy.noneSentence} />
  if (!report || !isForThem)
    return (
      <Notice title={copy.insiderOnly} act={<Upgrade />}>
        {copy.insiderDetail(
          copy.monthInWords(newest.month),
          copy.rests(newest.listings, newest.prices),
        )}
      </Notice>
    )
  const rests = months.find(({ month }) => month === report.month) ?? newest
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <div className="w-56">
          <Select
            label={copy.month}
            options={months.map(({ month }) => ({ value: month, label: copy.monthInWords(month) }))}
            value={report.month}
            onChange={onMonth}
          />
        </div>
        <Button
          tone="primary"
          icon={<Printer aria-hidden size={18} />}
          disabled={report.categories.length === 0}
          onClick={() => print()}
        >
          {copy.print}
        </Button>
      </div>
      <h2 className="mt-6 text-title">{copy.monthInWords(report.month)}</h2>
      <p className="text-soft">{copy.rests(rests.listings, rests.prices)}</p>
      {report.categories.length === 0 && <p className="mt-4">{copy.empty}</p>}
      <div className="mt-4 grid items-start gap-4 desk:grid-cols-2 print:block">
        {report.categories.map((one) => (
          <OfCategory key={one.category} month={one} />
        ))}
      </div>
      <p className="mt-6 text-small text-soft">{copy.note}</p>
    </>
  )
}

function OfCategory({ month }: { month: MonthOfCategory }) {
  const { category, listings, prices, compared, percent, rose, fell } = month
  return (
    <Card as="section" className="desk:only:col-span-full print:mt-6">
      <h3 className="text-lead">{categoryInWords(category)}</h3>
      <p>{percent === undefined ? copy.thin : copy.middle(categoryInWords(category), percent)}</p>
      <p className="text-small text-soft">
        {copy.rests(listings, prices)} {copy.compared(compared)}
      </p>
      <div className="mt-3 flex flex-col gap-3">
        <Movers title={copy.rose} none={copy.nobodyRose} movers={rose} />
        <Movers title={copy.fell} none={copy.nobodyFell} movers={fell} />
      </div>
    </Card>
  )
}

function Movers(props: { title: string; none: string; movers: readonly Mover[] }) {
  const { title, none, movers } = props
  if (movers.length === 0) return <p className="text-small text-soft">{none}</p>
  return (
    <table className="figures w-full text-small">
      <caption className="text-start font-medium">{title}</caption>
      <thead className="text-start text-soft">
        <tr className="*:py-1 *:pe-3 *:font-medium">
          <th scope="col">{copy.bottle}</th>
          <th scope="col" className="text-end">
            {copy.was}
          </th>
          <th scope="col" className="text-end">
            {copy.became}
          </th>
          <th scope="col" className="pe-0! text-end">
            {copy.change}
          </th>
        </tr>
      </thead>
      <tbody>
        {movers.map((mover) => (
          <tr
            key={`${mover.name}/${mover.store}/${mover.from}/${mover.to}`}
            className="border-t border-line *:py-1 *:pe-3 *:align-top"
          >
            <th scope="row" className="text-start font-normal break-words">
              {mover.name}
              <span className="block text-caption text-soft">{mover.store}</span>
            </th>
            <td className="text-end">{copy.price(mover, 'from')}</td>
            <td className="text-end">{copy.price(mover, 'to')}</td>
            <td className="pe-0! text-end">{valueCopy.trendPercent(mover.percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
