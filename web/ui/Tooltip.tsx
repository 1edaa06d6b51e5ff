import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { positionBeside } from './anchor.ts'

const openDelay = 700
/** Moving on to the next control within this time shows its tooltip at once. */
const skipDelay = 300
let lastClosedAt = Number.NEGATIVE_INFINITY

interface TooltipProps {
  label: string
  /** True if it has more than the control's name: it is then announced as its description. */
  describes?: boolean
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** A word about a control, for a resting mouse or the keyboard; touch never needs it. */
export function Tooltip({ label, describes = false, children }: TooltipProps) {
  const id = useId()
  const wrapper = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)

  const openSoon = (at: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), at - lastClosedAt < skipDelay ? 0 : openDelay)
  }
  const close = (at: number) => {
    clearTimeout(timer.current)
    if (open) lastClosedAt = at
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    const control = wrapper.current?.firstElementChild
    if (!open || !bubble.current || !control) return
    bubble.current.showPopover()
    positionBeside(bubble.current, control, { align: 'center' })
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])

  return (
    // The wrapper has no box; it only listens to the control inside.
    <span
      ref={wrapper}
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && openSoon(event.timeStamp)}
      onPointerLeave={(event) => close(event.timeStamp)}
      onPointerDown={(event) => close(event.timeStamp)}
      onFocus={(event) => event.target.matches(':focus-visible') && openSoon(event.timeStamp)}
      onBlur={(event) => close(event.timeStamp)}
    >
      {describes ? cloneElement(children, { 'aria-describedby': id }) : children}
      {(open || describes) && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          aria-hidden={describes ? undefined : true}
          className="fixed m-0 max-w-64 rounded-sm bg-ink px-2 py-1 text-caption text-ground shadow-raised"
        >
          {label}
        </span>
      )}
    </span>
  )
}
