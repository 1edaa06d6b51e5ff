import { useState } from 'react'
import { authCopy } from '../../../../shared/copy/auth.ts'
import { securityCopy } from '../../../../shared/copy/security.ts'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import type { ProofAgain } from '../../../../shared/features/account/passkey-endpoints.ts'
import { askForEmail } from '../../../../shared/features/account/profile-endpoints.ts'
import { call } from '../../../online/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { EmailField } from '../forms/account-fields.tsx'
import { emailProblem } from '../forms/auth-checks.ts'
import { ProofForm } from './ProofForm.tsx'

/** Changes the address; it counts once the link in the letter is followed. */
export function EmailSheet({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
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
          isComplete={!emailProblem(email)}
          onProof={ask}
        >
          {(tried) => (
            <EmailField
              label={settingsCopy.newEmail}
              name={undefined}
              autoComplete="email"
              value={email}
              onChange={setEmail}
              checked={tried}
            />
          )}
        </ProofForm>
      )}
    </Sheet>
  )
}
