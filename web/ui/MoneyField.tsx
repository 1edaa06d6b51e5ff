import { uiCopy } from '../../shared/copy/ui.ts'
import { type Currency, decimalsOf, usDollars } from '../../shared/kernel/currency.ts'
import type { Cents } from '../../shared/kernel/money.ts'
import { centsFromText, moneyForField } from '../../shared/kernel/typed-money.ts'
import type { FieldProps } from './Field.tsx'
import { TypedField } from './TypedField.tsx'

export interface MoneyFieldProps extends FieldProps {
  value: Cents | null
  onChange: (value: Cents | null) => void
  placeholder?: string | undefined
  /** US dollars where it is left out. */
  currency?: Currency | undefined
}

/** Dollars, euros, yen to the person, their smallest unit to the program. */
export function MoneyField({ currency = usDollars, ...props }: MoneyFieldProps) {
  const unit = 10 ** decimalsOf(currency)
  const isDollars = currency === usDollars
  return (
    <TypedField<Cents>
      {...props}
      read={(typed) => {
        if (typed.trim() === '') return { value: null }
        const amount = centsFromText(typed, currency)
        if (amount !== undefined) return { value: amount }
        const example = moneyForField(45.5 * unit, currency)
        return { problem: isDollars ? uiCopy.notAnAmount : uiCopy.notAnAmountIn(example) }
      }}
      write={(amount) =>
        amount % unit === 0 ? String(amount / unit) : moneyForField(amount, currency)
      }
      inputMode="decimal"
      {...(isDollars
        ? { leading: '$' }
        : { trailing: <span className="px-3 text-small text-soft">{currency}</span> })}
    />
  )
}
