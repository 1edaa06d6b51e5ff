import { BellPlus, Download, FileText, Lightbulb, ScanSearch, TrendingUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { analysisCopy } from '../../../shared/copy/analysis.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import { routes } from '../../../shared/routes.ts'
import { ExportSheet } from '../../components/collection/export-sheet.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'

/** Suggested next steps, as links. */
export function RecommendedActions({ onView }: { onView: (view: 'insights') => void }) {
  const [exporting, setExporting] = useState(false)
  const showInsights = () => {
    onView('insights')
    document.querySelector('[role=tablist]')?.scrollIntoView({ block: 'center' })
  }
  return (
    <section>
      <h2 className="text-lead">{valueCopy.actions}</h2>
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink to={routes.alerts.path} icon={<BellPlus aria-hidden size={18} />}>
          {valueCopy.setAlerts}
        </ButtonLink>
        <ButtonLink to={routes.marketReport.path} icon={<TrendingUp aria-hidden size={18} />}>
          {valueCopy.marketReport}
        </ButtonLink>
        <Button icon={<Lightbulb aria-hidden size={18} />} onClick={showInsights}>
          {valueCopy.optimize}
        </Button>
        <ButtonLink to={routes.analysis.path} icon={<ScanSearch aria-hidden size={18} />}>
          {analysisCopy.open}
        </ButtonLink>
        <ButtonLink to={routes.valueReport.path} icon={<FileText aria-hidden size={18} />}>
          {valueCopy.valueReport}
        </ButtonLink>
        <Button icon={<Download aria-hidden size={18} />} onClick={() => setExporting(true)}>
          {collectionCopy.exportAll}
        </Button>
      </div>
      {exporting && (
        <Suspense fallback={null}>
          <ExportSheet onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </section>
  )
}
