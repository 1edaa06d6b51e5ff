import { alertLimit } from '../../../shared/business/plans.ts'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { Upgrade } from '../../components/plan/Upgrade.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** At the plan's limit of alerts, offers Insider. */
export function Upsell({ count }: { count: number }) {
  const limit = alertLimit(useDevice().user.subscriptionTier)
  if (count < limit) return null
  return (
    <div className="mt-5">
      <Notice title={copy.upsellTitle} act={<Upgrade />}>
        {copy.upsell(limit)}
      </Notice>
    </div>
  )
}
