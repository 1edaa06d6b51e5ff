import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { hasProblem } from './form-problem.ts'
import { type Trouble, TroubleNotice, troubleOf } from './Trouble.tsx'
import { useUnsavedForm } from './unsaved.ts'

interface FormSheetProps {
  title: string
  description?: string | undefined
  /** Something was typed that closing would lose. */
  dirty: boolean
  cancel: string
  save: { label: string; busyLabel: string; disabled?: boolean }
  /** What is said where it was not sent, as {@link troubleOf} has it. */
  words: { failed: string; offline: string }
  /** Sends it. What it throws is told, and the sheet stays with all that was typed. */
  onSave: () => Promise<void>
  onClose: () => void
  /** @param tried whether it was to be sent: from then on fields show what they lack */
  children: (tried: boolean) => ReactNode
}

/** A form in a sheet that the server has to take: sent once at a time, and not while a field is wrong. */
export function FormSheet(props: FormSheetProps) {
  const { dirty, save, onSave, onClose } = props
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const id = useId()
  useUnsavedForm(dirty)
  // Whoever sent a long form stands at its end.
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (trouble) told.current?.scrollIntoView({ block: 'center' })
  }, [trouble])

  const send = async () => {
    setBusy(true)
    try {
      await onSave()
      onClose()
    } catch (error) {
      setTrouble(troubleOf(error, props.words))
    } finally {
      setBusy(false)
    }
  }
  const submit = (form: HTMLFormElement) => {
    if (busy || save.disabled) return
    // So that each field says what it lacks before it is asked whether one does.
    flushSync(() => {
      setTried(true)
      setTrouble(undefined)
    })
    if (!hasProblem(form)) void send()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      dirty={dirty}
      title={props.title}
      description={props.description}
      footer={
        <>
          <Button onClick={onClose}>{props.cancel}</Button>
          <Button
            type="submit"
            form={id}
            tone="primary"
            busy={busy}
            busyLabel={save.busyLabel}
            disabled={save.disabled}
          >
            {save.label}
          </Button>
        </>
      }
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
          <TroubleNotice trouble={trouble} />
        </div>
        {props.children(tried)}
      </form>
    </Sheet>
  )
}
