import { communityCopy } from '../../../shared/copy/community.ts'
import {
  type ModerationAct,
  moderateComment,
  moderatePost,
} from '../../../shared/features/community/moderation-endpoints.ts'
import { call } from '../../online/call.ts'
import { toast } from '../../ui/toast.ts'
import { askForWrittenAgain } from './written.ts'

const did = {
  hide: communityCopy.moderation.hidden,
  keep: communityCopy.moderation.kept,
  restore: communityCopy.moderation.shown,
} as const satisfies Record<ModerationAct, string>

/** What is decided about, wherever it is shown: in its place or in the queue. */
export type Decided = { readonly is: 'post' | 'comment'; readonly id: string }

/** Decides about something that somebody wrote, and shows what has become of it. */
export async function decide(
  { is, id }: Decided,
  body: { readonly act: ModerationAct; readonly reason?: string },
) {
  if (is === 'post') await call(moderatePost, { params: { post: id }, body })
  else await call(moderateComment, { params: { comment: id }, body })
  toast({ title: did[body.act] })
  await askForWrittenAgain()
}
