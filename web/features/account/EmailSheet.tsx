import { type FormEvent, useState } from 'react'
import { authCopy } from '../../../shared/copy/auth.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { askForEmail } from '../../../shared/features/account/profile-endpoints.ts'
import { call } from '../../online/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { emailProblem, focusFirstInvalid } from './auth-checks.ts'
import { useDoing } from './use-doing.ts'

/** Asks for another address; it counts once the link in the letter to it is followed. */
export function EmailSheet({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const { busy, problem, run } = useDoing()
  const emailError = emailProblem(email)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (emailError || !password) return focusFirstInvalid(event.currentTarget)
    void run(async () => {
      await call(askForEmail, { body: { email: email.trim(), password } })
      setSentTo(email.trim())
    })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      size="small"
      title={settingsCopy.changeEmail}
      description={settingsCopy.changeEmailSentence}
    >
      {sentTo ? (
        <div className="flex flex-col gap-4">
          <Notice live tone="good" title={authCopy.checkMailTitle}>
            {settingsCopy.emailSent(sentTo)}
          </Notice>
          <div className="flex justify-end">
            <Button tone="primary" onClick={onClose}>
              {securityCopy.done}
            </Button>
          </div>
        </div>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label={settingsCopy.newEmail}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={setEmail}
            error={checked ? emailError : undefined}
          />
          <TextField
            label={settingsCopy.deletePassword}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={problem ?? (checked && !password ? authCopy.passwordMissing : undefined)}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{securityCopy.cancel}</Button>
            <Button type="submit" tone="primary" busy={busy} busyLabel={authCopy.sending}>
              {authCopy.sendLink}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  )
}
