import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { communityCopy } from '../../../../shared/copy/community.ts'
import type { GroupCard } from '../../../../shared/features/community/group.ts'
import { groupsPath } from '../../../components/community/paths.ts'

const copy = communityCopy.groups

/** A group's place and tags, as links to similar groups. */
export function GroupFinds({ group: { location, tags } }: { group: GroupCard }) {
  if (location === undefined && tags.length === 0) return null
  return (
    <ul aria-label={copy.finds} className="mt-3 flex flex-wrap gap-2">
      {location !== undefined && (
        <Find to={groupsPath({ place: location })} label={copy.inPlace(location)}>
          <MapPin aria-hidden size={16} className="shrink-0" />
          {location}
        </Find>
      )}
      {tags.map((tag) => (
        <Find key={tag} to={groupsPath({ tag })} label={copy.withTag(tag)}>
          #{tag}
        </Find>
      ))}
    </ul>
  )
}

function Find({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <li className="max-w-full">
      <Link
        to={to}
        aria-description={label}
        className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-edge bg-surface px-3 text-small hover:bg-sunken"
      >
        <bdi className="flex min-w-0 items-center gap-1.5 break-words">{children}</bdi>
      </Link>
    </li>
  )
}
