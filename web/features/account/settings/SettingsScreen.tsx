import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { AccountSettings } from './AccountSettings.tsx'
import { AppSettings } from './AppSettings.tsx'
import { DataSettings } from './DataSettings.tsx'
import { locale } from '../../../../shared/kernel/language.ts'
import { useSyncStatus } from '../../../local/hooks/live.ts'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'
import { Moment } from '../../../ui/Time.tsx'
import { Fact, Facts } from './Facts.tsx'
import { PhotoDownloadSetting } from './PhotoDownloadSetting.tsx'
import { StorageAdvice, StorageFacts, useDeviceStorage } from './StorageHealth.tsx'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'
import { PersonSettings } from './PersonSettings.tsx'
import { OnceFetched } from '../../../lib/OnceFetched.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'

/**
 * Account, person, notices, appearance, device, data, and the app. Preferences are a row: a device that
 * has not fetched it yet hides them.
 */
export function SettingsScreen() {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <h1 className="text-display">{settingsCopy.title}</h1>
      <AccountSettings />
      {/* Before the fetch, defaults would look like the person's choices. */}
      <OnceFetched skeleton={<SkeletonText lines={8} />}>
        <PersonSettings />
        <NoticeSettings />
        <AppearanceSettings />
      </OnceFetched>
      <DeviceSettings />
      <DataSettings />
      <AppSettings />
    </div>
  )
}

/** The data on this device, and whether the browser may clear it. */
function DeviceSettings() {
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
