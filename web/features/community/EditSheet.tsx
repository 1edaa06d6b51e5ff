import { useState } from 'react'
import { maxCommentLength, maxMentions, maxPostLength } from '../../../shared/business/community.ts'
import { communityCopy } from '../../../shared/copy/community.ts'
import { editComment, editPost } from '../../../shared/features/community/post-endpoints.ts'
import { amendPosts } from '../../components/community/known-posts.ts'
import { mentionsIn, type Named, namedIn } from '../../components/community/text-pieces.ts'
import { invalidateWritten, type Written } from '../../components/community/written.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { useUnsavedForm } from '../../lib/unsaved.ts'
import { call } from '../../online/call.ts'
import { toast } from '../../ui/toast.ts'
import { NamingField } from './composer/NamingField.tsx'

const { edit: copy, comments, composer } = communityCopy

interface EditSheetProps {
  written: Written
  /** Suggests members of this group; empty: people who have posted in the open feed. */
  groupId: string
  onClose: () => void
}

/** Edits a text; a post keeps its picture and attachment. */
export function EditSheet({ written, groupId, onClose }: EditSheetProps) {
  const [text, setText] = useState(written.content)
  const [named, setNamed] = useState<readonly Named[]>(() =>
    namedIn(written.content, written.mentions),
  )
  const content = text.trim()
  const missing = isEmpty(written) && (written.is === 'post' ? composer.missing : comments.missing)
  useUnsavedForm(content !== written.content)
  const save = async () => {
    const mentions = mentionsIn(content, named, maxMentions)
    const body = { content, ...(mentions.length > 0 && { mentions }) }
    if (written.is === 'post') {
      const { post } = await call(editPost, { params: { post: written.id }, body })
      amendPosts([post])
    } else await call(editComment, { params: { comment: written.id }, body })
    toast({ title: copy.saved[written.is] })
    await invalidateWritten()
  }
  return (
    <FormSheet
      title={copy.title[written.is]}
      description={copy.sentence}
      cancel={copy.cancel}
      save={{ label: copy.save, busyLabel: copy.saving }}
      words={{ failed: copy.failed, offline: copy.unanswered }}
      check={() => (content === '' && missing ? missing : true)}
      onSave={save}
      onClose={onClose}
    >
      <NamingField
        label={written.is === 'post' ? composer.text : comments.field}
        hint={composer.textHint}
        className="min-h-32"
        maxLength={written.is === 'post' ? maxPostLength : maxCommentLength}
        groupId={groupId}
        value={text}
        mentions={named}
        onChange={(next, who) => {
          setText(next)
          setNamed(who)
        }}
      />
    </FormSheet>
  )
}

/** It has text only, no picture or attachment. */
const isEmpty = (written: Written): boolean =>
  written.is === 'comment' ||
  !(written.hasPicture || written.bottle || written.recipe || written.drop)
