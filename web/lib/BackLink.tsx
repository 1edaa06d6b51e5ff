import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '../ui/Button.tsx'

/** Above a detail page: the link back to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <div className="mb-2 -ms-3">
      <ButtonLink
        size="small"
        tone="plain"
        to={to}
        icon={<ArrowLeft className="mirrored" aria-hidden size={18} />}
      >
        {children}
      </ButtonLink>
    </div>
  )
}
