import { MessageCircle, Share2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { communityCopy } from '../../../shared/copy/community.ts'
import { getPostPicture } from '../../../shared/features/community/post-endpoints.ts'
import type { Post } from '../../../shared/features/community/post.ts'
import { useNow } from '../../lib/now.ts'
import { shareLink } from '../../lib/share-link.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { HiddenNotice } from './HiddenNotice.tsx'
import { LikeButton } from './LikeButton.tsx'
import { groupPath, postPath } from '../../components/community/paths.ts'
import { EditedMark } from '../../components/community/EditedMark.tsx'
import { nameOf, PersonMark } from '../../components/community/PersonMark.tsx'
import { PostAbout } from './PostAbout.tsx'
import { WrittenMenu } from './WrittenMenu.tsx'
import { WrittenText } from '../../components/community/WrittenText.tsx'

const copy = communityCopy.post

interface PostCardProps {
  post: Post
  /** It is in a list, and links to its page. */
  isInList?: boolean
  /** It is shown in its group, so the name is left out. */
  isInGroup?: boolean
  /** It was deleted. */
  onGone?: () => void
}

/** A post of the open feed or a group, with its actions. */
export function PostCard({ post, isInList = true, isInGroup = false, onGone }: PostCardProps) {
  const { id, author, group, content, mentions, hasPicture, hidden } = post
  const name = nameOf(author)
  const now = useNow()
  return (
    <Card as="article" aria-label={copy.of(name)} className="flex flex-col gap-3">
      <header className="flex items-start gap-3">
        <PersonMark person={author} />
        <div className="min-w-0 grow">
          <p dir="auto" className="font-medium break-words">
            {name}
          </p>
          <p className="flex flex-wrap gap-x-1 text-small text-soft">
            {group && !isInGroup && (
              <>
                <span className="min-w-0 break-words">
                  <TextLink quiet to={groupPath(group.id)}>
                    {copy.in(group.name)}
                  </TextLink>
                </span>
                <span aria-hidden>·</span>
              </>
            )}
            {isInList ? (
              <Link to={postPath(id)} className="rounded-sm hover:underline">
                <RelativeTime at={post.createdAt} now={now} />
              </Link>
            ) : (
              <RelativeTime at={post.createdAt} now={now} />
            )}
            <EditedMark at={post.editedAt} />
          </p>
        </div>
        {hidden && <Badge tone="warn">{copy.hidden}</Badge>}
        <div className="-mt-2 -me-2">
          <WrittenMenu
            written={{ is: 'post', ...post }}
            groupId={group?.id ?? ''}
            onGone={onGone}
          />
        </div>
      </header>
      {post.isMine && !post.mayRead && !isInList && <Notice title={copy.ownOnly} />}
      {hidden && <HiddenNotice written={{ is: 'post', ...post }} hidden={hidden} />}
      <WrittenText text={content} mentions={mentions} isInList={isInList} />
      {hasPicture && (
        // A fixed height, so the text below does not move once the picture has loaded.
        <img
          src={getPostPicture.path.replace('{post}', id)}
          alt={copy.picture(name)}
          loading="lazy"
          className="h-72 w-full rounded-md bg-sunken object-contain"
        />
      )}
      <PostAbout post={post} />
      <footer className="-mx-2 -mb-2 flex flex-wrap items-center">
        {post.mayRead && <Reactions post={post} />}
        <Button
          size="small"
          tone="plain"
          aria-label={copy.shareOf(name)}
          icon={<Share2 aria-hidden size={18} />}
          className="text-soft"
          onClick={() =>
            void shareLink({
              title: copy.of(name),
              copied: copy.linkCopied,
              url: location.origin + postPath(id),
            })
          }
        >
          {copy.share}
        </Button>
      </footer>
    </Card>
  )
}

/** The like button, and the link to comments. */
function Reactions({ post }: { post: Post }) {
  return (
    <>
      {post.mayAct ? (
        <LikeButton post={post} />
      ) : (
        <span className="px-3 text-small text-soft">{copy.likes(post.likes)}</span>
      )}
      <ButtonLink
        size="small"
        tone="plain"
        to={postPath(post.id)}
        aria-label={copy.commentsOf(nameOf(post.author), post.comments)}
        icon={<MessageCircle aria-hidden size={18} />}
        className="text-soft"
      >
        <span className="figures">{post.comments}</span>
      </ButtonLink>
    </>
  )
}
