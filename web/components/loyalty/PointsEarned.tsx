import { Award } from 'lucide-react'
import { loyaltyCopy as copy } from '../../../shared/copy/loyalty.ts'
import { readEarned } from '../../../shared/features/loyalty/endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { useServerQuery } from '../../online/queries.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { Moment } from '../../ui/Time.tsx'

/**
 * The points of one subject with their reasons, where they were earned. Empty while unknown: the
 * points page has them, too.
 * @param user the owner of the points
 * @param subject the id of a reservation, event or sighting, or the number of a week
 */
export function PointsEarned({ user, subject }: { user: string; subject: string }) {
  const { data } = useServerQuery(readEarned, user, { params: { subject } })
  if (!data || data.earned.length === 0) return null
  return (
    <ul aria-label={copy.earned} className="flex flex-col gap-1">
      {data.earned.map(({ reason, points, at }) => (
        <li key={reason} className="flex items-start gap-2 text-small">
          <Award aria-hidden size={18} className="shrink-0 text-soft" />
          <span className="min-w-0">
            <TextLink to={routes.loyalty.path}>{copy.earnedPoints(points)}</TextLink>
            {': '}
            {copy.reasons[reason]}
            <span className="block text-caption text-soft">
              <Moment at={at} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
