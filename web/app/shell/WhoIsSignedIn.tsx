import { shellCopy } from '../../../shared/copy/shell.ts'
import type { Account } from '../../../shared/features/account/endpoints.ts'
import { Badge } from '../../ui/Badge.tsx'

/** Name, address and plan of the user. */
export function WhoIsSignedIn({ user }: { user: Account }) {
  return (
    <div className="flex items-center gap-3">
      <Initials name={user.name || user.email} />
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-caption text-soft">{user.email}</p>
      </div>
      <Badge tone={user.subscriptionTier === 'insider' ? 'accent' : 'plain'}>
        {shellCopy.plan[user.subscriptionTier]}
      </Badge>
    </div>
  )
}

/** The first letters of a name, in a circle. */
function Initials({ name }: { name: string }) {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
  return (
    <span
      aria-hidden
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-wash text-small font-semibold text-accent uppercase"
    >
      {letters}
    </span>
  )
}
