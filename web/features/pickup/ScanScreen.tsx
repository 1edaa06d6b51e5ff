import { ListChecks } from 'lucide-react'
import { type FormEvent, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { maxTypedPassLength } from '../../../shared/business/reserving.ts'
import { doorCopy } from '../../../shared/copy/door.ts'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import {
  type AtDoor,
  checkSeatCode,
  listOwnEvents,
} from '../../../shared/features/events/endpoints.ts'
import { seatPassForm } from '../../../shared/features/events/seat-pass.ts'
import { codeFrom, shownCode } from '../../../shared/features/market/pickup-code.ts'
import { checkCode, type Pickup } from '../../../shared/features/market/pickup-endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { routes } from '../../../shared/routes.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { doorCloses, doorOpens } from '../../../shared/business/events.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { useServerPages } from '../../online/queries.ts'
import { useNow } from '../../lib/now.ts'
import { CameraView } from '../../components/scan/CameraView.tsx'
import { useAct } from '../../lib/use-act.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AtStore, atStore } from './AtStore.tsx'
import { DoorSheet } from './DoorSheet.tsx'
import { GuestRefused } from './GuestRefused.tsx'
import { PickupSheet } from './PickupSheet.tsx'
import { RefusedCode, type RefusedPickup } from './RefusedCode.tsx'

const copy = pickupCopy.scan
const words = { failed: copy.notSent, offline: pickupCopy.counter.offline }

/** Scans or takes typed codes of bottles and seats, one after the other; for store staff. */
export function ScanScreen() {
  return (
    <AtStore
      title={copy.title}
      act={(store) => (
        <ButtonLink
          to={atStore(routes.storeToday.path, store)}
          icon={<ListChecks aria-hidden size={20} />}
        >
          {pickupCopy.counter.today}
        </ButtonLink>
      )}
    >
      {(store) => <Scanner key={store.id} store={store} />}
    </AtStore>
  )
}

type Sighting =
  | { readonly shown: string; readonly found: Pickup }
  | { readonly shown: string; readonly seat: Extract<AtDoor, { is: 'good' }> }

/** For the counter: bottles, and seats of any event. */
const counter: string = ''

function Scanner({ store }: { store: OwnStore }) {
  const [refused, setRefused] = useState<RefusedPickup>()
  const [guestRefused, setGuestRefused] = useState<Extract<AtDoor, { is: 'refused' }>>()
  const { doors, hasSeats } = useDoors(store)
  const [door, setDoor] = useState(useSearchParams()[0].get('event') ?? counter)
  const event = doors.find(({ id }) => id === door)?.id
  const { busy, trouble, run } = useAct(words)
  const [sighting, setSighting] = useState<Sighting>()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isWithout, setWithout] = useState(false)
  const [isCameraAway, setCameraAway] = useState(false)
  const giveCamera = useCallback(() => setCameraAway(true), [])

  const look = (shown: string) => {
    // An unanswered hand over comes first.
    if (sighting) return setOpen(true)
    void run(async () => {
      setRefused(undefined)
      setGuestRefused(undefined)
      const params = { store: store.id }
      // A scanned code has its kind; a typed one is a bottle's, except at the door of an event.
      const isSeat = seatPassForm.test(shown) || (event !== undefined && !shown.startsWith('v1.'))
      if (isSeat) return lookAtDoor(params, shown)
      const answer = await call(checkCode, { params, body: { shown } })
      // A guest of an event may show their code at the counter, also before the door opens.
      if (answer.is === 'refused' && answer.because === 'bad_code' && hasSeats)
        return lookAtDoor(params, shown, doors.length > 0 ? undefined : answer)
      if (answer.is === 'refused') return setRefused(answer)
      setTyped('')
      setSighting({ shown, found: answer.pickup })
      setOpen(true)
    })
  }
  /** @param unlessKnown the refusal of the counter, shown if it is no seat either. */
  const lookAtDoor = async (
    params: { store: OwnStore['id'] },
    shown: string,
    unlessKnown?: RefusedPickup,
  ) => {
    const body = { shown, ...(event && { event }) }
    const answer = await call(checkSeatCode, { params, body })
    if (unlessKnown && answer.is === 'refused' && answer.because === 'bad_code')
      return setRefused(unlessKnown)
    if (answer.is === 'refused') return setGuestRefused(answer)
    setTyped('')
    setSighting({ shown, seat: answer })
    setOpen(true)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = codeFrom(typed)
    // A hardware scanner types the whole pass.
    const shown = code === undefined ? typed.trim() : shownCode(code)
    if (code !== undefined || shown.startsWith('v1.') || seatPassForm.test(shown)) look(shown)
    else setError(copy.missing)
  }

  const paused = busy ? copy.looking : isOpen ? copy.aim : undefined
  const close = (isUnsettled: boolean) => {
    setOpen(false)
    setCameraAway(false)
    if (!isUnsettled) setSighting(undefined)
  }
  return (
    <>
      {doors.length > 0 && (
        <Select<string>
          label={doorCopy.at}
          options={[
            { value: counter, label: doorCopy.counter },
            ...doors.map(({ id, title }) => ({ value: id, label: doorCopy.doorOf(title) })),
          ]}
          value={event ?? counter}
          onChange={(next) => {
            setDoor(next)
            setGuestRefused(undefined)
            setRefused(undefined)
          }}
        />
      )}
      {sighting && !isOpen && (
        <Notice
          live
          tone="warn"
          title={copy.unsettled}
          act={
            <Button tone="primary" onClick={() => setOpen(true)}>
              {copy.open}
            </Button>
          }
        >
          {copy.unsettledSentence}
        </Notice>
      )}
      {refused && <RefusedCode refused={refused} state={store.state} />}
      {guestRefused && <GuestRefused refused={guestRefused} />}
      {trouble && (
        <Notice live tone="danger" title={copy.notSent}>
          {trouble.message}
        </Notice>
      )}
      {!isCameraAway && (
        <CameraView
          kind="qr"
          aim={copy.aim}
          paused={paused}
          onCode={look}
          onTrouble={() => setWithout(true)}
        />
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={copy.type}
          hint={copy.typeHint}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setError(undefined)
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxTypedPassLength}
          error={error}
        />
        <Button type="submit" tone={isWithout ? 'primary' : 'quiet'} wide busy={busy}>
          {copy.use}
        </Button>
      </form>
      {sighting && 'found' in sighting && (
        <PickupSheet
          key={sighting.shown}
          store={store}
          {...sighting}
          open={isOpen}
          onClose={close}
          onCamera={giveCamera}
        />
      )}
      {sighting && 'seat' in sighting && (
        <DoorSheet
          key={sighting.shown}
          store={store}
          event={event}
          {...sighting}
          open={isOpen}
          onClose={close}
        />
      )}
    </>
  )
}

interface Doors {
  /** Events that admit guests now. */
  readonly doors: readonly { id: Id<'event'>; title: string }[]
  /** Whether there are guests with codes, now or later. */
  readonly hasSeats: boolean
}

function useDoors(store: OwnStore): Doors {
  const now = useNow()
  const user = useDevice().user.id
  const params = { store: store.id }
  const ahead = useServerPages(listOwnEvents, user, { params, query: { which: 'ahead' } })
  const past = useServerPages(listOwnEvents, user, { params, query: { which: 'past' } })
  const events = [
    ...(past.data?.[0]?.events.slice(0, 3) ?? []),
    ...(ahead.data?.[0]?.events ?? []),
  ].filter(({ isVirtual }) => !isVirtual)
  const doors = events.filter(
    ({ eventDate, endsAt }) => now >= eventDate - doorOpens && now <= endsAt + doorCloses,
  )
  return { doors, hasSeats: events.length > 0 }
}
