import { useEffect, useState } from 'react'
import { lowStorageBytes } from '../../../../shared/business/storage.ts'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { locale } from '../../../../shared/kernel/language.ts'
import { routes } from '../../../../shared/routes.ts'
import { DownloadCopy } from '../../../components/account/DownloadCopy.tsx'
import type { DeviceStorage } from '../../../local/device/device.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useSyncStatus } from '../../../local/hooks/live.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { toast } from '../../../ui/toast.ts'
import { Fact } from './Facts.tsx'

/** The storage as the browser reports it; `load` asks again. */
export function useDeviceStorage() {
  const device = useDevice()
  const [storage, setStorage] = useState<DeviceStorage>()
  const load = () => device.storage().then(setStorage)
  useEffect(() => void device.storage().then(setStorage), [device])
  return { storage, load }
}

/** Used space, free space, and whether the browser may delete the data. */
export function StorageFacts({ storage }: { storage: DeviceStorage | undefined }) {
  const left = storage && leftIn(storage)
  const bytes = (count: number | undefined) =>
    storage && (count === undefined ? settingsCopy.unknown : bytesInWords(count))
  return (
    <>
      <Fact label={settingsCopy.used}>{bytes(storage?.usedBytes)}</Fact>
      <Fact label={settingsCopy.left}>{bytes(left)}</Fact>
      <Fact label={settingsCopy.storage}>
        {storage && (storage.persisted ? settingsCopy.persisted : settingsCopy.notPersisted)}
      </Fact>
    </>
  )
}

/** The next steps for safe data: persistence, sync, and a backup if space runs out. */
export function StorageAdvice({ storage, load }: ReturnType<typeof useDeviceStorage>) {
  const { waiting, waitingPhotos } = useSyncStatus()
  const left = storage && leftIn(storage)
  const isLow = left !== undefined && left < lowStorageBytes
  return (
    <>
      {isLow && (
        <Notice tone="warn" title={settingsCopy.lowTitle} act={<DownloadCopy />}>
          {settingsCopy.lowSentence}
        </Notice>
      )}
      {/* Invisible but present until the browser answers, so the layout does not move. */}
      <p className={classes('text-small text-soft', !storage && 'invisible')}>
        {storage?.persisted ? settingsCopy.persistedHint : settingsCopy.notPersistedHint}
      </p>
      {!storage?.persisted && (
        <div className={classes(!storage && 'invisible')}>
          <Persist onAnswer={load} />
        </div>
      )}
      <p className="text-small text-soft">
        {waiting + waitingPhotos > 0 ? settingsCopy.onlyHere : settingsCopy.allAtServer}
      </p>
      <p>
        <TextLink to={routes.attention.path} className="inline-flex min-h-11 items-center">
          {settingsCopy.seeSync}
        </TextLink>
      </p>
    </>
  )
}

function Persist({ onAnswer }: { onAnswer: () => Promise<unknown> }) {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  const persist = async () => {
    setAsking(true)
    const agreed = await device.persist()
    await onAnswer()
    setAsking(false)
    if (!agreed)
      toast({
        title: settingsCopy.persistRefused,
        description: settingsCopy.persistRefusedSentence,
      })
  }
  return (
    <Button busy={asking} onClick={() => void persist()}>
      {settingsCopy.persist}
    </Button>
  )
}

function leftIn({ usedBytes, quotaBytes }: DeviceStorage): number | undefined {
  if (usedBytes === undefined || quotaBytes === undefined) return undefined
  return Math.max(0, quotaBytes - usedBytes)
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** `842 bytes`, `12.4 MB`: thousands, as file managers count. */
function bytesInWords(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const amount = bytes / 1000 ** step
  const digits = step === 0 || amount >= 100 ? 0 : 1
  return `${amount.toLocaleString(locale(), { maximumFractionDigits: digits })} ${units[step]}`
}
