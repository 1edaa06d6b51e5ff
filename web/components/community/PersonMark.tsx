import { communityCopy } from '../../../shared/copy/community.ts'
import type { CommunityPerson } from '../../../shared/features/community/group.ts'

/** A person's name; a former member has none any more. */
export const nameOf = (person: CommunityPerson | undefined): string =>
  person?.name ?? communityCopy.post.somebody

/** A person's initials, in place of a picture. */
export function PersonMark({ person }: { person: CommunityPerson | undefined }) {
  const initials = (person?.name ?? '')
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return (
    <span
      aria-hidden
      className="inline-flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-wash text-small font-semibold text-accent"
    >
      {initials || '·'}
    </span>
  )
}
