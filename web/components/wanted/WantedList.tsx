import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Id } from '../../../shared/kernel/id.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyAlerts } from './EmptyAlerts.tsx'
import { Pages } from '../../lib/Pages.tsx'

interface WantedListProps<Item> {
  readonly label: string
  readonly addLabel: string
  /** In the order in which they are shown. */
  readonly items: readonly Item[]
  readonly emptyTitle: string
  readonly emptySentence: string
  readonly row: (item: Item, onEdit: () => void) => ReactNode
  /** The form of one, or of a new one. */
  readonly sheet: (item: Item | undefined, onClose: () => void) => ReactNode
  /** Below the list. */
  readonly below?: ReactNode
}

/** A list of alerts or wishes, with the add button and the form of each. */
export function WantedList<Item extends { readonly id: Id }>(props: WantedListProps<Item>) {
  const { label, addLabel, items, row, sheet, below } = props
  const [open, setOpen] = useState<Item | 'new'>()
  const add = (
    <Button tone="primary" icon={<Plus aria-hidden size={20} />} onClick={() => setOpen('new')}>
      {addLabel}
    </Button>
  )
  return (
    <>
      {items.length === 0 ? (
        <EmptyAlerts title={props.emptyTitle} sentence={props.emptySentence} act={add} />
      ) : (
        <>
          <div className="mb-1 flex justify-end">{add}</div>
          <Pages label={label} items={items} render={(item) => row(item, () => setOpen(item))} />
        </>
      )}
      {below}
      {open && sheet(open === 'new' ? undefined : open, () => setOpen(undefined))}
    </>
  )
}
