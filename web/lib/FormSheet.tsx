import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/Button.tsx'
import { Sheet, type SheetProps } from '../ui/Sheet.tsx'
import type { ActWords } from './explain-error.ts'
import { hasProblem } from './form-problem.ts'
import { TroubleNotice } from './TroubleNotice.tsx'
import { useUnsavedForm } from './unsaved.ts'
import { useAct } from './use-act.ts'

interface FormSheetProps extends Pick<SheetProps, 'title' | 'description' | 'size' | 'onClose'> {
  /** Something was typed that closing would lose. */
  dirty?: boolean
  /** The button that leaves all as it is; without it there is the cross alone. */
  cancel?: string
  save: { label: string; busyLabel?: string; disabled?: boolean; tone?: 'primary' | 'danger' }
  /** What is said where it was not saved. What has no words here is a fault. */
  words?: ActWords
  /** Whether it may be saved as it is, asked when that is tried; by itself, where no field is wrong. */
  check?: (form: HTMLFormElement) => boolean
  /**
   * Saves it, on this device or at the server. What it throws is told, and the sheet stays with all
   * that was typed; so it does where this gives `false`, having told by itself.
   * @param key the idempotency key of this form, the same for every try
   */
  onSave: (key: string) => Promise<unknown>
  /** One field and no more: its buttons stand right below it, and it says itself why it was not saved. */
  inline?: boolean
  /**
   * @param tried whether it was to be saved: from then on fields show what they lack
   * @param problem why it was not saved, for the field of an `inline` form
   */
  children: ReactNode | ((tried: boolean, problem: string | undefined) => ReactNode)
}

/** A form in a sheet: saved once at a time, and not while a field is wrong. */
export function FormSheet(props: FormSheetProps) {
  const { dirty = false, save, words = ofFaults, check, onSave, onClose, inline, children } = props
  const [tried, setTried] = useState(false)
  const { busy, trouble, setTrouble, run } = useAct(words)
  const id = useId()
  useUnsavedForm(dirty)
  // Whoever sent a long form stands at its end.
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (trouble) told.current?.scrollIntoView({ block: 'center' })
  }, [trouble])

  const submit = (form: HTMLFormElement) => {
    if (busy || save.disabled) return
    // So that each field says what it lacks before it is asked whether one does.
    flushSync(() => {
      setTried(true)
      setTrouble()
    })
    if (check ? !check(form) : hasProblem(form)) return
    void run(async (key) => {
      if ((await onSave(key)) !== false) onClose()
    })
  }

  const buttons = (
    <>
      {props.cancel && <Button onClick={onClose}>{props.cancel}</Button>}
      <Button
        type="submit"
        form={id}
        tone={save.tone ?? 'primary'}
        busy={busy}
        busyLabel={save.busyLabel}
        disabled={save.disabled}
      >
        {save.label}
      </Button>
    </>
  )
  return (
    <Sheet
      open
      onClose={onClose}
      dirty={dirty}
      size={props.size}
      title={props.title}
      description={props.description}
      footer={!inline && buttons}
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <div ref={told} className="empty:hidden">
          {!inline && <TroubleNotice trouble={trouble} />}
        </div>
        {typeof children === 'function' ? children(tried, trouble?.says) : children}
        {inline && <div className="flex flex-wrap justify-end gap-2">{buttons}</div>}
      </form>
    </Sheet>
  )
}

/** Of a form that tells by itself what was not saved. */
const ofFaults: ActWords = { failed: '' }
