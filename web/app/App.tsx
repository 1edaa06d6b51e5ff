import { Suspense, useEffect } from 'react'
import {
  BrowserRouter,
  matchPath,
  Navigate,
  Route,
  Routes,
  useLocation,
  useParams,
  useNavigate,
} from 'react-router-dom'
import { appCopy } from '../../shared/copy/app.ts'
import {
  redirects,
  type Route as ScreenRoute,
  routes,
  type ScreenName,
} from '../../shared/routes.ts'
import { useSession } from '../local/session/session.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { OpeningFrame } from './OpeningFrame.tsx'
import { returnPath, withReturnPath } from '../components/account/return-path.ts'
import { Screen } from './Screen.tsx'
import { Landing, screens } from './screens.ts'
import { VisitorFrame } from './VisitorFrame.tsx'

// Everything that needs the database comes with it; a visitor never loads it.
const SignedIn = lazyPart(async () => (await import('./SignedIn.tsx')).SignedIn)

/** The whole app: the signed-in user decides which screens exist. */
export function App() {
  return (
    <BrowserRouter>
      <AnyAddress />
    </BrowserRouter>
  )
}

/** The same within a router of another kind. */
export const AnyAddress = () => (
  <ErrorBoundary withoutFrame>
    <WhoIsHere />
  </ErrorBoundary>
)

function WhoIsHere() {
  const session = useSession()
  const { pathname } = useLocation()
  const signedIn = session.kind === 'user'

  useEffect(() => {
    if (signedIn) void SignedIn.load().catch(() => {})
  }, [signedIn])

  // Public pages do not wait for the session.
  if (session.kind === 'opening' && !isForAnyone(pathname)) return <OpeningFrame />
  if (session.kind !== 'user')
    return (
      <VisitorFrame>
        <ScreenRoutes />
      </VisitorFrame>
    )
  return (
    <Suspense fallback={<OpeningFrame />}>
      <SignedIn>
        <ScreenRoutes />
      </SignedIn>
    </Suspense>
  )
}

/**
 * Loads the app of a user, and the screen of this address while the database opens. What is loaded before
 * it is drawn is drawn at once; otherwise React shows a skeleton for at least 0.3 s. Resolves when
 * drawing has nothing to wait for, or cannot wait.
 */
export async function loadAhead(pathname: string): Promise<void> {
  const [name] = screenRoutes.find(([, { path }]) => matchPath(path, pathname)) ?? []
  const screen = name && screens[name]
  if (screen && 'load' in screen) void screen.load().catch(() => {})
  const app = SignedIn.load().catch(() => {})
  // Public pages do not wait for the session.
  if (useSession.getState().kind === 'user' || !isForAnyone(pathname)) await app
}

const screenRoutes = Object.entries(routes) as [ScreenName, ScreenRoute][]

const isForAnyone = (pathname: string) =>
  screenRoutes.some(([, { path, who }]) => path === pathname && who !== 'user')

function ScreenRoutes() {
  return (
    <Routes>
      {screenRoutes.map(([name, route]) => (
        <Route key={name} path={route.path} element={<Guarded name={name} route={route} />} />
      ))}
      {Object.entries(redirects).map(([from, to]) => (
        <Route key={from} path={from} element={<Redirect to={to} />} />
      ))}
      <Route path="*" element={<NoScreen />} />
    </Routes>
  )
}

const NoScreen = () => (
  <Screen title={appCopy.notFoundTitle}>
    <NotFoundScreen />
  </Screen>
)

/** Enforces a route's audience: visitors sign in and come back; users leave /auth. */
function Guarded({ name, route }: { name: ScreenName; route: ScreenRoute }) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const query = new URLSearchParams(search)

  const isVisitor = session.kind !== 'user'
  const isLanding = isVisitor && name === 'home'
  if (route.who === 'user' && isVisitor && !isLanding)
    return <Navigate replace to={withReturnPath(routes.auth.path, pathname + search + hash)} />

  const isDoor = name === 'auth' || name === 'login'
  const hasNoUse = !isVisitor && !session.needsSignIn && query.get('mode') !== 'reset'
  if (isDoor && hasNoUse) return <Navigate replace to={returnPath(search)} />

  if (route.role && !session.user?.roles.includes(route.role)) return <NoScreen />

  const Component = isLanding ? Landing : screens[name]
  return (
    <Screen title={route.title}>
      <Component />
    </Screen>
  )
}

/** Old addresses still lead to their screens. */
function Redirect({ to }: { to: string }) {
  const { search, hash } = useLocation()
  const params = useParams()
  const path = to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return <Navigate replace to={path + search + hash} />
}

/** Every address that is no screen. */
function NotFoundScreen() {
  const navigate = useNavigate()
  return (
    <Empty
      level={1}
      title={appCopy.notFoundTitle}
      sentence={appCopy.notFoundSentence}
      act={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink tone="primary" to={routes.home.path}>
            {appCopy.goHome}
          </ButtonLink>
          <Button onClick={() => void navigate(-1)}>{appCopy.goBack}</Button>
        </div>
      }
    />
  )
}
