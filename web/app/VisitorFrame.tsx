import { type ReactNode, Suspense, useState, type ComponentType, lazy } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { appCopy } from '../../shared/copy/app.ts'
import { routes } from '../../shared/routes.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { lazyAside } from '../lib/lazy-part.ts'
import { Logo } from './shell/Logo.tsx'
import { barClass, mainClass } from './shell/frame-classes.ts'
import { mainId, SkipLink } from './shell/SkipLink.tsx'
import { useToast } from '../ui/toast.ts'
import { UpdateOffer } from './update.tsx'

/** Public screens; on a phone in a line of their own. */
const open = [routes.features, routes.pricing, routes.hypeRadar, routes.events, routes.stores]

/** A phone's line has no room for the fifth, which the footer has. */
const isAside = (path: string) => path === routes.events.path

const linkClass = (isActive: boolean, path: string) =>
  classes(
    'target inline-flex items-center rounded-md px-2 font-medium whitespace-nowrap max-sm:first:-ms-2',
    isActive ? 'text-accent' : 'text-soft hover:text-ink',
    isAside(path) && 'max-desk:hidden',
  )

const headerClass = classes(
  barClass,
  'max-sm:h-auto max-sm:flex-wrap max-sm:gap-y-0',
  'desk:sticky desk:top-0 desk:z-30 desk:transition-all',
  'desk:data-floating:top-2 desk:data-floating:mx-2 desk:data-floating:rounded-lg desk:data-floating:shadow-raised',
)

const VisitorFooter = lazyAside(async () => (await import('./VisitorFooter.tsx')).VisitorFooter)

/**
 * The frame of public pages.
 * @param footer for the prerendered page, which loads no code
 */
export function VisitorFrame({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  const [floats, setFloats] = useState(false)
  const { pathname } = useLocation()
  const atTheDoor = pathname === routes.auth.path || pathname === routes.login.path
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header data-floating={floats || undefined} className={headerClass}>
        <Logo />
        <nav
          aria-label={appCopy.navigation}
          className="flex max-sm:order-last max-sm:w-full max-sm:flex-wrap"
        >
          {open.map(({ path, title }) => (
            <NavLink key={path} to={path} className={({ isActive }) => linkClass(isActive, path)}>
              {title}
            </NavLink>
          ))}
        </nav>
        <div className="ms-auto flex min-h-14 items-center gap-2">
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
      <main
        id={mainId}
        tabIndex={-1}
        // The footer arrives before the screen above it: it starts below the window.
        className={atTheDoor ? mainClass : `${mainClass} min-h-dvh`}
      >
        {children}
      </main>
      {!atTheDoor &&
        (footer ?? (
          <Suspense fallback={null}>
            <VisitorFooter onFloat={setFloats} />
          </Suspense>
        ))}
      <UpdateOffer />
      <ToasterWhenNeeded />
    </div>
  )
}

const Toaster = lazy(() =>
  import('../ui/Toaster.tsx').then(
    (part): { default: ComponentType } => ({ default: part.Toaster }),
    () => ({ default: () => null }),
  ),
)

/** Toasts for visitors, loaded with the first one. */
function ToasterWhenNeeded() {
  const [wanted, setWanted] = useState(false)
  const comes = useToast((state) => state.current !== null)
  if (comes && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  )
}
