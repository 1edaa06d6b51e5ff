import { Download } from 'lucide-react'
import { useState } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import type { Day } from '../../../shared/kernel/time.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'

const copy = storeDashboardCopy.compliance

/**
 * Downloads the log between two days.
 * @param path of the file; the browser fetches it, so that it may have any length
 */
export function ComplianceExport({ path }: { path: string }) {
  const [from, setFrom] = useState<Day | null>(null)
  const [to, setTo] = useState<Day | null>(null)
  const isBackwards = from !== null && to !== null && from > to
  const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString()
  return (
    <div className="flex max-w-md flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label={copy.from} value={from} onChange={setFrom} />
        <DateField
          label={copy.to}
          value={to}
          onChange={setTo}
          error={isBackwards ? copy.backwards : undefined}
        />
      </div>
      <p className="text-caption text-soft">{copy.days}</p>
      {!isBackwards && (
        <div>
          <a download href={query ? `${path}?${query}` : path} className={buttonClass()}>
            <Download aria-hidden size={18} />
            {copy.export}
          </a>
        </div>
      )}
    </div>
  )
}
