import { useState } from 'react'
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
  words: ActWords
  /** The field; `missing` is shown if it was left empty. */
  field: { label: string; hint?: string; maxLength: number; missing: string }
  /** Runs the action; an error is shown, and the sheet stays. */
  onSave: (reason: string, key: string) => Promise<void>
  onClose: () => void
}

/** A sheet for an action that requires a reason. */
export function ReasonForm({ field, onSave, ...sheet }: ReasonFormProps) {
  const { missing, ...shown } = field
  const [reason, setReason] = useState('')
  const input = reason.trim()
  return (
    <FormSheet
      {...sheet}
      dirty={input !== ''}
      check={() => input !== ''}
      onSave={(key) => onSave(input, key)}
    >
      {(tried) => (
        <TextArea
          {...shown}
          required
          rows={3}
          value={reason}
          onChange={setReason}
          error={tried && !input ? missing : undefined}
        />
      )}
    </FormSheet>
  )
}
