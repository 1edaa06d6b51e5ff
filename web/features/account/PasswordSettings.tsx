import { type FormEvent, useState } from 'react'
import { leastPasswordLength } from '../../../shared/business/password.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import { changePassword } from '../../../shared/features/account/profile-endpoints.ts'
import { useDevice } from '../../local/device-context.tsx'
import { call } from '../../online/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { focusFirstInvalid, newPasswordProblem } from './auth-checks.ts'
import { SettingsGroup } from './SettingsGroup.tsx'
import { useDoing } from './use-doing.ts'

export function PasswordSettings() {
  const [open, setOpen] = useState(false)
  return (
    <SettingsGroup title={securityCopy.password}>
      <div>
        <Button onClick={() => setOpen(true)}>{securityCopy.changePassword}</Button>
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        size="small"
        title={securityCopy.changePassword}
        description={securityCopy.passwordChangedSentence}
      >
        <PasswordForm onDone={() => setOpen(false)} />
      </Sheet>
    </SettingsGroup>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { user } = useDevice()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const { busy, problem, run } = useDoing()
  const newError = newPasswordProblem(newPassword)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (!password || newError) return focusFirstInvalid(event.currentTarget)
    const done = await run(async () => {
      await call(changePassword, { body: { password, newPassword } })
    })
    if (!done) return
    onDone()
    toast({
      title: securityCopy.passwordChanged,
      description: securityCopy.passwordChangedSentence,
    })
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {/* So that password managers know whose password it is. */}
      <input type="hidden" name="email" autoComplete="username" value={user.email} />
      <TextField
        label={securityCopy.currentPassword}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problem ?? (checked && !password ? authCopy.passwordMissing : undefined)}
      />
      <TextField
        label={securityCopy.newPassword}
        type="password"
        autoComplete="new-password"
        hint={checked && newError ? undefined : authCopy.passwordHint(leastPasswordLength)}
        value={newPassword}
        onChange={setNewPassword}
        error={checked ? newError : undefined}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{securityCopy.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy} busyLabel={securityCopy.changing}>
          {securityCopy.changePassword}
        </Button>
      </div>
    </form>
  )
}
