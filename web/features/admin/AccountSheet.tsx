import { useState } from 'react'
import { maxEmailLength } from '../../../shared/business/names.ts'
import { maxReasonLength } from '../../../shared/business/stores.ts'
import { adminAccountsCopy as copy } from '../../../shared/copy/admin-accounts.ts'
import {
  givePlan,
  listAccounts,
  type ListedAccount,
  pauseAccount,
  removeAccount,
  resumeAccount,
  signAccountOut,
} from '../../../shared/features/account/admin-endpoints.ts'
import { listActivity } from '../../../shared/features/stores/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { call } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

export type AccountAct = 'give' | 'take' | 'pause' | 'resume' | 'signOut' | 'remove'

interface AccountWords {
  readonly title: (name: string) => string
  readonly sentence: string
  readonly now: string
}
const words: Readonly<Record<AccountAct, AccountWords>> = {
  give: { title: copy.giveTitle, sentence: copy.giveSentence, now: copy.giveNow },
  take: { title: copy.takeTitle, sentence: copy.takeSentence, now: copy.takeNow },
  pause: { title: copy.pauseTitle, sentence: copy.pauseSentence, now: copy.pauseNow },
  resume: { title: copy.resumeTitle, sentence: copy.resumeSentence, now: copy.resumeNow },
  signOut: { title: copy.signOutTitle, sentence: copy.signOutSentence, now: copy.signOutNow },
  remove: { title: copy.removeTitle, sentence: copy.removeSentence, now: copy.removeNow },
}

type Done = (params: { user: Id<'user'> }, reason: string, email: string) => Promise<string>

/** The action, resolving to its success message. */
const acts: Readonly<Record<AccountAct, Done>> = {
  async give(params, reason) {
    await call(givePlan, { params, body: { plan: 'insider', reason } })
    return copy.gave
  },
  async take(params, reason) {
    await call(givePlan, { params, body: { plan: 'free', reason } })
    return copy.took
  },
  async pause(params, reason) {
    await call(pauseAccount, { params, body: { reason } })
    return copy.pausedNow
  },
  async resume(params, reason) {
    await call(resumeAccount, { params, body: { reason } })
    return copy.resumed
  },
  async signOut(params, reason) {
    const { ended } = await call(signAccountOut, { params, body: { reason } })
    return copy.signedOut(ended)
  },
  async remove(params, reason, email) {
    await call(removeAccount, { params, body: { reason, email } })
    return copy.removed
  },
}

interface AccountSheetProps {
  act: AccountAct
  account: ListedAccount
  onClose: () => void
}

/** Asks for a reason; a deletion also for the address, as confirmation. */
export function AccountSheet({ act, account, onClose }: AccountSheetProps) {
  const { name, email } = account
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const isRemoval = act === 'remove'
  const isNamed = !isRemoval || typed.trim().toLowerCase() === email
  const save = async () => {
    const title = await acts[act]({ user: account.id }, reason.trim(), typed.trim())
    toast({ title, description: name })
    await invalidate(listAccounts, listActivity)
  }
  return (
    <FormSheet
      title={words[act].title(name)}
      description={words[act].sentence}
      cancel={copy.cancel}
      dirty={reason !== '' || typed !== ''}
      save={{
        label: words[act].now,
        busyLabel: copy.busy,
        ...(isRemoval && { tone: 'danger' as const }),
      }}
      words={{ failed: copy.failed, offline: copy.unanswered, noResponse: copy.unanswered }}
      check={() => reason.trim() !== '' && isNamed}
      onSave={save}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <TextArea
            required
            label={copy.reason}
            hint={copy.reasonHint}
            rows={3}
            value={reason}
            onChange={setReason}
            maxLength={maxReasonLength}
            error={tried && !reason.trim() ? copy.reasonMissing : undefined}
          />
          {isRemoval && (
            <TextField
              required
              label={copy.removeEmail}
              type="email"
              value={typed}
              onChange={setTyped}
              maxLength={maxEmailLength}
              autoCapitalize="none"
              autoComplete="off"
              error={tried && !isNamed ? copy.removeEmailWrong : undefined}
            />
          )}
        </>
      )}
    </FormSheet>
  )
}
