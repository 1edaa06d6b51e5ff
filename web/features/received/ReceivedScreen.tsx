import { Suspense, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { receivedCopy } from '../../../shared/copy/received.ts'
import { routes } from '../../../shared/routes.ts'
import { withReturnPath } from '../../components/account/return-path.ts'
import { getsLaunches } from '../../lib/install.ts'
import { lazyAside } from '../../lib/lazy-part.ts'
import { receivedItems } from '../../local/received/received.ts'
import { receivedTroubles } from '../../local/received/received-path.ts'
import { useSession } from '../../local/session/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ReceivedList } from './ReceivedList.tsx'

// The frame of a user has it, too.
const FollowLaunches = lazyAside(
  async () => (await import('../../components/launch/FollowLaunches.tsx')).FollowLaunches,
)

/** `/received`: what other apps passed to this one. Signed out, it waits here. */
export function ReceivedScreen() {
  const kind = useSession((session) => session.kind)
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <header>
        <h1 className="text-display">{routes.received.title}</h1>
        <p className="mt-1 text-soft">{receivedCopy.sentence}</p>
      </header>
      <Outcome />
      {kind === 'user' && <ReceivedList />}
      {kind === 'visitor' && <SignInFirst />}
      {kind === 'visitor' && getsLaunches() && (
        <Suspense fallback={null}>
          <FollowLaunches />
        </Suspense>
      )}
    </div>
  )
}

/** The reason for missing items, from the address. */
function Outcome() {
  const [params] = useSearchParams()
  const trouble = receivedTroubles.find((one) => one === params.get('trouble'))
  const left = Number(params.get('left'))
  return (
    <>
      {trouble && (
        <Notice tone="warn" title={receivedCopy.troubleTitle}>
          {receivedCopy.troubles[trouble]}
        </Notice>
      )}
      {Number.isSafeInteger(left) && left > 0 && (
        <Notice tone="warn" title={receivedCopy.leftOut(left)}>
          {receivedCopy.leftOutSentence}
        </Notice>
      )}
    </>
  )
}

function SignInFirst() {
  const { pathname, search } = useLocation()
  const [count, setCount] = useState(0)
  useEffect(() => void receivedItems.list().then((items) => setCount(items.length)), [search])
  if (count === 0) return null
  return (
    <Notice
      title={receivedCopy.visitorTitle}
      act={
        <ButtonLink tone="primary" to={withReturnPath(routes.auth.path, pathname + search)}>
          {receivedCopy.signIn}
        </ButtonLink>
      }
    >
      {receivedCopy.visitorSentence(count)}
    </Notice>
  )
}
