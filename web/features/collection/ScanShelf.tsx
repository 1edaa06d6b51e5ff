import { useNavigate } from 'react-router-dom'
import { filledByCode, useBottleByCode } from '../../parts/bottle-by-code.ts'
import { useBottleDialog } from '../../parts/bottle-dialog-state.ts'
import { emptyForm } from '../../parts/bottle-form.ts'
import { bottlePath } from '../../parts/bottle-path.ts'
import { ScanSheet } from '../../parts/scan/ScanSheet.tsx'

/** Scans a bottle: its page opens if it is here, else the form to add it. */
export function ScanShelf({ onClose }: { onClose: () => void }) {
  const find = useBottleByCode()
  const navigate = useNavigate()
  const { add } = useBottleDialog.getState()
  const look = async (code: string) => {
    const known = await find(code)
    onClose()
    if (known?.isHere) await navigate(bottlePath(known.bottle.id))
    else add({ ...emptyForm, ...filledByCode(code, known?.bottle, emptyForm) })
  }
  return <ScanSheet onClose={onClose} onCode={(code) => void look(code)} />
}
