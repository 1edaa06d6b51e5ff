import { useState } from 'react'
import { communityCopy } from '../../../shared/copy/community.ts'
import { postPath } from '../../components/community/paths.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { dropComment, halfComments } from './comment-draft.ts'

const { comments: copy, composer } = communityCopy

/** The limit, since posts are the purpose of the screen. */
const maxShown = 3

/** Unsent comments, each with a link to its post; nothing without one. */
export function HalfComments() {
  const user = useDevice().user.id
  // Read once: no comment is written on this screen.
  const [half, setHalf] = useState(() => halfComments(user).slice(0, maxShown))
  const throwAway = (postId: string) => {
    dropComment(user, postId)
    setHalf((all) => all.filter((one) => one.postId !== postId))
    toast({ title: composer.discarded })
  }
  return half.map(({ postId, beginning }) => (
    <div key={postId} className="mb-4">
      <Notice
        title={copy.halfOf(beginning)}
        act={
          <>
            <ButtonLink size="small" to={postPath(postId)}>
              {composer.goOn}
            </ButtonLink>
            <Button size="small" tone="plain" onClick={() => throwAway(postId)}>
              {composer.discard}
            </Button>
          </>
        }
      >
        {composer.halfSentence}
      </Notice>
    </div>
  ))
}
