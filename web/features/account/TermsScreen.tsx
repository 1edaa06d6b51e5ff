import { terms } from '../../../shared/copy/legal.ts'
import { LegalText } from './LegalText.tsx'

/** `/terms-of-service`: seven sections. */
export function TermsScreen() {
  return <LegalText page={terms} />
}
