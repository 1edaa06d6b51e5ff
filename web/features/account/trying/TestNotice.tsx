import { useState } from 'react'
import { testNoticeCopy as copy } from '../../../../shared/copy/test-notice.ts'
import {
  sendTestNotice,
  type TestNoticeOutcome,
} from '../../../../shared/features/account/notice-endpoints.ts'
import { useAct } from '../../../lib/use-act.ts'
import { call } from '../../../online/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { accountWords } from '../forms/account-words.ts'
import { useMe } from '../use-me.ts'

/** Sends a test message by each way, and shows which arrived and why others failed. */
export function TestNotice() {
  const { email } = useMe()
  const [outcome, setOutcome] = useState<TestNoticeOutcome>()
  const { busy, trouble, run } = useAct(accountWords)
  const send = () =>
    run(async () => {
      setOutcome(await call(sendTestNotice))
    })
  return (
    <div className="flex flex-col items-start gap-3">
      <Button busy={busy} busyLabel={copy.sending} onClick={() => void send()}>
        {copy.send}
      </Button>
      {outcome && (
        <Notice live tone={isWhole(outcome) ? 'good' : 'warn'} title={copy.title}>
          <ul className="flex flex-col gap-1">
            {deliverySentences(outcome, email).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p role="alert" className="text-small text-danger empty:hidden">
        {trouble?.message}
      </p>
    </div>
  )
}

/** Whether every active way worked. */
const isWhole = ({ mail, push }: TestNoticeOutcome): boolean =>
  mail !== 'unproven' && (!push.isOn || (push.sent > 0 && push.failed === 0))

function deliverySentences({ mail, push }: TestNoticeOutcome, email: string): string[] {
  const { inbox, push: words } = copy
  const { isOn, sent, gone, failed } = push
  const pushed = [
    !isOn && words.off,
    isOn && sent + gone + failed === 0 && words.none,
    sent > 0 && words.sent(sent),
    gone > 0 && words.gone(gone),
    failed > 0 && words.failed(failed),
  ]
  const letter = copy.mail[mail]
  const written = typeof letter === 'string' ? letter : letter(email)
  return [inbox, written, ...pushed].filter((one) => typeof one === 'string')
}
