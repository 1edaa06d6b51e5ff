import { MessagesSquare } from 'lucide-react'
import { useCallback } from 'react'
import { communityCopy } from '../../../shared/copy/community.ts'
import { getPost, listComments } from '../../../shared/features/community/post-endpoints.ts'
import type { Comment, Post } from '../../../shared/features/community/post.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { useNow } from '../../lib/now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { CommentForm } from './CommentForm.tsx'
import { HiddenNotice } from './HiddenNotice.tsx'
import { useCommunityLive } from './live.ts'
import { EditedMark } from '../../components/community/EditedMark.tsx'
import { nameOf, PersonMark } from '../../components/community/PersonMark.tsx'
import { WrittenMenu } from './WrittenMenu.tsx'
import { WrittenText } from '../../components/community/WrittenText.tsx'

const { comments: copy, post: postCopy } = communityCopy

/** The comments on a post, the oldest first, and a form to add one. */
export function Comments({ post }: { post: Post }) {
  const user = useDevice().user.id
  const query = useServerPages(listComments, user, { params: { post: post.id } })
  // New comments are added at the end, so nothing above moves.
  useCommunityLive(
    useCallback(() => invalidate(listComments, getPost), []),
    post.group?.id ?? 'open',
  )
  return (
    <section aria-labelledby="comments" className="mt-6">
      <h2 id="comments" className="mb-2 text-lead font-semibold">
        {copy.title}
      </h2>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        rowsOf={(page) => page.comments}
        empty={
          <Empty
            level={3}
            drawing={<MessagesSquare size={40} className="text-soft" />}
            title={copy.none}
            sentence={post.mayAct ? copy.noneSentence : undefined}
          />
        }
      >
        {(all) => (
          <ul aria-label={copy.list}>
            {all.map((comment) => (
              <Row key={comment.id} comment={comment} groupId={post.group?.id ?? ''} />
            ))}
          </ul>
        )}
      </PagedList>
      {post.mayAct && <CommentForm post={post} />}
    </section>
  )
}

function Row({ comment, groupId }: { comment: Comment; groupId: string }) {
  const { author, content, mentions, createdAt, editedAt, hidden, isReported } = comment
  const now = useNow()
  const name = nameOf(author)
  const written = { is: 'comment', ...comment } as const
  return (
    <li className="flex items-start gap-3 border-b border-line py-3">
      <PersonMark person={author} />
      <article aria-label={copy.of(name)} className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span dir="auto" className="min-w-0 font-medium break-words">
            {name}
          </span>
          <span className="text-small text-soft">
            <RelativeTime at={createdAt} now={now} />
            <EditedMark at={editedAt} />
          </span>
          {isReported && <Badge>{postCopy.reported}</Badge>}
          {hidden && <Badge tone="warn">{postCopy.hidden}</Badge>}
        </p>
        {hidden && <HiddenNotice written={written} hidden={hidden} />}
        <WrittenText text={content} mentions={mentions} />
      </article>
      <div className="-mt-2 -me-2">
        <WrittenMenu written={written} groupId={groupId} />
      </div>
    </li>
  )
}
