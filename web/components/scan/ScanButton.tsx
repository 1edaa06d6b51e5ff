import { ScanBarcode } from 'lucide-react'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyExtra } from '../../lib/lazy-part.ts'

const ScanSheet = lazyExtra(async () => (await import('./ScanSheet.tsx')).ScanSheet)

interface ScanButtonProps {
  /** `small` stands inside a field. */
  size?: 'button' | 'small'
  onCode: (code: string) => Promise<unknown> | void
}

/** Opens the scanner for the barcode of a bottle; gives its GTIN. */
export function ScanButton({ size = 'button', onCode }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const icon = <ScanBarcode aria-hidden size={20} />
  const open = () => setOpen(true)
  return (
    <>
      {size === 'button' ? (
        <Button icon={icon} aria-haspopup="dialog" onClick={open}>
          {collectionCopy.scanBarcode}
        </Button>
      ) : (
        <IconButton
          label={collectionCopy.scanBarcode}
          icon={icon}
          aria-haspopup="dialog"
          onClick={open}
        />
      )}
      {isOpen &&
        // Outside of the form around it: it has one of its own.
        createPortal(
          <Suspense fallback={null}>
            <ScanSheet
              onClose={() => setOpen(false)}
              onCode={async (code) => {
                await onCode(code)
                setOpen(false)
              }}
            />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
