import { type FormEvent, useState } from 'react'
import { maxTypedBarcodeLength } from '../../../shared/business/catalogue.ts'
import { scanCopy } from '../../../shared/copy/scan.ts'
import { readScanned } from '../../../shared/features/barcode/scanned-text.ts'
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
  const [inPicture, setInPicture] = useState<readonly string[]>([])
  const ask = (code: string) => {
    setAsking(true)
    void onCode(code)
  }
  const take = (text: string) => {
    setInPicture([])
    const read = readTypedCode(text)
    if ('code' in read) ask(read.code)
    else setError(read.error)
  }

  const isChoosing = inPicture.length > 0 && !isAsking

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
        paused={isAsking ? scanCopy.asking : isChoosing ? scanCopy.severalCodes : undefined}
        onCode={(code, others) =>
          others.length > 0 ? setInPicture([code, ...others]) : take(code)
        }
        onTrouble={() => setWithout(true)}
      />
      {isChoosing && (
        <div role="group" aria-label={scanCopy.severalCodes} className="mt-3 flex flex-wrap gap-2">
          {inPicture.map((code) => (
            <Button key={code} tone="primary" onClick={() => take(code)}>
              {scanCopy.useNumber(numberOf(code))}
            </Button>
          ))}
          <Button onClick={() => setInPicture([])}>{scanCopy.lookAgain}</Button>
        </div>
      )}
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

/** The number under the bars, which a link or a case has in another form. */
function numberOf(text: string): string {
  const read = readScanned(text)
  return read?.is === 'code' ? read.code : text
}
