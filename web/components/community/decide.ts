import { communityCopy } from '../../../shared/copy/community.ts'
import {
  type ModerationAct,
  moderateComment,
  moderatePost,
} from '../../../shared/features/community/moderation-endpoints.ts'
import { ApiProblem, call } from '../../online/call.ts'
import { toast } from '../../ui/toast.ts'
import { invalidateWritten } from './written.ts'

const did = {
  hide: communityCopy.moderation.hidden,
  keep: communityCopy.moderation.kept,
  restore: communityCopy.moderation.shown,
} as const satisfies Record<ModerationAct, string>

/** Decisions on posts and comments, in place or in the queue. */
export interface Decided {
  readonly is: 'post' | 'comment'
  readonly id: string
  /** Of the words that were read; absent: they were never changed. */
  readonly editedAt?: number | undefined
}

/** Decides on a post or comment, and shows the result. */
export async function decide(
  { is, id, editedAt }: Decided,
  decision: { readonly act: ModerationAct; readonly reason?: string },
) {
  const body = { ...decision, ...(editedAt !== undefined && { editedAt }) }
  try {
    if (is === 'post') await call(moderatePost, { params: { post: id }, body })
    else await call(moderateComment, { params: { comment: id }, body })
  } catch (error) {
    // It was edited or decided in between: show the new state.
    if (error instanceof ApiProblem && error.code === 'not_now') void invalidateWritten()
    throw error
  }
  toast({ title: did[body.act] })
  await invalidateWritten()
}
