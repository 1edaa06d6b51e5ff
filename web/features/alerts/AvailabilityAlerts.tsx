import { Plus } from 'lucide-react'
import { useState } from 'react'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import type { AvailabilityAlert } from '../../../shared/features/alerts/availability-alert.ts'
import { placesOf } from '../../../shared/features/alerts/places.ts'
import { useDevice } from '../../local/device-context.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { act } from './alert-acts.ts'
import { AlertRow } from './AlertRow.tsx'
import { AlertSheet } from './AlertSheet.tsx'
import { EmptyAlerts } from './EmptyAlerts.tsx'
import { Pages } from './Pages.tsx'
import { Upsell } from './Upsell.tsx'

/** Bottles that are watched for, those with priority first. */
export function AvailabilityAlerts({ watches }: { watches: readonly AvailabilityAlert[] }) {
  const [open, setOpen] = useState<AvailabilityAlert | 'new'>()
  const add = (
    <Button tone="primary" icon={<Plus aria-hidden size={20} />} onClick={() => setOpen('new')}>
      {copy.newAvailability}
    </Button>
  )
  const inOrder = [...watches].sort(
    (one, other) =>
      Number(other.isPriority) - Number(one.isPriority) || other.createdAt - one.createdAt,
  )
  return (
    <>
      {watches.length === 0 ? (
        <EmptyAlerts
          title={copy.emptyAvailabilityTitle}
          sentence={copy.emptyAvailabilitySentence}
          act={add}
        />
      ) : (
        <>
          <div className="mb-1 flex justify-end">{add}</div>
          <Pages
            label={copy.availability}
            items={inOrder}
            render={(watch) => <Row watch={watch} onEdit={() => setOpen(watch)} />}
          />
        </>
      )}
      <Upsell count={watches.length} />
      {open && (
        <AlertSheet
          kind="availability"
          alert={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function Row({ watch, onEdit }: { watch: AvailabilityAlert; onEdit: () => void }) {
  const device = useDevice()
  const { id, bottle, brand, isActive, isPriority } = watch
  const setActive = (on: boolean) =>
    act(device, [{ name: 'watch.edit', args: { id, changes: { isActive: on } } }], {
      title: on ? copy.nowActive : copy.nowPaused,
      back: [{ name: 'watch.edit', args: { id, changes: { isActive: !on } } }],
    })
  const remove = () =>
    act(device, [{ name: 'watch.remove', args: { id } }], {
      title: copy.deleted,
      description: copy.watchDeletedSentence,
      back: [{ name: 'watch.restore', args: { id } }],
    })
  return (
    <AlertRow
      {...{ bottle, brand, isActive, onEdit }}
      onActive={(on) => void setActive(on)}
      onDelete={() => void remove()}
      badges={
        <>
          <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? copy.watching : copy.paused}</Badge>
          {isPriority && <Badge tone="accent">{copy.priorityBadge}</Badge>}
        </>
      }
    >
      <p className="text-caption text-soft">{placesOf(watch).join(' · ') || copy.anywhere}</p>
    </AlertRow>
  )
}
