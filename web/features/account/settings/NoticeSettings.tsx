import { Suspense, useEffect, useState } from 'react'
import { digestHour, digestWeekday, noticeGroups } from '../../../../shared/business/notices.ts'
import { quietHours } from '../../../../shared/business/quiet-hours.ts'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { locale } from '../../../../shared/kernel/language.ts'
import { useSettings } from '../../../local/hooks/live.ts'
import { type PushState, readPushState, switchPushOff, switchPushOn } from '../../../online/push.ts'
import { lazyAside } from '../../../lib/lazy-part.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { accountWords } from '../forms/account-words.ts'
import { useChangeSettings } from './change-settings.ts'
import { GroupNotices, sameRhythm } from './GroupNotices.tsx'
import { choiceOf, type NoticeWay } from '../../../components/push/notice-choice.ts'
import { settingInputs } from './setting-inputs.ts'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'
import { useMe } from '../use-me.ts'

/** Not cached for offline use: only the server can send a test. */
const TestNotice = lazyAside(async () => (await import('../trying/TestNotice.tsx')).TestNotice)

/** Notices: ways, rhythm, kinds, and quiet hours. */
export function NoticeSettings() {
  const { email } = useMe()
  const { mailNotices = false, pushNotices = false, timeZone, mailRhythm } = useSettings()
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
      {mailNotices && (
        <div>
          <Segmented
            {...settingInputs.mailRhythm}
            value={mailRhythm ?? 'instant'}
            onChange={(mailRhythm) => change({ mailRhythm, ...sameRhythm })}
          />
          <p className="mt-1 text-caption text-soft">
            {settingsCopy.mailRhythmHint(hourInWords(digestHour), weekdayInWords(digestWeekday))}
          </p>
        </div>
      )}
      <PushSwitch wanted={pushNotices} onChange={choose('pushNotices')} />
      {(mailNotices || pushNotices) && (
        <>
          <QuietSettings />
          <fieldset className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 font-medium">{settingsCopy.ways}</legend>
            {noticeGroups.map((group) => (
              <GroupNotices key={group} group={group} />
            ))}
            <p className="text-caption text-soft">{settingsCopy.waysHint}</p>
            <p className="text-small">{settingsCopy.neverHeldBack}</p>
          </fieldset>
        </>
      )}
      {/* A test result is valid only for the settings at its time. */}
      <Suspense fallback={<div className="min-h-11" />}>
        <TestNotice key={`${mailNotices} ${pushNotices}`} />
      </Suspense>
    </SettingsGroup>
  )
}

/** Quiet hours, in which time zone. */
function QuietSettings() {
  const { timeZone, quietFrom, quietUntil } = useSettings()
  const change = useChangeSettings()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { from, to } = { from: quietFrom ?? quietHours.from, to: quietUntil ?? quietHours.to }
  const isOn = from !== to
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: `${hour}`,
    label: hourInWords(hour),
  }))
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={settingsCopy.quiet}
        hint={settingsCopy.quietHint(zoneInWords(timeZone ?? here))}
        checked={isOn}
        onChange={(on) =>
          change(
            on
              ? { quietFrom: quietHours.from, quietUntil: quietHours.to }
              : { quietFrom: 0, quietUntil: 0 },
          )
        }
      />
      {isOn && (
        <div className="grid grid-cols-2 gap-3">
          <Select
            label={settingInputs.quietFrom.label}
            options={hours.filter(({ value }) => value !== `${to}`)}
            value={`${from}`}
            onChange={(hour) => change({ quietFrom: Number(hour) })}
          />
          <Select
            label={settingInputs.quietUntil.label}
            options={hours.filter(({ value }) => value !== `${from}`)}
            value={`${to}`}
            onChange={(hour) => change({ quietUntil: Number(hour) })}
          />
        </div>
      )}
      {timeZone !== undefined && timeZone !== here && (
        <div>
          <Button size="small" onClick={() => change({ timeZone: here })}>
            {settingsCopy.useThisZone(zoneInWords(here))}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Error messages of the browser's push service. */
const pushWords = {
  ...accountWords,
  codes: { ...accountWords.codes, no_push: settingsCopy.pushFailed },
}

interface PushSwitchProps {
  /** The person has switched push on, on any device. */
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
      // A new password can end push on the server, unknown to this browser.
      if (now === 'on') await switchPushOn().catch(() => undefined)
    }
    void load()
  }, [])
  if (state === 'missing') return <p className="text-small text-soft">{settingsCopy.pushMissing}</p>
  const isOn = wanted && state === 'on'
  // Invisible but present until the browser answers.
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
        {trouble?.message}
      </p>
    </div>
  )
}

const zoneInWords = (zone: string) => zone.replaceAll('_', ' ')

const hourInWords = (hour: number) =>
  new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 1, hour),
  )

/** The first of February 2026 is a Sunday. */
const weekdayInWords = (weekday: number) =>
  new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 1, 1 + weekday),
  )
