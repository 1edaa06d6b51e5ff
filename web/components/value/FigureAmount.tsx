import { decimalsOf } from '../../../shared/kernel/currency.ts'
import { exactMoney } from '../../../shared/kernel/money.ts'
import { shortMoney } from '../../../shared/kernel/short-money.ts'
import { useSumsCurrency } from './sums.ts'
import { Amount, type AmountProps } from './Amount.tsx'

/** From ten million on, dollars or euros or yen, an amount in large type is wider than a tile of a phone. */
const widest = 10_000_000

/** An amount as the number of a `Figure`: `$617.349M`, and in full under the mouse, where it is too long. */
export function FigureAmount(props: Omit<AmountProps, 'exact'>) {
  const usual = useSumsCurrency()
  const { cents, currency = usual, signed = false, hidden } = props
  const size = Math.abs(cents)
  if (hidden || size < widest * 10 ** decimalsOf(currency)) return <Amount {...props} />
  const sign = cents < 0 ? '−' : signed ? '+' : ''
  return (
    <span className="figures" title={sign + exactMoney(size, currency)}>
      {sign + shortMoney(size, currency)}
    </span>
  )
}
