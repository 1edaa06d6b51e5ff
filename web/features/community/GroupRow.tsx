import { ChevronRight, Lock, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { communityCopy } from '../../../shared/copy/community.ts'
import type { GroupCard } from '../../../shared/features/community/group.ts'
import { Badge } from '../../ui/Badge.tsx'
import { groupPath } from '../../components/community/paths.ts'

const { groups: copy, roles, membership } = communityCopy

/** A group in a list, with the user's membership. */
export function GroupRow({ group }: { group: GroupCard }) {
  const { id, name, category, location, memberCount, tags } = group
  return (
    <li className="border-b border-line">
      <Link
        to={groupPath(id)}
        className="flex min-h-18 min-w-0 items-center gap-3 rounded-md py-2 hover:bg-sunken"
      >
        <Users aria-hidden size={24} className="shrink-0 text-soft" />
        <span className="min-w-0 grow">
          <span dir="auto" className="line-clamp-2 font-serif font-semibold break-words">
            {name}
          </span>
          <span className="block text-small text-soft break-words">
            {[copy.categories[category], location, copy.members(memberCount)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {tags.length > 0 && (
            <span dir="auto" className="line-clamp-1 text-caption text-soft break-words">
              {tags.map((tag) => `#${tag}`).join(' ')}
            </span>
          )}
          <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
            <GroupBadges group={group} />
          </span>
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-soft mirrored" />
      </Link>
    </li>
  )
}

/** Badges of a group in lists. */
export function GroupBadges({ group }: { group: GroupCard }) {
  const { isPrivate, mine, memberCount, maxMembers, pending = 0 } = group
  const isMember = mine?.status === 'active'
  return (
    <>
      {isPrivate && <Badge icon={<Lock aria-hidden size={12} />}>{copy.isPrivate}</Badge>}
      {isMember && mine.role !== 'member' && <Badge tone="accent">{roles[mine.role]}</Badge>}
      {(mine?.status === 'pending' || mine?.status === 'banned') && (
        <Badge tone={mine.status === 'pending' ? 'warn' : 'danger'}>
          {membership[mine.status]}
        </Badge>
      )}
      {!isMember && memberCount >= maxMembers && <Badge tone="warn">{copy.full}</Badge>}
      {pending > 0 && <Badge tone="warn">{copy.waiting(pending)}</Badge>}
    </>
  )
}
