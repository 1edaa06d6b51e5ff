import { useLayoutEffect, useRef } from 'react'
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
  const stored = settings[name]
  const [byMail, byPush] = [comesBy(stored, 'mail'), comesBy(stored, 'push')]
  // Two choices make one setting: a second one may come before the first is stored.
  const chosenLast = useRef(stored)
  useLayoutEffect(() => {
    chosenLast.current = stored
  }, [stored])
  const choose = (way: 'mail' | 'push', isChosen: boolean, others = {}) => {
    const by = (one: 'mail' | 'push') => (one === way ? isChosen : comesBy(chosenLast.current, one))
    chosenLast.current = waysOf(by('mail'), by('push'))
    change({ [name]: chosenLast.current, ...others })
  }
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
              choose(
                'mail',
                chosen !== 'none',
                chosen !== 'none' ? { [rhythmSettingOf(mailed)]: chosen } : {},
              )
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
            onChange={(chosen) => choose('push', chosen === 'yes')}
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
