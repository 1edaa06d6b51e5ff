import { Dices } from 'lucide-react'
import { useState } from 'react'
import { maxReviewNotes } from '../../../shared/business/ultra-drops.ts'
import { ultraDropDashboardCopy } from '../../../shared/copy/ultra-drop-dashboard.ts'
import { ultraDropPageCopy } from '../../../shared/copy/ultra-drop-page.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import {
  cancelUltraDrop,
  getUltraDrop,
  listOwnUltraDrops,
  listUltraDrops,
  type OwnUltraDrop,
} from '../../../shared/features/ultra-drops/endpoints.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { DropThumb } from '../../components/drop/DropPicture.tsx'
import { ultraDropPath } from '../../components/drop/drop-path.ts'
import { ultraTones } from '../../components/drop/ultra-tones.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { useNow } from '../../lib/now.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Money } from '../../ui/Money.tsx'
import { CallOffSheet } from './CallOffSheet.tsx'
import { OwnOfferFacts, OwnOfferRow, OwnOffers } from './OwnOffers.tsx'
import { UltraFormSheet } from './UltraFormSheet.tsx'
import { UltraRequests } from './UltraRequests.tsx'

const copy = ultraDropDashboardCopy

/** A store's ultra drops: current, past and planned. */
export function UltraDrops({ store }: { store: OwnStore }) {
  const query = useServerPages(listOwnUltraDrops, useDevice().user.id, {
    params: { store: store.id },
  })
  const [open, setOpen] = useState<OwnUltraDrop | 'new'>()
  const [callingOff, setCallingOff] = useState<OwnUltraDrop>()
  const [asked, setAsked] = useState<OwnUltraDrop>()
  const now = useNow()
  if (asked) return <UltraRequests store={store} drop={asked} onBack={() => setAsked(undefined)} />

  const itemsOf = (drop: OwnUltraDrop): MenuItem[] => [
    { label: copy.page, to: ultraDropPath(drop.id) },
    ...(drop.requestStartsAt === undefined
      ? []
      : [{ label: copy.requests, onSelect: () => setAsked(drop) }]),
    ...(mayBeChanged(drop, now) ? [{ label: copy.edit, onSelect: () => setOpen(drop) }] : []),
    ...(mayBeCalledOff(drop)
      ? [
          'line' as const,
          {
            label: copy.callOff,
            tone: 'danger' as const,
            onSelect: () => setCallingOff(drop),
          },
        ]
      : []),
  ]
  return (
    <>
      <OwnOffers
        store={store}
        query={query}
        offersOf={(page) => page.ultraDrops}
        copy={copy}
        empty={{ icon: Dices, title: copy.none, sentence: copy.noneSentence }}
        label={copy.list}
        onCreate={() => setOpen('new')}
      >
        {(drop) => <Row key={drop.id} drop={drop} items={itemsOf(drop)} />}
      </OwnOffers>
      {open && (
        <UltraFormSheet
          store={store}
          drop={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
      {callingOff && (
        <CallOffSheet
          title={callingOff.title}
          copy={copy.off}
          maxLength={maxReviewNotes}
          onCallOff={(reason) =>
            call(cancelUltraDrop, {
              params: { store: store.id, ultraDrop: callingOff.id },
              body: { reason },
            })
          }
          reload={() => invalidate(listOwnUltraDrops, listUltraDrops, getUltraDrop)}
          onClose={() => setCallingOff(undefined)}
        />
      )}
    </>
  )
}

/** Until requests or entries open; the server decides. */
const mayBeChanged = (drop: OwnUltraDrop, now: number) =>
  drop.status === 'scheduled' && (drop.requestStartsAt ?? drop.liveStartsAt) > now

const mayBeCalledOff = ({ status }: OwnUltraDrop) =>
  ['scheduled', 'requesting', 'live', 'closed'].includes(status)

function Row({ drop, items }: { drop: OwnUltraDrop; items: MenuItem[] }) {
  const { title, status, quantity, salePrice, totalEntries } = drop
  return (
    <OwnOfferRow
      title={title}
      picture={<DropThumb of={drop} />}
      badges={<Badge tone={ultraTones[status]}>{ultraDropPageCopy.statuses[status]}</Badge>}
      time={timeOf(drop)}
      facts={
        <OwnOfferFacts>
          <span>{copy.bottles(quantity)}</span>
          <Money cents={salePrice} exact="typed" />
          <span>{copy.entries(totalEntries)}</span>
          {drop.requestStartsAt !== undefined && (
            <span>{copy.asked(drop.totalRequests, drop.totalApproved)}</span>
          )}
        </OwnOfferFacts>
      }
      menuLabel={copy.moreOf(title)}
      items={items}
    />
  )
}

/** The next date; none if there will be no draw. */
function timeOf(drop: OwnUltraDrop): string | undefined {
  const there = (at: number) => momentAtStore(drop.storeState, at)
  const { status, requestStartsAt, liveStartsAt, liveEndsAt, drawingAt } = drop
  if (status === 'scheduled') return copy.begins(there(requestStartsAt ?? liveStartsAt))
  if (status === 'requesting') return copy.enters(there(liveStartsAt))
  if (status === 'live') return copy.closes(there(liveEndsAt))
  if (status === 'failed' || status === 'cancelled') return undefined
  return copy.draws(there(drawingAt))
}
