import { storeDashboardCopy as copy } from '../../../shared/copy/store-dashboard.ts'
import { troubleOf as whyNot } from '../../parts/Trouble.tsx'

/** The toast of an act that was not seen to be done. */
export const troubleOf = (error: unknown) => {
  const { title, says } = whyNot(error, { failed: copy.failed, offline: copy.unanswered })
  return { tone: 'danger' as const, title, description: says }
}
