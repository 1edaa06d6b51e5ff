import { useNavigate, useParams } from 'react-router-dom'
import { communityCopy } from '../../../shared/copy/community.ts'
import { getPost } from '../../../shared/features/community/post-endpoints.ts'
import type { Post } from '../../../shared/features/community/post.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerQuery } from '../../online/queries.ts'
import { BackLink } from '../../lib/BackLink.tsx'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { Empty } from '../../ui/Empty.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Comments } from './Comments.tsx'
import { groupPath } from '../../components/community/paths.ts'
import { nameOf } from '../../components/community/PersonMark.tsx'
import { PostCard } from './PostCard.tsx'
import { SkeletonPosts } from './PostList.tsx'

const copy = communityCopy.post

/** A post with its comments; the target of a shared link. */
export function PostScreen() {
  const { id = '' } = useParams()
  const user = useDevice().user.id
  const query = useServerQuery(getPost, user, { params: { post: id } })
  const group = query.data?.post.group
  return (
    <div className="max-w-2xl">
      <BackLink to={group ? groupPath(group.id) : routes.community.path}>
        {group?.name ?? communityCopy.back}
      </BackLink>
      <QueryBoundary
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        skeleton={<SkeletonPosts posts={1} />}
        missing={<Empty level={1} title={copy.missingTitle} sentence={copy.missingSentence} />}
      >
        {({ post }) => <Page key={post.id} post={post} />}
      </QueryBoundary>
    </div>
  )
}

function Page({ post }: { post: Post }) {
  const navigate = useNavigate()
  const title = copy.of(nameOf(post.author))
  useTitle(title)
  return (
    <>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <PostCard
        post={post}
        isInList={false}
        onGone={() =>
          void navigate(post.group ? groupPath(post.group.id) : routes.community.path, {
            replace: true,
          })
        }
      />
      {(post.mayRead || post.mayModerate) && <Comments post={post} />}
    </>
  )
}
