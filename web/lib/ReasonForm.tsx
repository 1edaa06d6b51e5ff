import { type ReactNode, useState } from 'react'
import { TextArea } from '../ui/TextArea.tsx'
import { FormSheet } from './FormSheet.tsx'
import type { ActWords } from './explain-error.ts'

interface ReasonFormProps {
  title: string
  description: string
  /** The button that leaves all as it is. */
  cancel: string
  /** The button that does it. */
  save: { label: string; busyLabel: string; tone?: 'danger' }
  /** Messages for failures; without them `onSave` shows its own. */
  words?: ActWords
  /** The field; `missing` is shown if it was left empty. */
  field: { label: string; hint?: string; maxLength: number; missing: string }
  /** More above the reason; `tried` after the first submit, to show errors. */
  children?: (tried: boolean) => ReactNode
  /** The other fields have input. */
  dirty?: boolean
  /** Whether the other fields are complete. */
  complete?: boolean
  /** Runs the action; an error is shown, and the sheet stays. */
  onSave: (reason: string, key: string) => Promise<unknown>
  onClose: () => void
}

/** A sheet for an action that requires a reason. */
export function ReasonForm({ field, children, onSave, ...sheet }: ReasonFormProps) {
  const { dirty = false, complete = true, ...frame } = sheet
  const { missing, ...shown } = field
  const [reason, setReason] = useState('')
  const input = reason.trim()
  return (
    <FormSheet
      {...frame}
      dirty={input !== '' || dirty}
      check={() => input !== '' && complete}
      onSave={(key) => onSave(input, key)}
    >
      {(tried) => (
        <>
          {children?.(tried)}
          <TextArea
            {...shown}
            required
            rows={3}
            value={reason}
            onChange={setReason}
            error={tried && !input ? missing : undefined}
          />
        </>
      )}
    </FormSheet>
  )
}
