import { LogOut } from 'lucide-react'
import { Suspense, useState } from 'react'
import { nearLimit } from '../../../../shared/business/account-limits.ts'
import { fullCopy } from '../../../../shared/copy/full-copy.ts'
import { limitsCopy } from '../../../../shared/copy/limits.ts'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { readRoom } from '../../../../shared/features/account/room-endpoints.ts'
import { routes } from '../../../../shared/routes.ts'
import { DownloadCopy } from '../../../components/account/DownloadCopy.tsx'
import { useSignOut } from '../../../components/account/sign-out.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useServerQuery } from '../../../online/queries.ts'
import { lazyExtra } from '../../../lib/lazy-part.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { deletingHash } from '../forms/deleting-hash.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'

/** A deletion needs the server. */
const DeleteAccountDialog = lazyExtra(
  async () => (await import('../security/DeleteAccountDialog.tsx')).DeleteAccountDialog,
)

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
      {deleting && (
        <Suspense fallback={null}>
          <DeleteAccountDialog onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </SettingsGroup>
  )
}

/** Warns when a limit of the account is nearly reached; else nothing. */
function RoomNotice() {
  const { data } = useServerQuery(readRoom, useDevice().user.id)
  const near = data?.uses.filter(({ used, max }) => used >= nearLimit * max) ?? []
  if (near.length === 0) return null
  const isFull = near.some(({ used, max }) => used >= max)
  return (
    <Notice tone="warn" title={isFull ? limitsCopy.full : limitsCopy.nearly} live>
      <ul>
        {near.map(({ of, used, max }) => (
          <li key={of}>{limitsCopy.usedOf(of, used, max)}</li>
        ))}
      </ul>
      <p className="mt-1">{limitsCopy.whatToDo}</p>
    </Notice>
  )
}
