import type { Hiding } from '../../../shared/features/community/post.ts'
import type { Reader } from '../../db/db.ts'

/** The record of a hidden post or comment. */
type Hidden = Pick<
  Reader['t']['posts']['$inferSelect'],
  'hiddenAt' | 'hiddenBy' | 'hiddenReason' | 'appeal' | 'appealedAt' | 'decision' | 'decidedAt'
>

/** As its author and moderators read it; nothing where it is not hidden. */
export function hidingOf(row: Hidden): { hidden?: Hiding } {
  const { hiddenAt, hiddenBy, hiddenReason, appeal, appealedAt, decision, decidedAt } = row
  if (hiddenAt === null) return {}
  return {
    hidden: {
      reason: hiddenReason ?? '',
      at: hiddenAt,
      by: hiddenBy ?? 'moderator',
      ...(appeal !== null &&
        appealedAt !== null && {
          appeal: {
            text: appeal,
            at: appealedAt,
            ...(decision !== null && { decision }),
            ...(decidedAt !== null && { decidedAt }),
          },
        }),
    },
  }
}
