import { useState } from 'react'
import { sponsorCopy as copy } from '../../../shared/copy/sponsor-requests.ts'
import {
  listOwnSponsorRequests,
  withdrawSponsorRequest,
} from '../../../shared/features/sponsor-requests/endpoints.ts'
import {
  openSponsorStatuses,
  type OwnSponsorRequest as Own,
  type SponsorStatus,
} from '../../../shared/features/sponsor-requests/sponsor-request.ts'
import { call } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { momentAtStore } from './StoreMoment.tsx'

export const sponsorTones = {
  pending: 'plain',
  approved: 'good',
  fulfilled: 'good',
  declined: 'warn',
} as const satisfies Record<SponsorStatus, BadgeTone>

/** The state of the user's sponsor request, with its withdrawal. */
export function OwnSponsorRequest({ request }: { request: Own }) {
  const [withdraws, setWithdraws] = useState(false)
  const { status, reason, notes, storeName, storeState, createdAt, processedAt } = request
  const there = (at: number) => momentAtStore(storeState, at)
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="min-w-0 grow basis-60">
        <Badge tone={sponsorTones[status]}>{copy.statuses[status]}</Badge>
        {notes !== undefined && (
          <p dir="auto" className="mt-1 break-words whitespace-pre-line">
            {notes}
          </p>
        )}
        {reason !== undefined && (
          <p dir="auto" className="mt-1 break-words whitespace-pre-line">
            {copy.reason(reason)}
          </p>
        )}
        <p className="mt-1 text-caption text-soft">
          {copy.askedAt(there(createdAt))}
          {processedAt !== undefined && ` · ${copy.processedAt(there(processedAt))}`}
        </p>
      </div>
      {openSponsorStatuses.includes(status) && (
        <Button
          size="small"
          aria-label={copy.withdrawOf(storeName)}
          onClick={() => setWithdraws(true)}
        >
          {copy.withdraw}
        </Button>
      )}
      {withdraws && <WithdrawSheet request={request} onClose={() => setWithdraws(false)} />}
    </div>
  )
}

function WithdrawSheet({ request, onClose }: { request: Own; onClose: () => void }) {
  const withdraw = async () => {
    try {
      await call(withdrawSponsorRequest, { params: { request: request.id } })
      toast({ title: copy.withdrawn, description: request.storeName })
    } finally {
      void invalidate(listOwnSponsorRequests)
    }
  }
  return (
    <FormSheet
      title={copy.withdrawTitle}
      description={copy.withdrawSentence}
      cancel={copy.keep}
      save={{ label: copy.withdraw, busyLabel: copy.withdrawing, tone: 'danger' }}
      words={{ failed: copy.failed, offline: copy.offline }}
      onSave={withdraw}
      onClose={onClose}
    >
      <p dir="auto" className="font-serif font-semibold break-words">
        {request.storeName}
      </p>
    </FormSheet>
  )
}
