import { categoryInWords } from '../../../shared/features/collection/categories.ts'
import { priorities } from '../../../shared/business/wishes.ts'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import type { Wish } from '../../../shared/features/wishlist/wish.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Money } from '../../ui/Money.tsx'
import { rowActs } from './wanted-acts.ts'
import { WantedRow } from './WantedRow.tsx'
import { WantedList } from './WantedList.tsx'
import { WishSheet } from './WishSheet.tsx'

const rank = ({ priority }: Wish) => priorities.indexOf(priority)

/** The bottles that a user looks for, the most wanted first. */
export function Wishlist({ wishes }: { wishes: readonly Wish[] }) {
  return (
    <WantedList
      label={copy.wishlist}
      addLabel={copy.newWish}
      items={[...wishes].sort(
        (one, other) => rank(other) - rank(one) || other.createdAt - one.createdAt,
      )}
      emptyTitle={copy.emptyWishlistTitle}
      emptySentence={copy.emptyWishlistSentence}
      row={(wish, onEdit) => <Row wish={wish} onEdit={onEdit} />}
      sheet={(wish, onClose) => <WishSheet wish={wish} onClose={onClose} />}
    />
  )
}

function Row({ wish, onEdit }: { wish: Wish; onEdit: () => void }) {
  const { id, bottleName, brand, category, vintage, sizeMl, maxPrice, description } = wish
  const { priority, isActive } = wish
  const acts = rowActs(useDevice(), 'wish', id, {
    on: copy.wishEdited,
    off: copy.wishEdited,
    deleted: { title: copy.wishDeleted },
  })
  return (
    <WantedRow
      bottle={bottleName}
      brand={brand}
      isActive={isActive}
      onEdit={onEdit}
      {...acts}
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
        {[category && categoryInWords(category), vintage, `${sizeMl} ml`]
          .filter(Boolean)
          .join(' · ')}
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
    </WantedRow>
  )
}
