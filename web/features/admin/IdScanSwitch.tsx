import { useState } from 'react'
import { storesCopy } from '../../../shared/copy/stores.ts'
import {
  type Application,
  listActivity,
  listDecidedStores,
  setIdScan,
} from '../../../shared/features/stores/endpoints.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { call } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.ts'

const copy = storesCopy.admin

/** Lets the counter of a store scan IDs, at once. */
export function IdScanSwitch({ store }: { store: Application }) {
  const [isOn, setOn] = useState(store.scansIds === true)
  const { busy, run } = useAct(
    { failed: copy.error, offline: copy.unanswered },
    {
      onTrouble: toastTrouble,
      settled: () => invalidate(listDecidedStores, listActivity),
    },
  )
  const change = (next: boolean) =>
    void run(async () => {
      const { scansIds } = await call(setIdScan, {
        params: { id: store.id },
        body: { isOn: next },
      })
      setOn(scansIds === true)
      toast({ title: scansIds ? copy.idScanOn : copy.idScanOff })
    })
  return (
    <Switch
      label={copy.idScan}
      hint={copy.idScanHint}
      checked={isOn}
      disabled={busy}
      onChange={change}
    />
  )
}
