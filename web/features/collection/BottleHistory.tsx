import { Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { bottleEvents } from '../../../shared/features/bar/bottle-event.ts'
import type { JournalEntry } from '../../../shared/features/bar/journal.ts'
import { pours } from '../../../shared/features/bar/pour.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { imports } from '../../../shared/features/collection/import.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { useRow, useRowsWhere, useSettings } from '../../local/hooks/live.ts'
import { useBottleActs } from '../../components/bottle/bottle-acts.ts'
import { useNow } from '../../lib/now.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { bottleHistory } from './bottle-history.ts'

interface BottleHistoryProps {
  bottle: Bottle
  /** Heading level of the bottle's name; the history is one below. */
  level: 1 | 2
  onRemoved: () => void
}

/** For a bottle without an import: matches no row. */
const noId: Id = ''

/** A bottle's history, newest first; each entry has Undo or the reason against it. */
export function BottleHistory({ bottle, level, onRemoved }: BottleHistoryProps) {
  const now = useNow()
  const acts = useBottleActs()
  const { units, hideAmounts } = useSettings()
  const where = { bottleId: bottle.id as Id<'bottle'> }
  const poured = useRowsWhere(pours, where)
  const happened = useRowsWhere(bottleEvents, where)
  const from = useRow(imports, bottle.importId ?? noId)
  const Heading = `h${(level + 1) as 2 | 3}` as const

  const entries = useMemo(
    () =>
      bottleHistory({
        bottle,
        pours: poured ?? [],
        events: happened ?? [],
        importedFrom: from?.fileName,
        words: { units, hideAmounts },
      }),
    [bottle, poured, happened, from, units, hideAmounts],
  )
  const undo = async ({ of }: JournalEntry) => {
    if (of.kind === 'pour') await acts.removePour(of.pour)
    else if (of.kind === 'event') await acts.undoEvent(of.event)
    else if (await acts.remove(bottle)) onRemoved()
  }

  return (
    <section>
      <Heading className="text-title">{bottleCopy.history}</Heading>
      <ol className="mt-1">
        {entries.map(({ entry, title, note, whyNot }) => (
          <li
            key={`${entry.kind} ${entry.id}`}
            className="flex min-h-14 items-center gap-3 border-b border-line py-1"
          >
            <div className="min-w-0 grow">
              <p dir="auto" className="font-medium break-words">
                {title}
              </p>
              {note && (
                <p dir="auto" className="text-small break-words whitespace-pre-wrap">
                  {note}
                </p>
              )}
              <p className="text-caption text-soft">
                <RelativeTime at={entry.at} now={now} />
                {whyNot && ` · ${whyNot}`}
              </p>
            </div>
            {!whyNot && (
              <IconButton
                label={bottleCopy.undoEntry(title)}
                icon={<Undo2 aria-hidden size={18} className="text-soft mirrored" />}
                onClick={() => void undo(entry)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
