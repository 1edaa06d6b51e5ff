import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { deleteAccount } from '../../../shared/features/account/profile-endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device-context.tsx'
import { forgetAccount } from '../../local/forget-account.ts'
import { ApiProblem, call, Offline } from '../../online/call.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { type Prove, ProofForm } from './ProofForm.tsx'

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
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const remove = async (prove: Prove) => {
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
    <ProofForm
      act={settingsCopy.deleteNow}
      acting={settingsCopy.deleting}
      tone="danger"
      passkeyLabel={settingsCopy.deleteByPasskey}
      {...{ busy, problem }}
      onClose={onCancel}
      onProof={(prove) => void remove(prove)}
    >
      <p>{settingsCopy.deleteSentence}</p>
      <p className="text-soft">{settingsCopy.deleteCopyFirst}</p>
    </ProofForm>
  )
}

function whyNot(error: unknown): string {
  if (error instanceof Offline) return settingsCopy.deleteOffline
  if (!(error instanceof ApiProblem)) throw error
  if (error.status === 429) return settingsCopy.deleteTooManyTries
  return error.status >= 500 ? settingsCopy.deleteFailed : error.message
}
