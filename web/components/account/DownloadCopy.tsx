import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { fullCopy, serverFileWords } from '../../../shared/copy/full-copy.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { save } from '../../lib/save-file.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import type { Copy } from '../../local/backup/export-copy.ts'
import { useSyncStatus } from '../../local/hooks/live.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { perLocale } from '../../../shared/kernel/language.ts'

type Lacks = Pick<Copy, 'isFetched' | 'missingPhotos' | 'missingFiles'>

interface DownloadCopyProps {
  readonly tone?: ButtonProps['tone']
  readonly label?: string
  readonly icon?: ReactNode
}

/**
 * Downloads everything as a file, including data only on this device, and names missing parts. It
 * is in a row that wraps.
 */
export function DownloadCopy({ tone, label, icon }: DownloadCopyProps) {
  const device = useDevice()
  const isFetched = useSyncStatus().firstFetch === undefined
  const { busy, run } = useAct({ failed: settingsCopy.downloadFailed })
  const [made, setMade] = useState<Lacks>()
  const download = async () => {
    setMade(undefined)
    try {
      const today = dayOf(device.now(), -new Date(device.now()).getTimezoneOffset())
      const { file, ...lacks } = await device.exportCopy()
      save(file, lacks.isFetched ? settingsCopy.fileName(today) : fullCopy.partName(today))
      setMade(lacks)
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
    <>
      {!isFetched && (
        <div className="order-first w-full">
          <Notice tone="warn" title={fullCopy.notFetchedTitle}>
            {fullCopy.notFetchedSentence}
          </Notice>
        </div>
      )}
      <Button
        {...(tone && { tone })}
        icon={icon ?? <Download aria-hidden size={18} className="shrink-0" />}
        busy={busy}
        busyLabel={settingsCopy.downloading}
        onClick={() => void run(download)}
      >
        {isFetched ? (label ?? settingsCopy.download) : fullCopy.downloadPart}
      </Button>
      {made && !busy && (
        <div className="order-last w-full">
          <Outcome of={made} again={() => void run(download)} />
        </div>
      )}
    </>
  )
}

/** Whether the saved file is complete, and if not, the remedy. */
function Outcome({ of, again }: { of: Lacks; again: () => void }) {
  const { isFetched, missingPhotos, missingFiles } = of
  if (isFetched && missingPhotos + missingFiles.length === 0)
    return (
      <Notice live tone="good" title={fullCopy.fullTitle}>
        {fullCopy.fullSentence}
      </Notice>
    )
  const reasons = [...new Set(missingFiles.map(({ because }) => because))]
  return (
    <Notice
      live
      tone="warn"
      title={fullCopy.notFullTitle}
      act={
        <Button size="small" tone="primary" onClick={again}>
          {fullCopy.tryAgain}
        </Button>
      }
    >
      {!isFetched && <p>{fullCopy.notFetched}</p>}
      {missingPhotos > 0 && <p>{fullCopy.missingPhotos(missingPhotos)}</p>}
      {reasons.map((reason) => (
        <p key={reason}>
          {fullCopy.missing(
            list().format(
              missingFiles
                .filter(({ because }) => because === reason)
                .map(({ file }) => serverFileWords[file]),
            ),
          )}{' '}
          {fullCopy.because[reason]}
        </p>
      ))}
    </Notice>
  )
}

const list = perLocale((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }))
