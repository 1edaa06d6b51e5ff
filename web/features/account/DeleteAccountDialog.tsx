import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import type { ShownPasskey } from '../../../shared/features/account/passkey-endpoints.ts'
import { deleteAccount } from '../../../shared/features/account/profile-endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device-context.tsx'
import { forgetAccount } from '../../local/forget-account.ts'
import { ApiProblem, call, Offline } from '../../online/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { knowsPasskeys } from './passkey-support.ts'

/** Deletes the account after asking for the password; this one cannot be undone, so it asks. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} size="small" title={settingsCopy.deleteTitle}>
      <DeleteForm onCancel={onClose} />
    </Sheet>
  )
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const { user } = useDevice()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!password) return setProblem(settingsCopy.deletePasswordMissing)
    await remove(async () => ({ password }))
  }
  const byPasskey = async () => {
    await remove(async () => {
      // Not kept for offline: without a network nothing is deleted.
      const { provePasskey } = await import('./passkey-browser.ts').catch((cause) => {
        throw new Offline(cause)
      })
      const passkey = await provePasskey()
      return passkey && { passkey }
    })
  }
  const remove = async (prove: () => Promise<Proof | undefined>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const proof = await prove()
      if (!proof) return setBusy(false)
      await call(deleteAccount, { body: proof })
    } catch (error) {
      setBusy(false)
      return setProblem(whyNot(error))
    }
    await forgetAccount(user.id)
    await navigate(routes.auth.path, { replace: true })
    toast({ title: settingsCopy.deleted })
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p>{settingsCopy.deleteSentence}</p>
      <p className="text-soft">{settingsCopy.deleteCopyFirst}</p>
      <TextField
        label={settingsCopy.deletePassword}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problem}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{settingsCopy.cancel}</Button>
        {knowsPasskeys() && (
          <Button disabled={busy} onClick={() => void byPasskey()}>
            {settingsCopy.deleteByPasskey}
          </Button>
        )}
        <Button type="submit" tone="danger" busy={busy} busyLabel={settingsCopy.deleting}>
          {settingsCopy.deleteNow}
        </Button>
      </div>
    </form>
  )
}

type Proof = { password: string } | { passkey: ShownPasskey }

function whyNot(error: unknown): string {
  if (error instanceof Offline) return settingsCopy.deleteOffline
  if (!(error instanceof ApiProblem)) throw error
  if (error.status === 429) return settingsCopy.deleteTooManyTries
  return error.status >= 500 ? settingsCopy.deleteFailed : error.message
}
