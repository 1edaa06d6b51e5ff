import { HandHeart } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { sponsorCopy as copy } from '../../../shared/copy/sponsor-requests.ts'
import {
  askForSponsor,
  listOwnSponsorRequests,
} from '../../../shared/features/sponsor-requests/endpoints.ts'
import {
  openSponsorStatuses,
  sponsorFields,
} from '../../../shared/features/sponsor-requests/sponsor-request.ts'
import { type StorePage, phonePattern } from '../../../shared/features/stores/store.ts'
import { routes } from '../../../shared/routes.ts'
import { withReturnPath } from '../../components/account/return-path.ts'
import { OwnSponsorRequest } from '../../components/store/OwnSponsorRequest.tsx'
import { inputsOf } from '../../lib/field-inputs.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { useSession } from '../../local/session/session.ts'
import { call } from '../../online/call.ts'
import { invalidate, untilDecided, useServerQuery } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toast.ts'

const inputs = inputsOf(sponsorFields, copy.labels)

/** On a store's page: sends a sponsor request, and shows its state. */
export function SponsorPart({ store }: { store: StorePage }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  return (
    <section className="mt-8 min-w-0" aria-labelledby="store-sponsor">
      <h2 id="store-sponsor" className="mb-2 text-title">
        {copy.title}
      </h2>
      <p className="max-w-prose text-soft">{copy.askSentence}</p>
      {user ? (
        <Own store={store} user={user} />
      ) : (
        <p className="mt-3">
          <TextLink to={withReturnPath(routes.auth.path, pathname)}>{copy.signIn}</TextLink>
        </p>
      )}
    </section>
  )
}

interface OwnProps {
  store: StorePage
  user: { readonly id: string; readonly name: string }
}

function Own({ store, user }: OwnProps) {
  const [asks, setAsks] = useState(false)
  const { data } = useServerQuery(
    listOwnSponsorRequests,
    user.id,
    { query: { store: store.id } },
    untilDecided(({ requests }) =>
      requests.some(({ status }) => openSponsorStatuses.includes(status)),
    ),
  )
  // Only the newest one matters here; the reservations screen lists all.
  const [newest] = data?.requests ?? []
  const isOpen = newest !== undefined && openSponsorStatuses.includes(newest.status)
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      {newest && (
        <div className="w-full border-y border-line py-3">
          <OwnSponsorRequest request={newest} />
        </div>
      )}
      {data && !isOpen && (
        <Button icon={<HandHeart aria-hidden size={18} />} onClick={() => setAsks(true)}>
          {copy.ask}
        </Button>
      )}
      {asks && <AskSheet store={store} user={user} onClose={() => setAsks(false)} />}
    </div>
  )
}

function AskSheet({ store, user, onClose }: OwnProps & { onClose: () => void }) {
  const [customerName, setName] = useState(user.name)
  const [phoneNumber, setPhone] = useState('')
  const [notes, setNotes] = useState('')
  const [name, phone, words] = [customerName.trim(), phoneNumber.trim(), notes.trim()]
  const isPhone = phonePattern.test(phone)
  const send = async (key: string) => {
    try {
      await call(askForSponsor, {
        params: { store: store.id },
        body: { customerName: name, phoneNumber: phone, ...(words && { notes: words }) },
        key,
      })
      toast({ title: copy.sent, description: store.name })
    } finally {
      void invalidate(listOwnSponsorRequests)
    }
  }
  return (
    <FormSheet
      title={copy.ask}
      description={store.name}
      dirty={phone !== '' || words !== ''}
      cancel={copy.cancel}
      save={{ label: copy.send, busyLabel: copy.sending }}
      words={{ failed: copy.failed, offline: copy.offline }}
      check={() => name !== '' && isPhone}
      onSave={send}
      onClose={onClose}
    >
      {(tried) => (
        <div className="flex flex-col gap-3">
          <TextField
            required
            autoComplete="name"
            {...inputs.customerName}
            value={customerName}
            onChange={setName}
            error={tried && name === '' ? copy.nameMissing : undefined}
          />
          <TextField
            required
            type="tel"
            hint={copy.phoneHint}
            autoComplete="tel"
            {...inputs.phoneNumber}
            value={phoneNumber}
            onChange={setPhone}
            error={tried && !isPhone ? copy.phoneWrong : undefined}
          />
          <TextArea rows={3} {...inputs.notes} value={notes} onChange={setNotes} />
        </div>
      )}
    </FormSheet>
  )
}
