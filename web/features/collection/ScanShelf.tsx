import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { scanCopy } from '../../../shared/copy/scan.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { useBottleByCode, useFilledByCode } from '../../components/scan/bottle-by-code.ts'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { emptyForm } from '../../components/bottle-form/bottle-form.ts'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { ScanSheet } from '../../components/scan/ScanSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/** Scans a bottle: its page opens if it is here, else the form to add it. */
export function ScanShelf({ onClose }: { onClose: () => void }) {
  const find = useBottleByCode()
  const filled = useFilledByCode()
  const navigate = useNavigate()
  const [choices, setChoices] = useState<readonly Bottle[]>()
  const { add } = useBottleDialog.getState()
  const open = async (id: Id) => {
    onClose()
    await navigate(bottlePath(id))
  }
  const openFound = async (code: string) => {
    const known = await find(code)
    if (known?.choices) return setChoices(known.choices)
    if (known?.isHere) return await open(known.bottle.id)
    const form = { ...emptyForm, ...(await filled(code, emptyForm)) }
    onClose()
    add(form)
  }
  return choices ? (
    <ChooseBottle choices={choices} onChoose={(id) => void open(id)} onClose={onClose} />
  ) : (
    <ScanSheet onClose={onClose} onCode={openFound} />
  )
}

interface ChooseBottleProps {
  choices: readonly Bottle[]
  onChoose: (id: Id) => void
  onClose: () => void
}

/** Several bottles with one shop code. */
function ChooseBottle({ choices, onChoose, onClose }: ChooseBottleProps) {
  return (
    <Sheet
      open
      size="small"
      onClose={onClose}
      title={scanCopy.several}
      description={scanCopy.severalSentence}
    >
      <ul className="flex flex-col gap-2">
        {choices.map(({ id, name, brand, vintage }) => (
          <li key={id}>
            <Button wide onClick={() => onChoose(id)}>
              {[name, brand, vintage].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
