import { privacy } from '../../../../shared/copy/legal-pages.ts'
import { LegalText } from './LegalText.tsx'

/** `/privacy-policy`: what is kept, where, who sees it, and how to get rid of it. */
export function PrivacyScreen() {
  return <LegalText page={privacy} withPassedOn />
}
