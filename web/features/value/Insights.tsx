import { Link } from 'react-router-dom'
import { valueCopy } from '../../../shared/copy/value.ts'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { BottleThumb } from '../../components/bottle/BottlePhoto.tsx'
import { useSumsCurrency } from '../../components/value/sums.ts'
import { NoRows } from '../../lib/OnceFetched.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { type Portfolio, useInsights } from './portfolio.ts'

/** Notable bottles of the user, each with its reason. */
export function Insights({ portfolio, hidden }: { portfolio: Portfolio; hidden: boolean }) {
  const found = useInsights(portfolio)
  const currency = useSumsCurrency()
  if (!found)
    return (
      <Loading label={valueCopy.loading}>
        <SkeletonRows rows={4} />
      </Loading>
    )
  if (found.length === 0)
    return <NoRows title={valueCopy.noInsights} sentence={valueCopy.noInsightsSentence} level={3} />
  return (
    <div className="flex flex-col gap-6">
      <p className="text-small text-soft">{valueCopy.insightsFrom}</p>
      {found.map(({ kind, shown, more }) => (
        <section key={kind}>
          <h2 className="text-lead">{valueCopy.insightTitles[kind]}</h2>
          <ul>
            {shown.map((insight) => (
              <li key={insight.bottle.id}>
                <Link
                  to={bottlePath(insight.bottle.id)}
                  className="flex min-h-19 items-center gap-3 border-b border-line py-2 hover:bg-sunken focus-visible:-outline-offset-2 desk:px-2"
                >
                  <BottleThumb bottle={insight.bottle} />
                  <span className="min-w-0 grow">
                    <span
                      dir="auto"
                      className="line-clamp-2 font-serif leading-5 font-semibold break-words"
                    >
                      {insight.bottle.name}
                    </span>
                    <span className="block text-small text-soft">
                      {valueCopy.why(insight, hidden, currency)}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="py-2 text-small text-soft">{valueCopy.moreInsights(more)}</p>}
        </section>
      ))}
    </div>
  )
}
