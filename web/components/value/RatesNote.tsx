import { useMemo } from 'react'
import { sumsCopy } from '../../../shared/copy/sums.ts'
import { type Bottle, valueOf } from '../../../shared/features/collection/bottle.ts'
import { isForeign } from '../../../shared/features/collection/counted.ts'
import { locale } from '../../../shared/kernel/language.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { useSettings } from '../../local/hooks/live.ts'
import { useSums } from './sums.ts'

/** The date of a sum's exchange rates, and currencies without one. */
export function RatesNote({ bottles }: { bottles: readonly Bottle[] | undefined }) {
  const sums = useSums(bottles)
  const { currency: chosen } = useSettings()
  const said = useMemo(() => {
    if (!sums || !bottles) return undefined
    let [converted, without] = [false, 0]
    for (const bottle of bottles) {
      if (bottle.isFinished || !isForeign(bottle, sums.currency)) continue
      if (valueOf(sums.count(bottle))) converted = true
      else if (valueOf(bottle)) without += bottle.quantity
    }
    return [
      chosen !== undefined && chosen !== sums.currency && sumsCopy.inDollars(chosen),
      converted && sums.rates && sumsCopy.at(dayInWords(sums.rates.on)),
      without > 0 && sumsCopy.without(without.toLocaleString(locale()), without === 1),
    ]
      .filter(Boolean)
      .join(' ')
  }, [sums, bottles, chosen])
  return said ? <p className="py-2 text-caption text-soft">{said}</p> : null
}
