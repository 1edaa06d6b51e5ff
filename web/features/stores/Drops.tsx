import { Wine } from 'lucide-react'
import { useState } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import {
  endDrop,
  getDrop,
  listDrops,
  listOwnDrops,
  type OwnDrop,
  pauseDrop,
} from '../../../shared/features/market/drop-endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { DropBadges } from '../../components/drop/DropCard.tsx'
import { DropThumb } from '../../components/drop/DropPicture.tsx'
import { dropPath } from '../../components/drop/drop-path.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Money } from '../../ui/Money.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { DropFormSheet } from './DropFormSheet.tsx'
import { OwnOfferRow, OwnOffers } from './OwnOffers.tsx'
import { useStoreAct } from './store-act.ts'

const copy = storeDashboardCopy.drops

interface DropProps {
  store: OwnStore
  /** Shows the reservations of one drop. */
  onReservations: (drop: OwnDrop) => void
}

/** A store's drops: current, past and planned. */
export function Drops({ store, onReservations }: DropProps) {
  const query = useServerPages(listOwnDrops, useDevice().user.id, { params: { store: store.id } })
  const [open, setOpen] = useState<OwnDrop | 'new'>()
  const [ending, setEnding] = useState<OwnDrop>()
  const { run } = useStoreAct(renew)
  const pause = (drop: OwnDrop) =>
    run(async () => {
      const isPaused = !drop.isPaused
      await call(pauseDrop, { params: { store: store.id, drop: drop.id }, body: { isPaused } })
      toast(
        isPaused
          ? { title: copy.paused, description: copy.pausedSentence }
          : { title: copy.goesOn, description: drop.title },
      )
    })

  const itemsOf = (drop: OwnDrop): MenuItem[] => [
    { label: copy.reservations, onSelect: () => onReservations(drop) },
    { label: copy.page, to: dropPath(drop.id) },
    ...(drop.phase === 'over'
      ? []
      : actsOn(drop, {
          edit: () => setOpen(drop),
          pause: () => void pause(drop),
          end: () => setEnding(drop),
        })),
  ]
  return (
    <>
      <OwnOffers
        store={store}
        query={query}
        offersOf={(page) => page.drops}
        copy={copy}
        empty={{ icon: Wine, title: copy.none, sentence: copy.noneSentence }}
        label={copy.list}
        onCreate={() => setOpen('new')}
      >
        {(drop) => <Row key={drop.id} drop={drop} store={store} items={itemsOf(drop)} />}
      </OwnOffers>
      {open && (
        <DropFormSheet
          store={store}
          drop={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
      {ending && <EndSheet store={store} drop={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

const actsOn = (
  drop: OwnDrop,
  acts: { edit: () => void; pause: () => void; end: () => void },
): MenuItem[] => [
  { label: copy.edit, onSelect: acts.edit },
  { label: drop.isPaused ? copy.goOn : copy.pause, onSelect: acts.pause },
  'line',
  { label: copy.end, tone: 'danger', onSelect: acts.end },
]

function Row({ drop, store, items }: { drop: OwnDrop; store: OwnStore; items: MenuItem[] }) {
  const { title, reserved, quantity, waiting, salePrice } = drop
  return (
    <OwnOfferRow
      title={title}
      picture={<DropThumb of={drop} />}
      badges={
        <>
          <DropBadges drop={drop} />
          {waiting > 0 && <Badge tone="accent">{copy.waiting(waiting)}</Badge>}
        </>
      }
      time={timeOf(drop, store.state)}
      wideFacts
      facts={
        <div className="mt-1 max-w-sm desk:mt-0 desk:max-w-none">
          <ProgressBar
            label={copy.reservedOf(reserved, quantity)}
            value={reserved}
            max={quantity}
            detail={<Money cents={salePrice} exact="typed" />}
          />
        </div>
      }
      menuLabel={copy.moreOf(title)}
      items={items}
    />
  )
}

/** The next date. */
function timeOf({ phase, startsAt, endsAt, endedAt }: OwnDrop, state: string): string {
  const there = (at: number) => momentAtStore(state, at)
  if (phase === 'over') return copy.ended(there(endedAt ?? endsAt ?? startsAt))
  if (phase !== 'scheduled' && endsAt !== undefined) return copy.ends(there(endsAt))
  return phase === 'scheduled' ? copy.starts(there(startsAt)) : copy.started(there(startsAt))
}

/** Confirms the end of a drop, since it cannot be reopened, and explains its effects. */
function EndSheet(props: { store: OwnStore; drop: OwnDrop; onClose: () => void }) {
  const { store, drop, onClose } = props
  const { busy, run } = useStoreAct(async () => {
    await renew()
    onClose()
  })
  const end = () =>
    run(async () => {
      await call(endDrop, { params: { store: store.id, drop: drop.id } })
      toast({ title: copy.endedNow, description: drop.title })
    })
  return (
    <Sheet
      open
      size="small"
      onClose={onClose}
      title={copy.endTitle(drop.title)}
      description={copy.endSentence}
      footer={
        <>
          <Button onClick={onClose}>{storeDashboardCopy.cancel}</Button>
          <Button tone="danger" busy={busy} busyLabel={copy.ending} onClick={() => void end()}>
            {copy.endNow}
          </Button>
        </>
      }
    >
      {null}
    </Sheet>
  )
}

const renew = () => invalidate(listOwnDrops, listDrops, getDrop)
