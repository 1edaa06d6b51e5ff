import { type Currency, decimalsOf, usDollars } from '../../shared/kernel/currency.ts'
import { type Cents, exactMoney, money } from '../../shared/kernel/money.ts'

export interface MoneyProps {
  cents: Cents
  /** US dollars where it is left out. */
  currency?: Currency | undefined
  /** True: always with cents. `'typed'`: with cents where there are any. */
  exact?: boolean | 'typed' | undefined
  /** With a plus where it is a gain. */
  signed?: boolean | undefined
}

/** An amount of money; figures of equal width. */
export function Money({ cents, currency = usDollars, exact = false, signed = false }: MoneyProps) {
  const unit = 10 ** decimalsOf(currency)
  const withCents = exact === 'typed' ? cents % unit !== 0 : exact
  const amount = (withCents ? exactMoney : money)(Math.abs(cents), currency)
  const nothing = !withCents && Math.abs(cents) < unit / 2
  const sign = nothing || cents === 0 ? '' : cents < 0 ? '−' : signed ? '+' : ''
  return (
    <span className="figures whitespace-nowrap max-[20rem]:whitespace-normal">{sign + amount}</span>
  )
}
