import { EllipsisVertical, Users } from 'lucide-react'
import { useState } from 'react'
import { maxCommunityReason } from '../../../../shared/business/community.ts'
import { communityCopy } from '../../../../shared/copy/community.ts'
import {
  changeMember,
  listMembers,
  type MemberAct,
  type MemberView,
} from '../../../../shared/features/community/group-endpoints.ts'
import type { GroupCard, CommunityMember } from '../../../../shared/features/community/group.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { call } from '../../../online/call.ts'
import { useServerPages } from '../../../online/queries.ts'
import { PagedList } from '../../../lib/PagedList.tsx'
import { ReasonForm } from '../../../lib/ReasonForm.tsx'
import { toastTrouble } from '../../../lib/TroubleNotice.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/toast.ts'
import { PersonMark } from '../../../components/community/PersonMark.tsx'
import { askForGroupsAgain } from './membership.ts'

const { members: copy, roles, group: groupCopy, safety } = communityCopy
const words = { failed: groupCopy.failed, offline: groupCopy.unanswered }

interface MembersProps {
  group: GroupCard
  which: MemberView
}

/** Members of a group, requests or bans, with their moderation. */
export function Members({ group, which }: MembersProps) {
  const user = useDevice().user.id
  const query = useServerPages(listMembers, user, {
    params: { group: group.id },
    query: { which },
  })
  return (
    <PagedList
      query={query}
      loading={copy.loading}
      offline={copy.offline}
      rowsOf={(page) => page.members}
      empty={
        <Empty
          level={2}
          drawing={<Users size={40} className="text-soft" />}
          title={copy.none[which]}
          sentence={copy.noneSentence[which]}
        />
      }
    >
      {(people) => (
        <ul aria-label={copy.lists[which]}>
          {people.map((member) => (
            <Row key={member.id} group={group} member={member} isSelf={member.id === user} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

interface MemberRowProps {
  group: GroupCard
  member: CommunityMember
  isSelf: boolean
}

function Row({ group, member, isSelf }: MemberRowProps) {
  const { name, role, status, note, reason } = member
  const [bans, setBans] = useState(false)
  const { busy, run } = useAct(words, { onTrouble: toastTrouble })
  const act = async (what: MemberAct, why?: string) => {
    await call(changeMember, {
      params: { group: group.id, person: member.id },
      body: { act: what, ...(why && { reason: why }) },
    })
    toast({ title: copy.did[what](name) })
    await askForGroupsAgain()
  }
  const items = actsOn(group, member, isSelf).map((what) => ({
    label: copy.acts[what],
    ...(what === 'ban' || what === 'remove' ? { tone: 'danger' as const } : {}),
    onSelect: () => (what === 'ban' ? setBans(true) : void run(() => act(what))),
  }))
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2">
      <PersonMark person={member} />
      <div className="min-w-0 grow basis-32">
        <p className="flex flex-wrap items-center gap-x-2">
          <span dir="auto" className="min-w-0 font-medium break-words">
            {name}
          </span>
          {isSelf && <span className="text-small text-soft">{copy.you}</span>}
          {status === 'active' && role !== 'member' && <Badge tone="accent">{roles[role]}</Badge>}
        </p>
        {(note ?? reason) && (
          <p dir="auto" className="text-small text-soft break-words whitespace-pre-line">
            {status === 'pending' ? note : reason}
          </p>
        )}
      </div>
      {status === 'pending' ? (
        <div className="flex gap-2">
          <Button
            size="small"
            tone="primary"
            busy={busy}
            aria-label={copy.approveOf(name)}
            onClick={() => void run(() => act('approve'))}
          >
            {copy.acts.approve}
          </Button>
          <Button
            size="small"
            busy={busy}
            aria-label={copy.declineOf(name)}
            onClick={() => void run(() => act('decline'))}
          >
            {copy.acts.decline}
          </Button>
        </div>
      ) : (
        items.length > 0 && (
          <Menu
            label={copy.actsOn(name)}
            align="end"
            items={items}
            trigger={(props) => (
              <IconButton
                {...props}
                label={copy.actsOn(name)}
                icon={<EllipsisVertical aria-hidden size={20} />}
              />
            )}
          />
        )
      )}
      {bans && (
        <ReasonForm
          title={copy.banTitle(name)}
          description={copy.banSentence}
          cancel={safety.cancel}
          save={{ label: copy.banNow, busyLabel: safety.sending, tone: 'danger' }}
          words={words}
          field={{
            label: copy.banReason,
            maxLength: maxCommunityReason,
            missing: copy.banReasonMissing,
          }}
          onSave={(why) => act('ban', why)}
          onClose={() => setBans(false)}
        />
      )}
    </li>
  )
}

/** The viewer's possible actions on a member; the server decides. */
function actsOn(
  { mine }: GroupCard,
  { role, status }: CommunityMember,
  isSelf: boolean,
): MemberAct[] {
  const own = mine?.status === 'active' ? mine.role : 'member'
  if (isSelf || own === 'member' || role === 'owner') return []
  if (status === 'banned') return ['unban']
  if (status !== 'active') return []
  if (own === 'owner')
    return [role === 'moderator' ? 'demote' : 'promote', 'handOver', 'remove', 'ban']
  return role === 'member' ? ['remove', 'ban'] : []
}
