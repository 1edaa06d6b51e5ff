import { useMemo } from 'react'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { sumsCopy } from '../../../../shared/copy/sums.ts'
import { usDollars } from '../../../../shared/kernel/currency.ts'
import { currencies } from '../../../../shared/business/currencies.ts'
import { bottles } from '../../../../shared/features/collection/bottle.ts'
import { countableCurrencies } from '../../../../shared/features/collection/countable.ts'
import { useRates } from '../../../components/value/use-rates.ts'
import { CurrencyField } from '../../../components/value/CurrencyField.tsx'
import { isLanguage, languageNames, languages } from '../../../../shared/kernel/language.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { ownOf } from '../../../local/hooks/cellars.ts'
import { useRows, useSettings } from '../../../local/hooks/live.ts'
import { chooseLanguage } from '../../../language/choice.ts'
import { bound } from '../../../lib/field-inputs.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { useChangeSettings } from './change-settings.ts'
import { settingInputs } from './setting-inputs.ts'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'
import { toast } from '../../../ui/toast.ts'

/** The look of the app, on all of the user's devices. */
export function AppearanceSettings() {
  const settings = useSettings()
  const change = useChangeSettings()
  const field = bound(settingInputs, settings, change)
  return (
    <SettingsGroup title={settingsCopy.looks}>
      <LanguageSetting />
      <Segmented {...field('theme')} />
      <Segmented {...field('units')} />
      <Segmented {...field('listStyle')} />
      <CurrencySetting />
      <Switch
        label={settingInputs.hideAmounts.label}
        hint={settingsCopy.hideAmountsHint}
        checked={settings.hideAmounts}
        onChange={field('hideAmounts').onChange}
      />
    </SettingsGroup>
  )
}

/** Offers only currencies with a rate; without one, totals would be empty. */
function CurrencySetting() {
  const { currency = usDollars } = useSettings()
  const change = useChangeSettings()
  const rows = useRows(bottles)
  const { isKnown, rates } = useRates()
  const offered = useMemo(
    () => (rows && isKnown ? countableCurrencies(currencies, ownOf(rows), rates) : [usDollars]),
    [rows, isKnown, rates],
  )
  const isCut = isKnown && rows && offered.length < currencies.length
  return (
    <CurrencyField
      label={settingInputs.currency.label}
      hint={isCut ? `${sumsCopy.hint} ${sumsCopy.onlyDollars}` : sumsCopy.hint}
      value={currency}
      offered={offered}
      onChange={(next) => change({ currency: next === usDollars ? null : next })}
    />
  )
}

/** Reloads the page after the change, since all of its text changes. */
function LanguageSetting() {
  const device = useDevice()
  const { language } = useSettings()
  const choose = async (chosen: string) => {
    const next = isLanguage(chosen) ? chosen : undefined
    try {
      await device.mutate('setting.change', { changes: { language: next ?? null } })
    } catch (error) {
      toast({ tone: 'danger', title: settingsCopy.changeFailed })
      throw error
    }
    chooseLanguage(next)
  }
  return (
    <Select
      label={settingInputs.language.label}
      hint={settingsCopy.languageHint}
      value={language ?? ofBrowser}
      onChange={(chosen) => void choose(chosen)}
      options={[
        { value: ofBrowser, label: settingsCopy.languageOfBrowser },
        ...languages.map((one) => ({ value: one, label: languageNames[one] })),
      ]}
    />
  )
}

const ofBrowser = 'browser'
