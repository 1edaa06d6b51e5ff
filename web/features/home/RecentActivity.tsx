import { FileUp } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { homeCopy } from '../../../shared/copy/home.ts'
import type { BottleEvent } from '../../../shared/features/bar/bottle-event.ts'
import type { Pour } from '../../../shared/features/bar/pour.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import type { Import } from '../../../shared/features/collection/import.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useSettings } from '../../local/hooks/live.ts'
import { BottleSilhouette } from '../../components/bottle/BottleSilhouette.tsx'
import { CellarName } from '../../components/cellar/CellarName.tsx'
import { NoRowsLine } from '../../lib/NoRowsLine.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { type HomeActivity, recentActivity } from './activity.ts'

/** How many entries Home shows. */
const maxShown = 10

interface RecentActivityProps {
  bottles: readonly Bottle[]
  pours: readonly Pour[]
  events: readonly BottleEvent[]
  imports: readonly Import[]
}

/** Recent activity in the user's cellar and in cellars shared with them. */
export function RecentActivity({ bottles, pours, events, imports }: RecentActivityProps) {
  const { units, hideAmounts } = useSettings()
  const device = useDevice()
  const entries = useMemo(
    () => recentActivity({ bottles, pours, events, imports }, maxShown, { units, hideAmounts }),
    [bottles, pours, events, imports, units, hideAmounts],
  )
  const now = device.now()

  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="mb-1 text-title">
        {homeCopy.activity}
      </h2>
      {entries.length === 0 && <NoRowsLine>{homeCopy.noActivity}</NoRowsLine>}
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry, now }: { entry: HomeActivity; now: number }) {
  const { at, title, what, of, bottle, to } = entry
  const content = (
    <>
      <span className="flex w-10 shrink-0 justify-center text-soft">
        {bottle ? (
          <BottleSilhouette
            category={bottle.category}
            level={(bottle.fillLevel ?? 100) / 100}
            height={44}
          />
        ) : (
          to && <FileUp aria-hidden size={22} />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-medium">{what}</span>
        <span className="block truncate text-small text-soft">
          {title}
          <CellarName of={of} />
        </span>
      </span>
      <span className="shrink-0 text-caption text-soft">
        <RelativeTime at={at} now={now} />
      </span>
    </>
  )
  const rowClasses = 'flex min-h-16 items-center gap-3 border-b border-line py-2'
  return (
    <li>
      {to ? (
        <Link to={to} className={`${rowClasses} hover:bg-sunken`}>
          {content}
        </Link>
      ) : (
        <div className={rowClasses}>{content}</div>
      )}
    </li>
  )
}
