import { adminAccountsCopy as copy } from '../../../shared/copy/admin-accounts.ts'
import type { ListedAccount } from '../../../shared/features/account/admin-endpoints.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Day, Moment } from '../../ui/Time.tsx'

/** An account's details for an admin, without its content. */
export function AccountFacts({ account }: { account: ListedAccount }) {
  const { name, email, plan, isGiven, roles, isProven, isMine } = account
  const { joinedAt, seenAt, signedIn, pausedUntil } = account
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium break-words">{name}</span>
        <Badge tone={plan === 'insider' ? 'accent' : 'plain'}>
          {isGiven ? copy.given : copy.plans[plan]}
        </Badge>
        {roles.map((role) => (
          <Badge key={role} tone={role === 'admin' ? 'good' : 'plain'}>
            {copy.roles[role]}
          </Badge>
        ))}
        {isMine && <Badge>{copy.you}</Badge>}
        {!isProven && <Badge tone="warn">{copy.unproven}</Badge>}
      </p>
      <p className="text-small wrap-anywhere">{email}</p>
      <p className="text-caption text-soft">
        {copy.joined} <Day on={dayOf(joinedAt)} /> ·{' '}
        {seenAt === undefined ? (
          copy.neverSeen
        ) : (
          <>
            {/* Use without changes is noted once a day, so a time would be false. */}
            {copy.seen} <Day on={dayOf(seenAt)} />
          </>
        )}{' '}
        · {copy.signedIn(signedIn)}
      </p>
      {pausedUntil !== undefined && (
        <p className="text-caption text-warn">
          {copy.paused} <Moment at={pausedUntil} />
        </p>
      )}
    </div>
  )
}
