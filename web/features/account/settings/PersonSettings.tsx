import { useState } from 'react'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { useSettings } from '../../../local/hooks/live.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useChangeSettings } from './change-settings.ts'
import { settingInputs } from './setting-inputs.ts'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'

/** Interests and location, both optional. */
export function PersonSettings() {
  const settings = useSettings()
  const change = useChangeSettings()
  return (
    <SettingsGroup title={settingsCopy.person}>
      <Segmented
        {...settingInputs.interests}
        value={settings.interests ?? 'both'}
        onChange={(value) => change({ interests: value })}
      />
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <SavedField
          {...settingInputs.location}
          hint={settingsCopy.locationHint}
          autoComplete="address-level2"
          value={settings.location ?? ''}
          onKeep={(location) => change({ location: location || null })}
        />
        <SavedField
          {...settingInputs.zipCode}
          autoComplete="postal-code"
          value={settings.zipCode ?? ''}
          onKeep={(zipCode) => change({ zipCode: zipCode || null })}
        />
      </div>
    </SettingsGroup>
  )
}

interface SavedFieldProps {
  label: string
  hint?: string
  autoComplete: string
  maxLength?: number
  value: string
  onKeep: (value: string) => void
}

/** A line of text, saved on blur or Enter. */
function SavedField({ value, onKeep, ...input }: SavedFieldProps) {
  const [typed, setTyped] = useState<string>()
  const keep = () => {
    if (typed !== undefined && typed.trim() !== value) onKeep(typed.trim())
    setTyped(undefined)
  }
  return (
    <TextField
      {...input}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  )
}
