import {
  dayLimits,
  limitedGroups,
  mailRhythms,
  type NoticeGroup,
  type NoticeWays,
  rhythmGroups,
  usualDayLimit,
} from '../../../../shared/business/notices.ts'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import {
  comesBy,
  limitSettingOf,
  rhythmSettingOf,
  settingOfGroup,
} from '../../../../shared/features/account/setting.ts'
import { useSettings } from '../../../local/hooks/live.ts'
import { Select } from '../../../ui/Select.tsx'
import { useChangeSettings } from './change-settings.ts'
import { settingInputs } from './setting-inputs.ts'

/** The ways and the rhythm of one group of notices. */
export function GroupNotices({ group }: { group: NoticeGroup }) {
  const { mailNotices = false, pushNotices = false, mailRhythm, ...settings } = useSettings()
  const change = useChangeSettings()
  const name = settingOfGroup(group)
  const [byMail, byPush] = [comesBy(settings[name], 'mail'), comesBy(settings[name], 'push')]
  const mailed = rhythmGroups.find((one) => one === group)
  const limited = limitedGroups.find((one) => one === group)
  const hasLetters = mailNotices && mailed !== undefined
  // Mail about the account is always sent, so without push there is no setting.
  if (!hasLetters && !pushNotices) return null
  const rhythm = (mailed && settings[rhythmSettingOf(mailed)]) ?? mailRhythm ?? 'instant'
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-3">
      <legend className="px-1 text-small font-medium">{settingInputs[name].label}</legend>
      <div className="grid gap-3 min-[360px]:grid-cols-[3fr_2fr] sm:grid-cols-3">
        {hasLetters && (
          <Select
            label={settingsCopy.letters}
            options={letterOptions()}
            value={byMail ? rhythm : 'none'}
            onChange={(chosen) =>
              change({
                [name]: waysOf(chosen !== 'none', byPush),
                ...(chosen !== 'none' && { [rhythmSettingOf(mailed)]: chosen }),
              })
            }
          />
        )}
        {pushNotices && (
          <Select
            label={settingsCopy.notifications}
            options={[
              { value: 'yes', label: settingsCopy.shown },
              { value: 'no', label: settingsCopy.notShown },
            ]}
            value={byPush ? 'yes' : 'no'}
            onChange={(chosen) => change({ [name]: waysOf(byMail, chosen === 'yes') })}
          />
        )}
        {limited && (
          <Select
            label={settingsCopy.perDay}
            options={limitOptions()}
            value={`${settings[limitSettingOf(limited)] ?? usualDayLimit}`}
            onChange={(chosen) => change({ [limitSettingOf(limited)]: Number(chosen) })}
          />
        )}
      </div>
    </fieldset>
  )
}

/** Resets every group to the common rhythm. */
export const sameRhythm = Object.fromEntries(
  rhythmGroups.map((group) => [rhythmSettingOf(group), null]),
)

const letterOptions = () => [
  ...mailRhythms.map((value) => ({ value, label: settingsCopy.mailRhythms[value] })),
  { value: 'none' as const, label: settingsCopy.noLetters },
]

const limitOptions = () =>
  dayLimits.map((count) => ({ value: `${count}`, label: settingsCopy.upTo(count) }))

const waysOf = (mail: boolean, push: boolean): NoticeWays =>
  mail ? (push ? 'mail_and_push' : 'mail') : push ? 'push' : 'inbox'
