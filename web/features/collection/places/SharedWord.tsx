import { EllipsisVertical } from 'lucide-react'
import { manyCopy } from '../../../../shared/copy/many.ts'
import { Menu, type MenuItem } from '../../../ui/Menu.tsx'

interface SharedWordProps {
  word: string
  /** Its number of bottles, as text. */
  count: string
  /** The number in cellars of others, as text. */
  whose?: string | undefined
  detail?: string | undefined
  items: readonly MenuItem[]
}

/** A place or a tag, its number of bottles, and its actions. */
export function SharedWord({ word, count, whose, detail, items }: SharedWordProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-1">
      <div className="min-w-0 grow">
        <p dir="auto" className="font-medium break-words">
          {word}
        </p>
        <p className="figures text-caption break-words text-soft">
          {count}
          {whose && <span className="text-accent"> · {whose}</span>}
          {detail && ` · ${detail}`}
        </p>
      </div>
      <Menu
        label={manyCopy.acted(word)}
        align="end"
        items={items}
        trigger={(props) => (
          <button
            {...props}
            aria-label={manyCopy.acted(word)}
            className="target inline-flex shrink-0 items-center justify-center rounded-md text-soft hover:text-ink"
          >
            <EllipsisVertical aria-hidden size={20} />
          </button>
        )}
      />
    </li>
  )
}
