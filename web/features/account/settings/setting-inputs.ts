import { settingLabels } from '../../../../shared/copy/field-labels.ts'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { settings } from '../../../../shared/features/account/setting.ts'
import { languageNames } from '../../../../shared/kernel/language.ts'
import { inputsOf } from '../../../lib/field-inputs.ts'

/** Inputs of a person's settings. */
export const settingInputs = inputsOf(settings, settingLabels, {
  theme: settingsCopy.themes,
  units: settingsCopy.unitNames,
  listStyle: settingsCopy.listStyles,
  interests: settingsCopy.interestNames,
  language: languageNames,
  mailRhythm: settingsCopy.mailRhythms,
})
