import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { uiCopy } from '../../shared/copy/ui.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { Toaster } from './Toaster.tsx'

export interface SheetProps {
  open: boolean
  /** The person closes it. With `dirty` they have confirmed it. */
  onClose: () => void
  title: string
  description?: ReactNode
  /** Buttons that stay in view while the content scrolls; the main act last. */
  footer?: ReactNode
  /** It has unsaved input: closing asks first. */
  dirty?: boolean | undefined
  size?: 'small' | 'normal' | 'wide' | undefined
  children: ReactNode
}

const widths = { small: 'sm:max-w-md', normal: 'sm:max-w-xl', wide: 'sm:max-w-3xl' }

/**
 * At the bottom on a phone, in the middle from 640 px. The native modal dialog traps the focus, makes
 * the rest inert and restores the focus when it closes.
 */
export function Sheet({ open, ...props }: SheetProps) {
  return open ? <OpenSheet {...props} /> : null
}

function OpenSheet(props: Omit<SheetProps, 'open'>) {
  const { onClose, title, description, footer, dirty = false, size = 'normal', children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressedOutside = useRef(false)
  // Counted, so that each question is a new one: the browser may have closed the last over our heads.
  const [asked, setAsked] = useState(0)
  const [asking, setAsking] = useState(false)
  const titleId = useId()
  const descriptionId = useId()
  const question = () => {
    setAsked((times) => times + 1)
    setAsking(true)
  }
  const ask = () => (dirty ? question() : onClose())

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const root = document.documentElement
    if (!document.querySelector('dialog:modal'))
      root.toggleAttribute('data-scroll-bar', window.innerWidth > root.clientWidth)
    element.showModal()
    const wanted = element.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current
    wanted?.focus({ preventScroll: true })
    // Closed before it leaves the page, else the focus would not go back to where it was.
    return () => element.close()
  }, [])

  // The browser may close it over our heads (a second Escape, the back gesture).
  const onClosed = () => {
    if (!dialog.current?.isConnected || dialog.current.open) return
    if (dirty) {
      dialog.current.showModal()
      question()
    } else onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press on the backdrop
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={(event) => {
        // An inner file picker cancels too, and bubbles.
        if (event.target !== dialog.current) return
        event.preventDefault()
        ask()
      }}
      onKeyDown={(event) => {
        // With the key itself taken, the browser does not count it as a second, forced close.
        if (event.key !== 'Escape' || event.defaultPrevented || openPopoverIn(dialog.current))
          return
        event.preventDefault()
        ask()
      }}
      onClose={(event) => event.target === dialog.current && onClosed()}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === dialog.current
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === dialog.current) ask()
      }}
      className={classes(
        // The top layer is above all; the number is for tools that need one.
        'fixed z-50 m-0 max-h-[92dvh] w-full max-w-full flex-col overflow-hidden border border-line bg-surface text-ink open:flex',
        'inset-x-0 top-auto bottom-0 rounded-t-lg shadow-raised',
        'sm:inset-0 sm:m-auto sm:h-fit sm:rounded-lg',
        widths[size],
      )}
    >
      <div className="flex min-h-0 flex-col">
        <div className="flex items-start gap-2 pt-3 pe-2 ps-4 sm:ps-6">
          <div className="min-w-0 grow py-2">
            <h2 ref={heading} id={titleId} tabIndex={-1} className="text-title outline-none">
              {title}
            </h2>
            {description && (
              <p id={descriptionId} className="mt-1 text-small text-soft">
                {description}
              </p>
            )}
          </div>
          <IconButton label={uiCopy.close} icon={<X aria-hidden size={22} />} onClick={ask} />
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pt-1 pb-5 sm:px-6">
          {children}
        </div>
        {footer && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
            {footer}
          </div>
        )}
      </div>
      {asking && (
        <DiscardQuestion key={asked} onKeep={() => setAsking(false)} onDiscard={onClose} />
      )}
      <Toaster />
    </dialog>
  )
}

/** Covers the sheet until answered; entries stay. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const question = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = question.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={question}
      role="alertdialog"
      aria-labelledby={titleId}
      onClose={() => !question.current?.open && onKeep()}
      // Escape answers this question. By default the browser could close the sheet behind it as well:
      // two dialogs without input in between count as one there.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onKeep()
      }}
      className="fixed inset-0 m-auto h-fit w-[min(24rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-5 text-ink shadow-raised"
    >
      <h2 id={titleId} className="text-title">
        {uiCopy.discardTitle}
      </h2>
      <p className="mt-1 text-soft">{uiCopy.discardSentence}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button tone="quiet" onClick={onKeep}>
          {uiCopy.keepEditing}
        </Button>
        <Button tone="danger" onClick={onDiscard}>
          {uiCopy.discard}
        </Button>
      </div>
    </dialog>
  )
}

const openPopoverIn = (element: Element | null) => element?.querySelector(':popover-open') ?? null
