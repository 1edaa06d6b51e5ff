import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { lazyAside } from '../../lib/lazy-part.ts'
import { AroundFrame } from './AroundFrame.tsx'

const Around = lazyAside(async () => (await import('./around/Around.tsx')).Around)

/**
 * What others write, at the end of Home: asked for once somebody has come near it, so that opening Home
 * costs nobody two lists that they do not look at.
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
  // Nothing is on its way before it was asked for.
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
