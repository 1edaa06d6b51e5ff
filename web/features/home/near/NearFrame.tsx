import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { homeCopy } from '../../../../shared/copy/home.ts'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'

/** The number of drops on Home. */
export const maxDropsNear = 3

/** The card of nearby drops; without children, an empty one of the same size. */
export function NearFrame(props: { title: string; to?: string; children?: ReactNode }) {
  const { title, to, children } = props
  return (
    <section
      aria-label={title}
      // A fixed height for three rows and the line above them.
      className="flex min-h-80 flex-col rounded-lg border border-line bg-surface px-4 py-3"
    >
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-lead font-semibold">{title}</h2>
        {to !== undefined && (
          <Link to={to} className="target inline-flex items-center text-small text-accent">
            {homeCopy.near.all}
            <ChevronRight className="mirrored" aria-hidden size={16} />
          </Link>
        )}
      </div>
      {children ?? (
        <Loading label={homeCopy.near.loading}>
          <SkeletonRows rows={maxDropsNear} />
        </Loading>
      )}
    </section>
  )
}
