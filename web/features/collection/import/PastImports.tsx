import { importCopy } from '../../../../shared/copy/import.ts'
import { formats } from '../../../../shared/features/collection/import/formats.ts'
import { type Import, imports } from '../../../../shared/features/collection/import.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { useRows } from '../../../local/hooks/live.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Moment } from '../../../ui/Time.tsx'

interface PastImportsProps {
  busy: boolean
  onUndo: (id: Id) => void
}

/** Imports of any device, newest first; each can be undone as a whole. */
export function PastImports({ busy, onUndo }: PastImportsProps) {
  const rows = useRows(imports)
  if (!rows)
    return (
      <Loading label={importCopy.loadingPast}>
        <SkeletonRows rows={2} />
      </Loading>
    )
  if (rows.length === 0) return null
  const newestFirst = [...rows].sort((a, b) => b.at - a.at)
  return (
    <section>
      <h2 className="mb-2 text-title">{importCopy.pastTitle}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {newestFirst.map((row) => (
          <PastImport key={row.id} row={row} busy={busy} onUndo={() => onUndo(row.id)} />
        ))}
      </ul>
    </section>
  )
}

function PastImport({ row, busy, onUndo }: { row: Import; busy: boolean; onUndo: () => void }) {
  const format = formats.find((known) => known === row.format)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium break-words">{row.fileName}</p>
        <p className="text-small text-soft">
          <Moment at={row.at} />
          {format && ` · ${importCopy.formats[format]}`}
        </p>
        <p className="figures text-small text-soft">
          {importCopy.pastCounts(row.added, row.updated)}
        </p>
      </div>
      {row.undoneAt === undefined ? (
        <Button
          size="small"
          disabled={busy}
          onClick={onUndo}
          aria-label={importCopy.undoOf(row.fileName)}
        >
          {importCopy.undo}
        </Button>
      ) : (
        <Badge>{importCopy.undone}</Badge>
      )}
    </li>
  )
}
