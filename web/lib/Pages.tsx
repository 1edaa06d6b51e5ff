import { type ReactNode, useState } from 'react'
import { uiCopy as copy } from '../../shared/copy/ui.ts'
import { Button } from '../ui/Button.tsx'

/** So many are drawn at first, and more with each press. */
const page = 50

/** A list in pages, with a button for more. */
export function Pages<Item extends { id: string }>({
  label,
  items,
  render,
}: {
  label: string
  items: readonly Item[]
  render: (item: Item) => ReactNode
}) {
  const [shown, setShown] = useState(page)
  const left = items.length - shown
  return (
    <>
      <ul aria-label={label}>
        {items.slice(0, shown).map((item) => (
          <li key={item.id} className="border-b border-line py-3">
            {render(item)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <div className="flex justify-center py-4">
          <Button onClick={() => setShown(shown + page)}>
            {copy.showMore(Math.min(left, page))}
          </Button>
        </div>
      )}
    </>
  )
}
