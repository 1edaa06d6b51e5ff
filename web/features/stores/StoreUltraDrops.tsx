import { Link } from 'react-router-dom'
import { ultraDropPageCopy as copy } from '../../../shared/copy/ultra-drop-page.ts'
import { listUltraDrops } from '../../../shared/features/ultra-drops/endpoints.ts'
import type { UltraDropCard } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { DropPrice } from '../../components/drop/DropCard.tsx'
import { DropPicture } from '../../components/drop/DropPicture.tsx'
import {
  OfferCard,
  OfferCardLine,
  offerCardClass,
  offerGridClass,
} from '../../components/drop/OfferCard.tsx'
import { ultraDropPath } from '../../components/drop/drop-path.ts'
import { nextOf } from '../../components/drop/ultra-next.ts'
import { ultraTones } from '../../components/drop/ultra-tones.ts'
import { useServerNow } from '../../lib/server-now.ts'
import { TimeLeft } from '../../lib/TimeLeft.tsx'
import { useSession } from '../../local/session/session.ts'
import { useServerPages } from '../../online/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import { StoreOffers } from './StoreOffers.tsx'

/** A store's ultra drops, public; nothing without one. */
export function StoreUltraDrops({ store }: { store: string }) {
  const query = useServerPages(listUltraDrops, useSession().user?.id, { query: { store } })
  const now = useServerNow({ now: query.data?.[0]?.now ?? 0, heardAt: query.heardAt })
  return (
    <StoreOffers title={copy.ofStore} query={query} offersOf={(page) => page.ultraDrops}>
      {(drops, titleId) => (
        <ul aria-labelledby={titleId} className={offerGridClass}>
          {drops.map((drop) => (
            <li key={drop.id}>
              <Card drop={drop} now={now} />
            </li>
          ))}
        </ul>
      )}
    </StoreOffers>
  )
}

/** The bottle, the number of units, and the next date. */
function Card({ drop, now }: { drop: UltraDropCard; now: Instant }) {
  const { id, title, brand, vintage, status, quantity } = drop
  const next = nextOf(drop)
  return (
    <Link to={ultraDropPath(id)} className={classes(offerCardClass, 'h-full')}>
      <OfferCard
        title={title}
        picture={<DropPicture of={drop} className="h-36" />}
        badges={<Badge tone={ultraTones[status]}>{copy.statuses[status]}</Badge>}
        price={<DropPrice drop={drop} />}
        foot={
          <>
            <span>{copy.byDraw(quantity)}</span>
            {next && (
              <span>
                {next.until <= now ? (
                  copy.soon
                ) : (
                  <>
                    {next.label} <TimeLeft until={next.until} now={now} />
                  </>
                )}
              </span>
            )}
          </>
        }
      >
        <OfferCardLine of={[vintage, brand]} />
      </OfferCard>
    </Link>
  )
}
