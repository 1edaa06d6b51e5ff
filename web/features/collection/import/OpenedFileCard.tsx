import { X } from 'lucide-react'
import { importCopy } from '../../../../shared/copy/import.ts'
import { Card } from '../../../ui/Card.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { ChosenFile } from './use-import.ts'

interface OpenedFileCardProps {
  file: Extract<ChosenFile, { kind: 'open' }>
  table: number
  busy: boolean
  onTable: (index: number) => void
  onClose: () => void
}

/** The detected format of the file. */
export function OpenedFileCard(props: OpenedFileCardProps) {
  const { file, table, busy, onTable, onClose } = props
  const open = file.tables[table]!
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h2 className="text-lead break-words">{file.name}</h2>
          <p role="status">
            {importCopy.formats[open.format]} · {importCopy.rowCount(open.rowCount)}
          </p>
          <p className="mt-1 text-small text-soft">{importCopy.formatNotes[open.format]}</p>
        </div>
        {!busy && (
          <div className="-mt-2 -me-2">
            <IconButton
              label={importCopy.chooseAnother}
              icon={<X aria-hidden size={20} />}
              onClick={onClose}
            />
          </div>
        )}
      </div>
      {file.tables.length > 1 && (
        <Select
          label={importCopy.tableInZip}
          options={file.tables.map(({ name, format }, i) => ({
            value: String(i),
            label: `${name} · ${importCopy.formats[format]}`,
          }))}
          value={String(table)}
          onChange={(value) => onTable(Number(value))}
          disabled={busy}
        />
      )}
    </Card>
  )
}
