import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { emailPattern, maxEmailLength } from '../../../shared/business/names.ts'
import { mayUse } from '../../../shared/business/plans.ts'
import {
  maxSupportMessage,
  maxSupportSubject,
  type SupportTopic,
  supportTopics,
} from '../../../shared/business/support.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import {
  askSupport,
  askSupportAsVisitor,
  listOwnSupport,
} from '../../../shared/features/support/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { useUnsavedForm } from '../../lib/unsaved.ts'
import { useSession } from '../../local/session/session.ts'
import { call } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'

const copy = supportCopy.page

const words = {
  failed: supportCopy.failed,
  noResponse: supportCopy.failed,
  offline: copy.offline,
  codes: { slow_down: supportCopy.tooManyOfVisitors },
}
const wordsOfUser = { ...words, codes: { slow_down: supportCopy.tooMany } }

const topics = supportTopics.map((value) => ({ value, label: supportCopy.topics[value] }))

/** Writes to the operator, from the user's account, or with a reply address from a visitor. */
export function RequestForm() {
  const { user, needsSignIn } = useSession()
  const account = needsSignIn ? undefined : user
  const asked = useSearchParams()[0].get('topic')
  const [topic, setTopic] = useState(supportTopics.find((one) => one === asked) ?? 'question')
  const [typedEmail, setTypedEmail] = useState('')
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const { busy, trouble, run } = useAct(account ? wordsOfUser : words)
  useUnsavedForm(message !== '')

  const shownEmail = account?.email ?? typedEmail
  const email = shownEmail.trim()
  const problems = {
    email: account || emailPattern.test(email) ? undefined : copy.emailWrong,
    subject: subject.trim() ? undefined : supportCopy.missing,
    message: message.trim() ? undefined : supportCopy.missing,
  }
  const send = async (key: string) => {
    const said = { topic, subject: subject.trim(), message: message.trim() }
    if (account) {
      await call(askSupport, { body: said, key })
      await invalidate(listOwnSupport)
    } else {
      // The key of all tries of this form: whatever is lost on the way, it is one request.
      const id = key as Id<'supportRequest'>
      await call(askSupportAsVisitor, { body: { id, email, ...said } })
    }
    setSentTo(email)
    setSubject('')
    setMessage('')
    setTried(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (Object.values(problems).every((one) => one === undefined)) void run(send)
    else
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  return (
    <section aria-labelledby="write" className="min-w-0">
      <h2 id="write" className="mb-3 text-title">
        {copy.form}
      </h2>
      {sentTo !== undefined ? (
        <Notice
          live
          tone="good"
          title={supportCopy.sent}
          act={
            <Button size="small" onClick={() => setSentTo(undefined)}>
              {copy.another}
            </Button>
          }
        >
          {account ? copy.thanksOfUser : copy.thanks(sentTo)}
        </Notice>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          {account && mayUse(account.subscriptionTier, 'priority') && <p>{supportCopy.priority}</p>}
          <Select
            label={supportCopy.topic}
            options={topics}
            value={topic}
            onChange={(chosen: SupportTopic) => setTopic(chosen)}
          />
          <TextField
            required
            readOnly={account !== undefined}
            label={copy.email}
            hint={account ? copy.emailOfAccount : copy.emailOfVisitor}
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={shownEmail}
            onChange={setTypedEmail}
            maxLength={maxEmailLength}
            error={tried ? problems.email : undefined}
          />
          <TextField
            required
            label={supportCopy.subject}
            value={subject}
            onChange={setSubject}
            maxLength={maxSupportSubject}
            error={tried ? problems.subject : undefined}
          />
          <TextArea
            required
            label={supportCopy.message}
            rows={6}
            className="min-h-36"
            value={message}
            onChange={setMessage}
            maxLength={maxSupportMessage}
            error={tried ? problems.message : undefined}
          />
          <TroubleNotice trouble={trouble} />
          <div>
            <Button type="submit" tone="primary" busy={busy} busyLabel={supportCopy.sending}>
              {supportCopy.send}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
