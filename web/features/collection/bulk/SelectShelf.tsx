import { LogOut, MoveRight, Pencil, Tag, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { manyCopy } from '../../../../shared/copy/many.ts'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { LongList } from '../../../lib/LongList.tsx'
import { runMany } from '../../../components/collection/run-batches.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { toast } from '../../../ui/toast.ts'
import { type BulkAct, bulkPlan } from './bulk-act.ts'
import { BulkSheet, type BulkSheetKind } from './BulkSheet.tsx'
import { SelectRow, selectRowHeight } from './SelectRow.tsx'

interface SelectShelfProps {
  /** The filtered bottles in the shelf's order. */
  bottles: readonly Bottle[]
  /** The whole collection: selected bottles stay selected while the search changes. */
  all: readonly Bottle[]
  year: number
  onDone: () => void
}

/** The shelf with checkboxes, and the actions on selected bottles. */
export function SelectShelf({ bottles, all, year, onDone }: SelectShelfProps) {
  const device = useDevice()
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set())
  const [asking, setAsking] = useState<BulkSheetKind>()
  const [share, setShare] = useState<number>()
  const rows = useMemo(() => all.filter(({ id }) => chosen.has(id)), [all, chosen])

  const toggle = useCallback((id: Id) => {
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const render = useCallback(
    (bottle: Bottle) => (
      <SelectRow bottle={bottle} year={year} chosen={chosen.has(bottle.id)} onToggle={toggle} />
    ),
    [chosen, toggle, year],
  )
  const act = async (what: BulkAct) => {
    setAsking(undefined)
    const plan = bulkPlan(what, rows, {
      newId: () => device.newId(),
      now: () => device.now(),
    })
    if (plan.count === 0) {
      toast({ title: manyCopy.nothing })
      return
    }
    setShare(0)
    const isWhole = await runMany(
      device,
      { ...plan, title: manyCopy.did[what.kind](plan.count) },
      setShare,
    )
    setShare(undefined)
    if (isWhole) setChosen(new Set())
  }
  const isBusy = share !== undefined
  const hasSome = rows.length > 0 && !isBusy

  return (
    <>
      <div className="flex min-h-13 flex-wrap items-center gap-2 border-b border-line">
        <p role="status" className="figures grow font-medium">
          {manyCopy.chosen(rows.length)}
        </p>
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => setChosen((now) => new Set([...now, ...bottles.map(({ id }) => id)]))}
        >
          {manyCopy.chooseAll(bottles.length)}
        </Button>
        <Button size="small" disabled={!hasSome} onClick={() => setChosen(new Set())}>
          {manyCopy.chooseNone}
        </Button>
        <Button size="small" tone="primary" disabled={isBusy} onClick={onDone}>
          {manyCopy.done}
        </Button>
      </div>
      <LongList
        label={manyCopy.list}
        items={bottles}
        keyOf={idOf}
        heightOf={rowHeight}
        render={render}
      />
      {/* Room for the actions, which cover the end of the list. */}
      <div className="h-20" />
      <section
        aria-label={manyCopy.acts}
        className="fixed inset-x-2 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-30 mx-auto max-w-xl rounded-lg border border-line bg-surface p-2 shadow-raised desk:bottom-4"
      >
        {isBusy ? (
          <div className="p-2">
            <ProgressBar label={manyCopy.working} value={share} />
          </div>
        ) : (
          <div className="flex gap-1">
            <Act
              icon={<MoveRight className="mirrored" aria-hidden size={20} />}
              disabled={!hasSome}
              onClick={() => setAsking('move')}
            >
              {manyCopy.move}
            </Act>
            <Act
              icon={<Tag aria-hidden size={20} />}
              disabled={!hasSome}
              onClick={() => setAsking('tag')}
            >
              {manyCopy.tag}
            </Act>
            <Act
              icon={<Pencil aria-hidden size={20} />}
              disabled={!hasSome}
              onClick={() => setAsking('edit')}
            >
              {manyCopy.edit}
            </Act>
            <Act
              icon={<LogOut className="mirrored" aria-hidden size={20} />}
              disabled={!hasSome}
              onClick={() => setAsking('leave')}
            >
              {manyCopy.leave}
            </Act>
            <Act
              danger
              icon={<Trash2 aria-hidden size={20} />}
              disabled={!hasSome}
              onClick={() => void act({ kind: 'remove' })}
            >
              {manyCopy.remove}
            </Act>
          </div>
        )}
      </section>
      {asking && (
        <BulkSheet
          kind={asking}
          chosen={rows}
          onAct={(what) => void act(what)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

const idOf = (bottle: Bottle) => bottle.id
const rowHeight = () => selectRowHeight

interface ActProps {
  icon: ReactNode
  danger?: boolean
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function Act({ icon, danger = false, disabled, onClick, children }: ActProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className={`flex min-h-13 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-md text-caption font-medium hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-55 ${danger ? 'text-danger' : ''}`}
    >
      {icon}
      {children}
    </button>
  )
}
