import { useState } from 'react'
import { mayUse } from '../../../shared/business/plans.ts'
import { maxSupportMessage, maxSupportSubject } from '../../../shared/business/support.ts'
import { supportCopy as copy } from '../../../shared/copy/support.ts'
import { askSupport, listOwnSupport } from '../../../shared/features/support/endpoints.ts'
import { SupportExchange } from '../../components/support/SupportExchange.tsx'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { MoreOf } from '../../lib/MoreOf.tsx'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useMe } from './use-me.ts'

const words = {
  failed: copy.failed,
  noResponse: copy.failed,
  offline: copy.offline,
  codes: { slow_down: copy.tooMany },
}

/** Writes to the operator, and shows what was written and answered before. */
export function SupportSheet({ onClose }: { onClose: () => void }) {
  const user = useMe()
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const lacks = (text: string, tried: boolean) => (tried && !text.trim() ? copy.missing : undefined)
  const send = async (key: string) => {
    await call(askSupport, { body: { subject: subject.trim(), message: message.trim() }, key })
    toast({ title: copy.sent })
    await invalidate(listOwnSupport)
  }
  return (
    <FormSheet
      title={copy.title}
      description={copy.description}
      onClose={onClose}
      dirty={subject !== '' || message !== ''}
      save={{ label: copy.send, busyLabel: copy.sending }}
      words={words}
      onSave={send}
    >
      {(tried) => (
        <>
          {mayUse(user.subscriptionTier, 'priority') && <p>{copy.priority}</p>}
          <TextField
            required
            label={copy.subject}
            value={subject}
            onChange={setSubject}
            maxLength={maxSupportSubject}
            error={lacks(subject, tried)}
          />
          <TextArea
            required
            label={copy.message}
            rows={5}
            value={message}
            onChange={setMessage}
            maxLength={maxSupportMessage}
            error={lacks(message, tried)}
          />
          <Written as={user.id} />
        </>
      )}
    </FormSheet>
  )
}

function Written({ as }: { as: string }) {
  const query = useServerPages(listOwnSupport, as)
  return (
    <QueryBoundary query={query} loading={copy.loading} offline={copy.yoursOffline}>
      {(pages) => {
        const requests = pages.flatMap((page) => page.requests)
        if (requests.length === 0) return null
        return (
          <section aria-label={copy.yours}>
            <h3 className="text-lead">{copy.yours}</h3>
            <ul>
              {requests.map((one) => (
                <li key={one.id} className="border-t border-line py-3">
                  <SupportExchange request={one} />
                </li>
              ))}
            </ul>
            <MoreOf query={query} />
          </section>
        )
      }}
    </QueryBoundary>
  )
}
