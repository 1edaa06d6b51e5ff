import { useState } from 'react'
import { maxNameLength } from '../../../../shared/business/names.ts'
import { authCopy } from '../../../../shared/copy/auth.ts'
import { securityCopy } from '../../../../shared/copy/security.ts'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { changeName } from '../../../../shared/features/account/profile-endpoints.ts'
import { session } from '../../../local/session/session.ts'
import { call } from '../../../online/call.ts'
import { FormSheet } from '../../../lib/FormSheet.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { accountWords } from '../forms/account-words.ts'
import { useMe } from '../use-me.ts'

/** The user's name. */
export function NameSheet({ onClose }: { onClose: () => void }) {
  const user = useMe()
  const [name, setName] = useState(user.name)
  return (
    <FormSheet
      inline
      size="small"
      title={settingsCopy.changeName}
      cancel={securityCopy.cancel}
      save={{ label: securityCopy.save, busyLabel: securityCopy.saving }}
      words={accountWords}
      onSave={async () => {
        await call(changeName, { body: { name: name.trim() } })
        await session.revalidate()
      }}
      onClose={onClose}
    >
      {(tried, problem) => (
        <TextField
          label={settingsCopy.name}
          autoComplete="name"
          maxLength={maxNameLength}
          value={name}
          onChange={setName}
          error={problem ?? (tried && !name.trim() ? authCopy.nameMissing : undefined)}
        />
      )}
    </FormSheet>
  )
}
