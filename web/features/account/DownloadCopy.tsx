import { Download } from 'lucide-react'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { useDevice } from '../../local/device-context.tsx'
import { save } from '../../lib/save-file.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'

/** Everything as a file, also what lies on this device alone. */
export function DownloadCopy() {
  const device = useDevice()
  const { busy, run } = useAct({ failed: settingsCopy.downloadFailed })
  const download = async () => {
    try {
      const today = dayOf(device.now(), -new Date(device.now()).getTimezoneOffset())
      save(await device.exportCopy(), settingsCopy.fileName(today))
    } catch (error) {
      toast({
        tone: 'danger',
        title: settingsCopy.downloadFailed,
        description: settingsCopy.downloadFailedSentence,
      })
      throw error
    }
  }
  return (
    <Button
      icon={<Download aria-hidden size={18} className="shrink-0" />}
      busy={busy}
      busyLabel={settingsCopy.downloading}
      onClick={() => void run(download)}
    >
      {settingsCopy.download}
    </Button>
  )
}
