import { useEffect } from 'react'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { isBetterInDollars } from '../../../shared/features/collection/countable.ts'
import type { Currency } from '../../../shared/kernel/currency.ts'
import { ownOf } from '../../local/hooks/cellars.ts'
import { useRows } from '../../local/hooks/live.ts'
import { useRates } from './use-rates.ts'

interface DollarsInsteadProps {
  chosen: Currency
  /** Called with the currency that totals cannot be counted in, or with undefined. */
  onChange: (uncountable: Currency | undefined) => void
}

/** Detects whether totals must be in US dollars, because the server has no rate for the currency. */
export function DollarsInstead({ chosen, onChange }: DollarsInsteadProps) {
  const rows = useRows(bottles)
  const { isKnown, rates } = useRates()
  useEffect(() => {
    if (rows && isKnown)
      onChange(isBetterInDollars(chosen, ownOf(rows), rates) ? chosen : undefined)
  }, [chosen, rows, isKnown, rates, onChange])
  return null
}
