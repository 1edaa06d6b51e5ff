import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import type { AvailabilityAlert } from '../../../shared/features/alerts/availability-alert.ts'
import { placesOf } from '../../../shared/features/alerts/places.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { rowActs } from '../../components/wanted/wanted-acts.ts'
import { WantedRow } from '../../components/wanted/WantedRow.tsx'
import { AlertSheet } from './AlertSheet.tsx'
import { Upsell } from './Upsell.tsx'
import { WantedList } from '../../components/wanted/WantedList.tsx'

/** Alerts for available bottles, those with priority first. */
export function AvailabilityAlerts({ watches }: { watches: readonly AvailabilityAlert[] }) {
  return (
    <WantedList
      label={copy.availability}
      addLabel={copy.newAvailability}
      items={[...watches].sort(
        (one, other) =>
          Number(other.isPriority) - Number(one.isPriority) || other.createdAt - one.createdAt,
      )}
      emptyTitle={copy.emptyAvailabilityTitle}
      emptySentence={copy.emptyAvailabilitySentence}
      row={(watch, onEdit) => <Row watch={watch} onEdit={onEdit} />}
      sheet={(watch, onClose) => <AlertSheet kind="availability" alert={watch} onClose={onClose} />}
      below={<Upsell count={watches.length} />}
    />
  )
}

function Row({ watch, onEdit }: { watch: AvailabilityAlert; onEdit: () => void }) {
  const { id, bottle, brand, isActive, isPriority } = watch
  const acts = rowActs(useDevice(), 'watch', id, {
    on: copy.nowActive,
    off: copy.nowPaused,
    deleted: { title: copy.deleted, description: copy.watchDeletedSentence },
  })
  return (
    <WantedRow
      bottle={bottle}
      brand={brand}
      isActive={isActive}
      onEdit={onEdit}
      {...acts}
      badges={
        <>
          <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? copy.watching : copy.paused}</Badge>
          {isPriority && <Badge tone="accent">{copy.priorityBadge}</Badge>}
        </>
      }
    >
      <p className="text-caption text-soft">{placesOf(watch).join(' · ') || copy.anywhere}</p>
    </WantedRow>
  )
}
