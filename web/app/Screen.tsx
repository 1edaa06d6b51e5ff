import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { appCopy } from '../../shared/copy/app.ts'
import { Loading, Skeleton, SkeletonRows } from '../ui/Skeleton.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useArrival } from './arrival.ts'

/** A screen in its place: loaded, titled, with the focus and the scroll where they belong. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetOn={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Arrival key={pathname} title={title} />
        {children}
      </Suspense>
    </ErrorBoundary>
  )
}

/** Inside the loading boundary, so that it runs once the screen is there. */
function Arrival({ title }: { title: string }) {
  useEffect(() => {
    document.title = appCopy.pageTitle(title)
  }, [title])
  useEffect(forgetHeadOfServer, [])
  useArrival()
  return null
}

function ScreenSkeleton() {
  return (
    <Loading label={appCopy.loading}>
      <Skeleton className="h-11 w-full rounded-md" />
      <SkeletonRows />
    </Loading>
  )
}

/** The server's head tags belong to the first page only. */
function forgetHeadOfServer() {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  const path = canonical && new URL(canonical.href).pathname
  if (path !== location.pathname.replace(/(.)\/$/, '$1'))
    for (const one of document.querySelectorAll(headOfServer)) one.remove()
}

const headOfServer =
  'link[rel=canonical], meta:is([name=description], [property], [name^=twitter]), script[type="application/ld+json"]'
