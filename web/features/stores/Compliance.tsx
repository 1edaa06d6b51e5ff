import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { complianceOfStore } from '../../../shared/features/stores/endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { ComplianceExport } from '../../components/store/ComplianceExport.tsx'

const copy = storeDashboardCopy.compliance

/** The store's log as a file, for its owner and for authorities. */
export function Compliance({ store }: { store: OwnStore }) {
  return (
    <>
      <h2 className="text-lead font-semibold">{copy.title}</h2>
      <p className="mt-1 text-soft">{copy.sentence}</p>
      <p className="mt-1 mb-4 text-soft">{copy.check}</p>
      <ComplianceExport path={complianceOfStore.path.replace('{store}', store.id)} />
    </>
  )
}
