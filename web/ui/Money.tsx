import { type Cents, exactMoney, money } from '../../shared/kernel/money.ts'

export interface MoneyProps {
  cents: Cents
  /** True: always with cents. `'typed'`: with cents where there are any. */
  exact?: boolean | 'typed' | undefined
  /** With a plus where it is a gain. */
  signed?: boolean | undefined
}

/** An amount in dollars; figures of equal width. */
export function Money({ cents, exact = false, signed = false }: MoneyProps) {
  const withCents = exact === 'typed' ? cents % 100 !== 0 : exact
  const amount = (withCents ? exactMoney : money)(Math.abs(cents))
  const nothing = !withCents && Math.abs(cents) < 50
  const sign = nothing || cents === 0 ? '' : cents < 0 ? '−' : signed ? '+' : ''
  return <span className="figures whitespace-nowrap">{sign + amount}</span>
}
