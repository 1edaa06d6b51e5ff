import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useToast } from '../ui/toast.ts'

const Toaster = lazy(() =>
  import('../ui/Toaster.tsx').then(
    (part): { default: ComponentType } => ({ default: part.Toaster }),
    () => ({ default: () => null }),
  ),
)

/** Toasts for visitors, loaded with the first one. */
export function ToasterWhenNeeded() {
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
