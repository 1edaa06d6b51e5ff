import { useState } from 'react'
import { maxCommunityReason } from '../../../shared/business/community.ts'
import { communityCopy } from '../../../shared/copy/community.ts'
import {
  appealComment,
  appealPost,
} from '../../../shared/features/community/moderation-endpoints.ts'
import type { Hiding } from '../../../shared/features/community/post.ts'
import { call } from '../../online/call.ts'
import { ReasonForm } from '../../lib/ReasonForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { invalidateWritten, type Written } from '../../components/community/written.ts'

const { post: copy, appeal: words } = communityCopy

/** Why a text is hidden, for its author, who may appeal once, and for moderators. */
export function HiddenNotice({ written, hidden }: { written: Written; hidden: Hiding }) {
  const [asks, setAsks] = useState(false)
  const { isMine } = written
  const { appeal } = hidden
  return (
    <Notice
      tone="warn"
      title={isMine ? copy.hiddenTitle[written.is] : copy.hiddenToModerators}
      act={
        isMine &&
        !appeal && (
          <Button size="small" onClick={() => setAsks(true)}>
            {words.ask}
          </Button>
        )
      }
    >
      {isMine && <p>{copy.hiddenSentence}</p>}
      <Said>{hidden.reason}</Said>
      {appeal && !isMine && (
        <>
          <p className="mt-2">{words.said}</p>
          <Said>{appeal.text}</Said>
        </>
      )}
      {appeal && isMine && appeal.decidedAt === undefined && (
        <p className="mt-2">{words.waiting}</p>
      )}
      {appeal?.decidedAt !== undefined && (
        <>
          <p className="mt-2">{words.refused}</p>
          {appeal.decision && <Said>{appeal.decision}</Said>}
        </>
      )}
      {asks && <AppealSheet written={written} onClose={() => setAsks(false)} />}
    </Notice>
  )
}

const Said = ({ children }: { children: string }) => (
  <p dir="auto" className="font-medium break-words whitespace-pre-line">
    {children}
  </p>
)

function AppealSheet({ written, onClose }: { written: Written; onClose: () => void }) {
  const send = async (text: string) => {
    const body = { text }
    if (written.is === 'post') await call(appealPost, { params: { post: written.id }, body })
    else await call(appealComment, { params: { comment: written.id }, body })
    toast({ title: words.sent })
    await invalidateWritten()
  }
  return (
    <ReasonForm
      title={words.title}
      description={words.sentence}
      cancel={words.cancel}
      save={{ label: words.send, busyLabel: words.sending }}
      words={{ failed: words.failed, offline: words.unanswered }}
      field={{ label: words.field, maxLength: maxCommunityReason, missing: words.missing }}
      onSave={send}
      onClose={onClose}
    />
  )
}
