import { ChartNoAxesColumn, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { socialProofCopy as copy } from '../../../shared/copy/social-proof.ts'
import {
  type PlatformFigures,
  readPlatformFigures,
} from '../../../shared/features/social-proof/endpoints.ts'
import { grouped, tenths } from '../../../shared/kernel/number.ts'
import { shortAmount, shortCount } from '../../../shared/kernel/short-number.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { useServerQuery } from '../../online/queries.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Moment } from '../../ui/Time.tsx'

/** The four figures as of the last count, each with its definition. */
export function FigureCards() {
  const query = useServerQuery(readPlatformFigures, useDevice().user.id)
  return (
    <section aria-label={copy.figures}>
      <QueryBoundary
        query={query}
        loading={copy.loadingFigures}
        offline={copy.offline}
        skeleton={<Skeleton className="h-28 w-full" />}
      >
        {({ figures }) =>
          figures ? (
            <Cards figures={figures} />
          ) : (
            <Empty
              drawing={<ChartNoAxesColumn size={40} className="text-soft" />}
              title={copy.notCounted}
              sentence={copy.notCountedSentence}
            />
          )
        }
      </QueryBoundary>
    </section>
  )
}

function Cards({ figures }: { figures: PlatformFigures }) {
  const { activeUsers, totalSavings, pricedBottles, rareBottles, pickedUpBottles } = figures
  const { averageRating, ratings, countedAt } = figures
  const { restsOn } = copy
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 desk:grid-cols-4">
        <Card of="activeUsers" detail={restsOn.activeUsers} whole={grouped(activeUsers)}>
          {shortCount(activeUsers)}
        </Card>
        <Card of="totalSavings" detail={restsOn.totalSavings(pricedBottles)}>
          {shortAmount(totalSavings)}
        </Card>
        <Card
          of="rareBottles"
          detail={restsOn.rareBottles(pickedUpBottles)}
          whole={grouped(rareBottles)}
        >
          {shortCount(rareBottles)}
        </Card>
        <Card
          of="averageRating"
          detail={averageRating === undefined ? copy.noRating : restsOn.averageRating(ratings)}
        >
          {averageRating === undefined ? '–' : tenths(averageRating)}
        </Card>
      </ul>
      <p className="mt-2 text-caption text-soft">
        {copy.countedAt} <Moment at={countedAt} />
      </p>
    </>
  )
}

interface FigureCardProps {
  of: keyof typeof copy.counts
  /** Its basis. */
  detail: string
  /** The full number, if it is shown short. */
  whole?: string
  children: ReactNode
}

/** A figure; a tap explains it. */
function Card({ of, detail, whole, children }: FigureCardProps) {
  const label = copy.labels[of]
  return (
    <li className="min-w-0 rounded-lg border border-line bg-surface">
      <details className="group">
        <summary className="relative block cursor-pointer list-none rounded-lg px-4 py-3 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <span className="flex items-start justify-between gap-2 text-small text-soft">
            {label}
            <Info aria-hidden size={16} className="mt-0.5 shrink-0 group-open:text-accent" />
          </span>
          <span
            title={whole}
            className="figures block font-serif text-title font-semibold wrap-anywhere"
          >
            {children}
          </span>
          <span className="figures block text-caption text-soft">{detail}</span>
        </summary>
        <p className="border-t border-line px-4 py-3 text-small text-soft">{copy.counts[of]}</p>
      </details>
    </li>
  )
}
