import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { NoRows } from '../../lib/OnceFetched.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** The empty state. */
export function EmptyAlerts({
  title,
  sentence,
  act,
}: {
  title: string
  sentence: string
  act?: ReactNode
}) {
  return (
    <NoRows
      skeleton={<SkeletonRows rows={4} />}
      drawing={<BellRing size={56} strokeWidth={1.25} className="text-accent" />}
      title={title}
      sentence={sentence}
      act={act}
      meanwhile={act}
    />
  )
}
