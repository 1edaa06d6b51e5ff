import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { Button } from '../../ui/Button.tsx'

/**
 * The screen in full white, as bright as a page can be, and kept awake if the browser allows: for
 * holding it to a scanner.
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
  useEffect(stayAwake, [])
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

/** Keeps the screen on until the returned function is called; the browser stops it when the page is hidden. */
function stayAwake(): () => void {
  let isOver = false
  let held: WakeLockSentinel | undefined
  const hold = () => {
    if (document.visibilityState !== 'visible') return
    // Not in every browser, and refused when the battery is low.
    const { wakeLock } = navigator as { wakeLock?: WakeLock }
    wakeLock?.request('screen').then(
      (lock) => {
        if (isOver) void lock.release()
        else held = lock
      },
      () => undefined,
    )
  }
  hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', hold)
    void held?.release()
  }
}
