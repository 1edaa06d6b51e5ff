import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { lazyAside } from '../../lib/lazy-part.ts'
import { AroundFrame } from './AroundFrame.tsx'

const Around = lazyAside(async () => (await import('./around/Around.tsx')).Around)

/**
 * News and community at the end of Home. Loaded only when the user scrolls near, to save two requests
 * for most visits.
 */
export function AroundPart() {
  const [isNear, setNear] = useState(false)
  const watch = useCallback((place: HTMLElement | null) => {
    if (!place) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  // Without a skeleton until the request starts.
  const room = (rows?: ReactNode) => (
    <>
      <AroundFrame of="news">{rows}</AroundFrame>
      <AroundFrame of="community">{rows}</AroundFrame>
    </>
  )
  return (
    <div ref={watch} className="grid gap-6 desk:grid-cols-2">
      {isNear ? (
        <Suspense fallback={room()}>
          <Around />
        </Suspense>
      ) : (
        room(<></>)
      )}
    </div>
  )
}
