import { bottleCopy } from '../../../shared/copy/bottle.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { readSourceRow } from '../../../shared/features/collection/import/source-row.ts'

/** The original line of an imported bottle's file. */
export function BottleSource({ bottle }: { bottle: Bottle }) {
  const cells = [...(readSourceRow(bottle.sourceRow)?.cells ?? [])].filter(
    ([, cell]) => cell !== '',
  )
  if (cells.length === 0) return null
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-11 items-center gap-2 rounded-md px-3 hover:bg-sunken">
        <span aria-hidden className="text-soft transition-transform group-open:rotate-90">
          ▸
        </span>
        {bottleCopy.source}
      </summary>
      <dl className="px-3 pb-3 text-small">
        {cells.map(([column, cell]) => (
          <div key={column} className="border-t border-line py-1.5">
            <dt className="text-caption text-soft">{column}</dt>
            <dd dir="auto" className="break-words whitespace-pre-wrap">
              {cell}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
