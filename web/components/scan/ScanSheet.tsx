import { type FormEvent, useState } from 'react'
import { maxTypedBarcodeLength } from '../../../shared/business/catalogue.ts'
import { scanCopy } from '../../../shared/copy/scan.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CameraView } from './CameraView.tsx'
import { readTypedCode } from './typed-code.ts'

/**
 * Scans the barcode of a bottle; typing its number is always possible. It stays open while the code
 * is looked up.
 */
export function ScanSheet({
  onCode,
  onClose,
}: {
  onCode: (code: string) => Promise<unknown> | void
  onClose: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const [isWithout, setWithout] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const ask = (code: string) => {
    setAsking(true)
    void onCode(code)
  }
  const take = (text: string) => {
    const read = readTypedCode(text)
    if ('code' in read) ask(read.code)
    else setError(read.error)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // For React, the form that opened the scanner is around this one.
    event.stopPropagation()
    take(typed)
  }

  return (
    <Sheet open onClose={onClose} title={scanCopy.barcodeTitle}>
      <CameraView
        kind="retail"
        aim={scanCopy.aim}
        paused={isAsking ? scanCopy.asking : undefined}
        onCode={take}
        onTrouble={() => setWithout(true)}
      />
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-3">
        <TextField
          label={scanCopy.typeBarcode}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setError(undefined)
          }}
          inputMode="numeric"
          autoComplete="off"
          maxLength={maxTypedBarcodeLength}
          error={error}
        />
        <Button type="submit" tone={isWithout ? 'primary' : 'quiet'} wide>
          {scanCopy.use}
        </Button>
      </form>
    </Sheet>
  )
}
