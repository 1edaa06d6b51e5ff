import { communityCopy } from '../../../../shared/copy/community.ts'
import {
  getGroup,
  joinGroup,
  leaveGroup,
  listGroups,
  listMembers,
  listOwnGroups,
} from '../../../../shared/features/community/group-endpoints.ts'
import { listGroupLog } from '../../../../shared/features/community/moderation-endpoints.ts'
import type { GroupCard } from '../../../../shared/features/community/group.ts'
import { call } from '../../../online/call.ts'
import { invalidate } from '../../../online/queries.ts'
import { toast } from '../../../ui/toast.ts'
import { askForPostsAgain } from '../../../components/community/known-posts.ts'

const copy = communityCopy.group

/** After a change of membership, which also changes the readable posts. */
export const askForGroupsAgain = () =>
  Promise.all([
    invalidate(getGroup, listGroups, listOwnGroups, listMembers, listGroupLog),
    askForPostsAgain(),
  ])

/** Joins, or requests membership. */
export async function join({ id, name }: GroupCard, note?: string) {
  const { group } = await call(joinGroup, {
    params: { group: id },
    body: { ...(note && { note }) },
  })
  toast({ title: group.mine?.status === 'pending' ? copy.requested : copy.joined(name) })
  await askForGroupsAgain()
}

/** Leaves, or withdraws the request. */
export async function leaveGroupNow({ id, name, mine }: GroupCard) {
  await call(leaveGroup, { params: { group: id } })
  toast({ title: mine?.status === 'pending' ? copy.withdrawn : copy.left(name) })
  await askForGroupsAgain()
}
