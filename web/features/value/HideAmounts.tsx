import { Eye, EyeOff } from 'lucide-react'
import { valueCopy } from '../../../shared/copy/value.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useSettings } from '../../local/hooks/live.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.ts'

/** Hides or shows every amount in the app, against onlookers. */
export function HideAmounts() {
  const device = useDevice()
  const { hideAmounts } = useSettings()
  const toggle = () =>
    void device
      .mutate('setting.change', { changes: { hideAmounts: !hideAmounts } })
      .catch((error: unknown) => {
        toast({ tone: 'danger', title: valueCopy.settingFailed })
        throw error
      })
  return (
    <IconButton
      tone="quiet"
      label={hideAmounts ? valueCopy.showAmounts : valueCopy.hideAmounts}
      aria-pressed={hideAmounts}
      icon={hideAmounts ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
      onClick={toggle}
    />
  )
}
