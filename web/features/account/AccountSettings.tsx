import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { bottleLimit } from '../../../shared/business/plans.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { shellCopy } from '../../../shared/copy/shell.ts'
import { useDevice } from '../../local/device-context.tsx'
import { useSignOut } from '../../parts/sign-out.ts'
import { Button } from '../../ui/Button.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { Fact, Facts, SettingsGroup } from './SettingsGroup.tsx'

/** Who is signed in, on which plan, and the ways out. */
export function AccountSettings() {
  const { user } = useDevice()
  const signOut = useSignOut()
  const [deleting, setDeleting] = useState(false)
  const limit = bottleLimit(user.subscriptionTier)
  return (
    <SettingsGroup title={settingsCopy.account}>
      <Facts>
        <Fact label={settingsCopy.name}>{user.name}</Fact>
        <Fact label={settingsCopy.email}>{user.email}</Fact>
        <Fact label={settingsCopy.plan}>
          {shellCopy.plan[user.subscriptionTier]}
          <span className="block text-caption text-soft">
            {Number.isFinite(limit) ? settingsCopy.freeDetail(limit) : settingsCopy.insiderDetail}
          </span>
        </Fact>
      </Facts>
      <div className="flex flex-wrap gap-2">
        <Button icon={<LogOut aria-hidden size={18} />} onClick={signOut}>
          {settingsCopy.signOut}
        </Button>
        <Button tone="plain" className="text-danger" onClick={() => setDeleting(true)}>
          {settingsCopy.deleteAccount}
        </Button>
      </div>
      <DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} />
    </SettingsGroup>
  )
}
