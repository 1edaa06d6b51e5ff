import { ArrowUp, MessagesSquare } from 'lucide-react'
import { communityCopy } from '../../../shared/copy/community.ts'
import { listPosts } from '../../../shared/features/community/post-endpoints.ts'
import type { Post } from '../../../shared/features/community/post.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { usePreviousPages } from '../../lib/previous-pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'
import { PostCard } from './PostCard.tsx'
import { useNewPosts } from './use-new-posts.ts'

const copy = communityCopy.feed

interface PostListProps {
  /** Only posts of this group. */
  group?: string
  /** Searches posts, and names of people and groups. */
  words?: string
  /** Only the user's posts, hidden ones too. */
  isMine?: boolean
}

/** Posts, the newest first. New ones are offered by a button, so the list does not move. */
export function PostList({ group, words = '', isMine = false }: PostListProps) {
  const user = useDevice().user.id
  const asked = {
    ...(group !== undefined && { group }),
    ...(words && { words }),
    ...(isMine && { mine: 'true' as const }),
  }
  const found = useServerPages(listPosts, user, { query: asked })
  const query = usePreviousPages(found, user, ({ posts }) => posts)
  const { count, show } = useNewPosts(found, asked)
  return (
    <>
      <div
        role="status"
        className="pointer-events-none sticky top-[calc(env(safe-area-inset-top)+4.5rem)] z-10 flex justify-center empty:hidden"
      >
        {count > 0 && (
          <Button
            tone="primary"
            size="small"
            className="pointer-events-auto mb-3 rounded-full shadow-raised"
            icon={<ArrowUp aria-hidden size={18} />}
            onClick={show}
          >
            {copy.newPosts(count)}
          </Button>
        )}
      </div>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        skeleton={<SkeletonPosts />}
        rowsOf={(page) => page.posts}
        empty={<NoPosts of={words ? 'search' : isMine ? 'mine' : group ? 'group' : 'all'} />}
      >
        {(posts) => <Posts posts={posts} isInGroup={group !== undefined} />}
      </PagedList>
    </>
  )
}

function Posts({ posts, isInGroup }: { posts: readonly Post[]; isInGroup: boolean }) {
  return (
    <ul aria-label={copy.list} className="flex flex-col gap-4">
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} isInGroup={isInGroup} />
        </li>
      ))}
    </ul>
  )
}

const none = {
  search: [copy.noMatch, copy.noMatchSentence],
  mine: [copy.noneMine, copy.noneMineSentence],
  group: [copy.noneInGroup, copy.noneInGroupSentence],
  all: [copy.none, copy.noneSentence],
} as const

function NoPosts({ of }: { of: keyof typeof none }) {
  const [title, sentence] = none[of]
  return (
    <Empty
      level={3}
      drawing={<MessagesSquare size={40} className="text-soft" />}
      title={title}
      sentence={sentence}
    />
  )
}

/** Skeletons of posts. */
export function SkeletonPosts({ posts = 3 }: { posts?: number }) {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      {Array.from({ length: posts }, (_, at) => (
        <div key={at} className="flex flex-col gap-3 rounded-lg border border-line p-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <Skeleton className="h-4 w-40" />
          </div>
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  )
}
