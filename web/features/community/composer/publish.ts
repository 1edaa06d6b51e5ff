import { maxMentions } from '../../../../shared/business/community.ts'
import { createPost, putPostPicture } from '../../../../shared/features/community/post-endpoints.ts'
import type { Post } from '../../../../shared/features/community/post.ts'
import { call } from '../../../online/call.ts'
import type { PostDraft } from '../post-draft.ts'
import { mentionsIn } from '../../../components/community/text-pieces.ts'

/** Publishes a draft: its picture first, then the post. The draft's key makes repeated tries one post. */
export async function publish(draft: PostDraft, picture: Blob | undefined): Promise<Post> {
  const content = draft.text.trim()
  const mentions = mentionsIn(content, draft.mentions, maxMentions)
  const sent = picture && (await call(putPostPicture, { bytes: picture }))
  const { post } = await call(createPost, {
    body: {
      ...(draft.group && { group: draft.group.id }),
      ...(content && { content }),
      ...(mentions.length > 0 && { mentions }),
      ...(sent && { picture: sent.picture }),
      ...(draft.about && { shows: { kind: draft.about.kind, id: draft.about.id } }),
    },
    key: draft.key,
  })
  return post
}
