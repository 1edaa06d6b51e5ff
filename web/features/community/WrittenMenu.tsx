import { Ban, EllipsisVertical, Eye, EyeOff, Flag, PenLine, Trash2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { communityCopy } from '../../../shared/copy/community.ts'
import { setRelation } from '../../../shared/features/community/moderation-endpoints.ts'
import { deleteComment, deletePost } from '../../../shared/features/community/post-endpoints.ts'
import { call } from '../../online/call.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'
import { decide } from '../../components/community/decide.ts'
import { takeOffLists } from '../../components/community/known-posts.ts'
import { nameOf } from '../../components/community/PersonMark.tsx'
import { EditSheet } from './EditSheet.tsx'
import { BlockSheet } from './safety/BlockSheet.tsx'
import { offerToUndo } from './safety/relations.ts'
import { RemoveSheet } from './RemoveSheet.tsx'
import { ReportSheet } from './safety/ReportSheet.tsx'
import { HideSheet } from '../../components/community/HideSheet.tsx'
import { invalidateWritten, type Written } from '../../components/community/written.ts'

const { post: copy, comments, edit, safety, moderation } = communityCopy

interface WrittenMenuProps {
  written: Written
  /** The group it was posted in; empty: none. */
  groupId: string
  /** It was deleted. */
  onGone?: (() => void) | undefined
}

/** The menu of a post or comment, for its author, for moderators, and for other readers. */
export function WrittenMenu({ written, groupId, onGone }: WrittenMenuProps) {
  const [sheet, setSheet] = useState<'report' | 'block' | 'hide' | 'edit' | 'remove'>()
  const { run } = useAct(
    { failed: communityCopy.group.failed, offline: communityCopy.group.unanswered },
    { onTrouble: toastTrouble },
  )
  const { author, isMine, isReported, mayModerate, hidden } = written
  const name = nameOf(author)

  const remove = async () => {
    if (written.is === 'post') {
      await call(deletePost, { params: { post: written.id } })
      takeOffLists(({ id }) => id === written.id)
      toast({ title: copy.removed })
    } else {
      await call(deleteComment, { params: { comment: written.id } })
      toast({ title: comments.removed })
    }
    // Leave its page first, so that it is not requested again.
    onGone?.()
    await invalidateWritten()
  }
  const mute = () =>
    run(async () => {
      if (!author) return
      await call(setRelation, { params: { person: author.id }, body: { kind: 'mute' } })
      offerToUndo(author, safety.muted(name))
      await invalidateWritten()
    })
  const show = () => run(() => decide(written, { act: 'restore' }))

  const others: MenuItem[] = [
    ...(isReported
      ? []
      : [{ label: safety.report, icon: <Flag size={18} />, onSelect: () => setSheet('report') }]),
    ...(author
      ? [
          { label: safety.mute(name), icon: <VolumeX size={18} />, onSelect: () => void mute() },
          { label: safety.block(name), icon: <Ban size={18} />, onSelect: () => setSheet('block') },
        ]
      : []),
  ]
  const items: MenuItem[] = [
    ...(isMine
      ? [
          { label: edit.edit, icon: <PenLine size={18} />, onSelect: () => setSheet('edit') },
          {
            label: copy.remove,
            icon: <Trash2 size={18} />,
            tone: 'danger' as const,
            onSelect: () => setSheet('remove'),
          },
        ]
      : others),
    ...(mayModerate && !isMine
      ? [
          hidden
            ? { label: moderation.show, icon: <Eye size={18} />, onSelect: () => void show() }
            : {
                label: moderation.hide,
                icon: <EyeOff size={18} />,
                onSelect: () => setSheet('hide'),
              },
        ]
      : []),
  ]
  if (items.length === 0) return null
  const close = () => setSheet(undefined)
  return (
    <>
      <Menu
        label={written.is === 'post' ? copy.more(name) : copy.moreOfComment(name)}
        align="end"
        items={items}
        trigger={(props) => (
          <IconButton
            {...props}
            label={written.is === 'post' ? copy.more(name) : copy.moreOfComment(name)}
            icon={<EllipsisVertical aria-hidden size={20} />}
          />
        )}
      />
      {sheet === 'report' && <ReportSheet written={written} onClose={close} />}
      {sheet === 'block' && author && <BlockSheet person={author} onClose={close} />}
      {sheet === 'hide' && <HideSheet of={written} onClose={close} />}
      {sheet === 'edit' && <EditSheet written={written} groupId={groupId} onClose={close} />}
      {sheet === 'remove' && <RemoveSheet is={written.is} onRemove={remove} onClose={close} />}
    </>
  )
}
