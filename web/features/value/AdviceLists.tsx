import { useState } from 'react'
import { Link } from 'react-router-dom'
import { advisedPerPage } from '../../../shared/business/value.ts'
import { analysisCopy as copy } from '../../../shared/copy/analysis.ts'
import type { Advised, AdvisedOf } from '../../../shared/features/value/analysis.ts'
import { money } from '../../../shared/kernel/money.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { BottleThumb } from '../../components/bottle/BottlePhoto.tsx'
import { useSumsCurrency } from '../../components/value/sums.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { type Portfolio, useAnalysis } from './portfolio.ts'

/** Bottles to drink, sell, hold and insure, each with its figures. */
export function AdviceLists({ portfolio, hidden }: { portfolio: Portfolio; hidden: boolean }) {
  const analysis = useAnalysis(portfolio)
  if (!analysis)
    return (
      <Loading label={copy.loading}>
        <SkeletonRows rows={6} />
      </Loading>
    )
  const { advised, bottles, withoutWindow, withoutValue } = analysis
  return (
    <div className="flex flex-col gap-6">
      <p className="text-small text-soft">
        {[
          copy.looked(bottles),
          withoutWindow > 0 && copy.withoutWindow(withoutWindow),
          withoutValue > 0 && copy.withoutValue(withoutValue),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className="grid items-start gap-6 desk:grid-cols-2">
        {advised.map((one) => (
          <AdviceList key={one.advice} of={one} hidden={hidden} />
        ))}
      </div>
    </div>
  )
}

function AdviceList({ of, hidden }: { of: AdvisedOf; hidden: boolean }) {
  const { advice, list, bottles, value } = of
  const currency = useSumsCurrency()
  const [shown, setShown] = useState(advisedPerPage)
  const more = Math.min(list.length - shown, advisedPerPage)
  return (
    <Card as="section">
      <h2 className="text-lead">{copy.advices[advice]}</h2>
      <p className="text-small text-soft">{copy.rules[advice]}</p>
      {list.length === 0 ? (
        <p className="mt-2">{copy.none[advice]}</p>
      ) : (
        <>
          <p className="mt-2 font-medium">
            {copy.sum(bottles, hidden || value === 0 ? undefined : money(value, currency))}
          </p>
          <ul aria-label={copy.advices[advice]}>
            {list.slice(0, shown).map((one) => (
              <AdvisedBottle key={one.bottle.id} advised={one} hidden={hidden} />
            ))}
          </ul>
          {more > 0 && (
            <div className="mt-3 flex justify-center">
              <Button onClick={() => setShown(shown + advisedPerPage)}>{copy.more(more)}</Button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

function AdvisedBottle({
  advised: { bottle, reason },
  hidden,
}: {
  advised: Advised
  hidden: boolean
}) {
  const currency = useSumsCurrency()
  return (
    <li>
      <Link
        to={bottlePath(bottle.id)}
        className="flex min-h-19 items-center gap-3 border-b border-line py-2 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <BottleThumb bottle={bottle} />
        <span className="min-w-0 grow">
          <span dir="auto" className="line-clamp-2 font-serif leading-5 font-semibold break-words">
            {bottle.name}
          </span>
          <span className="figures block text-small text-soft">
            {copy.why(reason, hidden, dayInWords, currency)}
          </span>
        </span>
      </Link>
    </li>
  )
}
