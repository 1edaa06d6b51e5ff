import { communityPace } from '../../../shared/business/community.ts'
import type { CommunityDeps } from './community-deps.ts'
import { paceOf } from './people.ts'

/** Text that readers take for an address, with or without a scheme. */
const link =
  /https?:\/\/|www\.|\b[\p{L}\p{N}-]+\.(?:com|net|org|io|shop|store|xyz|info|biz|ru|cn)\b/iu

/** Counts a user's posts, and separately the addresses in them; refuses `slow_down`. */
export async function takePace(
  { db, limits, now = Date.now }: Pick<CommunityDeps, 'db' | 'limits' | 'now'>,
  userId: string,
  what: 'post' | 'comment' | 'like' | 'join',
  content = '',
): Promise<void> {
  const take = async (name: keyof typeof communityPace) =>
    limits.take(`community-${name}`, userId, await paceOf(db, userId, communityPace[name], now()))
  if (link.test(content)) await take('link')
  await take(what)
}
