import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { fullCopy } from '../../../../shared/copy/full-copy.ts'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { routes } from '../../../../shared/routes.ts'
import { DownloadCopy } from '../../../components/account/DownloadCopy.tsx'
import { useSignOut } from '../../../components/account/sign-out.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DeleteAccountDialog, deletingHash } from './DeleteAccountDialog.tsx'
import { RoomNotice } from './RoomNotice.tsx'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'

/** Export, restore and deletion of the user's data. */
export function DataSettings() {
  const signOut = useSignOut()
  const [deleting, setDeleting] = useState(() => location.hash === deletingHash)
  return (
    <SettingsGroup title={settingsCopy.data}>
      <p className="text-soft">{settingsCopy.dataSentence}</p>
      <p className="text-soft">{fullCopy.contents}</p>
      <RoomNotice />
      <div className="flex flex-wrap gap-2">
        <DownloadCopy />
        <ButtonLink to={routes.restore.path}>{settingsCopy.restore}</ButtonLink>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon={<LogOut className="mirrored" aria-hidden size={18} />} onClick={signOut}>
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
