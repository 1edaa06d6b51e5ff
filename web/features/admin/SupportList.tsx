import { useState } from 'react'
import {
  maxSupportMessage,
  type SupportStatus,
  supportStatuses,
} from '../../../shared/business/support.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import {
  replyToSupport,
  listSupport,
  type WaitingRequest,
} from '../../../shared/features/support/endpoints.ts'
import { SupportExchange } from '../../components/support/SupportExchange.tsx'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { MoreOf } from '../../lib/MoreOf.tsx'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { useDevice } from '../../local/device-context.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'

const copy = supportCopy.admin

/** What people wrote to the operator: those of Insiders first, and of each the oldest. */
export function SupportList() {
  const [status, setStatus] = useState<SupportStatus>('open')
  const [answering, setAnswering] = useState<WaitingRequest>()
  const query = useServerPages(listSupport, useDevice().user.id, { query: { status } })
  return (
    <>
      <div className="my-3 max-w-sm">
        <Segmented
          label={copy.which}
          hideLabel
          options={supportStatuses.map((value) => ({ value, label: copy.statuses[value] }))}
          value={status}
          onChange={setStatus}
        />
      </div>
      <QueryBoundary query={query} loading={copy.loading} offline={copy.offline}>
        {(pages) => {
          const requests = pages.flatMap((page) => page.requests)
          if (requests.length === 0) return <Empty title={copy.none[status]} />
          return (
            <>
              <ul aria-label={copy.list} className="desk:grid desk:grid-cols-2 desk:gap-x-10">
                {requests.map((one) => (
                  <Waiting key={one.id} request={one} onAnswer={() => setAnswering(one)} />
                ))}
              </ul>
              <MoreOf query={query} />
            </>
          )
        }}
      </QueryBoundary>
      {answering && <ReplySheet request={answering} onClose={() => setAnswering(undefined)} />}
    </>
  )
}

function Waiting({ request, onAnswer }: { request: WaitingRequest; onAnswer: () => void }) {
  const { subject, name, email, status } = request
  return (
    <li className="min-w-0 border-b border-line py-3">
      <SupportExchange request={request} by={`${name ?? copy.visitor} · ${email}`} />
      {status === 'open' && (
        <div className="mt-2">
          <Button size="small" aria-label={copy.actOn(subject)} onClick={onAnswer}>
            {copy.act}
          </Button>
        </div>
      )}
    </li>
  )
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
    await invalidate(listSupport)
  }
  return (
    <FormSheet
      title={copy.actOn(request.subject)}
      description={request.message}
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
