import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { homeCopy } from '../../../../shared/copy/home.ts'
import { Loading, SkeletonText } from '../../../ui/Skeleton.tsx'

/** The card of the suggestion; without children, an empty one of the same size. */
export function SuggestionFrame({ thumb, children }: { thumb?: ReactNode; children?: ReactNode }) {
  return (
    <section
      aria-labelledby="suggestion"
      className="flex min-h-40 items-start gap-3 rounded-lg border border-line bg-surface p-4"
    >
      {thumb}
      <div className="min-w-0 grow">
        <h2
          id="suggestion"
          className="mb-1 flex items-center gap-1.5 text-small font-medium text-accent"
        >
          <Sparkles aria-hidden size={16} />
          {homeCopy.suggestion.title}
        </h2>
        {children ?? (
          <Loading label={homeCopy.suggestion.loading}>
            <SkeletonText lines={3} />
          </Loading>
        )}
      </div>
    </section>
  )
}
