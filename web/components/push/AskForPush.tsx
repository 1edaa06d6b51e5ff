import { useEffect, useState } from 'react'
import { askForPushCopy as copy } from '../../../shared/copy/ask-for-push.ts'
import { useAct } from '../../lib/use-act.ts'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { useSettings } from '../../local/hooks/live.ts'
import { type PushState, readPushState, switchPushOn } from '../../online/push.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { choiceOf } from './notice-choice.ts'
import { hasRefusedPush, rememberRefusal } from './push-refusal.ts'

interface AskForPushProps {
  /** The purpose of notifications, in a sentence. */
  why: string
}

/**
 * Asks whether this browser may show notifications, after an action they are useful for; the
 * browser's own question comes only after a yes. A refusal of either is final; it is not shown if
 * they are on or impossible.
 */
export function AskForPush({ why }: AskForPushProps) {
  const device = useDevice()
  const { pushNotices = false, timeZone } = useSettings()
  const [before, setBefore] = useState<PushState>()
  const [after, setAfter] = useState<PushState | 'refused'>()
  const { busy, trouble, run } = useAct({
    failed: copy.failed,
    offline: copy.offline,
    codes: { no_push: copy.noPush },
  })
  useEffect(() => {
    const look = async () => setBefore(await readPushState())
    void look()
    // On the first visit the service worker, which shows them, comes later than the page.
    if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(look)
  }, [])
  if (after === 'refused' || after === 'missing') return null
  if (after === 'on') return <Notice live tone="good" title={copy.on} />
  if (after === 'denied')
    return (
      <Notice live tone="warn" title={copy.denied}>
        {copy.deniedSentence}
      </Notice>
    )
  const mayAsk = before === 'off' || (before === 'on' && !pushNotices)
  if (!mayAsk || hasRefusedPush(device.user.id)) return null

  const accept = () =>
    run(async () => {
      const state = await switchPushOn()
      if (state === 'denied') rememberRefusal(device.user.id)
      if (state === 'on') {
        const here = Intl.DateTimeFormat().resolvedOptions().timeZone
        await device.mutate('setting.change', {
          changes: choiceOf('pushNotices', true, { timeZone, here }),
        })
      }
      setAfter(state)
    })
  const refuse = () => {
    rememberRefusal(device.user.id)
    setAfter('refused')
  }
  return (
    <>
      <Notice
        title={copy.title}
        act={
          <>
            <Button size="small" busy={busy} busyLabel={copy.asking} onClick={() => void accept()}>
              {copy.yes}
            </Button>
            <Button tone="plain" size="small" disabled={busy} onClick={refuse}>
              {copy.no}
            </Button>
          </>
        }
      >
        {why}
      </Notice>
      <TroubleNotice trouble={trouble} />
    </>
  )
}
