import { useState } from 'react'
import { sharingCopy as copy } from '../../../shared/copy/sharing.ts'
import { type CellarRole, cellarRoles } from '../../../shared/features/sharing/cellar.ts'
import {
  cancelInvitation,
  changeRole,
  removeMember,
  type Sharing,
} from '../../../shared/features/sharing/endpoints.ts'
import { call } from '../../online/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Moment } from '../../ui/Time.tsx'
import { AskFirst } from './AskFirst.tsx'
import { InviteForm } from './InviteForm.tsx'
import { Line, Part } from './Part.tsx'
import { useDoing, useSharing } from './use-asked.ts'

/** Who is in the user's own cellar, and whom they have asked: the server's to tell and to change. */
export function PeopleInCellar() {
  const [asked, ask] = useSharing()
  switch (asked.kind) {
    case 'asking':
      return (
        <Part title={copy.peopleTitle}>
          <Loading label={copy.loading}>
            <SkeletonRows rows={2} />
          </Loading>
        </Part>
      )
    case 'offline':
    case 'failed':
      return (
        <Part title={copy.peopleTitle}>
          <Notice
            title={asked.kind === 'offline' ? copy.offlineTitle : copy.failedTitle}
            act={
              <Button size="small" onClick={() => void ask()}>
                {copy.again}
              </Button>
            }
          >
            {asked.kind === 'offline' ? copy.offlineSentence : copy.failedSentence}
          </Notice>
        </Part>
      )
    case 'known':
      return (
        <>
          <Part title={copy.peopleTitle}>
            <Members members={asked.sharing.members} onChanged={() => void ask()} />
          </Part>
          {asked.sharing.invitations.length > 0 && (
            <Part title={copy.waitingTitle}>
              <Waiting invitations={asked.sharing.invitations} onChanged={() => void ask()} />
            </Part>
          )}
          <Part title={copy.inviteTitle}>
            <InviteForm onInvited={() => void ask()} />
          </Part>
        </>
      )
  }
}

type Member = Sharing['members'][number]

function Members({ members, onChanged }: { members: readonly Member[]; onChanged: () => void }) {
  const [removing, setRemoving] = useState<Member>()
  const { busy, run } = useDoing()
  const set = async ({ userId: id, name }: Member, role: CellarRole) => {
    await run(() => call(changeRole, { params: { id }, body: { role } }), copy.changed(name))
    onChanged()
  }
  const remove = async ({ userId: id, name }: Member) => {
    await run(() => call(removeMember, { params: { id } }), copy.removed(name))
    setRemoving(undefined)
    onChanged()
  }
  if (members.length === 0) return <p className="text-soft">{copy.peopleNone}</p>
  return (
    <>
      <ul className="flex flex-col gap-3">
        {members.map((member) => (
          <Line key={member.userId} title={member.name} below={member.email}>
            <div className="w-36">
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

function Waiting({
  invitations,
  onChanged,
}: {
  invitations: Sharing['invitations']
  onChanged: () => void
}) {
  const { busy, run } = useDoing()
  const cancel = async (id: string) => {
    await run(() => call(cancelInvitation, { params: { id } }), copy.tookBack)
    onChanged()
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
