import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

interface WantedRowProps {
  bottle: string
  brand: string | undefined
  /** Below the name: its conditions and finds. */
  children: ReactNode
  badges: ReactNode
  isActive: boolean
  onActive: (isActive: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

/** An alert or a wish: its bottle, its state and its actions; a table row if there is space. */
export function WantedRow(props: WantedRowProps) {
  const { bottle, brand, children, badges, isActive, onActive, onEdit, onDelete } = props
  return (
    <div className="@container">
      <div className="flex items-start gap-2 @2xl:items-center @2xl:gap-4">
        <div className="min-w-0 grow @2xl:grid @2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)] @2xl:items-center @2xl:gap-4">
          <div className="min-w-0">
            <h2
              dir="auto"
              className="line-clamp-2 font-serif text-base leading-5 font-semibold break-words"
            >
              {bottle}
            </h2>
            {brand && <p className="truncate text-caption text-soft">{brand}</p>}
          </div>
          <div className="mt-1 min-w-0 text-small @2xl:mt-0">{children}</div>
          <div className="mt-1.5 flex min-w-0 flex-wrap items-center gap-1.5 @2xl:mt-0">
            {badges}
          </div>
        </div>
        <div className="flex shrink-0 flex-col items-end @2xl:flex-row @2xl:items-center @2xl:gap-2">
          <Switch
            label={<VisuallyHidden>{copy.switchOf(bottle)}</VisuallyHidden>}
            checked={isActive}
            onChange={onActive}
          />
          <div className="-me-2 flex">
            <IconButton
              label={copy.editNamed(bottle)}
              icon={<Pencil aria-hidden size={18} />}
              onClick={onEdit}
            />
            <IconButton
              label={copy.deleteNamed(bottle)}
              tone="danger"
              icon={<Trash2 aria-hidden size={18} />}
              onClick={onDelete}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
