import { CalendarClock, Dices, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { ultraDropDashboardCopy } from '../../../shared/copy/ultra-drop-dashboard.ts'
import { ultraDropPageCopy } from '../../../shared/copy/ultra-drop-page.ts'
import { type OwnStore, storeStatus } from '../../../shared/features/stores/store.ts'
import {
  listOwnUltraDrops,
  type OwnUltraDrop,
} from '../../../shared/features/ultra-drops/endpoints.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { DropThumb } from '../../components/drop/DropPicture.tsx'
import { ultraDropPath } from '../../components/drop/drop-path.ts'
import { ultraTones } from '../../components/drop/ultra-tones.ts'
import { useDevice } from '../../local/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { MoreOf } from '../../lib/MoreOf.tsx'
import { useNow } from '../../lib/now.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Money } from '../../ui/Money.tsx'
import { UltraCallOffSheet } from './UltraCallOffSheet.tsx'
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
  const mayOffer = storeStatus(store, dayOf(now)) === 'good'
  if (asked) return <UltraRequests store={store} drop={asked} onBack={() => setAsked(undefined)} />

  const create = (
    <Button tone="primary" disabled={!mayOffer} onClick={() => setOpen('new')}>
      {copy.create}
    </Button>
  )
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
      {!mayOffer && <p className="mb-3 text-soft">{copy.notOpen}</p>}
      <QueryBoundary query={query} loading={copy.loading} offline={storeDashboardCopy.offline}>
        {(pages) => {
          const drops = pages.flatMap((page) => page.ultraDrops)
          if (drops.length === 0)
            return (
              <Empty
                drawing={<Dices size={40} className="text-soft" />}
                title={copy.none}
                sentence={copy.noneSentence}
                act={create}
              />
            )
          return (
            <>
              <div className="mb-1">{create}</div>
              <ul aria-label={copy.list}>
                {drops.map((drop) => (
                  <Row key={drop.id} drop={drop} items={itemsOf(drop)} />
                ))}
              </ul>
              <MoreOf query={query} />
            </>
          )
        }}
      </QueryBoundary>
      {open && (
        <UltraFormSheet
          store={store}
          drop={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
      {callingOff && (
        <UltraCallOffSheet
          store={store}
          drop={callingOff}
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
  const time = timeOf(drop)
  return (
    <li className="flex gap-3 border-b border-line py-3">
      <DropThumb of={drop} />
      <div className="min-w-0 grow desk:grid desk:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,3fr)] desk:items-center desk:gap-x-6">
        <div className="min-w-0">
          <h2 dir="auto" className="font-serif text-base font-semibold break-words">
            {title}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-1">
            <Badge tone={ultraTones[status]}>{ultraDropPageCopy.statuses[status]}</Badge>
          </p>
        </div>
        <p className="mt-1 flex items-center gap-1 text-caption text-soft desk:mt-0">
          {time !== undefined && (
            <>
              <CalendarClock aria-hidden size={14} className="shrink-0" />
              {time}
            </>
          )}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-caption text-soft desk:mt-0">
          <span>{copy.bottles(quantity)}</span>
          <Money cents={salePrice} exact="typed" />
          <span>{copy.entries(totalEntries)}</span>
          {drop.requestStartsAt !== undefined && (
            <span>{copy.asked(drop.totalRequests, drop.totalApproved)}</span>
          )}
        </p>
      </div>
      <div className="shrink-0">
        <Menu
          label={copy.moreOf(title)}
          align="end"
          trigger={(props) => (
            <IconButton
              {...props}
              label={copy.moreOf(title)}
              icon={<Ellipsis aria-hidden size={22} />}
            />
          )}
          items={items}
        />
      </div>
    </li>
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
