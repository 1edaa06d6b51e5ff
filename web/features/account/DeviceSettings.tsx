import { useEffect, useState } from 'react'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device-context.tsx'
import { useSyncStatus } from '../../local/live.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { Moment } from '../../ui/Time.tsx'
import { toast } from '../../ui/toast.ts'
import { bytesInWords } from './bytes.ts'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { Fact, Facts } from './Facts.tsx'
import { locale } from '../../../shared/kernel/language.ts'

interface Storage {
  persisted: boolean
  usedBytes?: number
  quotaBytes?: number
}

/** The data on this device, and whether the browser may clear it. */
export function DeviceSettings() {
  const device = useDevice()
  const sync = useSyncStatus()
  const [storage, setStorage] = useState<Storage>()
  const [asking, setAsking] = useState(false)
  const load = () => device.storage().then(setStorage)
  useEffect(() => void device.storage().then(setStorage), [device])

  const persist = async () => {
    setAsking(true)
    const agreed = await device.persist()
    await load()
    setAsking(false)
    if (!agreed)
      toast({
        title: settingsCopy.persistRefused,
        description: settingsCopy.persistRefusedSentence,
      })
  }
  const count = (many: number) => (many === 0 ? settingsCopy.none : many.toLocaleString(locale()))

  return (
    <SettingsGroup title={settingsCopy.device}>
      <Facts>
        <Fact label={settingsCopy.lastSync}>
          {sync.lastSyncAt === undefined ? settingsCopy.never : <Moment at={sync.lastSyncAt} />}
        </Fact>
        <Fact label={settingsCopy.unsent}>{count(sync.waiting)}</Fact>
        <Fact label={settingsCopy.waitingPhotos}>{count(sync.waitingPhotos)}</Fact>
        <Fact label={settingsCopy.refused}>{count(sync.attention)}</Fact>
        <Fact label={settingsCopy.used}>{usedWords(storage)}</Fact>
        <Fact label={settingsCopy.storage}>
          {storage && (storage.persisted ? settingsCopy.persisted : settingsCopy.notPersisted)}
        </Fact>
      </Facts>
      {/* Invisible but present until the browser answers, so the layout does not move. */}
      <p className={classes('text-small text-soft', !storage && 'invisible')}>
        {storage?.persisted ? settingsCopy.persistedHint : settingsCopy.notPersistedHint}
      </p>
      {!storage?.persisted && (
        <div className={classes(!storage && 'invisible')}>
          <Button busy={asking} onClick={() => void persist()}>
            {settingsCopy.persist}
          </Button>
        </div>
      )}
      <p>
        <TextLink to={routes.attention.path} className="inline-flex min-h-11 items-center">
          {settingsCopy.seeSync}
        </TextLink>
      </p>
    </SettingsGroup>
  )
}

function usedWords(storage: Storage | undefined) {
  if (!storage) return undefined
  const { usedBytes, quotaBytes } = storage
  if (usedBytes === undefined) return settingsCopy.unknown
  const used = bytesInWords(usedBytes)
  return quotaBytes === undefined ? used : settingsCopy.usedOf(used, bytesInWords(quotaBytes))
}
