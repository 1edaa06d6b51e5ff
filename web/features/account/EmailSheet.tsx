import { useState } from 'react'
import { authCopy } from '../../../shared/copy/auth.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import type { ProofAgain } from '../../../shared/features/account/passkey-endpoints.ts'
import { askForEmail } from '../../../shared/features/account/profile-endpoints.ts'
import { call } from '../../online/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { emailProblem } from './auth-checks.ts'
import { ProofForm } from './ProofForm.tsx'

/** Changes the address; it counts once the link in the letter is followed. */
export function EmailSheet({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [checked, setChecked] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const emailError = emailProblem(email)
  const isReady = () => {
    setChecked(true)
    return !emailError
  }
  const ask = async (proof: ProofAgain) => {
    await call(askForEmail, { body: { email: email.trim(), ...proof } })
    setSentTo(email.trim())
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
        <ProofForm
          act={authCopy.sendLink}
          acting={authCopy.sending}
          onClose={onClose}
          isReady={isReady}
          onProof={ask}
        >
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
        </ProofForm>
      )}
    </Sheet>
  )
}
