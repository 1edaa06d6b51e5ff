import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/Button.tsx'
import { Sheet, type SheetProps } from '../ui/Sheet.tsx'
import type { ActWords, Trouble } from './explain-error.ts'
import { hasProblem } from './form-problem.ts'
import { TroubleNotice } from './TroubleNotice.tsx'
import { useUnsavedForm } from './unsaved.ts'
import { useAct } from './use-act.ts'

interface FormSheetProps extends Pick<SheetProps, 'title' | 'description' | 'size' | 'onClose'> {
  /** Something was typed that closing would lose. */
  dirty?: boolean
  /** The button that leaves all as it is; without it there is the cross alone. */
  cancel?: string
  save: {
    label: string
    busyLabel?: string
    disabled?: boolean
    tone?: 'primary' | 'danger'
    /** Something that belongs into it is still on its way. */
    awaits?: boolean
  }
  /** A button that saves and then starts the form again, instead of closing it. */
  another?: { label: string; onSaved: (form: HTMLFormElement) => void }
  /** Messages for failures. One without a message is a fault. */
  words?: ActWords
  /**
   * Whether it can be saved, checked on saving; by default, if no field has an error. A string is
   * the reason why not.
   */
  check?: (form: HTMLFormElement) => boolean | string
  /**
   * Saves it, on this device or at the server. An error is shown, and the sheet stays with all
   * entries; the same with `false`, after its own message.
   * @param key the idempotency key of this form, the same for every try
   */
  onSave: (key: string) => Promise<unknown>
  /** The place of the error; below a form whose top is out of view. */
  troubleAt?: 'above' | 'below'
  /** A single field: its buttons are right below it, and it shows the error itself. */
  inline?: boolean
  /**
   * @param tried after the first submit: fields show their errors
   * @param problem the error of saving, for the field of an `inline` form
   */
  children: ReactNode | ((tried: boolean, problem: string | undefined) => ReactNode)
}

/** A form in a sheet: saved once at a time, and not while a field is wrong. */
export function FormSheet(props: FormSheetProps) {
  const { dirty = false, save, another, words = ofFaults, check = isRight } = props
  const { onSave, onClose, troubleAt = 'above', inline, children } = props
  const [tried, setTried] = useState(false)
  const [lack, setLack] = useState<string>()
  const { busy, trouble: unsaved, setTrouble, run } = useAct(words)
  const trouble = useMemo(
    (): Trouble | undefined =>
      lack === undefined ? unsaved : { is: 'refused', title: words.failed, message: lack },
    [lack, unsaved, words.failed],
  )
  const id = useId()
  useUnsavedForm(dirty)
  const element = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A person who sent a long form is at its end. An invalid field is focused already.
    if (trouble && !element.current?.querySelector('[aria-invalid="true"]'))
      notice.current?.scrollIntoView({ block: troubleAt === 'above' ? 'center' : 'nearest' })
  }, [trouble, troubleAt])

  const submit = (onSaved: (form: HTMLFormElement) => void) => {
    const form = element.current
    if (!form || busy || save.awaits || save.disabled) return
    // So that each field shows its error before the check.
    flushSync(() => {
      setTried(true)
      setTrouble()
      setLack(undefined)
    })
    const verdict = check(form)
    if (typeof verdict === 'string') setLack(verdict)
    if (verdict !== true) return
    void run(async (key) => {
      if ((await onSave(key)) !== false) onSaved(form)
    })
  }

  const buttons = (
    <>
      {props.cancel && <Button onClick={onClose}>{props.cancel}</Button>}
      {another && (
        <Button
          busy={busy || save.awaits}
          busyLabel={save.busyLabel}
          disabled={save.disabled}
          onClick={() =>
            submit((form) => {
              setTried(false)
              another.onSaved(form)
            })
          }
        >
          {another.label}
        </Button>
      )}
      <Button
        type="submit"
        form={id}
        tone={save.tone ?? 'primary'}
        busy={busy || save.awaits}
        busyLabel={save.busyLabel}
        disabled={save.disabled}
      >
        {save.label}
      </Button>
    </>
  )
  const reason = (
    <div ref={notice} className="empty:hidden">
      {!inline && <TroubleNotice trouble={trouble} />}
    </div>
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
        ref={element}
        id={id}
        noValidate
        className="flex flex-col gap-4"
        // Entries that had an error may be right now.
        onInput={() => setLack(undefined)}
        onSubmit={(event) => {
          event.preventDefault()
          submit(onClose)
        }}
      >
        {troubleAt === 'above' && reason}
        {typeof children === 'function' ? children(tried, trouble?.message) : children}
        {troubleAt === 'below' && reason}
        {inline && <div className="flex flex-wrap justify-end gap-2">{buttons}</div>}
      </form>
    </Sheet>
  )
}

const isRight = (form: HTMLFormElement) => !hasProblem(form)

/** For a form with its own error messages. */
const ofFaults: ActWords = { failed: '' }
