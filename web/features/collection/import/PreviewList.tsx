import { useMemo } from 'react'
import { importCopy } from '../../../../shared/copy/import.ts'
import type { RowVerdict } from '../../../../shared/features/collection/import/verdicts.ts'
import { Pages } from '../../../lib/Pages.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { PreviewRow } from '../../../components/import/import-messages.ts'
import type { AmbiguousColumns } from './ambiguous-columns.ts'
import { RowValues } from './RowValues.tsx'
import { detailOf, sentencesOf } from './row-words.ts'

interface PreviewListProps {
  rows: readonly PreviewRow[]
  /** What has been said for all rows. */
  said: AmbiguousColumns
  /** Indexes of the shown rows. */
  places: readonly number[]
  disabled: boolean
  /** The plan has no room at all. */
  full: boolean
  onChoose: (rows: readonly number[], chosen: boolean) => void
}

/** The rows, page by page. */
export function PreviewList({ rows, said, places, disabled, full, onChoose }: PreviewListProps) {
  const items = useMemo(() => places.map((place) => ({ id: String(place), place })), [places])
  if (items.length === 0) return <p className="text-soft">{importCopy.noneShown}</p>

  return (
    <div className="rounded-lg border border-line bg-surface px-4">
      <Pages
        label={importCopy.previewTitle}
        items={items}
        render={({ place }) => (
          <Row
            row={rows[place]!}
            said={said}
            disabled={disabled || (full && rows[place]!.verdict === 'over-plan')}
            onChoose={(chosen) => onChoose([place], chosen)}
          />
        )}
      />
    </div>
  )
}

const tones: Readonly<Record<RowVerdict, BadgeTone>> = {
  new: 'good',
  changed: 'accent',
  'removed-before': 'warn',
  'over-plan': 'warn',
  doubtful: 'warn',
  'not-stock': 'plain',
  duplicate: 'plain',
  invalid: 'danger',
  same: 'plain',
}

interface PreviewListRowProps {
  row: PreviewRow
  said: AmbiguousColumns
  disabled: boolean
  onChoose: (chosen: boolean) => void
}

function Row({ row, said, disabled, onChoose }: PreviewListRowProps) {
  const title = (
    <span className="block min-w-0">
      <span className="flex items-start justify-between gap-3">
        <span className="line-clamp-2 font-serif font-semibold break-words">
          {row.name ?? importCopy.nameless}
        </span>
        <Badge tone={tones[row.verdict]}>{importCopy.verdicts[row.verdict]}</Badge>
      </span>
      <span className="block text-small break-words text-soft">{detailOf(row)}</span>
    </span>
  )
  return (
    <>
      {row.choosable ? (
        <div className="[&_label>span:last-child]:grow">
          <Checkbox label={title} checked={row.chosen} disabled={disabled} onChange={onChoose} />
        </div>
      ) : (
        <div className="min-h-11 py-2.5 ps-8">{title}</div>
      )}
      <div className="flex flex-col gap-2 ps-8 pb-1 text-small">
        <RowValues row={row} said={said} />
        {sentencesOf(row, said).map((sentence) => (
          <p key={sentence} className="break-words">
            {sentence}
          </p>
        ))}
      </div>
    </>
  )
}
