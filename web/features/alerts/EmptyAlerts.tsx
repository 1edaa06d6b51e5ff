import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import { useFirstFetch } from '../../components/sync/first-fetch.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'

/** Nothing is here; or nothing has come to this device yet, which is something else. */
export function EmptyAlerts({
  title,
  sentence,
  act,
}: {
  title: string
  sentence: string
  act?: ReactNode
}) {
  const fetching = useFirstFetch()
  if (fetching === 'under way')
    return (
      <Loading label={copy.fetchingTitle}>
        <SkeletonRows rows={4} />
      </Loading>
    )
  return (
    <>
      {fetching === 'unreachable' && (
        <Notice tone="warn" title={copy.unreachableTitle}>
          {copy.unreachableSentence}
        </Notice>
      )}
      <Empty
        drawing={<BellRing size={56} strokeWidth={1.25} className="text-accent" />}
        {...{ title, sentence, act }}
      />
    </>
  )
}
