import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { uiCopy } from '../../shared/copy/ui.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { dismissToast, type Toast, useToast } from './toast.ts'

/** How long a toast stays unless it is hovered or holds the focus. */
const toastTime = 5_000

/**
 * The place of toasts: once in the app's shell, and in every sheet, because everything outside a modal
 * sheet is inert. The live regions must exist before a toast, or it is not announced.
 */
export function Toaster() {
  const id = useId()
  const isUppermost = useToast((state) => state.places.at(-1) === id)
  const current = useToast((state) => (isUppermost ? state.current : null))

  useEffect(() => {
    useToast.setState(({ places }) => ({ places: [...places, id] }))
    return () => useToast.setState(({ places }) => ({ places: places.filter((p) => p !== id) }))
  }, [id])

  const shown = current && <ToastCard key={current.key} toast={current} />
  const danger = current?.tone === 'danger'
  return (
    <section
      // One landmark of that name; lower ones are inert.
      aria-label={isUppermost ? uiCopy.notifications : undefined}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+0.75rem)] z-50 flex flex-col items-center px-4 desk:items-end"
    >
      <output className="flex w-full max-w-[420px] flex-col">{!danger && shown}</output>
      <div role="alert" className="flex w-full max-w-[420px] flex-col">
        {danger && shown}
      </div>
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { title, description, tone = 'plain', action } = toast
  const card = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(dismissToast, toastTime)
    return () => clearTimeout(timer)
  }, [held])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens, to stay
    <div
      ref={card}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(card.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(card.current?.matches(':hover') ?? false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        dismissToast()
      }}
      className={classes(
        'toast pointer-events-auto flex items-center gap-1 rounded-md border py-1 pe-1 ps-4 shadow-raised',
        tone === 'danger'
          ? 'border-danger bg-danger-wash text-ink'
          : 'border-edge bg-surface text-ink',
      )}
    >
      <div className="min-w-0 grow py-2">
        <p className={classes('font-medium', tone === 'danger' && 'text-danger')}>{title}</p>
        {description && <p className="text-small text-soft">{description}</p>}
      </div>
      {action && (
        <Button
          tone="plain"
          size="small"
          onClick={() => {
            dismissToast()
            action.onAct()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        label={uiCopy.dismiss}
        icon={<X aria-hidden size={18} />}
        onClick={dismissToast}
      />
    </div>
  )
}
