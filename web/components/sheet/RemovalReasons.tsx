import { journalCopy } from '../../../shared/copy/journal.ts'
import { type RemovalReason, removalReasons } from '../../../shared/features/bar/bottle-event.ts'
import { Chip } from '../../ui/Chip.tsx'

/** The ways in which bottles leave, one of them chosen. */
export function RemovalReasons({
  how,
  onChange,
}: {
  how: RemovalReason
  onChange: (how: RemovalReason) => void
}) {
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
const inOrder = [...removalReasons.filter((way) => way !== 'finished'), 'finished'] as const
