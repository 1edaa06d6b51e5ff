import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { barCopy } from '../../../../shared/copy/bar.ts'
import { Loading, SkeletonText } from '../../../ui/Skeleton.tsx'

/** The card of the recommendation; without children, an empty one of the same height. */
export function RecommendationFrame({ act, children }: { act?: ReactNode; children?: ReactNode }) {
  const { title, loading } = barCopy.recommendation
  return (
    <section
      aria-label={title}
      className="mb-2 flex min-h-19 items-center gap-3 rounded-lg border border-line bg-surface px-3"
    >
      <Sparkles aria-hidden size={20} className="shrink-0 text-accent" />
      <div className="min-w-0 grow">
        {children ?? (
          <Loading label={loading}>
            <SkeletonText />
          </Loading>
        )}
      </div>
      {act}
    </section>
  )
}
