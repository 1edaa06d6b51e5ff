import { type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { authCopy } from '../../../../shared/copy/auth.ts'
import { routes } from '../../../../shared/routes.ts'
import { lazyAside } from '../../../lib/lazy-part.ts'
import { noopSubscribe } from '../../../lib/noop-subscribe.ts'
import { LanguageLinks } from '../../../ui/LanguageLinks.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'

// Most operators have none, so the page does not wait for it.
const ProviderWay = lazyAside(async () => (await import('../way/ProviderWay.tsx')).ProviderWay)

interface AuthCardProps {
  title: string
  sentence: ReactNode
  children: ReactNode
  /** Links to the other modes. */
  below?: ReactNode
  /** Shown on forms that create or use an account. */
  legal?: boolean
}

let shownBefore = false

/** One form of the sign-in page, with its heading and links. */
export function AuthCard({ title, sentence, children, below, legal = false }: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The prerendered page has no operator, and React's first render must match it.
  const isDrawn = useSyncExternalStore(
    noopSubscribe,
    () => true,
    () => false,
  )
  // For screen readers a change of mode is a new page, so focus its heading.
  useEffect(() => {
    if (shownBefore) heading.current?.focus({ preventScroll: true })
    shownBefore = true
  }, [])

  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5 py-4 sm:py-10">
      <header>
        <h1 ref={heading} tabIndex={-1} className="text-display">
          {title}
        </h1>
        <p className="mt-1 text-soft">{sentence}</p>
      </header>
      <div className="flex flex-col gap-4 sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:p-6">
        {children}
        {legal && isDrawn && (
          <Suspense fallback={null}>
            <ProviderWay />
          </Suspense>
        )}
      </div>
      {below && <div className="flex flex-col items-center gap-1">{below}</div>}
      {legal && (
        <p className="text-center text-small text-soft">
          {authCopy.legalBefore} <TextLink to={routes.terms.path}>{authCopy.terms}</TextLink>{' '}
          {authCopy.legalBetween} <TextLink to={routes.privacy.path}>{authCopy.privacy}</TextLink>
          {authCopy.legalAfter}
        </p>
      )}
      {legal && <LanguageLinks />}
    </div>
  )
}

/** A link to another mode of the page, which keeps the target after sign-in. */
export function ToMode({ mode, children }: { mode: string; children: ReactNode }) {
  const query = new URLSearchParams(useLocation().search)
  query.set('mode', mode)
  query.delete('token')
  return (
    <TextLink
      to={`${routes.auth.path}?${query}`}
      className="inline-flex min-h-11 items-center font-medium"
    >
      {children}
    </TextLink>
  )
}
