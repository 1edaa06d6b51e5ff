import {
  EllipsisVertical,
  LogOut,
  WineOff,
  MoveRight,
  NotebookPen,
  Pencil,
  Sparkles,
  Trash2,
  Wine,
} from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { barCopy } from '../../../shared/copy/bar.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { journalCopy } from '../../../shared/copy/journal.ts'
import { askCopy } from '../../../shared/copy/sommelier.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { bottleState } from '../../../shared/features/collection/shelf.ts'
import { folded } from '../../../shared/kernel/text.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { BottleActs } from '../../components/bottle/bottle-acts.ts'
import type { AskAbout } from '../../components/sheet/bottle-sheets.tsx'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { BottleThumb } from '../../components/bottle/BottlePhoto.tsx'
import { CellarName } from '../../components/cellar/CellarName.tsx'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { chatPath } from '../../components/bottle/chat-path.ts'
import { levelWords } from '../../components/bottle/level-words.ts'
import { classes } from '../../ui/classes.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { relativeInWords } from '../../ui/Time.tsx'

/** The height of a row in pixels, on a phone and where there is room for its acts in one line. */
export const barRowHeight = { phone: 92, wide: 76 }

interface BarRowProps {
  bottle: Bottle
  acts: BottleActs
  ask: AskAbout
  now: Instant
}

/**
 * A bottle in the bar: its level, its uses, and its buttons in reach of the thumb: Log Use, Ask AI and
 * edit. More actions are in its menu.
 */
export const BarRow = memo(function BarRow({ bottle, acts, ask, now }: BarRowProps) {
  const { name, brand, location, useCount, lastUsedAt, isFinished } = bottle
  const line = [
    bottle.quantity > 1 && collectionCopy.several(bottle.quantity),
    levelWords(bottle),
    barCopy.useCount(useCount),
    lastUsedAt !== undefined && relativeInWords(lastUsedAt, now),
    !folded(name).includes(folded(brand)) && brand,
    location,
  ]
  return (
    <div className="flex h-full items-center border-b border-line hover:bg-sunken desk:px-2">
      <Link
        to={bottlePath(bottle.id)}
        className={classes(
          'flex h-full min-w-0 grow items-center gap-3 focus-visible:-outline-offset-2',
          isFinished && 'text-soft',
        )}
      >
        <BottleThumb bottle={bottle} />
        <span className="min-w-0 grow">
          <span dir="auto" className="line-clamp-2 font-serif leading-5 font-semibold break-words">
            {name}
          </span>
          <span className="line-clamp-2 text-caption break-words text-soft">
            {line.filter(Boolean).join(' · ')}
            <CellarName of={bottle} />
          </span>
        </span>
      </Link>
      <div className="ms-2 shrink-0 items-center desk:flex">
        {!isFinished && (
          <button
            type="button"
            aria-label={bottleCopy.logUseOf(name)}
            onClick={() => void acts.logUse(bottle)}
            className="relative block min-h-9 min-w-30 rounded-md px-2 border border-edge bg-surface text-small font-medium text-accent transition-colors before:absolute before:inset-x-0 before:-top-2 before:bottom-0 hover:border-accent hover:bg-accent-wash"
          >
            {bottleCopy.logUse}
          </button>
        )}
        <span className="-me-3 flex desk:me-0 desk:ms-1">
          <Link
            to={chatPath(bottle.id)}
            aria-label={`${askCopy.ai}: ${name}`}
            className="target inline-flex items-center justify-center gap-1 rounded-md text-small font-medium text-accent hover:bg-accent-wash desk:px-2"
          >
            <Sparkles aria-hidden size={18} />
            <span className="hidden desk:inline">{askCopy.ai}</span>
          </Link>
          <button
            type="button"
            aria-label={bottleCopy.editOf(name)}
            onClick={() => useBottleDialog.getState().edit(bottle.id)}
            className={quietAct}
          >
            <Pencil aria-hidden size={18} />
          </button>
          <Menu
            label={bottleCopy.moreActsOf(name)}
            align="end"
            items={itemsFor(bottle, acts, ask)}
            trigger={(props) => (
              <button {...props} aria-label={bottleCopy.moreActsOf(name)} className={quietAct}>
                <EllipsisVertical aria-hidden size={20} />
              </button>
            )}
          />
        </span>
      </div>
    </div>
  )
})

const quietAct =
  'target inline-flex items-center justify-center rounded-md text-soft hover:text-ink'

/** Actions in the menu. */
function itemsFor(bottle: Bottle, acts: BottleActs, ask: BarRowProps['ask']): MenuItem[] {
  const state = bottleState(bottle)
  const items: MenuItem[] = []
  if (state !== 'finished')
    items.push({
      label: bottleCopy.logUseWith,
      icon: <NotebookPen aria-hidden size={18} />,
      onSelect: () => ask('use', bottle),
    })
  if (state === 'sealed')
    items.push({
      label: bottleCopy.open,
      icon: <Wine aria-hidden size={18} />,
      onSelect: () => void acts.open(bottle),
    })
  if (state !== 'finished')
    items.push({
      label: bottleCopy.finish,
      icon: <WineOff aria-hidden size={18} />,
      onSelect: () => void acts.finish(bottle),
    })
  if (state !== 'finished')
    items.push({
      label: journalCopy.leave,
      icon: <LogOut className="mirrored" aria-hidden size={18} />,
      onSelect: () => ask('leave', bottle),
    })
  items.push(
    {
      label: bottleCopy.move,
      icon: <MoveRight className="mirrored" aria-hidden size={18} />,
      onSelect: () => ask('move', bottle),
    },
    'line',
    {
      label: bottleCopy.delete,
      tone: 'danger',
      icon: <Trash2 aria-hidden size={18} />,
      onSelect: () => void acts.remove(bottle),
    },
  )
  return items
}
