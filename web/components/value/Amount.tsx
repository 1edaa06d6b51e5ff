import { collectionCopy } from '../../../shared/copy/collection.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import { Money, type MoneyProps } from '../../ui/Money.tsx'
import { useSumsCurrency } from './sums.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

export interface AmountProps extends MoneyProps {
  cents: Cents
  /** The person hides amounts from onlookers. */
  hidden: boolean
}

/** An amount of the user's money, in their currency by default; or dots instead. */
export function Amount({ hidden, ...money }: AmountProps) {
  const usual = useSumsCurrency()
  return hidden ? <HiddenAmount /> : <Money currency={usual} {...money} />
}

export function HiddenAmount() {
  return (
    <>
      <span aria-hidden>{collectionCopy.hidden}</span>
      <VisuallyHidden>{collectionCopy.hiddenSpoken}</VisuallyHidden>
    </>
  )
}
