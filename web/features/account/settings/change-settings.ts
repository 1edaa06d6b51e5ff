import { settingsCopy } from '../../../../shared/copy/settings.ts'
import type { settings } from '../../../../shared/features/account/setting.ts'
import type { Changes } from '../../../../shared/kernel/entity.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { toast } from '../../../ui/toast.ts'

type SettingChanges = Changes<typeof settings>

/** Changes settings of the app, on this device at once and on the others by sync. */
export function useChangeSettings(): (changes: SettingChanges) => void {
  const device = useDevice()
  return (changes) => {
    device.mutate('setting.change', { changes }).catch((error: unknown) => {
      toast({ tone: 'danger', title: settingsCopy.changeFailed })
      throw error
    })
  }
}
