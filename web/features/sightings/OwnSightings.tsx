import { Binoculars } from 'lucide-react'
import { loyaltyActs } from '../../../shared/business/loyalty.ts'
import {
  announcementWindow,
  dailyRewardLimit,
  rewardDelay,
} from '../../../shared/business/sightings.ts'
import { sightingsCopy as copy } from '../../../shared/copy/sightings.ts'
import type { SightingReport } from '../../../shared/features/sightings/sighting.ts'
import { day, hour } from '../../../shared/kernel/time.ts'
import { withUndo } from '../../components/bottle/bottle-acts.ts'
import { statusTones } from '../../components/sighting/status-tones.ts'
import { useNow } from '../../lib/now.ts'
import { NoRows } from '../../lib/OnceFetched.tsx'
import { Pages } from '../../lib/Pages.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { usePhoto } from '../../local/hooks/live.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { momentInWords, RelativeTime } from '../../ui/Time.tsx'

interface OwnSightingsProps {
  reports: readonly SightingReport[]
  onOpen: (sighting: string) => void
}

/** The user's reports, their results, and points with reasons. */
export function OwnSightings({ reports, onOpen }: OwnSightingsProps) {
  const { sighting_confirmed, sighting_bought, sighting_confirming } = loyaltyActs
  const rules = copy.rules(
    sighting_confirmed.points,
    sighting_bought.points,
    sighting_confirming.points,
    rewardDelay / day,
    dailyRewardLimit.sightings,
  )
  return (
    <>
      {reports.length === 0 ? (
        <NoRows
          drawing={<Binoculars size={40} className="text-soft" />}
          skeleton={<SkeletonRows rows={4} />}
          title={copy.none}
          sentence={copy.noneSentence}
        />
      ) : (
        <Pages
          label={copy.own}
          items={[...reports].sort((one, other) => other.seenAt - one.seenAt)}
          render={(report) => <Row report={report} onOpen={onOpen} />}
        />
      )}
      <p className="mt-4 text-small text-soft">{rules}</p>
    </>
  )
}

function Row({ report, onOpen }: { report: SightingReport } & Pick<OwnSightingsProps, 'onOpen'>) {
  const { id, bottleName, storeName, price, quantity, photo, publicId, seenAt } = report
  const { verificationStatus, pointsAwarded = 0 } = report
  const device = useDevice()
  const now = useNow()
  const address = usePhoto(photo, 'small')
  const withdraw = () =>
    void withUndo(
      device,
      copy.withdrawn,
      [{ name: 'sighting.remove', args: { id } }],
      [{ name: 'sighting.restore', args: { id } }],
    )
  return (
    <article className="flex items-start gap-x-3">
      {address && (
        <img
          src={address}
          alt=""
          width={40}
          height={56}
          decoding="async"
          className="h-14 w-10 shrink-0 rounded-sm object-contain"
        />
      )}
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 grow basis-64">
          <h2
            dir="auto"
            className="line-clamp-2 font-serif text-base leading-5 font-semibold break-words"
          >
            {bottleName}
          </h2>
          <p dir="auto" className="text-small break-words">
            <Money cents={price} exact="typed" /> × {quantity} · {storeName}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-1.5">
            <Stage report={report} />
            {pointsAwarded > 0 && <Badge tone="accent">{`+${copy.points(pointsAwarded)}`}</Badge>}
          </p>
          {saidOf(report).map((sentence) => (
            <p key={sentence} className="mt-1 text-caption text-soft">
              {sentence}
            </p>
          ))}
        </div>
        <div className="flex items-center justify-between gap-x-3 max-sm:w-full sm:flex-col sm:items-end">
          <p className="text-caption text-soft">
            {copy.seen} <RelativeTime at={seenAt} now={now} />
          </p>
          <div className="-me-3 flex">
            {publicId && verificationStatus !== undefined && (
              <Button
                tone="plain"
                size="small"
                aria-label={copy.openNamed(bottleName)}
                onClick={() => onOpen(publicId)}
              >
                {copy.open}
              </Button>
            )}
            <Button
              tone="plain"
              size="small"
              aria-label={copy.withdrawNamed(bottleName)}
              onClick={withdraw}
            >
              {copy.withdraw}
            </Button>
          </div>
        </div>
      </div>
    </article>
  )
}

function Stage({ report: { keptBack, verificationStatus } }: { report: SightingReport }) {
  if (keptBack) return <Badge tone="warn">{copy.keptBack[keptBack]}</Badge>
  if (!verificationStatus) return <Badge>{copy.waits}</Badge>
  return <Badge tone={statusTones[verificationStatus]}>{copy.status[verificationStatus]}</Badge>
}

/** The result of a report and its points, in sentences. */
function saidOf(report: SightingReport): string[] {
  const { keptBack, verificationStatus, createdAt, seenAt } = report
  if (keptBack) return [copy.keptBackSentence[keptBack]]
  if (!verificationStatus) return [copy.waitsSentence]
  const isLate = verificationStatus === 'pending' && createdAt - seenAt >= announcementWindow
  return [...(isLate ? [copy.arrivedLate(announcementWindow / hour)] : []), rewardOf(report)]
}

/** The reward with its reason and its date; the server dates each news of a report. */
function rewardOf(report: SightingReport): string {
  const { verificationStatus, rewardStatus, pointsAwarded = 0, updatedAt } = report
  const { reward } = copy
  const { sighting_confirmed } = loyaltyActs
  if (rewardStatus === 'paid')
    return `${momentInWords(updatedAt)}: ${copy.points(pointsAwarded)} ${
      pointsAwarded > sighting_confirmed.points ? reward.paidBought : reward.paid
    }`
  if (verificationStatus === 'rejected') return reward.rejected
  if (verificationStatus === 'expired') return reward.expired
  if (verificationStatus === 'disputed') return reward.disputed
  if (rewardStatus === 'approved') return reward.approved(momentInWords(updatedAt + rewardDelay))
  if (rewardStatus === 'pending') return reward.pending(sighting_confirmed.points)
  return verificationStatus === 'confirmed'
    ? reward.tooMany(dailyRewardLimit.sightings)
    : reward.ownStore
}
