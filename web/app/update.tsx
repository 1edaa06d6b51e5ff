import { type ComponentType, lazy, Suspense } from 'react'
import { useUpdate } from './update-state.ts'

// Seldom needed, so it comes when it is; where it cannot be had, the update waits for the next start.
const UpdateBar = lazy(() =>
  import('./UpdateBar.tsx').then(
    (part): { default: ComponentType<{ apply: () => void }> } => ({ default: part.UpdateBar }),
    () => ({ default: () => null }),
  ),
)

/** In every frame; visible while a new version waits, unless postponed. */
export function UpdateOffer() {
  const { apply, putOff } = useUpdate()
  if (!apply || putOff) return null
  return (
    <Suspense fallback={null}>
      <UpdateBar apply={apply} />
    </Suspense>
  )
}
