import { settingsCopy } from '../../../shared/copy/settings.ts'
import { useSettings } from '../../local/live.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useChangeSettings } from './change-settings.ts'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'

/** How the user likes the app, on all of their devices. */
export function AppearanceSettings() {
  const { theme, units, listStyle, hideAmounts } = useSettings()
  const change = useChangeSettings()
  return (
    <SettingsGroup title={settingsCopy.looks}>
      <Segmented
        label={settingsCopy.theme}
        options={optionsOf(settingsCopy.themes)}
        value={theme}
        onChange={(value) => change({ theme: value })}
      />
      <Segmented
        label={settingsCopy.units}
        options={optionsOf(settingsCopy.unitNames)}
        value={units}
        onChange={(value) => change({ units: value })}
      />
      <Segmented
        label={settingsCopy.listStyle}
        options={optionsOf(settingsCopy.listStyles)}
        value={listStyle}
        onChange={(value) => change({ listStyle: value })}
      />
      <Switch
        label={settingsCopy.hideAmounts}
        hint={settingsCopy.hideAmountsHint}
        checked={hideAmounts}
        onChange={(value) => change({ hideAmounts: value })}
      />
    </SettingsGroup>
  )
}

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }))
