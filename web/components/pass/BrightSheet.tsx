import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { Button } from '../../ui/Button.tsx'

/**
 * The screen in full white, as bright as a page can be, for holding it to a scanner. The pass behind
 * it keeps the screen on.
 */
export function BrightSheet({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={() => dialog.current?.isConnected && !dialog.current.open && onClose()}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col items-center justify-center gap-6 bg-qr-paper p-4 text-qr-ink open:flex"
    >
      <div className="flex w-full max-w-[min(36rem,70dvh)] flex-col gap-6">{children}</div>
      <Button onClick={onClose}>{pickupCopy.pass.darken}</Button>
    </dialog>
  )
}
