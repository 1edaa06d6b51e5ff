import { useState } from 'react'
import { maxPlaceLength, maxZipCodeLength } from '../../../shared/business/names.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { interests } from '../../../shared/features/account/setting.ts'
import { useSettings } from '../../local/live.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useChangeSettings } from './change-settings.ts'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'

/** What one collects, and where one is, as far as one wants to say. */
export function PersonSettings() {
  const settings = useSettings()
  const change = useChangeSettings()
  return (
    <SettingsGroup title={settingsCopy.person}>
      <Segmented
        label={settingsCopy.interests}
        options={interests.map((value) => ({ value, label: settingsCopy.interestNames[value] }))}
        value={settings.interests ?? 'both'}
        onChange={(value) => change({ interests: value })}
      />
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <Kept
          label={settingsCopy.location}
          hint={settingsCopy.locationHint}
          autoComplete="address-level2"
          max={maxPlaceLength}
          value={settings.location ?? ''}
          onKeep={(location) => change({ location: location || null })}
        />
        <Kept
          label={settingsCopy.zipCode}
          autoComplete="postal-code"
          max={maxZipCodeLength}
          value={settings.zipCode ?? ''}
          onKeep={(zipCode) => change({ zipCode: zipCode || null })}
        />
      </div>
    </SettingsGroup>
  )
}

interface KeptProps {
  label: string
  hint?: string
  autoComplete: string
  max: number
  value: string
  onKeep: (value: string) => void
}

/** A line of text that is kept when one leaves it or presses Enter. */
function Kept({ label, hint, autoComplete, max, value, onKeep }: KeptProps) {
  const [typed, setTyped] = useState<string>()
  const keep = () => {
    if (typed !== undefined && typed.trim() !== value) onKeep(typed.trim())
    setTyped(undefined)
  }
  return (
    <TextField
      label={label}
      hint={hint}
      autoComplete={autoComplete}
      maxLength={max}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  )
}
