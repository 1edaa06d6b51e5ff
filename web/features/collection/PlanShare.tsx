import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { bottleLimit } from '../../../shared/business/plans.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { planCopy } from '../../../shared/copy/plan.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { ExportSheet } from '../../components/collection/export-sheet.ts'
import { Button } from '../../ui/Button.tsx'

/** Below the list: the used share of the plan's limit, and an export of all. */
export function PlanShare({ count }: { count: number }) {
  const { subscriptionTier } = useDevice().user
  const [exporting, setExporting] = useState(false)
  const limit = bottleLimit(subscriptionTier)
  return (
    <div className="flex flex-col items-center gap-2 py-4">
      {limit < Number.POSITIVE_INFINITY && (
        <div className="text-center text-caption text-soft">
          <p>{collectionCopy.planShare(count, limit, subscriptionTier)}</p>
          <p>{planCopy.planCounts}</p>
        </div>
      )}
      <Button
        tone="plain"
        size="small"
        icon={<Download aria-hidden size={18} />}
        onClick={() => setExporting(true)}
      >
        {collectionCopy.exportAll}
      </Button>
      {exporting && (
        <Suspense fallback={null}>
          <ExportSheet onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </div>
  )
}
