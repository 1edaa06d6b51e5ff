import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { valueCopy } from '../../../shared/copy/value.ts'
import { routes } from '../../../shared/routes.ts'
import { TextLink } from '../../ui/TextLink.tsx'

/** The top of a printable report: the way back, which is not printed, and its title. */
export function ReportHeader({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className="print:hidden">
        <TextLink
          to={routes.valueTracker.path}
          quiet
          className="target inline-flex items-center gap-1"
        >
          <ArrowLeft className="mirrored" aria-hidden size={18} />
          {valueCopy.back}
        </TextLink>
      </p>
      <h1 className="text-title sm:text-display">{title}</h1>
      <p className="mt-1 max-w-[65ch] text-soft print:hidden">{children}</p>
    </>
  )
}
