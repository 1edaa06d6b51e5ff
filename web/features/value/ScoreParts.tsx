import { valueCopy } from '../../../shared/copy/value.ts'
import type { Score } from '../../../shared/features/value/score.ts'
import { Card } from '../../ui/Card.tsx'

/** The parts that make the investment score, each with the number from which it follows. */
export function ScoreParts({ score }: { score: Score }) {
  if ('missing' in score) return null
  return (
    <Card as="section">
      <h2 className="text-lead">{valueCopy.scoreParts}</h2>
      <ul className="mt-2 flex flex-col gap-3">
        {score.parts.map(({ name, points, weight, from }) => (
          <li key={name}>
            <p className="flex items-baseline justify-between gap-2">
              <span className="font-medium">{valueCopy.scorePart[name]}</span>
              <span className="figures text-caption text-soft">
                {valueCopy.scorePartPoints(points, weight)}
              </span>
            </p>
            <span aria-hidden className="my-1 block h-2 rounded-full bg-sunken">
              <span className="block h-2 rounded-full bg-accent" style={{ width: `${points}%` }} />
            </span>
            <p className="text-caption text-soft">{valueCopy.scorePartFrom(name, from)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
