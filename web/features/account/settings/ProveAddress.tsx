import { useState } from 'react'
import { authCopy } from '../../../../shared/copy/auth.ts'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { proveAddress } from '../../../../shared/features/account/profile-endpoints.ts'
import { call } from '../../../online/call.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { accountWords } from '../forms/account-words.ts'
import { useMe } from '../use-me.ts'

/** The address is not verified: mail to it is not sent. */
export function ProveAddress() {
  const { email, hasProvenAddress } = useMe()
  const [sent, setSent] = useState<'mail' | 'operator'>()
  const { busy, trouble, run } = useAct(accountWords)
  // Undefined from an earlier server.
  if (hasProvenAddress !== false) return null
  const send = () =>
    run(async () => {
      setSent((await call(proveAddress)).next)
    })
  return (
    <Notice
      live={sent !== undefined}
      tone="warn"
      title={settingsCopy.unprovenTitle}
      act={
        sent === undefined && (
          <Button busy={busy} busyLabel={authCopy.sending} onClick={() => void send()}>
            {settingsCopy.sendProof}
          </Button>
        )
      }
    >
      <p>
        {sent === undefined
          ? settingsCopy.unprovenSentence
          : sent === 'mail'
            ? settingsCopy.proofSent(email)
            : settingsCopy.proofAtOperator(email)}
      </p>
      <p role="alert" className="mt-2 text-small text-danger empty:hidden">
        {trouble?.message}
      </p>
    </Notice>
  )
}
