import { useEffect, useState } from 'react'
import { quietHours } from '../../../shared/business/quiet-hours.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { useSettings } from '../../local/live.ts'
import { type PushState, readPushState, switchPushOff, switchPushOn } from '../../online/push.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Switch } from '../../ui/Switch.tsx'
import { accountWords } from './account-words.ts'
import { useChangeSettings } from './change-settings.ts'
import { choiceOf, type NoticeWay } from '../../components/push/notice-choice.ts'
import { settingInputs } from './setting-inputs.ts'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { useMe } from './use-me.ts'

/** By which ways one hears of news besides the inbox, and when not. */
export function NoticeSettings() {
  const { email } = useMe()
  const { mailNotices = false, pushNotices = false, timeZone } = useSettings()
  const change = useChangeSettings()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const choose = (way: NoticeWay) => (isOn: boolean) =>
    change(choiceOf(way, isOn, { timeZone, here }))
  return (
    <SettingsGroup title={settingsCopy.notices}>
      <p className="text-soft">{settingsCopy.inboxAlways}</p>
      <Switch
        label={settingInputs.mailNotices.label}
        hint={settingsCopy.mailNoticesHint(email)}
        checked={mailNotices}
        onChange={choose('mailNotices')}
      />
      <PushSwitch wanted={pushNotices} onChange={choose('pushNotices')} />
      {(mailNotices || pushNotices) && timeZone && (
        <div className="flex flex-wrap items-center gap-3 text-small text-soft">
          <p className="grow basis-60">
            {settingsCopy.quietHours(quietHours.from, quietHours.to, zoneInWords(timeZone))}
          </p>
          {timeZone !== here && (
            <Button size="small" onClick={() => change({ timeZone: here })}>
              {settingsCopy.useThisZone(zoneInWords(here))}
            </Button>
          )}
        </div>
      )}
    </SettingsGroup>
  )
}

/** What the browser's own push service says is no answer of the server. */
const pushWords = {
  ...accountWords,
  codes: { ...accountWords.codes, no_push: settingsCopy.pushFailed },
}

interface PushSwitchProps {
  /** The person wants them, on whichever device. */
  wanted: boolean
  onChange: (on: boolean) => void
}

function PushSwitch({ wanted, onChange }: PushSwitchProps) {
  const [state, setState] = useState<PushState>()
  const { busy, trouble, run } = useAct(pushWords)
  useEffect(() => {
    const load = async () => {
      const now = await readPushState()
      setState(now)
      // A new password may have ended notifications on the server, which this browser cannot know.
      if (now === 'on') await switchPushOn().catch(() => undefined)
    }
    void load()
  }, [])
  if (state === 'missing') return <p className="text-small text-soft">{settingsCopy.pushMissing}</p>
  const isOn = wanted && state === 'on'
  // Until the browser has said, nothing is claimed, and its place is kept for it.
  const isUnknown = state === undefined
  const toggle = (on: boolean) =>
    void run(async () => {
      setState(on ? await switchPushOn() : await switchPushOff())
      onChange(on)
    })
  return (
    <div className={classes(isUnknown && 'invisible')}>
      <Switch
        label={settingInputs.pushNotices.label}
        hint={
          state === 'denied'
            ? settingsCopy.pushDenied
            : wanted && !isOn && !isUnknown
              ? settingsCopy.pushElsewhere
              : settingsCopy.pushNoticesHint
        }
        checked={isOn}
        disabled={busy || isUnknown || state === 'denied'}
        onChange={toggle}
      />
      <p role="alert" className="text-small text-danger empty:hidden">
        {trouble?.says}
      </p>
    </div>
  )
}

const zoneInWords = (zone: string) => zone.replaceAll('_', ' ')
