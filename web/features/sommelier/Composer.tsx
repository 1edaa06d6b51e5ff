import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { maxQuestionLength } from '../../../shared/business/sommelier.ts'
import { sommelierCopy as copy } from '../../../shared/copy/sommelier.ts'
import { classes } from '../../ui/classes.ts'
import { controlClass } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

interface ComposerProps {
  /** An answer is on its way, or no question is left today. */
  disabled: boolean
  /** Above the field: the bottle in question, suggestions. */
  children?: ReactNode
  below: ReactNode
  /** Resolves to whether the question was accepted. */
  onAsk: (text: string) => Promise<boolean>
}

/** The field for the next question, at the bottom; Enter sends, Shift and Enter breaks the line. */
export function Composer({ disabled, children, below, onAsk }: ComposerProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const keyboard = useKeyboardHeight()
  const isBlank = text.trim() === ''
  const send = async () => {
    if (disabled || isBlank) return
    if (await onAsk(text)) setText('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition Enter picks a candidate.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <div
      className="max-[20rem]:static sticky bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-20 -mx-1 mt-auto bg-ground px-1 pt-2 pb-2"
      style={keyboard > 0 ? { bottom: keyboard } : undefined}
    >
      {children}
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <textarea
          ref={field}
          rows={1}
          aria-label={copy.field}
          placeholder={copy.placeholder}
          maxLength={maxQuestionLength}
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          // Not `disabled`: that would drop the focus, and the keyboard with it.
          readOnly={disabled}
          aria-disabled={disabled || undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className={classes(controlClass, 'field-sizing-content max-h-32 grow resize-none')}
        />
        <IconButton
          type="submit"
          tone="primary"
          label={copy.send}
          disabled={disabled || isBlank}
          icon={<SendHorizontal className="mirrored" aria-hidden size={20} />}
        />
      </form>
      {below}
    </div>
  )
}

const subscribe = (listener: () => void) => {
  const { visualViewport: seen } = window
  seen?.addEventListener('resize', listener)
  seen?.addEventListener('scroll', listener)
  return () => {
    seen?.removeEventListener('resize', listener)
    seen?.removeEventListener('scroll', listener)
  }
}

/** The height of a keyboard that covers the page; 0 if the browser shrinks the page instead. */
function height(): number {
  const { visualViewport: seen } = window
  // A zoomed page shows only a part, too, without a keyboard.
  if (!seen || seen.scale > 1.05) return 0
  const covered = window.innerHeight - seen.height - seen.offsetTop
  // The browser's bars appear and disappear; a keyboard is higher.
  return covered > 120 ? Math.round(covered) : 0
}

const useKeyboardHeight = (): number => useSyncExternalStore(subscribe, height)
