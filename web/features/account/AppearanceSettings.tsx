import { settingsCopy } from '../../../shared/copy/settings.ts'
import { sumsCopy } from '../../../shared/copy/sums.ts'
import { usDollars } from '../../../shared/kernel/currency.ts'
import { CurrencyField } from '../../components/value/CurrencyField.tsx'
import { useSettings } from '../../local/live.ts'
import { bound } from '../../lib/field-inputs.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useChangeSettings } from './change-settings.ts'
import { settingInputs } from './setting-inputs.ts'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'

/** How the user likes the app, on all of their devices. */
export function AppearanceSettings() {
  const settings = useSettings()
  const change = useChangeSettings()
  const field = bound(settingInputs, settings, change)
  return (
    <SettingsGroup title={settingsCopy.looks}>
      <Segmented {...field('theme')} />
      <Segmented {...field('units')} />
      <Segmented {...field('listStyle')} />
      <CurrencyField
        label={settingInputs.currency.label}
        hint={sumsCopy.hint}
        value={settings.currency ?? usDollars}
        onChange={(currency) => change({ currency: currency === usDollars ? null : currency })}
      />
      <Switch
        label={settingInputs.hideAmounts.label}
        hint={settingsCopy.hideAmountsHint}
        checked={settings.hideAmounts}
        onChange={field('hideAmounts').onChange}
      />
    </SettingsGroup>
  )
}
