import { useState } from 'react'
import {
  maxSupportMessage,
  type SupportStatus,
  supportStatuses,
} from '../../../shared/business/support.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import {
  closeSupport,
  replyToSupport,
  listSupport,
  readSupportFigures,
  type WaitingRequest,
} from '../../../shared/features/support/endpoints.ts'
import { listActivity } from '../../../shared/features/stores/endpoints.ts'
import { SupportExchange } from '../../components/support/SupportExchange.tsx'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages, useServerQuery } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'

const copy = supportCopy.admin

/** Requests to the operator: Insiders' first, then by age. */
export function SupportList() {
  const [status, setStatus] = useState<SupportStatus>('open')
  const [answering, setAnswering] = useState<WaitingRequest>()
  const query = useServerPages(listSupport, useDevice().user.id, { query: { status } })
  return (
    <>
      <InTime />
      <div className="my-3 max-w-sm">
        <Segmented
          label={copy.which}
          hideLabel
          options={supportStatuses.map((value) => ({ value, label: copy.statuses[value] }))}
          value={status}
          onChange={setStatus}
        />
      </div>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        rowsOf={(page) => page.requests}
        empty={<Empty title={copy.none[status]} />}
      >
        {(requests) => (
          <ul aria-label={copy.list} className="desk:grid desk:grid-cols-2 desk:gap-x-10">
            {requests.map((one) => (
              <Waiting key={one.id} request={one} onAnswer={() => setAnswering(one)} />
            ))}
          </ul>
        )}
      </PagedList>
      {answering && <ReplySheet request={answering} onClose={() => setAnswering(undefined)} />}
    </>
  )
}

function Waiting({ request, onAnswer }: { request: WaitingRequest; onAnswer: () => void }) {
  const { subject, name, email, status } = request
  const { busy, run } = useAct(closing, {
    onTrouble: toastTrouble,
    settled: () => invalidate(listSupport, listActivity, readSupportFigures),
  })
  const close = () =>
    run(async () => {
      await call(closeSupport, { params: { request: request.id } })
      toast({ title: copy.closed })
    })
  return (
    <li className="min-w-0 border-b border-line py-3">
      <SupportExchange request={request} by={`${name ?? copy.visitor} · ${email}`} />
      {status !== 'closed' && (
        <div className="mt-2 flex flex-wrap gap-2">
          {status === 'open' && (
            <Button size="small" aria-label={copy.actOn(subject)} onClick={onAnswer}>
              {copy.act}
            </Button>
          )}
          <Button
            size="small"
            tone="plain"
            busy={busy}
            aria-label={copy.closeOn(subject)}
            onClick={() => void close()}
          >
            {copy.close}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The number answered in time. */
function InTime() {
  const query = useServerQuery(readSupportFigures, useDevice().user.id)
  return (
    <QueryBoundary
      query={query}
      loading={copy.loading}
      offline={copy.offline}
      skeleton={<Skeleton className="h-6 w-80 max-w-full" />}
      // The list below shows the error.
      unavailable={() => null}
    >
      {({ due, inTime }) => (
        <p className="figures text-small text-soft">
          {due === 0 ? copy.noneDue : copy.inTime(Math.floor((inTime / due) * 100), due)}
        </p>
      )}
    </QueryBoundary>
  )
}

const closing = {
  failed: copy.notClosed,
  noResponse: copy.notClosed,
  offline: copy.offline,
  codes: { not_now: copy.alreadyClosed },
}

const words = {
  failed: copy.failed,
  noResponse: copy.failed,
  offline: copy.offline,
  codes: { not_now: copy.already },
}

function ReplySheet({ request, onClose }: { request: WaitingRequest; onClose: () => void }) {
  const [answer, setAnswer] = useState('')
  const send = async () => {
    await call(replyToSupport, {
      params: { request: request.id },
      body: { answer: answer.trim() },
    })
    toast({ title: copy.done })
    await invalidate(listSupport, listActivity, readSupportFigures)
  }
  return (
    <FormSheet
      title={copy.actOn(request.subject)}
      description={request.replies.findLast(({ by }) => by === 'asker')?.text ?? request.message}
      onClose={onClose}
      dirty={answer !== ''}
      save={{ label: copy.act, busyLabel: copy.busy }}
      words={words}
      onSave={send}
    >
      {(tried) => (
        <TextArea
          required
          label={copy.label}
          rows={5}
          value={answer}
          onChange={setAnswer}
          maxLength={maxSupportMessage}
          error={tried && !answer.trim() ? supportCopy.missing : undefined}
        />
      )}
    </FormSheet>
  )
}
