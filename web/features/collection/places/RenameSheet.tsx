import { useState } from 'react'
import { manyCopy } from '../../../../shared/copy/many.ts'
import { FormSheet } from '../../../lib/FormSheet.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface RenameSheetProps {
  word: string
  maxLength: number | undefined
  /** Existing words. */
  others: readonly string[]
  /** Resolves to whether it finished. */
  onRename: (to: string, onProgress: (share: number) => void) => Promise<boolean>
  onClose: () => void
}

/** Renames a word shared by many bottles. */
export function RenameSheet({ word, maxLength, others, onRename, onClose }: RenameSheetProps) {
  const [name, setName] = useState(word)
  const [share, setShare] = useState<number>()
  const to = name.trim()
  const isNew = to !== '' && to !== word
  return (
    <FormSheet
      size="small"
      title={manyCopy.renameTitle(word)}
      dirty={isNew}
      save={{ label: manyCopy.rename, disabled: !isNew }}
      onSave={async () => {
        setShare(0)
        const isDone = await onRename(to, setShare)
        setShare(undefined)
        return isDone
      }}
      onClose={onClose}
    >
      <TextField
        label={manyCopy.newName}
        value={name}
        onChange={setName}
        maxLength={maxLength}
        autoComplete="off"
        data-autofocus=""
      />
      {isNew && others.includes(to) && <Notice title={manyCopy.joins(to)} />}
      {share !== undefined && <ProgressBar label={manyCopy.working} value={share} />}
    </FormSheet>
  )
}
