import { type FormEvent, useState } from 'react'
import { longestName } from '../../../shared/business/names.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { changeName } from '../../../shared/features/account/profile-endpoints.ts'
import { session } from '../../local/session.ts'
import { call } from '../../online/call.ts'
import { useAct } from '../../parts/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { accountWords } from './account-words.ts'
import { useMe } from './use-me.ts'

export function NameSheet({ onClose }: { onClose: () => void }) {
  const user = useMe()
  const [name, setName] = useState(user.name)
  const [checked, setChecked] = useState(false)
  const { busy, trouble, run } = useAct(accountWords)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!name.trim()) return
    const done = await run(async () => {
      await call(changeName, { body: { name: name.trim() } })
      await session.askAgain()
    })
    if (done) onClose()
  }
  return (
    <Sheet open onClose={onClose} size="small" title={settingsCopy.changeName}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label={settingsCopy.name}
          autoComplete="name"
          maxLength={longestName}
          value={name}
          onChange={setName}
          error={trouble?.says ?? (checked && !name.trim() ? authCopy.nameMissing : undefined)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{securityCopy.cancel}</Button>
          <Button type="submit" tone="primary" busy={busy} busyLabel={securityCopy.saving}>
            {securityCopy.save}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
