import { MailX, UserMinus, UserPlus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { emailPattern, maxEmailLength } from '../../../shared/business/names.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import {
  inviteStaff,
  listTeam,
  removeStaff,
  withdrawInvitation,
} from '../../../shared/features/stores/endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { invalidate, untilDecided, useServerQuery } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { useAct } from '../../lib/use-act.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { StoreMoment } from '../../components/store/StoreMoment.tsx'
import { toast } from '../../ui/toast.ts'
import { useStoreAct } from './store-act.ts'

const copy = storesCopy.team

/** A store's staff, for its owner. */
export function Team({ store }: { store: OwnStore }) {
  const { user } = useDevice()
  const query = useServerQuery(
    listTeam,
    user.id,
    { params: { store: store.id } },
    untilDecided(({ invitations }) => invitations.length > 0),
  )
  const [removing, setRemoving] = useState<{ userId: Id<'user'>; name: string }>()

  const { run } = useStoreAct(() => invalidate(listTeam))
  const act = (done: string, work: () => Promise<unknown>) =>
    run(async () => {
      await work()
      toast({ title: done })
    })

  return (
    <div className="grid gap-x-10 gap-y-6 desk:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))] desk:items-start">
      {store.status === 'approved' && <Invite store={store} />}
      <QueryBoundary query={query} loading={copy.loading} offline={storesCopy.dashboard.offline}>
        {({ people, invitations }) => (
          <div>
            <h2 className="text-lead font-semibold">{copy.people}</h2>
            <ul aria-label={copy.people}>
              {people.map(({ userId, name, email, role }) => (
                <li
                  key={userId}
                  className="flex min-h-14 items-center gap-2 border-b border-line py-2"
                >
                  <span className="min-w-0 grow">
                    <span className="block font-medium break-words">{name}</span>
                    <span className="block text-caption text-soft break-words">{email}</span>
                  </span>
                  <Badge>{storesCopy.dashboard.role[role]}</Badge>
                  {role === 'staff' && (
                    <IconButton
                      label={copy.remove(name)}
                      icon={<UserMinus aria-hidden size={20} />}
                      onClick={() => setRemoving({ userId, name })}
                    />
                  )}
                </li>
              ))}
            </ul>
            {invitations.length > 0 && (
              <>
                <h2 className="mt-6 text-lead font-semibold">{copy.open}</h2>
                <ul aria-label={copy.open}>
                  {invitations.map(({ id, email, expiresAt }) => (
                    <li
                      key={id}
                      className="flex min-h-14 items-center gap-2 border-b border-line py-2"
                    >
                      <span className="min-w-0 grow">
                        <span className="block break-words">{email}</span>
                        <span className="block text-caption text-soft">
                          {copy.until} <StoreMoment at={expiresAt} state={store.state} />
                        </span>
                      </span>
                      <IconButton
                        label={copy.withdraw(email)}
                        icon={<MailX aria-hidden size={20} />}
                        onClick={() =>
                          void act(copy.withdrawn, () =>
                            call(withdrawInvitation, {
                              params: { store: store.id, invitation: id },
                            }),
                          )
                        }
                      />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </QueryBoundary>
      {removing && (
        <Sheet
          open
          size="small"
          onClose={() => setRemoving(undefined)}
          title={copy.removeTitle(removing.name)}
          description={copy.removeSentence}
          footer={
            <>
              <Button onClick={() => setRemoving(undefined)}>{copy.cancel}</Button>
              <Button
                tone="danger"
                onClick={() => {
                  setRemoving(undefined)
                  void act(copy.removed, () =>
                    call(removeStaff, { params: { store: store.id, user: removing.userId } }),
                  )
                }}
              >
                {copy.removeNow}
              </Button>
            </>
          }
        >
          {null}
        </Sheet>
      )}
    </div>
  )
}

function Invite({ store }: { store: OwnStore }) {
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { busy, trouble, run } = useAct({
    failed: storesCopy.form.failed,
    offline: storesCopy.form.offline,
  })
  const id = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isAddress = emailPattern.test(email.trim())
    setWrong(!isAddress)
    if (!isAddress) return
    void run(async () => {
      await call(inviteStaff, { params: { store: store.id }, body: { email: email.trim() } })
      toast({ title: copy.invited, description: email.trim() })
      setEmail('')
      await invalidate(listTeam)
    })
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lead font-semibold">
        {copy.invite}
      </h2>
      <p className="text-small text-soft">{copy.inviteSentence}</p>
      <form noValidate onSubmit={send} className="mt-2 flex flex-col gap-3">
        <TextField
          label={copy.email}
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={maxEmailLength}
          autoCapitalize="none"
          error={isWrong ? storesCopy.form.emailWrong : trouble?.message}
        />
        <div>
          <Button
            type="submit"
            busy={busy}
            busyLabel={copy.sending}
            icon={<UserPlus aria-hidden size={18} />}
          >
            {copy.send}
          </Button>
        </div>
      </form>
    </section>
  )
}
