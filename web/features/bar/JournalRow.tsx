import {
  ArrowRightLeft,
  CircleSlash,
  Gift,
  GlassWater,
  HandCoins,
  type LucideIcon,
  PackagePlus,
  Plus,
  Ruler,
  SearchX,
  Undo2,
  Wine,
  WineOff,
} from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { journalCopy } from '../../../shared/copy/journal.ts'
import {
  type JournalEntry,
  type JournalKind,
  noteOf,
  rowOf,
} from '../../../shared/features/bar/journal.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { type AmountWords, journalTitle } from '../../components/bottle/journal-words.ts'
import { CellarName } from '../../components/cellar/CellarName.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RelativeTime } from '../../ui/Time.tsx'

/** An entry of the list. */
export interface JournalLine {
  readonly entry: JournalEntry
  /** The bottle, or a deleted one if its name is still known. */
  readonly bottle: Bottle | undefined
  readonly isDeleted: boolean
  /** The reason if it cannot be undone now. */
  readonly whyNot: string | undefined
}

const icons: Partial<Record<JournalKind, LucideIcon>> = {
  added: Plus,
  used: GlassWater,
  opened: Wine,
  finished: WineOff,
  gifted: Gift,
  sold: HandCoins,
  broken: CircleSlash,
  lost: SearchX,
  moved: ArrowRightLeft,
  corrected: Ruler,
  restocked: PackagePlus,
}

const lineHeight = 20

/** The height of an entry in pixels, with a line each for a note and for the reason against Undo. */
export const journalRowHeight = ({ entry, whyNot }: JournalLine): number =>
  72 + (noteOf(entry) ? lineHeight : 0) + (whyNot ? lineHeight : 0)

interface JournalRowProps {
  line: JournalLine
  words: AmountWords
  now: Instant
  onUndo: (entry: JournalEntry) => void
}

/** An entry: act, bottle and time, with Undo or the reason against it. */
export const JournalRow = memo(function JournalRow({ line, words, now, onUndo }: JournalRowProps) {
  const { entry, bottle, isDeleted, whyNot } = line
  const title = journalTitle(entry, words)
  const Icon = icons[entry.kind] ?? Wine
  const note = noteOf(entry)
  const name = bottle?.name ?? journalCopy.deletedBottle
  return (
    <div className="flex h-full items-center gap-3 border-b border-line desk:px-2">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-soft">
        <Icon aria-hidden size={20} />
      </span>
      <div className="min-w-0 grow">
        <div dir="auto" className="truncate leading-5 font-medium" title={title}>
          {title}
        </div>
        <div className="truncate leading-5">
          {isDeleted ? (
            <span dir="auto" className="text-soft">
              {name}
            </span>
          ) : (
            <Link
              to={bottlePath(entry.bottleId)}
              dir="auto"
              // No wider than its text, or it would cover Undo.
              className="relative inline-block max-w-full align-top font-serif before:absolute before:inset-x-0 before:-inset-y-3 hover:underline"
            >
              <span className="block truncate">{name}</span>
            </Link>
          )}
        </div>
        {note && (
          <div dir="auto" className="truncate text-small leading-5" title={note}>
            {note}
          </div>
        )}
        <div className="truncate text-caption leading-5 text-soft">
          <RelativeTime at={entry.at} now={now} />
          <CellarName of={rowOf(entry)} />
        </div>
        {whyNot && <div className="truncate text-caption leading-5 text-soft">{whyNot}</div>}
      </div>
      {!whyNot && (
        <IconButton
          label={bottleCopy.undoEntry(`${title}, ${name}`)}
          icon={<Undo2 aria-hidden size={18} className="text-soft mirrored" />}
          onClick={() => onUndo(entry)}
        />
      )}
    </div>
  )
})
