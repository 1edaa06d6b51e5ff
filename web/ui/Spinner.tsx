import { LoaderCircle } from 'lucide-react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Only where the network is truly needed; a screen's own data shows skeletons. */
export function Spinner({ label, size = 20 }: { label: string; size?: number }) {
  return (
    <span className="inline-flex text-soft">
      <LoaderCircle aria-hidden size={size} className="animate-spin" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
