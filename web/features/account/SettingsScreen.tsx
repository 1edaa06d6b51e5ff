import { settingsCopy } from '../../../shared/copy/settings.ts'
import { AccountSettings } from './AccountSettings.tsx'
import { AppSettings } from './AppSettings.tsx'
import { DataSettings } from './DataSettings.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'
import { PersonSettings } from './PersonSettings.tsx'

/** Account, person, notices, looks, what this device holds, the data, and the app itself. */
export function SettingsScreen() {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <h1 className="text-display">{settingsCopy.title}</h1>
      <AccountSettings />
      <PersonSettings />
      <NoticeSettings />
      <AppearanceSettings />
      <DeviceSettings />
      <DataSettings />
      <AppSettings />
    </div>
  )
}
