import { type FormEvent, useEffect, useState } from 'react'
import { maxCommentLength, maxMentions } from '../../../shared/business/community.ts'
import { communityCopy } from '../../../shared/copy/community.ts'
import { createComment, listComments } from '../../../shared/features/community/post-endpoints.ts'
import type { Post } from '../../../shared/features/community/post.ts'
import { amendPost } from '../../components/community/known-posts.ts'
import { mentionsIn } from '../../components/community/text-pieces.ts'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { useUnsavedForm } from '../../lib/unsaved.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { ApiProblem, call } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { type CommentDraft, emptyComment, keepComment, readComment } from './comment-draft.ts'
import { NamingField } from './composer/NamingField.tsx'

const { comments: copy, composer } = communityCopy

/** Writes a comment. The draft stays on this device until it is sent. */
export function CommentForm({ post }: { post: Post }) {
  const user = useDevice().user.id
  const [draft, setDraft] = useState(() => readComment(user, post.id) ?? emptyComment())
  const [isKept, setKept] = useState(true)
  const [lacks, setLacks] = useState(false)
  const change = (changes: Partial<CommentDraft>) => setDraft((now) => ({ ...now, ...changes }))
  useEffect(() => {
    setKept(keepComment(user, post.id, draft))
  }, [user, post.id, draft])
  const { busy, trouble, run } = useAct(
    {
      failed: copy.failed,
      offline: copy.unanswered,
      codes: { key_reused: copy.sentBefore },
    },
    { about: draft.text },
  )
  const content = draft.text.trim()
  // A stored draft survives leaving the page.
  useUnsavedForm(content !== '' && !isKept)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setLacks(content === '')
    if (content === '') return
    void run(async () => {
      const mentions = mentionsIn(content, draft.mentions, maxMentions)
      try {
        await call(createComment, {
          params: { post: post.id },
          body: { content, ...(mentions.length > 0 && { mentions }) },
          key: draft.key,
        })
      } catch (error) {
        // The server has the earlier text under this key: send this one as another comment.
        if (error instanceof ApiProblem && error.code === 'key_reused')
          change({ key: crypto.randomUUID() })
        throw error
      }
      setDraft(emptyComment())
      toast({ title: copy.sent })
      amendPost(post.id, ({ comments }) => ({ comments: comments + 1 }))
      await invalidate(listComments)
    })
  }
  return (
    <form noValidate onSubmit={send} className="mt-4 flex flex-col gap-3">
      <NamingField
        label={copy.field}
        hint={composer.textHint}
        error={lacks && content === '' ? copy.missing : undefined}
        maxLength={maxCommentLength}
        groupId={post.group?.id ?? ''}
        value={draft.text}
        mentions={draft.mentions}
        onChange={(text, mentions) => change({ text, mentions })}
      />
      <TroubleNotice trouble={trouble} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" tone="primary" busy={busy} busyLabel={copy.sending}>
          {copy.send}
        </Button>
        {content !== '' && (
          <p className="min-w-0 grow basis-40 text-small text-soft">
            {isKept ? composer.draft : composer.notKept}
          </p>
        )}
      </div>
    </form>
  )
}
