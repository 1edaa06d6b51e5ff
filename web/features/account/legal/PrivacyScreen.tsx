import { privacy } from '../../../../shared/copy/legal-pages.ts'
import { LegalText } from './LegalText.tsx'

/** `/privacy-policy`: stored data, places, recipients, and deletion. */
export function PrivacyScreen() {
  return <LegalText page={privacy} withPassedOn />
}
