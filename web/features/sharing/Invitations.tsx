import { useLocation, useNavigate } from 'react-router-dom'
import { cellarsCopy } from '../../../shared/copy/cellars.ts'
import { sharingCopy as copy } from '../../../shared/copy/sharing.ts'
import type { CellarRole } from '../../../shared/features/sharing/cellar.ts'
import {
  joinCellar,
  declineInvitation,
  readInvitation,
} from '../../../shared/features/sharing/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { useInvitations, useSharedCellars } from '../../local/hooks/cellars.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { useServerQuery } from '../../online/queries.ts'
import { explainError } from '../../lib/explain-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sharingWords, useSharingAct } from './sharing-act.ts'

/** Invitations to others' cellars: by link, and those known to the device. */
export function Invitations() {
  const code = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const waiting = useInvitations()
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {code && (
        <ByLink
          key={code}
          code={code}
          onAnswered={() => void navigate({ hash: '' }, { replace: true })}
        />
      )}
      {waiting.map(
        ({ id, ownerName, role, invitationId }) =>
          invitationId &&
          !code && (
            <Invitation key={id} ownerName={ownerName} role={role} which={{ id: invitationId }} />
          ),
      )}
    </div>
  )
}

function ByLink({ code, onAnswered }: { code: string; onAnswered: () => void }) {
  const joined = useSharedCellars()
  const { data, error } = useServerQuery(readInvitation, useDevice().user.id, { body: { code } })
  if (!data)
    return (
      error && (
        <Notice tone="warn" title={copy.failedTitle} onDismiss={onAnswered}>
          {explainError(error, sharingWords)}
        </Notice>
      )
    )
  if (joined.some(({ id }) => id === data.cellarId)) return null
  return <Invitation {...data} which={{ code }} onAnswered={onAnswered} />
}

function Invitation({
  ownerName,
  role,
  which,
  onAnswered,
}: {
  ownerName: string
  role: CellarRole
  which: { id: Id } | { code: string }
  onAnswered?: () => void
}) {
  const device = useDevice()
  const { busy, act } = useSharingAct()
  const accept = async () => {
    const isDone = await act(() => call(joinCellar, { body: which }), copy.accepted(ownerName))
    if (!isDone) return
    device.syncNow()
    onAnswered?.()
  }
  const decline = async () => {
    if (!(await act(() => call(declineInvitation, { body: which }), copy.declined))) return
    device.syncNow()
    onAnswered?.()
  }
  return (
    <Notice
      title={cellarsCopy.invitedTitle(ownerName)}
      act={
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" size="small" busy={busy} onClick={() => void accept()}>
            {copy.accept}
          </Button>
          <Button size="small" disabled={busy} onClick={() => void decline()}>
            {copy.decline}
          </Button>
        </div>
      }
    >
      {copy.roleLong[role]}
    </Notice>
  )
}
