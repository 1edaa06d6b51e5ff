import { bottleLimit } from '../../../shared/business/plans.ts'
import { planCopy } from '../../../shared/copy/plan.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Upgrade } from './Upgrade.tsx'

/** The number of free places below which it warns. */
const tight = 5

/**
 * Warns that the plan is full, or nearly; else nothing.
 * @param bottles live rows of bottles, finished ones too, as the limit counts them
 */
export function PlanNotice({ bottles }: { bottles: number }) {
  const limit = bottleLimit(useDevice().user.subscriptionTier)
  const left = limit - bottles
  if (left > tight) return null
  return left > 0 ? (
    <Notice title={planCopy.planTight(bottles, limit)} act={<Upgrade />}>
      {`${planCopy.planTightSentence(left)} ${planCopy.planCounts}`}
    </Notice>
  ) : (
    <Notice tone="warn" title={planCopy.planFull(limit)} act={<Upgrade />}>
      {`${planCopy.planCounts} ${planCopy.planFullSentence}`}
    </Notice>
  )
}
