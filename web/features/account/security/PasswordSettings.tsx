import { useState } from 'react'
import { securityCopy } from '../../../../shared/copy/security.ts'
import {
  listPasskeys,
  type ProofAgain,
} from '../../../../shared/features/account/passkey-endpoints.ts'
import {
  changePassword,
  listDevices,
} from '../../../../shared/features/account/profile-endpoints.ts'
import { listTokens } from '../../../../shared/features/account/token-endpoints.ts'
import { session } from '../../../local/session/session.ts'
import { call } from '../../../online/call.ts'
import { invalidate } from '../../../online/queries.ts'
import { readPushState, switchPushOn } from '../../../online/push.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { toast } from '../../../ui/toast.ts'
import { NewPasswordField } from '../forms/account-fields.tsx'
import { newPasswordProblem } from '../forms/auth-checks.ts'
import { ProofForm } from './ProofForm.tsx'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'

/** The password, with a form to change it. */
export function PasswordSettings() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <SettingsGroup title={securityCopy.password}>
      <div>
        <Button onClick={() => setOpen(true)}>{securityCopy.changePassword}</Button>
      </div>
      <Sheet
        open={open}
        onClose={close}
        size="small"
        title={securityCopy.changePassword}
        description={securityCopy.passwordChangedSentence}
      >
        <PasswordForm onClose={close} />
      </Sheet>
    </SettingsGroup>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const [newPassword, setNewPassword] = useState('')
  const [endEverything, setEndEverything] = useState(false)

  const change = async (proof: ProofAgain) => {
    await call(changePassword, { body: { newPassword, endEverything, ...proof } })
    // This browser has a new session; a running round with the old one may have been refused.
    await session.signedIn().catch(() => undefined)
    // The server has deleted all push subscriptions; renew this one.
    if (endEverything && (await readPushState()) === 'on')
      await switchPushOn().catch(() => undefined)
    onClose()
    // The change has ended sessions, and perhaps tokens and passkeys.
    void invalidate(listPasskeys, listDevices, listTokens)
    toast({
      title: securityCopy.passwordChanged,
      description: endEverything
        ? securityCopy.everythingEnded
        : securityCopy.passwordChangedSentence,
    })
  }

  return (
    <ProofForm
      act={securityCopy.changePassword}
      acting={securityCopy.changing}
      passwordLabel={securityCopy.currentPassword}
      onClose={onClose}
      isComplete={!newPasswordProblem(newPassword)}
      onProof={change}
    >
      {(tried) => (
        <>
          <NewPasswordField
            label={securityCopy.newPassword}
            value={newPassword}
            onChange={setNewPassword}
            checked={tried}
          />
          <Checkbox
            label={securityCopy.endEverything}
            hint={securityCopy.endEverythingHint}
            checked={endEverything}
            onChange={setEndEverything}
          />
        </>
      )}
    </ProofForm>
  )
}
