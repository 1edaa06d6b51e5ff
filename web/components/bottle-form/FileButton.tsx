import type { ChangeEvent, ReactNode } from 'react'
import { buttonClass } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'

interface FileButtonProps {
  label: string
  icon: ReactNode
  onFile: (file: File) => unknown
  /** A phone takes it with its camera; a desktop, which has none at hand, offers its files. */
  camera?: boolean
  /** `small` for a row of buttons; with a camera, for phones only. */
  size?: 'normal' | 'small'
}

/** A native file input for a picture under the look of a button. */
export function FileButton(props: FileButtonProps) {
  const { label, icon, onFile, camera = false, size = 'normal' } = props
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Emptied, so that the same file can be chosen again.
    event.target.value = ''
    if (file) onFile(file)
  }
  return (
    <label
      className={classes(
        buttonClass({ size }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        camera && size === 'small' && 'hidden pointer-coarse:inline-flex',
      )}
    >
      <input
        type="file"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        onChange={choose}
        className="sr-only"
      />
      {icon}
      {label}
    </label>
  )
}
