import { useState } from 'react'
import { maxSupportMessage } from '../../../shared/business/support.ts'
import { supportCopy as copy } from '../../../shared/copy/support.ts'
import {
  listOwnSupport,
  replyAsAsker,
  type SupportRequest,
} from '../../../shared/features/support/endpoints.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { SupportExchange } from './SupportExchange.tsx'

/** The user's messages to the operator with answers, and a reply form. */
export function OwnRequests({ as }: { as: string }) {
  const query = useServerPages(listOwnSupport, as)
  const [replying, setReplying] = useState<SupportRequest>()
  return (
    <>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.yoursOffline}
        rowsOf={(page) => page.requests}
        empty={null}
      >
        {(requests) => (
          <section aria-label={copy.yours}>
            <h2 className="text-lead">{copy.yours}</h2>
            <ul>
              {requests.map((one) => (
                <li key={one.id} className="border-t border-line py-3">
                  <SupportExchange request={one} />
                  <div className="mt-2">
                    <Button
                      size="small"
                      aria-label={copy.replyOn(one.subject)}
                      onClick={() => setReplying(one)}
                    >
                      {copy.reply}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
      </PagedList>
      {replying && <ReplySheet request={replying} onClose={() => setReplying(undefined)} />}
    </>
  )
}

const words = {
  failed: copy.notReplied,
  noResponse: copy.notReplied,
  offline: copy.offline,
  codes: { slow_down: copy.tooMany, limit: copy.tooLong },
}

function ReplySheet({ request, onClose }: { request: SupportRequest; onClose: () => void }) {
  const [message, setMessage] = useState('')
  const send = async (key: string) => {
    await call(replyAsAsker, {
      params: { request: request.id },
      body: { message: message.trim() },
      key,
    })
    toast({ title: copy.replied })
    await invalidate(listOwnSupport)
  }
  return (
    <FormSheet
      title={copy.replyOn(request.subject)}
      description={copy.replyHint}
      onClose={onClose}
      dirty={message !== ''}
      save={{ label: copy.send, busyLabel: copy.sending }}
      words={words}
      onSave={send}
    >
      {(tried) => (
        <TextArea
          required
          label={copy.message}
          rows={5}
          value={message}
          onChange={setMessage}
          maxLength={maxSupportMessage}
          error={tried && !message.trim() ? copy.missing : undefined}
        />
      )}
    </FormSheet>
  )
}
