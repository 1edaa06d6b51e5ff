import { useState } from 'react'
import { lastUpdated, terms } from '../../../shared/copy/legal.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { Day } from '../../ui/Time.tsx'
import { LegalText } from './LegalText.tsx'

/** `/terms-of-service`: seven sections, and a last-updated line with the current date. */
export function TermsScreen() {
  const [today] = useState(() => dayOf(Date.now(), -new Date().getTimezoneOffset()))
  return (
    <LegalText page={terms}>
      <p className="mt-2 text-small text-soft">
        {lastUpdated} <Day on={today} />
      </p>
    </LegalText>
  )
}
