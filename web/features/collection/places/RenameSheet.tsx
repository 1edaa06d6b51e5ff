import { useId, useState } from 'react'
import { manyCopy } from '../../../../shared/copy/many.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface RenameSheetProps {
  word: string
  longest: number
  /** Words that are there already. */
  others: readonly string[]
  /** Answers whether all of it is done. */
  onRename: (to: string, onProgress: (share: number) => void) => Promise<boolean>
  onClose: () => void
}

/** Another name for a word that many bottles share. */
export function RenameSheet({ word, longest, others, onRename, onClose }: RenameSheetProps) {
  const [name, setName] = useState(word)
  const [share, setShare] = useState<number>()
  const id = useId()
  const to = name.trim()
  const isNew = to !== '' && to !== word
  const isBusy = share !== undefined
  const rename = async () => {
    setShare(0)
    const isDone = await onRename(to, setShare)
    setShare(undefined)
    if (isDone) onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      dirty={isNew}
      size="small"
      title={manyCopy.renameTitle(word)}
      footer={
        <Button type="submit" form={id} tone="primary" busy={isBusy} disabled={!isNew}>
          {manyCopy.rename}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isNew && !isBusy) void rename()
        }}
      >
        <TextField
          label={manyCopy.newName}
          value={name}
          onChange={setName}
          maxLength={longest}
          autoComplete="off"
          data-autofocus=""
        />
        {isNew && others.includes(to) && <Notice title={manyCopy.joins(to)} />}
        {isBusy && <ProgressBar label={manyCopy.working} value={share} />}
      </form>
    </Sheet>
  )
}
