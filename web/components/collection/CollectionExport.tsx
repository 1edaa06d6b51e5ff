import { Archive, Download } from 'lucide-react'
import { mayUse } from '../../../shared/business/plans.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { ownCsv } from '../../../shared/features/collection/own-csv.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useRows } from '../../local/hooks/live.ts'
import { ownOf } from '../../local/hooks/cellars.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { OnceFetched } from '../../lib/OnceFetched.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { inTimeSlices } from '../../lib/time-slicing.ts'
import { save } from '../../lib/save-file.ts'
import { useAct } from '../../lib/use-act.ts'
import { DownloadCopy } from '../account/DownloadCopy.tsx'
import { Upgrade } from '../plan/Upgrade.tsx'

/** The collection as a CSV file for Insiders; the full backup for all users. */
export function CollectionExport({ onClose }: { onClose: () => void }) {
  const device = useDevice()
  const rows = useRows(bottles)
  const csv = useAct({ failed: valueCopy.exportFailed })
  const isInsider = mayUse(device.user.subscriptionTier, 'csv')
  const today = () => dayOf(device.now(), -new Date(device.now()).getTimezoneOffset())

  async function handOut() {
    try {
      const own = ownOf(rows ?? [])
      const text = await new Promise<string>((done) => inTimeSlices(ownCsv(own), done))
      save(new Blob([text], { type: 'text/csv' }), valueCopy.csvName(today()))
    } catch (error) {
      toast({
        tone: 'danger',
        title: valueCopy.exportFailed,
        description: valueCopy.exportFailedSentence,
      })
      throw error
    }
  }

  return (
    <Sheet open onClose={onClose} title={valueCopy.exportTitle} size="small">
      <OnceFetched skeleton={<SkeletonText lines={3} />}>
        <div className="flex flex-col gap-4">
          <p>{valueCopy.exportSentence}</p>
          {isInsider ? (
            <Button
              tone="primary"
              icon={<Download aria-hidden size={18} />}
              disabled={!rows}
              busy={csv.busy}
              busyLabel={valueCopy.exportBusy}
              onClick={() => void csv.run(handOut)}
            >
              {valueCopy.exportCsv}
            </Button>
          ) : (
            <Notice title={valueCopy.exportPart} act={<Upgrade />}>
              {valueCopy.exportInstead}
            </Notice>
          )}
          <div className="flex flex-col gap-2">
            <DownloadCopy
              tone={isInsider ? 'quiet' : 'primary'}
              label={valueCopy.exportBackup}
              icon={<Archive aria-hidden size={18} />}
            />
          </div>
        </div>
      </OnceFetched>
    </Sheet>
  )
}
