import { terms } from '../../../../shared/copy/legal-pages.ts'
import { LegalText } from './LegalText.tsx'

/** `/terms-of-service`: seven sections. */
export function TermsScreen() {
  return <LegalText page={terms} />
}
