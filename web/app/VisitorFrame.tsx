import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { appCopy } from '../../shared/copy/app.ts'
import { routes } from '../../shared/routes.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Logo } from './shell/Logo.tsx'
import { barClass, mainClass } from './shell/frame-classes.ts'
import { mainId, SkipLink } from './shell/SkipLink.tsx'
import { ToasterWhenNeeded } from './ToasterWhenNeeded.tsx'
import { UpdateOffer } from './update.tsx'

/** The frame around what everyone may see. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const atTheDoor = pathname === routes.auth.path || pathname === routes.login.path
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className={barClass}>
        <Logo />
        <div className="ml-auto flex gap-2">
          {pathname !== routes.pricing.path && (
            <ButtonLink size="small" tone="plain" to={routes.pricing.path}>
              {routes.pricing.title}
            </ButtonLink>
          )}
          {!atTheDoor && (
            <>
              <ButtonLink size="small" tone="plain" to={routes.auth.path}>
                {appCopy.signIn}
              </ButtonLink>
              <ButtonLink
                size="small"
                tone="primary"
                to={`${routes.auth.path}?mode=join`}
                className="max-sm:hidden"
              >
                {appCopy.getStarted}
              </ButtonLink>
            </>
          )}
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className={mainClass}>
        {children}
      </main>
      <UpdateOffer />
      <ToasterWhenNeeded />
    </div>
  )
}
