import { Lock, PenLine, Settings2, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { communityCopy } from '../../../shared/copy/community.ts'
import {
  getGroup,
  type MemberView,
  memberViews,
} from '../../../shared/features/community/group-endpoints.ts'
import type { GroupCard } from '../../../shared/features/community/group.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { untilDecided, useServerQuery } from '../../online/queries.ts'
import { BackLink } from '../../lib/BackLink.tsx'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { shareLink } from '../../lib/share-link.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Moment } from '../../ui/Time.tsx'
import { CloseGroup } from './group/CloseGroup.tsx'
import { GroupFormSheet } from './group/GroupFormSheet.tsx'
import { GroupLog } from './group/GroupLog.tsx'
import { Members } from './group/Members.tsx'
import { MembershipPart } from './group/MembershipPart.tsx'
import { OpensNotice } from './group/OpensNotice.tsx'
import { ModerationQueue } from '../../components/community/ModerationQueue.tsx'
import { GroupFinds } from './group/GroupFinds.tsx'
import { GroupBadges } from './GroupRow.tsx'
import { PostList } from './PostList.tsx'
import { useWriting } from './writing.tsx'

const { group: copy, groups, members } = communityCopy

/** A group: facts, membership, posts, and moderation for its moderators. */
export function GroupScreen() {
  const { id = '' } = useParams()
  const user = useDevice().user.id
  const query = useServerQuery(
    getGroup,
    user,
    { params: { group: id } },
    untilDecided(({ group }) => group.mine?.status === 'pending'),
  )
  return (
    <>
      <BackLink to={routes.community.path}>{communityCopy.back}</BackLink>
      <QueryBoundary
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        missing={<Empty level={1} title={copy.missingTitle} sentence={copy.missingSentence} />}
      >
        {({ group }) => <Group key={group.id} group={group} />}
      </QueryBoundary>
    </>
  )
}

function Group({ group }: { group: GroupCard }) {
  const { name, description, mine, mayRead } = group
  useTitle(name)
  const isMember = mine?.status === 'active'
  const isOwner = isMember && mine.role === 'owner'
  const [edits, setEdits] = useState(false)
  const { offer, composer, write } = useWriting(group)
  return (
    <article className="desk:grid desk:grid-cols-[minmax(0,1fr)_24rem] desk:items-start desk:gap-x-8">
      <header className="min-w-0 desk:col-start-2 desk:row-start-1">
        <h1 dir="auto" className="font-serif text-display font-semibold break-words">
          {name}
        </h1>
        <p className="mt-2 flex flex-wrap gap-1 empty:hidden">
          <GroupBadges group={group} />
        </p>
        {description && (
          <p dir="auto" className="mt-3 break-words whitespace-pre-line">
            {description}
          </p>
        )}
        <GroupFinds group={group} />
        <p className="mt-3 text-small text-soft break-words desk:hidden">{inALine(group)}</p>
        <div className="mt-4 hidden desk:block">
          <FactList facts={factsOf(group)} />
        </div>
        <div className="mt-4 flex flex-wrap items-start gap-2">
          {isMember && (
            <Button tone="primary" icon={<PenLine aria-hidden size={18} />} onClick={write}>
              {communityCopy.feed.newPost}
            </Button>
          )}
          <MembershipPart group={group} />
          <Button
            size="small"
            icon={<Share2 aria-hidden size={18} />}
            onClick={() => void shareLink({ title: name, copied: copy.linkCopied })}
          >
            {communityCopy.post.share}
          </Button>
          {isOwner && (
            <>
              <Button
                size="small"
                icon={<Settings2 aria-hidden size={18} />}
                onClick={() => setEdits(true)}
              >
                {copy.settings}
              </Button>
              <CloseGroup group={group} />
            </>
          )}
        </div>
      </header>
      <div className="mt-6 min-w-0 max-w-3xl desk:col-start-1 desk:row-start-1 desk:mt-0">
        {group.opensAt !== undefined && <OpensNotice groupId={group.id} opensAt={group.opensAt} />}
        {offer}
        {mayRead ? (
          <Parts group={group} />
        ) : (
          <Empty
            drawing={<Lock size={40} className="text-soft" />}
            title={copy.membersOnly}
            sentence={copy.membersOnlySentence}
          />
        )}
      </div>
      {composer}
      {edits && <GroupFormSheet group={group} onClose={() => setEdits(false)} />}
    </article>
  )
}

/** The facts in one line, for phones, where the posts start below. */
const inALine = ({ category, memberCount, maxMembers, ...group }: GroupCard) =>
  [
    groups.categories[category],
    groups.membersOf(memberCount, maxMembers),
    copy.kinds[kindOf(group)],
  ].join(' · ')

const kindOf = ({
  isPrivate,
  requireApproval,
}: Pick<GroupCard, 'isPrivate' | 'requireApproval'>) =>
  isPrivate ? 'private' : requireApproval ? 'approval' : 'open'

function factsOf(group: GroupCard) {
  const { category, memberCount, maxMembers } = group
  return [
    [groups.category, groups.categories[category]],
    [members.lists.active, groups.membersOf(memberCount, maxMembers)],
    [copy.kind, copy.kinds[kindOf(group)]],
    [copy.created, <Moment key="created" at={group.createdAt} />],
  ] as const
}

const parts = ['posts', 'members', 'moderation', 'log'] as const
const forModerators: readonly string[] = ['moderation', 'log']
type GroupPart = (typeof parts)[number]

/** The tabs of a group. Moderation and the log are for its moderators only. */
function Parts({ group }: { group: GroupCard }) {
  const { id, mine, pending = 0 } = group
  const moderates = mine?.status === 'active' && mine.role !== 'member'
  const [part, setPart] = useState<GroupPart>('posts')
  return (
    <Tabs
      label={copy.sections}
      tabs={parts
        .filter((value) => moderates || !forModerators.includes(value))
        .map((value) => ({
          value,
          label: copy.tabs[value],
          count: value === 'members' && pending > 0 ? pending : undefined,
        }))}
      value={part}
      onChange={setPart}
    >
      {part === 'posts' && <PostList group={id} />}
      {part === 'members' && <MembersPart group={group} moderates={moderates} />}
      {part === 'moderation' && <ModerationQueue group={id} />}
      {part === 'log' && <GroupLog group={id} />}
    </Tabs>
  )
}

function MembersPart({ group, moderates }: { group: GroupCard; moderates: boolean }) {
  // Moderators open the screen for pending requests, so these come first.
  const [which, setWhich] = useState<MemberView>(group.pending ? 'pending' : 'active')
  return (
    <>
      {moderates && (
        <div className="mb-2 max-w-md">
          <Segmented
            label={members.which}
            hideLabel
            options={memberViews.map((value) => ({
              value,
              label:
                value === 'pending' && group.pending
                  ? members.requests(group.pending)
                  : members.views[value],
            }))}
            value={which}
            onChange={setWhich}
          />
        </div>
      )}
      <Members group={group} which={which} />
    </>
  )
}
