import { useNavigate } from 'react-router-dom'
import { useBottleByCode, useFilledByCode } from '../../components/scan/bottle-by-code.ts'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { emptyForm } from '../../components/bottle-form/bottle-form.ts'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { ScanSheet } from '../../components/scan/ScanSheet.tsx'

/** Scans a bottle: its page opens if it is here, else the form to add it. */
export function ScanShelf({ onClose }: { onClose: () => void }) {
  const find = useBottleByCode()
  const filled = useFilledByCode()
  const navigate = useNavigate()
  const { add } = useBottleDialog.getState()
  const openFound = async (code: string) => {
    const known = await find(code)
    const form = known?.isHere ? undefined : { ...emptyForm, ...(await filled(code, emptyForm)) }
    onClose()
    if (form) add(form)
    else if (known) await navigate(bottlePath(known.bottle.id))
  }
  return <ScanSheet onClose={onClose} onCode={openFound} />
}
