import { useState } from 'react'
import { importCopy } from '../../../../shared/copy/import.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'

interface ChooseFileProps {
  /** A file is dragged over the screen. */
  over: boolean
  onFile: (file: File) => void
  onPaste: (text: string) => void
}

/** The first step: a file, or a pasted table. */
export function ChooseFile({ over, onFile, onPaste }: ChooseFileProps) {
  const [pasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  return (
    <div className="flex flex-col gap-4">
      <div
        className={classes(
          'flex flex-col items-center gap-2 rounded-lg border-2 border-dashed px-4 py-10 text-center',
          over ? 'border-accent bg-accent-wash' : 'border-edge bg-surface',
        )}
      >
        <FileButton tone="primary" label={importCopy.choose} onFile={onFile} />
        <p className="hidden text-small text-soft desk:block">
          {over ? importCopy.dropNow : importCopy.drop}
        </p>
        <p className="text-small text-soft">{importCopy.hint}</p>
        {!pasting && (
          <Button tone="plain" size="small" onClick={() => setPasting(true)}>
            {importCopy.paste}
          </Button>
        )}
      </div>
      {pasting && (
        <div className="flex flex-col items-start gap-3">
          <div className="w-full">
            <TextArea
              label={importCopy.pasteLabel}
              hint={importCopy.pasteHint}
              value={pasted}
              onChange={setPasted}
              rows={6}
              spellCheck={false}
              className="font-mono text-small"
            />
          </div>
          <Button tone="primary" disabled={!pasted.trim()} onClick={() => onPaste(pasted)}>
            {importCopy.pasteRead}
          </Button>
        </div>
      )}
      <Card>
        <h2 className="font-medium">{importCopy.howTitle}</h2>
        <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-small text-soft">
          {importCopy.how.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
