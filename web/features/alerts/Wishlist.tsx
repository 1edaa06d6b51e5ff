import { Plus } from 'lucide-react'
import { useState } from 'react'
import { priorities } from '../../../shared/business/wishes.ts'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import type { Wish } from '../../../shared/features/wishlist/wish.ts'
import { useDevice } from '../../local/device-context.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { act } from './alert-acts.ts'
import { AlertRow } from './AlertRow.tsx'
import { EmptyAlerts } from './EmptyAlerts.tsx'
import { Pages } from './Pages.tsx'
import { WishSheet } from './WishSheet.tsx'

/** The bottles that a user looks for, the most wanted first. */
export function Wishlist({ wishes }: { wishes: readonly Wish[] }) {
  const [open, setOpen] = useState<Wish | 'new'>()
  const add = (
    <Button tone="primary" icon={<Plus aria-hidden size={20} />} onClick={() => setOpen('new')}>
      {copy.newWish}
    </Button>
  )
  const rank = ({ priority }: Wish) => priorities.indexOf(priority)
  const inOrder = [...wishes].sort(
    (one, other) => rank(other) - rank(one) || other.createdAt - one.createdAt,
  )
  return (
    <>
      {wishes.length === 0 ? (
        <EmptyAlerts
          title={copy.emptyWishlistTitle}
          sentence={copy.emptyWishlistSentence}
          act={add}
        />
      ) : (
        <>
          <div className="mb-1 flex justify-end">{add}</div>
          <Pages
            label={copy.wishlist}
            items={inOrder}
            render={(wish) => <Row wish={wish} onEdit={() => setOpen(wish)} />}
          />
        </>
      )}
      {open && (
        <WishSheet wish={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function Row({ wish, onEdit }: { wish: Wish; onEdit: () => void }) {
  const device = useDevice()
  const { id, bottleName, brand, category, vintage, sizeMl, maxPrice, description } = wish
  const { priority, isActive } = wish
  const setActive = (on: boolean) =>
    act(device, [{ name: 'wish.edit', args: { id, changes: { isActive: on } } }], {
      title: copy.wishEdited,
      back: [{ name: 'wish.edit', args: { id, changes: { isActive: !on } } }],
    })
  const remove = () =>
    act(device, [{ name: 'wish.remove', args: { id } }], {
      title: copy.wishDeleted,
      back: [{ name: 'wish.restore', args: { id } }],
    })
  return (
    <AlertRow
      {...{ bottle: bottleName, brand, isActive, onEdit }}
      onActive={(on) => void setActive(on)}
      onDelete={() => void remove()}
      badges={
        <>
          <Badge tone={priority === 'grail' ? 'accent' : 'plain'}>
            {copy.wish.priorities[priority]}
          </Badge>
          {!isActive && <Badge>{copy.wish.asideBadge}</Badge>}
        </>
      }
    >
      <p className="text-caption text-soft">
        {[category, vintage, `${sizeMl} ml`].filter(Boolean).join(' · ')}
        {maxPrice !== undefined && (
          <>
            {` · ${copy.wish.upTo} `}
            <Money cents={maxPrice} exact="typed" />
          </>
        )}
      </p>
      {description && (
        <p dir="auto" className="line-clamp-2 text-caption break-words text-soft">
          {description}
        </p>
      )}
    </AlertRow>
  )
}
