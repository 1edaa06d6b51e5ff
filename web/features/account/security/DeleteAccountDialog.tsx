import { useNavigate } from 'react-router-dom'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import type { ProofAgain } from '../../../../shared/features/account/passkey-endpoints.ts'
import { deleteAccount } from '../../../../shared/features/account/profile-endpoints.ts'
import { routes } from '../../../../shared/routes.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { forgetAccount } from '../../../local/session/forget-account.ts'
import { call } from '../../../online/call.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { toast } from '../../../ui/toast.ts'
import { deletingHash } from '../forms/deleting-hash.ts'
import { ProofForm } from './ProofForm.tsx'

const words = {
  failed: settingsCopy.deleteFailed,
  offline: settingsCopy.deleteOffline,
  fault: settingsCopy.deleteFailed,
  codes: { slow_down: settingsCopy.deleteTooManyTries },
}

/** Deletes the account after proof of identity. It cannot be undone. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} size="small" title={settingsCopy.deleteTitle}>
      <DeleteForm onCancel={onClose} />
    </Sheet>
  )
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const { user } = useDevice()
  const navigate = useNavigate()
  const remove = async (proof: ProofAgain) => {
    await call(deleteAccount, { body: proof })
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
      comeBackTo={`${routes.settings.path}${deletingHash}`}
      words={words}
      onClose={onCancel}
      onProof={remove}
    >
      <p>{settingsCopy.deleteSentence}</p>
      <p>{settingsCopy.deleteEnds}</p>
      <p className="text-soft">{settingsCopy.deleteCopyFirst}</p>
    </ProofForm>
  )
}
