import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { communityCopy } from '../../../../shared/copy/community.ts'
import {
  deleteGroup,
  listGroups,
  listOwnGroups,
} from '../../../../shared/features/community/group-endpoints.ts'
import { listPosts } from '../../../../shared/features/community/post-endpoints.ts'
import type { GroupCard } from '../../../../shared/features/community/group.ts'
import { routes } from '../../../../shared/routes.ts'
import { call } from '../../../online/call.ts'
import { invalidate } from '../../../online/queries.ts'
import { FormSheet } from '../../../lib/FormSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { toast } from '../../../ui/toast.ts'

const { group: copy, safety } = communityCopy

/** The owner closes a group; confirmed, because all its posts are deleted. */
export function CloseGroup({ group: { id, name } }: { group: GroupCard }) {
  const [isOpen, setOpen] = useState(false)
  const [isSure, setSure] = useState(false)
  const navigate = useNavigate()
  const close = async () => {
    await call(deleteGroup, { params: { group: id } })
    toast({ title: copy.closed })
    await navigate(routes.community.path, { replace: true })
    await invalidate(listGroups, listOwnGroups, listPosts)
  }
  return (
    <>
      <Button size="small" tone="plain" onClick={() => setOpen(true)}>
        {copy.close}
      </Button>
      {isOpen && (
        <FormSheet
          size="small"
          title={copy.closeTitle(name)}
          cancel={safety.cancel}
          save={{ label: copy.close, tone: 'danger', disabled: !isSure }}
          words={{ failed: copy.failed, offline: copy.unanswered }}
          onSave={close}
          onClose={() => setOpen(false)}
        >
          <p>{copy.closeSentence}</p>
          <Checkbox label={copy.closeSure} checked={isSure} onChange={setSure} />
        </FormSheet>
      )}
    </>
  )
}
