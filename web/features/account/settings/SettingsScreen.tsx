import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { AccountSettings } from './AccountSettings.tsx'
import { AppSettings } from './AppSettings.tsx'
import { DataSettings } from './DataSettings.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'
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
