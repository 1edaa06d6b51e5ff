import { useState } from 'react'
import { communityCopy } from '../../../../shared/copy/community.ts'
import { deleteOwnWords } from '../../../../shared/features/community/group-endpoints.ts'
import type { Instant } from '../../../../shared/kernel/time.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { askForPostsAgain } from '../../../components/community/known-posts.ts'
import { FormSheet } from '../../../lib/FormSheet.tsx'
import { call } from '../../../online/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { momentInWords } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/toast.ts'

const { group: copy, safety } = communityCopy

interface OpensNoticeProps {
  groupId: Id<'group'>
  opensAt: Instant
}

/** Tells members of a private group when it opens, and asks about their posts. */
export function OpensNotice({ groupId, opensAt }: OpensNoticeProps) {
  const [asks, setAsks] = useState(false)
  const deleteOwn = async () => {
    await call(deleteOwnWords, { params: { group: groupId } })
    toast({ title: copy.deletedOwn })
    await askForPostsAgain()
  }
  return (
    <div className="mb-4">
      <Notice
        tone="warn"
        title={copy.opens(momentInWords(opensAt))}
        act={
          <Button size="small" onClick={() => setAsks(true)}>
            {copy.deleteOwn}
          </Button>
        }
      >
        {copy.opensSentence}
      </Notice>
      {asks && (
        <FormSheet
          size="small"
          title={copy.deleteOwnTitle}
          cancel={safety.cancel}
          save={{ label: copy.deleteOwnNow, tone: 'danger' }}
          words={{ failed: copy.failed, offline: copy.unanswered }}
          onSave={deleteOwn}
          onClose={() => setAsks(false)}
        >
          <p>{copy.deleteOwnSentence}</p>
        </FormSheet>
      )}
    </div>
  )
}
