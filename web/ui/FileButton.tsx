import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { type ButtonTone, buttonClass } from './Button.tsx'
import { classes } from './classes.ts'

/**
 * Chooses a file. It filters no types: phones know CSV under many names and would disable the right
 * one; unreadable files are refused with a sentence.
 */
export function FileButton({
  label,
  tone,
  disabled,
  describedBy,
  onFile,
}: {
  label: string
  tone?: ButtonTone
  disabled?: boolean
  /** The id of the text that lists accepted files. */
  describedBy?: string
  onFile: (file: File) => void
}) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={classes(
        buttonClass({ tone }),
        'cursor-pointer has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      <FileUp aria-hidden size={20} />
      {label}
      <input
        id={id}
        type="file"
        disabled={disabled}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file chosen again is read again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
