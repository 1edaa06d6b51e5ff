import { ScanQrCode, UserRound } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { maxSearchLength } from '../../../shared/business/names.ts'
import { passRenewalInterval } from '../../../shared/business/reserving.ts'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import {
  listToday,
  type Pickup,
  type TodayPart,
  todayParts,
} from '../../../shared/features/market/pickup-endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { routes } from '../../../shared/routes.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { DropThumb } from '../../components/drop/DropPicture.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Money } from '../../ui/Money.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AtStore, atStore } from './AtStore.tsx'
import { PickupSheet } from './PickupSheet.tsx'
import { SeenHere } from './SeenHere.tsx'

const copy = pickupCopy.today

/** Today's pickups, open and done, with a search; for store staff. */
export function TodayScreen() {
  return (
    <AtStore
      title={copy.title}
      act={(store) => (
        <ButtonLink
          tone="primary"
          to={atStore(routes.storeScan.path, store)}
          icon={<ScanQrCode aria-hidden size={20} />}
        >
          {pickupCopy.counter.scan}
        </ButtonLink>
      )}
    >
      {(store) => <Today key={store.id} store={store} />}
    </AtStore>
  )
}

function Today({ store }: { store: OwnStore }) {
  const { user } = useDevice()
  const [part, setPart] = useState<TodayPart>('expected')
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const query = useServerPages(
    listToday,
    user.id,
    { params: { store: store.id }, query: { part, ...(words && { words }) } },
    { every: passRenewalInterval },
  )
  const [opened, setOpened] = useState<Pickup>()
  const counts = useLast(query.data?.[0]?.counts)
  return (
    <>
      <SearchField
        label={copy.search}
        value={typed}
        onChange={setTyped}
        maxLength={maxSearchLength}
      />
      <Tabs
        label={copy.parts}
        tabs={todayParts.map((value) => ({
          value,
          label: copy.part[value],
          ...(counts && { count: counts[value] }),
        }))}
        value={part}
        onChange={setPart}
      >
        <PagedList
          query={query}
          loading={copy.loading}
          offline={copy.offline}
          rowsOf={(page) => page.pickups}
          empty={
            <Empty
              drawing={<UserRound size={40} className="text-soft" />}
              title={words ? copy.noMatch : copy.empty[part]}
              sentence={words ? copy.noMatchSentence : copy.emptySentence}
            />
          }
        >
          {(pickups) => (
            <ul aria-label={copy.list}>
              {pickups.map((one) => (
                <Row key={one.id} pickup={one} state={store.state} onOpen={() => setOpened(one)} />
              ))}
            </ul>
          )}
        </PagedList>
      </Tabs>
      <SeenHere store={store.id} />
      {opened && (
        <PickupSheet
          key={opened.id}
          store={store}
          found={opened}
          open
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** The last value while the next one loads. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

interface TodayRowProps {
  pickup: Pickup
  state: string
  onOpen: () => void
}

function Row({ pickup, state, onOpen }: TodayRowProps) {
  const { title, quantity, firstName, toPay, status, pickedUpAt, pickedUpBy, pickupUntil } = pickup
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-18 w-full items-center gap-3 py-2 text-start hover:bg-sunken"
      >
        <DropThumb of={pickup} />
        <span className="min-w-0 grow">
          <span className="block font-semibold break-words">
            {firstName || pickupCopy.card.somebody}
          </span>
          <span className="line-clamp-2 text-small break-words">{title}</span>
          <span className="block text-caption text-soft">
            {status === 'picked_up' && pickedUpAt !== undefined
              ? pickupCopy.card.doneBy(pickedUpBy, momentAtStore(state, pickedUpAt))
              : `${copy.until} ${momentAtStore(state, pickupUntil)}`}
          </span>
        </span>
        <span className="shrink-0 text-end text-small">
          <span className="block">{pickupCopy.card.bottles(quantity)}</span>
          <span className="block font-semibold">
            {toPay === 0 ? pickupCopy.card.paid : <Money cents={toPay} exact />}
          </span>
        </span>
      </button>
    </li>
  )
}
