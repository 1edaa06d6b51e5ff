import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { locale } from '../../../../shared/kernel/language.ts'
import { useSyncStatus } from '../../../local/hooks/live.ts'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'
import { Moment } from '../../../ui/Time.tsx'
import { Fact, Facts } from './Facts.tsx'
import { PhotoDownloadSetting } from './PhotoDownloadSetting.tsx'
import { StorageAdvice, StorageFacts, useDeviceStorage } from './StorageHealth.tsx'

/** The data on this device, and whether the browser may clear it. */
export function DeviceSettings() {
  const sync = useSyncStatus()
  const { storage, load } = useDeviceStorage()
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
        <StorageFacts storage={storage} />
      </Facts>
      <PhotoDownloadSetting />
      <StorageAdvice storage={storage} load={load} />
    </SettingsGroup>
  )
}
