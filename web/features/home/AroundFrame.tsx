import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { homeCopy } from '../../../shared/copy/home.ts'
import { routes } from '../../../shared/routes.ts'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'

/** The number of headlines and of posts on Home. */
export const maxAround = 3

/** A card of news or posts; without children, an empty one of the same size. */
export function AroundFrame({ of, children }: { of: 'news' | 'community'; children?: ReactNode }) {
  const { title, all, loading } = homeCopy.around[of]
  return (
    <section
      aria-label={title}
      // A fixed height for the rows and the line above them.
      className="flex min-h-80 min-w-0 flex-col rounded-lg border border-line bg-surface px-4 py-3"
    >
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-lead font-semibold">{title}</h2>
        <Link
          to={routes[of].path}
          className="target inline-flex items-center text-small text-accent"
        >
          {all}
          <ChevronRight className="mirrored" aria-hidden size={16} />
        </Link>
      </div>
      {children ?? (
        <Loading label={loading}>
          <SkeletonRows rows={maxAround} />
        </Loading>
      )}
    </section>
  )
}
