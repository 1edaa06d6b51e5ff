import { useState } from 'react'
import { loyaltyActs } from '../../../../shared/business/loyalty.ts'
import {
  answersNeeded,
  rewardDelay,
  sightingLifetime,
} from '../../../../shared/business/sightings.ts'
import { seenCopy as copy } from '../../../../shared/copy/seen-sightings.ts'
import { getSighting, type SightingCard } from '../../../../shared/features/sightings/endpoints.ts'
import { listOwnStores } from '../../../../shared/features/stores/endpoints.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { exactMoney } from '../../../../shared/kernel/money.ts'
import { day, hour, type Instant } from '../../../../shared/kernel/time.ts'
import { routes } from '../../../../shared/routes.ts'
import { PointsEarned } from '../../../components/loyalty/PointsEarned.tsx'
import { DenySheet } from '../../../components/sighting/DenySheet.tsx'
import { SightingPicture } from '../../../components/sighting/SightingPicture.tsx'
import { SightingStatus } from '../../../components/sighting/SightingStatus.tsx'
import { useReply } from '../../../components/sighting/use-reply.ts'
import { StoreMoment } from '../../../components/store/StoreMoment.tsx'
import { QueryBoundary } from '../../../lib/QueryBoundary.tsx'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useServerQuery } from '../../../online/queries.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Moment } from '../../../ui/Time.tsx'

/** One sighting: its details, and the buttons to answer it. */
export function SightingSheet({ sighting, onClose }: { sighting: string; onClose: () => void }) {
  const query = useServerQuery(getSighting, useDevice().user.id, {
    params: { sighting: sighting as Id<'sighting'> },
  })
  return (
    <Sheet open onClose={onClose} title={query.data?.bottleName ?? copy.title}>
      <QueryBoundary
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        missing={<Empty title={copy.missing} sentence={copy.missingSentence} />}
      >
        {(card) => <Sighting card={card} />}
      </QueryBoundary>
    </Sheet>
  )
}

function Sighting({ card }: { card: SightingCard }) {
  const { brand, price, quantity, storeId, storeName, storeAddress, zipCode, isAllocated } = card
  const { seenAt, expiresAt, isExpired, confirms, denials, notes, decision } = card
  const { isMine, isWished, answer } = card
  const { user } = useDevice()
  // The name is the sheet's title.
  const said = [brand, card.vintage, card.sizeMl !== undefined && `${card.sizeMl} ml`]
    .filter(Boolean)
    .join(' · ')
  const at = (moment: Instant) =>
    card.storeState ? <StoreMoment at={moment} state={card.storeState} /> : <Moment at={moment} />
  const holds = (isAllocated ? sightingLifetime.allocated : sightingLifetime.usual) / hour
  return (
    <div className="flex flex-col gap-4">
      <SightingPicture of={card} alt={copy.picture(card.bottleName)} />
      <div>
        {said && (
          <p dir="auto" className="font-serif text-lead break-words">
            {said}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-1.5">
          <SightingStatus of={card} />
          {isWished && <Badge tone="accent">{copy.onWishlist}</Badge>}
          {isMine && <Badge>{copy.mine}</Badge>}
          {isAllocated && <Badge>{copy.few}</Badge>}
        </p>
        <p className="mt-2 text-soft">{stageInWords(card)}</p>
      </div>
      <FactList
        facts={[
          [copy.facts.price, exactMoney(price)],
          [copy.facts.quantity, copy.bottles(quantity)],
          [
            copy.facts.store,
            <>
              {storeId ? (
                <TextLink to={routes.store.path.replace(':id', storeId)}>{storeName}</TextLink>
              ) : (
                storeName
              )}
              <span className="block text-small text-soft">
                {[storeAddress, zipCode].filter(Boolean).join(', ')}
              </span>
            </>,
          ],
          [copy.facts.seen, at(seenAt)],
          [
            isExpired ? copy.facts.over : copy.facts.until,
            <>
              {at(expiresAt)}
              <span className="block text-small text-soft">{copy.holds(holds)}</span>
            </>,
          ],
          [
            copy.facts.said,
            confirms + denials > 0 ? copy.said(confirms, denials) : copy.saidNothing,
          ],
          [copy.facts.notes, notes],
          [copy.facts.decision, decision],
        ]}
      />
      {(isMine || answer !== undefined) && <PointsEarned user={user.id} subject={card.id} />}
      {!isMine && isOpen(card) && <Replies card={card} />}
      {answer !== undefined && !isOpen(card) && <p className="text-soft">{copy.replied[answer]}</p>}
    </div>
  )
}

/** Whether users can still answer: not once it has expired, was disputed, or an admin decided. */
const isOpen = ({ isExpired, verificationStatus, verifiedBy }: SightingCard): boolean =>
  !isExpired &&
  verifiedBy !== 'admin' &&
  (verificationStatus === 'pending' || verificationStatus === 'confirmed')

function stageInWords({ verificationStatus, isExpired, isMine }: SightingCard): string {
  if (verificationStatus === 'disputed') return copy.says.disputed
  if (verificationStatus === 'rejected') return copy.says.rejected
  if (verificationStatus === 'expired') return copy.says.expired
  if (isExpired) return copy.says.over
  if (isMine) return copy.says.mine
  return verificationStatus === 'pending' ? copy.says.pending(answersNeeded) : ''
}

/** The answers a visitor or the store's staff can give. */
function Replies({ card }: { card: SightingCard }) {
  const { storeId, answer, isWished } = card
  const { user } = useDevice()
  const worksSomewhere = user.roles.includes('owner') || user.roles.includes('staff')
  return storeId !== undefined && worksSomewhere ? (
    <OfWorker card={card} store={storeId} />
  ) : (
    <Said card={card} answer={answer} mayGet={isWished === true} />
  )
}

/** For store staff: asks the server whether this is their store. */
function OfWorker({ card, store }: { card: SightingCard; store: Id<'store'> }) {
  const { data } = useServerQuery(listOwnStores, useDevice().user.id)
  const isOwn = data?.stores.some(({ id }) => id === store) ?? false
  return <Said card={card} answer={card.answer} mayGet={card.isWished === true} isOfStore={isOwn} />
}

interface SaidProps {
  card: SightingCard
  answer: SightingCard['answer']
  /** The bottle is on the user's wishlist. */
  mayGet: boolean
  /** They work there. */
  isOfStore?: boolean
}

function Said({ card, answer, mayGet, isOfStore = false }: SaidProps) {
  const { busy, say } = useReply(card)
  const [isDenying, setDenying] = useState(false)
  const { sighting_confirming } = loyaltyActs
  return (
    <section className="rounded-lg border border-line bg-surface p-4">
      <h3 className="text-lead font-semibold">{copy.ask}</h3>
      <p className="text-small text-soft">
        {isOfStore ? copy.askStore : copy.earns(sighting_confirming.points, rewardDelay / day)}
      </p>
      {answer !== undefined && (
        <div className="mt-3">
          <Notice tone={answer === 'deny' ? 'warn' : 'good'} title={copy.replied[answer]}>
            {copy.otherwise}
          </Notice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {answer !== 'confirm' && (
          <Button tone="primary" busy={busy} onClick={() => say('confirm')}>
            {isOfStore ? copy.verify : copy.reply.confirm}
          </Button>
        )}
        {mayGet && !isOfStore && answer !== 'got' && (
          <Button busy={busy} onClick={() => say('got')}>
            {copy.reply.got}
          </Button>
        )}
        {answer !== 'deny' && (
          <Button disabled={busy} onClick={() => setDenying(true)}>
            {copy.reply.deny}
          </Button>
        )}
      </div>
      {isDenying && <DenySheet sighting={card} onClose={() => setDenying(false)} />}
    </section>
  )
}
