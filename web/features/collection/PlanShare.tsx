import { bottleLimit } from '../../../shared/business/plans.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { useDevice } from '../../local/device-context.tsx'

/** Below the list of a plan with a limit: how much of it is used. */
export function PlanShare({ count }: { count: number }) {
  const { subscriptionTier } = useDevice().user
  const limit = bottleLimit(subscriptionTier)
  if (limit === Number.POSITIVE_INFINITY) return null
  return (
    <p className="py-4 text-center text-caption text-soft">
      {collectionCopy.planShare(count, limit, subscriptionTier)}
    </p>
  )
}
