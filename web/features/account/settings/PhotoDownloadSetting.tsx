import { useEffect, useState } from 'react'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import type { PhotoDownloads } from '../../../local/store/records.ts'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'

/** When this device downloads photos of other devices in full size. */
export function PhotoDownloadSetting() {
  const device = useDevice()
  const [chosen, setChosen] = useState<PhotoDownloads>()
  useEffect(() => void device.photoDownloads().then(setChosen), [device])
  const choose = (when: PhotoDownloads) => {
    setChosen(when)
    device.setPhotoDownloads(when).catch((error: unknown) => {
      setChosen(chosen)
      toast({ tone: 'danger', title: settingsCopy.changeFailed })
      throw error
    })
  }
  const times = (['viewed', 'wifi', 'always'] as const).filter(
    (when) => when !== 'wifi' || chosen === when || knowsWifi(),
  )
  return (
    <Select
      label={settingsCopy.photoDownloads}
      hint={settingsCopy.photoDownloadsHint}
      value={chosen ?? ''}
      onChange={choose}
      options={times.map((value) => ({ value, label: settingsCopy.photoDownloadTimes[value] }))}
    />
  )
}

/** Whether this browser tells Wi-Fi from a mobile network. */
const knowsWifi = () =>
  (navigator as { connection?: { type?: string } }).connection?.type !== undefined
