import { journalCopy } from '../../../shared/copy/journal.ts'
import { type WayOut, waysOut } from '../../../shared/features/bar/bottle-event.ts'
import { Chip } from '../../ui/Chip.tsx'

/** The ways in which bottles leave, one of them chosen. */
export function WaysOut({ how, onChange }: { how: WayOut; onChange: (how: WayOut) => void }) {
  return (
    <div role="group" aria-label={journalCopy.how} className="flex flex-wrap gap-2">
      {inOrder.map((way) => (
        <Chip
          key={way}
          label={journalCopy.hows[way]}
          selected={way === how}
          onClick={() => onChange(way)}
        />
      ))}
    </div>
  )
}
const inOrder = [...waysOut.filter((way) => way !== 'finished'), 'finished'] as const
