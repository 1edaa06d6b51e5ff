import { type ReactNode, useState } from 'react'
import { communityCopy } from '../../../shared/copy/community.ts'
import { postForm } from '../../components/community/forget-post-drafts.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useHalfTyped } from '../../lib/draft-slot.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PostComposer } from './composer/PostComposer.tsx'
import { askForPostsAgain } from '../../components/community/known-posts.ts'
import { activeOf, useOwnGroups } from './MyGroups.tsx'
import { beginningOfDraft, type DraftGroup } from './post-draft.ts'

const copy = communityCopy.composer

interface Writing {
  /** A notice about an unfinished post, with a link to it; else nothing. */
  readonly offer: ReactNode
  readonly composer: ReactNode
  readonly write: () => void
}

/** Writing posts from a screen. @param group the group of a new post */
export function useWriting(group?: DraftGroup): Writing {
  const { user } = useDevice()
  const [isOpen, setOpen] = useState(false)
  const { data } = useOwnGroups()
  // Read again when the form closes: the draft may be new or gone.
  const half = useHalfTyped(user.id, isOpen ? undefined : postForm, beginningOfDraft)
  const write = () => setOpen(true)
  return {
    write,
    offer: typeof half === 'object' && (
      <div className="mb-4">
        <Notice
          title={half.name ? copy.halfOf(half.name) : copy.half}
          act={
            <Button size="small" onClick={write}>
              {copy.goOn}
            </Button>
          }
        >
          {copy.halfSentence}
        </Notice>
      </div>
    ),
    composer: isOpen && (
      <PostComposer
        group={group && { id: group.id, name: group.name }}
        groups={activeOf(data?.groups ?? [])}
        onPublished={() => void askForPostsAgain()}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
