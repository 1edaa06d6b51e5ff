import { valueCopy } from '../../../shared/copy/value.ts'
import type { PortfolioShare } from '../../../shared/features/value/metrics.ts'
import { Amount } from './Amount.tsx'
import { Card } from '../../ui/Card.tsx'

interface ShareBarsProps {
  title: string
  shares: readonly PortfolioShare[]
  hidden: boolean
  /** The label of a part whose name is not text itself. */
  inWords?: (name: string) => string
}

/** A cellar may have a hundred places; the largest are enough. */
const maxShown = 8

/** How the value is spread, as bars with their numbers: a drawing that is its own table. */
export function ShareBars({ title, shares, hidden, inWords = String }: ShareBarsProps) {
  const whole = shares.reduce((sum, { value }) => sum + value, 0)
  return (
    <Card as="section">
      <h2 className="text-lead">{title}</h2>
      <ul className="mt-2 flex flex-col gap-3">
        {shares.slice(0, maxShown).map(({ name, value, bottles, unvalued }) => (
          <li key={name}>
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate font-medium">{inWords(name)}</span>
              <span className="figures shrink-0 text-small">
                {bottles > unvalued ? <Amount cents={value} hidden={hidden} /> : valueCopy.noData}
              </span>
            </p>
            <span aria-hidden className="my-1 block h-2 rounded-full bg-sunken">
              <span
                className="block h-2 rounded-full bg-accent"
                style={{ width: `${whole > 0 ? (value / whole) * 100 : 0}%` }}
              />
            </span>
            <p className="figures text-caption text-soft">
              {[
                whole > 0 && valueCopy.share((value / whole) * 100),
                valueCopy.bottles(bottles),
                unvalued > 0 && valueCopy.unvalued(unvalued),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {shares.length > maxShown && (
        <p className="mt-3 text-small text-soft">
          {valueCopy.moreInsights(shares.length - maxShown)}
        </p>
      )}
    </Card>
  )
}
