import { communityPace } from '../../../shared/business/community.ts'
import type { CommunityParts } from './community-parts.ts'
import { paceOf } from './people.ts'

/** What somebody reads as an address, whether or not it says so. */
const link =
  /https?:\/\/|www\.|\b[\p{L}\p{N}-]+\.(?:com|net|org|io|shop|store|xyz|info|biz|ru|cn)\b/iu

/** Counts what somebody says, and addresses in it apart; refuses `slow_down`. */
export async function takePace(
  { db, limits, now = Date.now }: Pick<CommunityParts, 'db' | 'limits' | 'now'>,
  userId: string,
  what: 'post' | 'comment' | 'like' | 'join',
  content = '',
): Promise<void> {
  const take = async (name: keyof typeof communityPace) =>
    limits.take(`community-${name}`, userId, await paceOf(db, userId, communityPace[name], now()))
  if (link.test(content)) await take('link')
  await take(what)
}
