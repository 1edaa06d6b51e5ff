import { HandHeart } from 'lucide-react'
import { useState } from 'react'
import { maxSponsorReason } from '../../../shared/business/sponsor-requests.ts'
import { sponsorCopy as copy } from '../../../shared/copy/sponsor-requests.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import {
  listSponsorRequests,
  processSponsorRequest,
} from '../../../shared/features/sponsor-requests/endpoints.ts'
import {
  sponsorStatuses,
  sponsorSteps,
  type SponsorStatus,
  type StoreSponsorRequest,
} from '../../../shared/features/sponsor-requests/sponsor-request.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toast.ts'
import { useStoreAct } from './store-act.ts'

/** Sponsor requests for the store's owner: call, decide, close. */
export function SponsorRequests({ store }: { store: OwnStore }) {
  const [status, setStatus] = useState<SponsorStatus>('pending')
  const [declining, setDeclining] = useState<StoreSponsorRequest>()
  const query = useServerPages(listSponsorRequests, useDevice().user.id, {
    params: { store: store.id },
    query: { status },
  })
  return (
    <>
      <div className="mb-3 max-w-xs">
        <Select
          label={copy.shown}
          options={sponsorStatuses.map((value) => ({ value, label: copy.ofStore[value] }))}
          value={status}
          onChange={setStatus}
        />
      </div>
      <PagedList
        query={query}
        loading={copy.loadingOfStore}
        offline={storeDashboardCopy.offline}
        rowsOf={(page) => page.requests}
        empty={
          <Empty
            drawing={<HandHeart size={40} className="text-soft" />}
            title={copy.noneOfStore}
            sentence={copy.noneOfStoreSentence}
          />
        }
      >
        {(requests) => (
          <ul aria-label={copy.ofStore[status]} className="border-t border-line">
            {requests.map((request) => (
              <Row key={request.id} request={request} store={store} onDecline={setDeclining} />
            ))}
          </ul>
        )}
      </PagedList>
      {declining && <DeclineSheet request={declining} onClose={() => setDeclining(undefined)} />}
    </>
  )
}

interface SponsorRequestRowProps {
  request: StoreSponsorRequest
  store: OwnStore
  onDecline: (request: StoreSponsorRequest) => void
}

function Row({ request, store, onDecline }: SponsorRequestRowProps) {
  const { customerName, phoneNumber, notes, status, reason } = request
  const { createdAt, processedAt, processedBy } = request
  const there = (at: number) => momentAtStore(store.state, at)
  const may = (next: SponsorStatus) => sponsorSteps[status].includes(next)
  const { busy, run } = useStoreAct(() => invalidate(listSponsorRequests))
  const become = (next: 'approved' | 'fulfilled') => () =>
    void run(async () => {
      const of = { store: request.storeId, request: request.id }
      await call(processSponsorRequest, { params: of, body: { status: next } })
      toast({ title: copy.ofStore[next], description: customerName })
    })
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-60">
        <p dir="auto" className="font-medium break-words">
          {customerName}
        </p>
        <TextLink href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}>{phoneNumber}</TextLink>
        {notes !== undefined && (
          <p dir="auto" className="break-words whitespace-pre-line">
            {notes}
          </p>
        )}
        {reason !== undefined && (
          <p dir="auto" className="text-small break-words whitespace-pre-line text-soft">
            {reason}
          </p>
        )}
        <p className="text-caption text-soft">
          {copy.askedAt(there(createdAt))}
          {processedAt !== undefined && ` · ${copy.processedAt(there(processedAt))}`}
          {processedBy !== undefined && ` ${copy.by(processedBy)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {may('declined') && (
          <Button
            size="small"
            aria-label={copy.declineOf(customerName)}
            onClick={() => onDecline(request)}
          >
            {copy.decline}
          </Button>
        )}
        {may('approved') && (
          <Button
            size="small"
            tone="primary"
            busy={busy}
            aria-label={copy.approveOf(customerName)}
            onClick={become('approved')}
          >
            {copy.approve}
          </Button>
        )}
        {may('fulfilled') && (
          <Button
            size="small"
            tone="primary"
            busy={busy}
            aria-label={copy.fulfilOf(customerName)}
            onClick={become('fulfilled')}
          >
            {copy.fulfil}
          </Button>
        )}
      </div>
    </li>
  )
}

interface DeclineProps {
  request: StoreSponsorRequest
  onClose: () => void
}

function DeclineSheet({ request, onClose }: DeclineProps) {
  const [reason, setReason] = useState('')
  const input = reason.trim()
  const decline = async () => {
    try {
      await call(processSponsorRequest, {
        params: { store: request.storeId, request: request.id },
        body: { status: 'declined', reason: input },
      })
      toast({ title: copy.ofStore.declined, description: request.customerName })
    } finally {
      void invalidate(listSponsorRequests)
    }
  }
  return (
    <FormSheet
      title={copy.declineTitle(request.customerName)}
      description={copy.declineSentence}
      dirty={input !== ''}
      cancel={storeDashboardCopy.cancel}
      save={{ label: copy.decline, busyLabel: copy.saving, tone: 'danger' }}
      words={{ failed: storeDashboardCopy.failed, offline: storeDashboardCopy.unanswered }}
      check={() => input !== ''}
      onSave={decline}
      onClose={onClose}
    >
      {(tried) => (
        <TextArea
          required
          label={storeDashboardCopy.reason}
          rows={3}
          maxLength={maxSponsorReason}
          value={reason}
          onChange={setReason}
          error={tried && !input ? storeDashboardCopy.reasonMissing : undefined}
        />
      )}
    </FormSheet>
  )
}
