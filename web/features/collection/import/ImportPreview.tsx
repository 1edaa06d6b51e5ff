import { useMemo, useState } from 'react'
import { importCopy } from '../../../../shared/copy/import.ts'
import {
  type ImportPlan,
  type RowVerdict,
  verdicts,
} from '../../../../shared/features/collection/import/verdicts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Upgrade } from '../../../components/plan/Upgrade.tsx'
import type { PreviewRow } from '../../../components/import/import-messages.ts'
import type { RunState } from './import-run.ts'
import { ambiguousColumns } from './ambiguous-columns.ts'
import { PreviewList } from './PreviewList.tsx'
import { RunProgress } from './RunNotice.tsx'
import { WishesNotice } from './WishesNotice.tsx'
import { locale } from '../../../../shared/kernel/language.ts'

interface ImportPreviewProps {
  plan: ImportPlan<PreviewRow>
  /** The preview lacks the latest choice. */
  isBehind: boolean
  /** The user has to give the currency of the prices first. */
  isAsking: boolean
  /** The plan's limit of bottles. */
  limit: number
  run: RunState | undefined
  onChoose: (rows: readonly number[], chosen: boolean) => void
  onImport: () => void
}

/** Every row with its effect, and the import button. No row is written before. */
export function ImportPreview({
  plan,
  isBehind,
  isAsking,
  limit,
  run,
  onChoose,
  onImport,
}: ImportPreviewProps) {
  const busy = run?.kind === 'importing' || run?.kind === 'undoing'
  const [filter, setFilter] = useState<RowVerdict | 'all'>('all')
  const there = verdicts.filter((verdict) => plan.counts[verdict] > 0)
  // Reset the filter when its kind of rows is gone.
  const shown = filter !== 'all' && plan.counts[filter] === 0 ? 'all' : filter
  const places = useMemo(
    () => plan.rows.flatMap((row, i) => (shown === 'all' || row.verdict === shown ? [i] : [])),
    [plan, shown],
  )
  const ambiguous = useMemo(() => ambiguousColumns(plan.rows), [plan])
  const choosable = places.filter((i) => plan.rows[i]!.choosable)
  const allChosen =
    choosable.length > 0 &&
    choosable.every((i) => plan.rows[i]!.chosen || plan.rows[i]!.verdict === 'over-plan')
  const over = plan.counts['over-plan']
  // At the limit, ticking more rows has no effect.
  const full = over > 0 && plan.adds === 0
  const nothing = plan.adds + plan.updates === 0

  return (
    <section className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-title">{importCopy.previewTitle}</h2>
        {choosable.length > 1 && !busy && !full && (
          <Button size="small" tone="plain" onClick={() => onChoose(choosable, !allChosen)}>
            {allChosen ? importCopy.selectNone : importCopy.selectAll}
          </Button>
        )}
      </div>
      <p className="text-small text-soft">{importCopy.previewSentence}</p>
      {over > 0 && Number.isFinite(limit) && (
        <Notice tone="warn" title={importCopy.overPlanTitle(over)} act={<Upgrade />}>
          {importCopy.overPlanSentence(limit)}
        </Notice>
      )}
      <WishesNotice rows={plan.rows} disabled={busy || isAsking} />
      {plan.rows.length > 0 && plan.counts.same === plan.rows.length && (
        <Notice tone="good" title={importCopy.everythingThere} />
      )}
      {ambiguous.size > 0 && (
        <Notice tone="warn" title={importCopy.ambiguousTitle}>
          {[...ambiguous].map(([field, { rows, cell }]) => (
            <span key={field} className="block break-words first-letter:uppercase">
              {importCopy.ambiguousIn(importCopy.fields[field], rows, cell)}
            </span>
          ))}
        </Notice>
      )}
      <div role="group" aria-label={importCopy.filter} className="flex flex-wrap gap-2">
        <Chip
          label={`${importCopy.all} ${plan.rows.length.toLocaleString(locale())}`}
          selected={shown === 'all'}
          onClick={() => setFilter('all')}
        />
        {there.map((verdict) => (
          <Chip
            key={verdict}
            label={`${importCopy.verdicts[verdict]} ${plan.counts[verdict].toLocaleString(locale())}`}
            selected={shown === verdict}
            onClick={() => setFilter(verdict)}
          />
        ))}
      </div>
      <PreviewList
        rows={plan.rows}
        said={ambiguous}
        places={places}
        disabled={busy}
        full={full}
        onChoose={onChoose}
      />
      <div className="sticky bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] -mx-4 border-t border-line bg-ground px-4 py-3">
        {busy ? (
          <RunProgress state={run} />
        ) : (
          <Button tone="primary" wide disabled={nothing || isBehind || isAsking} onClick={onImport}>
            {nothing
              ? importCopy.nothingToImport
              : isAsking
                ? importCopy.currencyMissing
                : importCopy.importCount(plan.adds, plan.updates)}
          </Button>
        )}
      </div>
    </section>
  )
}
