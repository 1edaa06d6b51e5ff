import { Users } from 'lucide-react'
import { communityCopy } from '../../../shared/copy/community.ts'
import { listOwnGroups } from '../../../shared/features/community/group-endpoints.ts'
import type { GroupCard } from '../../../shared/features/community/group.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { GroupRow } from './GroupRow.tsx'

const copy = communityCopy.groups

/** The user's groups. */
export const useOwnGroups = () => useServerQuery(listOwnGroups, useDevice().user.id)

/** Groups with an active membership, which allows posting. */
export const activeOf = (groups: readonly GroupCard[]): readonly GroupCard[] =>
  groups.filter(({ mine }) => mine?.status === 'active')

/** The user's groups, and separately their pending requests. */
export function MyGroups() {
  const query = useOwnGroups()
  return (
    <QueryBoundary
      query={query}
      loading={copy.loading}
      offline={copy.offline}
      skeleton={<SkeletonRows rows={2} />}
    >
      {({ groups }) => {
        const active = activeOf(groups)
        const pending = groups.filter(({ mine }) => mine?.status === 'pending')
        return (
          <>
            {active.length > 0 ? (
              <ul aria-label={copy.mine}>
                {active.map((group) => (
                  <GroupRow key={group.id} group={group} />
                ))}
              </ul>
            ) : (
              <Empty
                level={3}
                drawing={<Users size={40} className="text-soft" />}
                title={copy.mineNone}
                sentence={copy.mineNoneSentence}
              />
            )}
            {pending.length > 0 && (
              <>
                <h3 className="mt-5 font-semibold">{copy.pending}</h3>
                <ul aria-label={copy.pending}>
                  {pending.map((group) => (
                    <GroupRow key={group.id} group={group} />
                  ))}
                </ul>
              </>
            )}
          </>
        )
      }}
    </QueryBoundary>
  )
}
