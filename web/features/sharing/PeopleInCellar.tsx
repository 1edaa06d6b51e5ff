import { useState } from 'react'
import { sharingCopy as copy } from '../../../shared/copy/sharing.ts'
import { type CellarRole, cellarRoles } from '../../../shared/features/sharing/cellar.ts'
import {
  cancelInvitation,
  changeRole,
  readSharing,
  removeMember,
  type Sharing,
} from '../../../shared/features/sharing/endpoints.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { call, Offline } from '../../online/call.ts'
import { invalidate, untilDecided, useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Moment } from '../../ui/Time.tsx'
import { AskFirst } from './AskFirst.tsx'
import { InviteForm } from './InviteForm.tsx'
import { Line } from './Line.tsx'
import { useSharingAct } from './sharing-act.ts'

/** Members of the user's cellar, and open invitations. Online only: the server owns both. */
export function PeopleInCellar() {
  const query = useServerQuery(
    readSharing,
    useDevice().user.id,
    {},
    untilDecided(({ invitations }) => invitations.length > 0),
  )
  return (
    <QueryBoundary
      query={query}
      loading={copy.loading}
      offline={copy.offlineSentence}
      skeleton={
        <SettingsGroup title={copy.peopleTitle}>
          <SkeletonRows rows={2} />
        </SettingsGroup>
      }
      unavailable={(error, refetch) => (
        <SettingsGroup title={copy.peopleTitle}>
          <Unavailable isOffline={error instanceof Offline} refetch={refetch} />
        </SettingsGroup>
      )}
    >
      {({ members, invitations }) => (
        <>
          <SettingsGroup title={copy.peopleTitle}>
            <Members members={members} />
          </SettingsGroup>
          {invitations.length > 0 && (
            <SettingsGroup title={copy.waitingTitle}>
              <Waiting invitations={invitations} />
            </SettingsGroup>
          )}
          <SettingsGroup title={copy.inviteTitle}>
            <InviteForm />
          </SettingsGroup>
        </>
      )}
    </QueryBoundary>
  )
}

function Unavailable({ isOffline, refetch }: { isOffline: boolean; refetch: () => void }) {
  return (
    <Notice
      title={isOffline ? copy.offlineTitle : copy.failedTitle}
      act={
        <Button size="small" onClick={refetch}>
          {copy.again}
        </Button>
      }
    >
      {isOffline ? copy.offlineSentence : copy.failedSentence}
    </Notice>
  )
}

type Member = Sharing['members'][number]

function Members({ members }: { members: readonly Member[] }) {
  const [removing, setRemoving] = useState<Member>()
  const { busy, act } = useSharingAct()
  const set = async ({ userId: id, name }: Member, role: CellarRole) => {
    await act(() => call(changeRole, { params: { id }, body: { role } }), copy.changed(name))
    void invalidate(readSharing)
  }
  const remove = async ({ userId: id, name }: Member) => {
    await act(() => call(removeMember, { params: { id } }), copy.removed(name))
    setRemoving(undefined)
    void invalidate(readSharing)
  }
  if (members.length === 0) return <p className="text-soft">{copy.peopleNone}</p>
  return (
    <>
      <ul className="flex flex-col gap-3">
        {members.map((member) => (
          <Line key={member.userId} title={member.name} below={member.email}>
            <div className="w-48">
              <Select
                label={copy.role(member.name)}
                hideLabel
                disabled={busy}
                value={member.role}
                options={cellarRoles.map((value) => ({ value, label: copy.roles[value] }))}
                onChange={(role) => void set(member, role)}
              />
            </div>
            <Button size="small" onClick={() => setRemoving(member)}>
              {copy.remove}
            </Button>
          </Line>
        ))}
      </ul>
      {removing && (
        <AskFirst
          title={copy.removeTitle(removing.name)}
          sentence={copy.removeSentence}
          act={copy.remove}
          busy={busy}
          onAct={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

function Waiting({ invitations }: { invitations: Sharing['invitations'] }) {
  const { busy, act } = useSharingAct()
  const cancel = async (id: string) => {
    await act(() => call(cancelInvitation, { params: { id } }), copy.tookBack)
    void invalidate(readSharing)
  }
  return (
    <ul className="flex flex-col gap-3">
      {invitations.map(({ id, email, role, expiresAt }) => (
        <Line
          key={id}
          title={email ?? copy.byLink}
          below={
            <>
              {copy.roles[role]} · {copy.until} <Moment at={expiresAt} />
            </>
          }
        >
          <Button size="small" disabled={busy} onClick={() => void cancel(id)}>
            {copy.takeBack}
          </Button>
        </Line>
      ))}
    </ul>
  )
}
