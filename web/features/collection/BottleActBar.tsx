import {
  CopyPlus,
  Ellipsis,
  GlassWater,
  LogOut,
  MoveRight,
  NotebookPen,
  Pencil,
  Ruler,
  Sparkles,
  Trash2,
  Wine,
  WineOff,
} from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { journalCopy } from '../../../shared/copy/journal.ts'
import { askCopy } from '../../../shared/copy/sommelier.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { bottleState } from '../../../shared/features/collection/shelf.ts'
import { useBottleActs } from '../../components/bottle/bottle-acts.ts'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { useBottleSheets } from '../../components/sheet/bottle-sheets.tsx'
import { chatPath } from '../../components/bottle/chat-path.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'

/** The bottle's actions in its current state; each can be undone. */
export function BottleActBar({ bottle, onRemoved }: { bottle: Bottle; onRemoved: () => void }) {
  const acts = useBottleActs()
  const [ask, sheets] = useBottleSheets()
  const { edit } = useBottleDialog.getState()
  const state = bottleState(bottle)
  const remove = async () => {
    if (await acts.remove(bottle)) onRemoved()
  }
  const more: MenuItem[] = [
    {
      label: journalCopy.clone,
      icon: <CopyPlus aria-hidden size={18} />,
      onSelect: () => ask('copy', bottle),
    },
  ]
  if (state !== 'finished')
    more.unshift(
      {
        label: journalCopy.leave,
        icon: <LogOut className="mirrored" aria-hidden size={18} />,
        onSelect: () => ask('leave', bottle),
      },
      {
        label: journalCopy.correct,
        icon: <Ruler aria-hidden size={18} />,
        onSelect: () => ask('correct', bottle),
      },
    )
  return (
    <section aria-label={bottleCopy.acts} className="flex flex-col gap-2">
      {state !== 'finished' && (
        <div className="grid grid-cols-2 gap-2">
          <Button
            tone="primary"
            icon={<GlassWater aria-hidden size={20} />}
            onClick={() => void acts.logUse(bottle)}
          >
            {bottleCopy.logUse}
          </Button>
          <Button
            icon={<NotebookPen aria-hidden size={20} />}
            aria-haspopup="dialog"
            onClick={() => ask('use', bottle)}
          >
            {bottleCopy.withDetails}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-1">
        {state === 'sealed' && (
          <Tile icon={<Wine aria-hidden size={20} />} onClick={() => void acts.open(bottle)}>
            {bottleCopy.open}
          </Tile>
        )}
        {state !== 'finished' && (
          <Tile icon={<WineOff aria-hidden size={20} />} onClick={() => void acts.finish(bottle)}>
            {bottleCopy.finish}
          </Tile>
        )}
        <Tile
          icon={<MoveRight className="mirrored" aria-hidden size={20} />}
          onClick={() => ask('move', bottle)}
        >
          {bottleCopy.move}
        </Tile>
        <Tile icon={<Pencil aria-hidden size={20} />} onClick={() => edit(bottle.id)}>
          {bottleCopy.edit}
        </Tile>
        <Tile danger icon={<Trash2 aria-hidden size={20} />} onClick={() => void remove()}>
          {bottleCopy.delete}
        </Tile>
        <Menu
          label={bottleCopy.moreActsOf(bottle.name)}
          align="end"
          items={more}
          trigger={(props) => (
            <Tile
              {...props}
              aria-label={bottleCopy.moreActsOf(bottle.name)}
              icon={<Ellipsis aria-hidden size={20} />}
            >
              {bottleCopy.moreActs}
            </Tile>
          )}
        />
      </div>
      <ButtonLink
        wide
        to={chatPath(bottle.id)}
        icon={<Sparkles aria-hidden size={20} className="text-accent" />}
      >
        {askCopy.ai}
      </ButtonLink>
      {sheets}
    </section>
  )
}

interface TileProps extends ComponentProps<'button'> {
  icon: ReactNode
  danger?: boolean
}

function Tile({ icon, danger = false, children, ...rest }: TileProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        'flex min-h-14 min-w-11 flex-auto flex-col items-center justify-center gap-1 rounded-md border border-line bg-surface px-0.5',
        'text-caption font-medium transition-colors hover:border-edge hover:bg-sunken',
        danger && 'text-danger',
      )}
    >
      {icon}
      {children}
    </button>
  )
}
