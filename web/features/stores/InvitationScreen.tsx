import { MailOpen } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { acceptInvitation, listOwnStores } from '../../../shared/features/stores/endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { session } from '../../local/session/session.ts'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'

const copy = storesCopy.invitation

/** The target of the link in an invitation to work in a store. */
export function InvitationScreen() {
  const secret = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const { busy, trouble, run } = useAct(copy)
  if (!/^[\w-]{43}$/.test(secret))
    return <Empty level={1} title={copy.noneTitle} sentence={copy.noneSentence} />
  const accept = () =>
    run(async () => {
      const { name } = await call(acceptInvitation, { body: { secret } })
      toast({ title: copy.accepted(name) })
      await Promise.all([invalidate(listOwnStores), session.revalidate()])
      await navigate(routes.storeDashboard.path, { replace: true })
    })
  return (
    <>
      <Empty
        level={1}
        drawing={<MailOpen size={40} className="text-soft" />}
        title={copy.title}
        sentence={copy.sentence}
        act={
          <Button
            tone="primary"
            busy={busy}
            busyLabel={copy.accepting}
            onClick={() => void accept()}
          >
            {copy.accept}
          </Button>
        }
      />
      {trouble && (
        <div className="mx-auto max-w-md">
          <Notice live tone="danger" title={copy.failed}>
            {trouble.message}
            {trouble.message === storesCopy.unprovenAddress && (
              <div className="mt-3">
                <ButtonLink to={routes.settings.path}>{copy.toSettings}</ButtonLink>
              </div>
            )}
          </Notice>
        </div>
      )}
    </>
  )
}
