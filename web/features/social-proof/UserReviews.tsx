import { BadgeCheck, Star, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { socialProofCopy as copy } from '../../../shared/copy/social-proof.ts'
import {
  type FeaturedReview,
  listFeatured,
  markHelpful,
  unmarkHelpful,
} from '../../../shared/features/social-proof/endpoints.ts'
import { storeDay } from '../../../shared/features/stores/store-time.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { call } from '../../online/call.ts'
import { useServerPages } from '../../online/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { StarsShown } from '../../ui/Stars.tsx'
import { Day } from '../../ui/Time.tsx'
import { PlanBadge } from './PlanBadge.tsx'

/** Reviews of pickups in all stores, the most helpful first. */
export function UserReviews() {
  const query = useServerPages(listFeatured, useDevice().user.id)
  return (
    <PagedList
      query={query}
      loading={copy.loadingReviews}
      offline={copy.offline}
      rowsOf={(page) => page.reviews}
      empty={
        <Empty
          drawing={<Star size={40} className="text-soft" />}
          title={copy.noReviews}
          sentence={copy.noReviewsSentence}
        />
      }
    >
      {(reviews) => (
        <ul aria-label={copy.reviews} className="desk:grid desk:grid-cols-2 desk:gap-x-10">
          {reviews.map((review) => (
            <Row key={review.id} review={review} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Row({ review }: { review: FeaturedReview }) {
  const { title, storeId, storeName, storeState, plan, rating, comment, createdAt } = review
  const name = review.firstName || copy.somebody
  return (
    <li className="flex min-w-0 flex-col border-b border-line py-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium break-words">{name}</span>
        {plan && <PlanBadge plan={plan} />}
        <Badge tone="good" icon={<BadgeCheck aria-hidden size={14} />}>
          {copy.verified}
        </Badge>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2">
        <StarsShown value={rating} />
        <span className="text-caption text-soft">
          <Day on={storeDay(storeState, createdAt).on} />
        </span>
      </p>
      <p className="mt-1 font-serif break-words">{title}</p>
      {comment && (
        <p dir="auto" className="mt-1 break-words whitespace-pre-line">
          {comment}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
        <Link
          to={routes.store.path.replace(':id', storeId)}
          className="inline-flex min-h-11 min-w-0 items-center text-small break-words text-accent underline"
        >
          {storeName}
        </Link>
        <HelpfulMark review={review} name={name} />
      </div>
    </li>
  )
}

const words = {
  failed: copy.notSaved,
  offline: copy.offline,
  codes: { slow_down: copy.tooMany },
}

/** The number of helpful marks, and the user's. The review keeps its rank until the list reloads. */
function HelpfulMark({ review, name }: { review: FeaturedReview; name: string }) {
  const { id, title, isMine } = review
  const [now, setNow] = useState({ helpful: review.helpful, isMarked: review.isHelpful === true })
  const { busy, run } = useAct(words, { onTrouble: toastTrouble })
  if (isMine)
    return now.helpful === 0 ? null : (
      <span className="text-small text-soft">{copy.helpfulCount(now.helpful)}</span>
    )
  const turn = () =>
    run(async () => {
      const isMarked = !now.isMarked
      const act = isMarked ? markHelpful : unmarkHelpful
      const { helpful } = await call(act, { params: { review: id } })
      setNow({ helpful, isMarked })
    })
  return (
    <Button
      size="small"
      tone={now.isMarked ? 'quiet' : 'plain'}
      busy={busy}
      aria-pressed={now.isMarked}
      aria-label={`${copy.helpful} · ${now.helpful}: ${copy.markOf(name, title)}`}
      icon={
        <ThumbsUp aria-hidden size={16} className={now.isMarked ? 'fill-current' : undefined} />
      }
      onClick={() => void turn()}
    >
      {copy.helpful} · <span className="figures">{now.helpful}</span>
    </Button>
  )
}
