import { storeDashboardCopy as copy } from '../../../shared/copy/store-dashboard.ts'
import { sentenceOf } from '../../parts/AskedPart.tsx'

/** The toast of an act that did not come about. */
export const troubleOf = (error: unknown) => ({
  tone: 'danger' as const,
  title: copy.failed,
  description: sentenceOf(error, copy.offline),
})
