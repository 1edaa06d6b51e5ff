import { Award } from 'lucide-react'
import { generatePath } from 'react-router-dom'
import {
  loyaltyActs,
  loyaltyReasons,
  loyaltyTiers,
  type LoyaltyTier,
  pickupsForFreeReserve,
  tierReserves,
} from '../../../shared/business/loyalty.ts'
import {
  fullProgress,
  nextTier,
  pickupsToReserve,
  reservesOf,
  streakDeadline,
} from '../../../shared/business/loyalty-sums.ts'
import { loyaltyCopy as copy } from '../../../shared/copy/loyalty.ts'
import { profileCopy } from '../../../shared/copy/profile.ts'
import { goldTiers } from '../../../shared/features/events/event.ts'
import {
  type Loyalty,
  type LoyaltyEntry,
  readLoyalty,
} from '../../../shared/features/loyalty/endpoints.ts'
import { locale } from '../../../shared/kernel/language.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { reservationPath } from '../../components/drop/drop-path.ts'
import { useNow } from '../../lib/now.ts'
import { MoreOf } from '../../lib/MoreOf.tsx'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Moment } from '../../ui/Time.tsx'

/** The person's points, their sources, and their benefits. */
export function LoyaltyScreen() {
  const { user } = useDevice()
  const query = useServerPages(readLoyalty, user.id)
  return (
    <>
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-1 mb-4 max-w-prose text-soft">{copy.sentence}</p>
      <QueryBoundary query={query} loading={copy.loading} offline={copy.offline}>
        {(pages) => {
          const [first] = pages
          const entries = pages.flatMap((page) => page.entries)
          return (
            first && (
              <div className="grid gap-8">
                <Sums loyalty={first} />
                <div className="grid gap-8 desk:grid-cols-2">
                  <WhatEarns />
                  <WhatTiersGive own={first.loyaltyTier} />
                </div>
                <section aria-labelledby="loyalty-history">
                  <h2 id="loyalty-history" className="mb-2 text-lead font-semibold">
                    {copy.history}
                  </h2>
                  {entries.length === 0 ? (
                    <Empty
                      drawing={<Award size={40} className="text-soft" />}
                      title={copy.none}
                      sentence={copy.noneSentence}
                      level={3}
                    />
                  ) : (
                    <ul aria-labelledby="loyalty-history" className="border-t border-line">
                      {entries.map((entry) => (
                        <Entry key={entry.id} entry={entry} />
                      ))}
                    </ul>
                  )}
                  <MoreOf query={query} />
                </section>
              </div>
            )
          )
        }}
      </QueryBoundary>
    </>
  )
}

function Sums({ loyalty }: { loyalty: Loyalty }) {
  const { loyaltyPoints, loyaltyTier, loyaltyTierProgress, loyaltyStreak } = loyalty
  const next = nextTier(loyaltyPoints)
  return (
    <section aria-label={copy.figures} className="grid gap-4">
      <Figures>
        <Figure label={profileCopy.tier}>{profileCopy.tiers[loyaltyTier]}</Figure>
        <Figure label={copy.points} detail={copy.pointsDetail}>
          {number(loyaltyPoints)}
        </Figure>
        <Figure label={copy.everyPoint}>{number(loyalty.dropPoints)}</Figure>
        <Figure label={copy.streak} detail={copy.streakBest(loyalty.loyaltyStreakBest)}>
          {copy.weeks(loyaltyStreak)}
        </Figure>
        <Figure label={copy.reserves} detail={copy.reservesDetail}>
          {number(loyalty.loyaltyFreeReserves)}
        </Figure>
      </Figures>
      {next ? (
        <ProgressBar
          label={copy.progress(profileCopy.tiers[next.tier])}
          value={loyaltyTierProgress}
          max={fullProgress}
          detail={copy.toGo(next.from - loyaltyPoints)}
        />
      ) : (
        <p className="text-soft">{copy.top}</p>
      )}
      <WhatComes loyalty={loyalty} />
    </section>
  )
}

/** The date of the next free reserves, and the end of the streak. */
function WhatComes({ loyalty }: { loyalty: Loyalty }) {
  const { loyaltyTier, loyaltyReserveCount, loyaltyStreak, loyaltyLastActivityAt } = loyalty
  const gives = reservesOf(loyaltyTier, useNow())
  const on = (at: Instant) => dayInWords(dayOf(at))
  return (
    <section>
      <h2 id="loyalty-next" className="mb-1 font-semibold">
        {copy.next}
      </h2>
      <ul aria-labelledby="loyalty-next" className="grid gap-1">
        {gives && (
          <li>{copy.tierGives(profileCopy.tiers[loyaltyTier], gives.count, on(gives.until))}</li>
        )}
        <li>{copy.reserveAfter(pickupsToReserve(loyaltyReserveCount))}</li>
        {loyaltyStreak > 0 && loyaltyLastActivityAt !== undefined && (
          <li>{copy.streakUntil(on(streakDeadline(loyaltyLastActivityAt)))}</li>
        )}
      </ul>
    </section>
  )
}

const WhatEarns = () => (
  <section>
    <h2 className="mb-2 text-lead font-semibold">{copy.earn}</h2>
    <FactList
      values="right"
      facts={loyaltyReasons.map((reason) => {
        const act = loyaltyActs[reason]
        const most = 'perAccount' in act ? ` (${copy.mostADay(act.perAccount.day)})` : ''
        return [`${copy.reasons[reason]}${most}`, copy.plus(act.points)]
      })}
    />
  </section>
)

const WhatTiersGive = ({ own }: { own: LoyaltyTier }) => (
  <section>
    <h2 className="mb-2 text-lead font-semibold">{copy.gives}</h2>
    <ul className="border-t border-line">
      {loyaltyTiers.map(({ tier, from }) => (
        <li key={tier} className="flex items-baseline gap-4 border-b border-line py-2">
          <span className="min-w-0 grow">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {profileCopy.tiers[tier]}
              {tier === own && <Badge tone="accent">{copy.yours}</Badge>}
            </span>
            <span className="block text-caption text-soft">{copy.from(from)}</span>
          </span>
          <span className="text-end text-small">
            {givesInWords(tier)}
            {goldTiers.includes(tier) && <span className="block">{copy.goldPrice}</span>}
          </span>
        </li>
      ))}
    </ul>
    <p className="mt-2 text-small text-soft">{copy.everyFew(pickupsForFreeReserve)}</p>
  </section>
)

function givesInWords(tier: LoyaltyTier): string {
  const gives = tierReserves[tier]
  if (!gives) return copy.noReserves
  return gives.each === 'month' ? copy.aMonth(gives.count) : copy.aQuarter(gives.count)
}

function Entry({ entry }: { entry: LoyaltyEntry }) {
  const { reason, points, at, countsUntil, title, target } = entry
  const until = dayInWords(dayOf(countsUntil))
  return (
    <li className="flex items-baseline gap-4 border-b border-line py-3">
      <span className="min-w-0 grow">
        <span className="block">{copy.reasons[reason]}</span>
        {title !== undefined && (
          <span dir="auto" className="block wrap-anywhere">
            {target ? <TextLink to={pathOf(target)}>{title}</TextLink> : title}
          </span>
        )}
        <span className="block text-caption text-soft">
          <Moment at={at} />
          {' · '}
          {points < 0 ? copy.takenBack : copy.counts(until)}
        </span>
      </span>
      <span className={`figures shrink-0 font-semibold ${points < 0 ? 'text-danger' : ''}`}>
        {points < 0 ? number(points) : copy.plus(points)}
      </span>
    </li>
  )
}

const pathOf = ({ kind, id }: NonNullable<LoyaltyEntry['target']>): string =>
  kind === 'event' ? generatePath(routes.event.path, { id }) : reservationPath(id)

const number = (count: number): string => count.toLocaleString(locale())
