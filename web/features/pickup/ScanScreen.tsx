import { ListChecks } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { maxTypedPassLength } from '../../../shared/business/reserving.ts'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { codeFrom, shownCode } from '../../../shared/features/market/pickup-code.ts'
import { checkCode, type Pickup } from '../../../shared/features/market/pickup-endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { routes } from '../../../shared/routes.ts'
import { call } from '../../online/call.ts'
import { CameraView } from '../../components/scan/CameraView.tsx'
import { useAct } from '../../lib/use-act.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AtStore, atStore } from './AtStore.tsx'
import { PickupSheet } from './PickupSheet.tsx'
import { RefusedCode, type RefusedPickup } from './RefusedCode.tsx'

const copy = pickupCopy.scan
const words = { failed: copy.notSent, offline: pickupCopy.counter.offline }

/** Scans and types codes of passes, one after the other, for whoever works in a store. */
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

interface Sighting {
  readonly shown: string
  readonly found: Pickup
}

function Scanner({ store }: { store: OwnStore }) {
  const [refused, setRefused] = useState<RefusedPickup>()
  const { busy, trouble, run } = useAct(words)
  const [sighting, setSighting] = useState<Sighting>()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isWithout, setWithout] = useState(false)

  const look = (shown: string) => {
    // A hand over without an answer goes before everything else.
    if (sighting) return setOpen(true)
    void run(async () => {
      setRefused(undefined)
      const answer = await call(checkCode, { params: { store: store.id }, body: { shown } })
      if (answer.is === 'refused') return setRefused(answer)
      setTyped('')
      setSighting({ shown, found: answer.pickup })
      setOpen(true)
    })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = codeFrom(typed)
    // A scanner of its own types what it reads, the whole pass.
    const shown = code === undefined ? typed.trim() : shownCode(code)
    if (code !== undefined || shown.startsWith('v1.')) look(shown)
    else setError(copy.missing)
  }

  const paused = busy ? copy.looking : isOpen ? copy.aim : undefined
  return (
    <>
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
      {trouble && (
        <Notice live tone="danger" title={copy.notSent}>
          {trouble.says}
        </Notice>
      )}
      <CameraView
        kind="qr"
        aim={copy.aim}
        paused={paused}
        onCode={look}
        onTrouble={() => setWithout(true)}
      />
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
      {sighting && (
        <PickupSheet
          key={sighting.shown}
          {...{ store, ...sighting }}
          open={isOpen}
          onClose={(isUnsettled) => {
            setOpen(false)
            if (!isUnsettled) setSighting(undefined)
          }}
        />
      )}
    </>
  )
}
