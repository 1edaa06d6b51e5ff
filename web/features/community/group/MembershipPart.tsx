import { useState } from 'react'
import { maxCommunityReason } from '../../../../shared/business/community.ts'
import { communityCopy } from '../../../../shared/copy/community.ts'
import type { GroupCard } from '../../../../shared/features/community/group.ts'
import { FormSheet } from '../../../lib/FormSheet.tsx'
import { toastTrouble } from '../../../lib/TroubleNotice.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { join, leaveGroupNow } from './membership.ts'

const { group: copy, safety } = communityCopy
const words = { failed: copy.failed, offline: copy.unanswered }

/** The user's membership, and the buttons to join or leave. */
export function MembershipPart({ group }: { group: GroupCard }) {
  const { mine, memberCount, maxMembers } = group
  const [sheet, setSheet] = useState<'ask' | 'leave'>()
  const { busy, run } = useAct(words, { onTrouble: toastTrouble })
  const close = () => setSheet(undefined)
  const status = mine?.status
  if (status === 'banned')
    return (
      <Notice tone="danger" title={copy.states.banned}>
        {mine?.reason && <Reason>{mine.reason}</Reason>}
      </Notice>
    )
  if (status === 'active')
    return mine?.role === 'owner' ? null : (
      <>
        <Button size="small" onClick={() => setSheet('leave')}>
          {copy.leave}
        </Button>
        {sheet === 'leave' && <LeaveSheet group={group} onClose={close} />}
      </>
    )
  const asks = asksToJoin(group)
  const isFull = memberCount >= maxMembers
  // If the group is now open and has room, the person can join without approval.
  if (status === 'pending' && (asks || isFull))
    return (
      <Notice
        title={copy.states.pending}
        act={
          <Button size="small" busy={busy} onClick={() => void run(() => leaveGroupNow(group))}>
            {copy.withdraw}
          </Button>
        }
      />
    )
  if (isFull) return <Notice title={copy.states.full} />
  return (
    <>
      {mine?.reason && (
        <Notice title={copy.states.declined}>
          <Reason>{mine.reason}</Reason>
        </Notice>
      )}
      <Button
        tone="primary"
        busy={busy}
        onClick={() => (asks ? setSheet('ask') : void run(() => join(group)))}
      >
        {asks ? copy.request : copy.join}
      </Button>
      {sheet === 'ask' && <AskSheet group={group} onClose={close} />}
    </>
  )
}

const Reason = ({ children }: { children: string }) => (
  <p dir="auto" className="break-words whitespace-pre-line">
    {children}
  </p>
)

/** Requests membership, with a note to the moderators. */
function AskSheet({ group, onClose }: { group: GroupCard; onClose: () => void }) {
  const [note, setNote] = useState('')
  return (
    <FormSheet
      title={copy.requestTitle(group.name)}
      description={copy.requestSentence}
      dirty={note.trim() !== ''}
      cancel={safety.cancel}
      save={{ label: copy.request, busyLabel: safety.sending }}
      words={words}
      onSave={() => join(group, note.trim())}
      onClose={onClose}
    >
      <TextArea label={copy.note} value={note} onChange={setNote} maxLength={maxCommunityReason} />
    </FormSheet>
  )
}

/** A person who wants to come in asks first. */
const asksToJoin = ({ isPrivate, requireApproval }: GroupCard) => isPrivate || requireApproval

function LeaveSheet({ group, onClose }: { group: GroupCard; onClose: () => void }) {
  return (
    <FormSheet
      size="small"
      title={copy.leaveTitle(group.name)}
      cancel={safety.cancel}
      save={{ label: copy.leave, tone: 'danger' }}
      words={words}
      onSave={() => leaveGroupNow(group)}
      onClose={onClose}
    >
      <p>{asksToJoin(group) ? copy.leaveClosedSentence : copy.leaveSentence}</p>
    </FormSheet>
  )
}
