import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { maxReviewNotes } from '../../../shared/business/ultra-drops.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { ultraDropDashboardCopy } from '../../../shared/copy/ultra-drop-dashboard.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import {
  listOwnUltraDrops,
  listUltraDropRequests,
  type OwnUltraDrop,
  reviewUltraDropRequest,
} from '../../../shared/features/ultra-drops/endpoints.ts'
import {
  type RequestStatus,
  requestStatuses,
} from '../../../shared/features/ultra-drops/ultra-drop.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { OfferPeople } from './OfferPeople.tsx'

const copy = ultraDropDashboardCopy.review

interface UltraRequestsProps {
  store: OwnStore
  drop: OwnUltraDrop
  onBack: () => void
}

interface StoreUltraRequest {
  readonly id: string
  readonly firstName: string
}

interface UltraRequestDecision {
  readonly request: StoreUltraRequest
  readonly approve: boolean
}

/** Requests to enter an ultra drop, and the store's decisions. */
export function UltraRequests({ store, drop, onBack }: UltraRequestsProps) {
  const [status, setStatus] = useState<RequestStatus>('pending')
  const [deciding, setDeciding] = useState<UltraRequestDecision>()
  const query = useServerPages(listUltraDropRequests, useDevice().user.id, {
    params: { store: store.id, ultraDrop: drop.id },
    query: { status },
  })
  return (
    <OfferPeople
      copy={copy}
      offer={drop}
      options={requestStatuses.map((value) => ({ value, label: copy.statuses[value] }))}
      value={status}
      onChange={setStatus}
      onBack={onBack}
    >
      <PagedList
        query={query}
        loading={copy.loading}
        offline={storeDashboardCopy.offline}
        rowsOf={(page) => page.requests}
        empty={
          <Empty
            level={3}
            drawing={<Inbox size={40} className="text-soft" />}
            title={copy.none}
            sentence={copy.noneSentence}
          />
        }
      >
        {(requests) => (
          <ul aria-label={copy.statuses[status]}>
            {requests.map((request) => {
              const name = request.firstName || copy.somebody
              const decide = (approve: boolean) => () => setDeciding({ request, approve })
              return (
                <li
                  key={request.id}
                  className="flex flex-wrap items-center gap-3 border-b border-line py-3"
                >
                  <div className="min-w-0 grow">
                    <p dir="auto" className="font-medium break-words">
                      {name}
                    </p>
                    <p className="text-caption text-soft">
                      {copy.asked(momentAtStore(store.state, request.requestedAt))}
                    </p>
                    {request.notes !== undefined && (
                      <p dir="auto" className="text-small break-words">
                        {request.notes}
                      </p>
                    )}
                  </div>
                  {request.status === 'pending' && (
                    <div className="flex gap-2">
                      <Button
                        size="small"
                        aria-label={copy.declineOf(name)}
                        onClick={decide(false)}
                      >
                        {copy.decline}
                      </Button>
                      <Button
                        size="small"
                        tone="primary"
                        aria-label={copy.approveOf(name)}
                        onClick={decide(true)}
                      >
                        {copy.approve}
                      </Button>
                    </div>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </PagedList>
      {deciding && (
        <DecideSheet
          store={store}
          drop={drop}
          deciding={deciding}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </OfferPeople>
  )
}

interface DecideProps extends Omit<UltraRequestsProps, 'onBack'> {
  deciding: UltraRequestDecision
  onClose: () => void
}

/** A decision with an optional note to the person. */
function DecideSheet({ store, drop, deciding, onClose }: DecideProps) {
  const { request, approve } = deciding
  const name = request.firstName || copy.somebody
  const [notes, setNotes] = useState('')
  const input = notes.trim()
  const decide = async () => {
    try {
      await call(reviewUltraDropRequest, {
        params: {
          store: store.id,
          ultraDrop: drop.id,
          request: request.id as Id<'request'>,
        },
        body: { approve, ...(input && { notes: input }) },
      })
      toast({ title: approve ? copy.approved : copy.declined, description: name })
    } finally {
      void invalidate(listUltraDropRequests, listOwnUltraDrops)
    }
  }
  return (
    <FormSheet
      title={approve ? copy.approveTitle(name) : copy.declineTitle(name)}
      description={copy.sentence}
      dirty={input !== ''}
      cancel={storeDashboardCopy.cancel}
      save={{
        label: approve ? copy.approve : copy.decline,
        busyLabel: copy.busy,
        tone: approve ? 'primary' : 'danger',
      }}
      words={{ failed: storeDashboardCopy.failed, offline: storeDashboardCopy.unanswered }}
      onSave={decide}
      onClose={onClose}
    >
      <TextArea
        label={copy.notes}
        hint={copy.notesHint}
        rows={3}
        maxLength={maxReviewNotes}
        value={notes}
        onChange={setNotes}
      />
    </FormSheet>
  )
}
