import { importCopy } from '../../../../shared/copy/import.ts'
import {
  joins,
  type Mapping,
  type Target,
  targets,
} from '../../../../shared/features/collection/import/targets.ts'
import type { ReadOptions } from '../../../../shared/features/collection/import/reading.ts'
import { Card } from '../../../ui/Card.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { ColumnSample, TableSummary } from '../../../components/import/import-messages.ts'
import type { ReadChange } from './use-import.ts'

interface ColumnMappingProps {
  table: TableSummary
  options: ReadOptions
  onChange: (change: ReadChange) => void
}

const choices = [
  { value: 'unmapped' as const, label: importCopy.unmapped },
  ...targets.map((value) => ({ value, label: importCopy.targets[value] })),
]

/** Each column with sample cells, and its meaning. */
export function ColumnMapping({ table, options, onChange }: ColumnMappingProps) {
  const mapping = options.mapping ?? []
  const nameMissing = !mapping.some(([, target]) => target === 'name')
  return (
    <Card as="section">
      <h2 className="text-title">{importCopy.columnsTitle}</h2>
      <p className="mt-1 text-small text-soft">{importCopy.columnsSentence}</p>
      {nameMissing && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {importCopy.nameMissing}
        </p>
      )}
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {table.columns.map((column) => (
          <Column
            key={column.header}
            column={column}
            target={mapping.find(([header]) => header === column.header)?.[1]}
            onTarget={(target) =>
              onChange((now) => ({ mapping: remapped(now.mapping ?? [], column.header, target) }))
            }
          />
        ))}
      </ul>
    </Card>
  )
}

function Column({
  column,
  target,
  onTarget,
}: {
  column: ColumnSample
  target: Target | undefined
  onTarget: (target: Target | undefined) => void
}) {
  return (
    <li className="grid items-center grid-cols-[minmax(0,1fr)_9.5rem] gap-x-3 py-2 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="min-w-0">
        <p className="font-medium break-words">{column.header}</p>
        <p className="truncate text-small text-soft">
          {column.cells.length > 0
            ? importCopy.sample(column.cells.join(' · '))
            : importCopy.noSample}
        </p>
      </div>
      <Select
        hideLabel
        label={importCopy.columnMeans(column.header)}
        options={choices}
        value={target ?? 'unmapped'}
        onChange={(value) => onTarget(value === 'unmapped' ? undefined : value)}
      />
    </li>
  )
}

/** A meaning that only one column can have moves to the new one. */
function remapped(mapping: Mapping, header: string, target: Target | undefined): Mapping {
  const others = mapping.filter(
    ([other, meaning]) => other !== header && (meaning !== target || joins(meaning)),
  )
  return target ? [...others, [header, target]] : others
}
