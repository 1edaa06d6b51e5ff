import { Heart } from 'lucide-react'
import { communityCopy } from '../../../shared/copy/community.ts'
import { likePost, unlikePost } from '../../../shared/features/community/post-endpoints.ts'
import type { Post } from '../../../shared/features/community/post.ts'
import { call } from '../../online/call.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { amendPost } from '../../components/community/known-posts.ts'
import { nameOf } from '../../components/community/PersonMark.tsx'

const copy = communityCopy.post

/** Likes or unlikes a post. Shown at once, and undone after an error. */
export function LikeButton({ post }: { post: Post }) {
  const { run } = useAct(
    { failed: copy.likeFailed, offline: copy.unanswered },
    { onTrouble: toastTrouble },
  )
  const { id, isLiked, likes } = post
  const toggle = () =>
    run(async () => {
      amendPost(id, () => ({ isLiked: !isLiked, likes: likes + (isLiked ? -1 : 1) }))
      try {
        const told = await call(isLiked ? unlikePost : likePost, { params: { post: id } })
        amendPost(id, () => told)
      } catch (error) {
        amendPost(id, () => ({ isLiked, likes }))
        throw error
      }
    })
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={copy.likeOf(nameOf(post.author), likes)}
      onClick={() => void toggle()}
      className={classes(buttonClass({ size: 'small', tone: 'plain' }), !isLiked && 'text-soft')}
    >
      <Heart aria-hidden size={18} fill={isLiked ? 'currentColor' : 'none'} />
      <span className="figures">{likes}</span>
    </button>
  )
}
