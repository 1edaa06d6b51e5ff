import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { importCopy } from '../../../../shared/copy/import.ts'
import type { RowVerdict } from '../../../../shared/features/collection/import/plan.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { PreviewRow } from './import-messages.ts'
import { detailOf, sentencesOf } from './row-words.ts'

interface PreviewListProps {
  rows: readonly PreviewRow[]
  /** Which of them are shown, by their places. */
  places: readonly number[]
  disabled: boolean
  /** The plan has no room at all. */
  full: boolean
  onChoose: (rows: readonly number[], chosen: boolean) => void
}

/** The rows, of which only those in view are drawn. */
export function PreviewList({ rows, places, disabled, full, onChoose }: PreviewListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect()
    if (box) setTop(box.top + window.scrollY)
  }, [places.length])
  // oxlint-disable-next-line react/incompatible-library -- it is drawn anew whenever it says so
  const virtual = useWindowVirtualizer({
    count: places.length,
    estimateSize: () => 96,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => places[index]!,
  })
  if (places.length === 0) return <p className="text-soft">{importCopy.noneShown}</p>

  return (
    <ul
      ref={list}
      className="relative rounded-lg border border-line bg-surface"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map((item) => {
        const place = places[item.index]!
        return (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            aria-setsize={places.length}
            aria-posinset={item.index + 1}
            className="absolute inset-x-0 top-0 border-b border-line px-4 py-1"
            style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
          >
            <Row
              row={rows[place]!}
              disabled={disabled || (full && rows[place]!.verdict === 'over-plan')}
              onChoose={(chosen) => onChoose([place], chosen)}
            />
          </li>
        )
      })}
    </ul>
  )
}

const tones: Readonly<Record<RowVerdict, BadgeTone>> = {
  new: 'good',
  changed: 'accent',
  'removed-before': 'warn',
  'over-plan': 'warn',
  'not-stock': 'plain',
  duplicate: 'plain',
  invalid: 'danger',
  same: 'plain',
}

interface RowProps {
  row: PreviewRow
  disabled: boolean
  onChoose: (chosen: boolean) => void
}

function Row({ row, disabled, onChoose }: RowProps) {
  const content = (
    <span className="block min-w-0">
      <span className="flex items-start justify-between gap-3">
        <span className="line-clamp-2 font-serif font-semibold break-words">
          {row.fields.name ?? importCopy.nameless}
        </span>
        <Badge tone={tones[row.verdict]}>{importCopy.verdicts[row.verdict]}</Badge>
      </span>
      <span className="block text-small break-words text-soft">{detailOf(row)}</span>
      {sentencesOf(row).map((sentence) => (
        <span key={sentence} className="block text-small break-words">
          {sentence}
        </span>
      ))}
    </span>
  )
  if (!row.choosable) return <div className="min-h-11 py-2.5 ps-8">{content}</div>
  return (
    <div className="[&_label>span:last-child]:grow">
      <Checkbox label={content} checked={row.chosen} disabled={disabled} onChange={onChoose} />
    </div>
  )
}
