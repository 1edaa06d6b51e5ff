import { type Cents, centsFromText, moneyForField } from '../../shared/kernel/money.ts'
import { uiCopy } from '../../shared/copy/ui.ts'
import type { FieldProps } from './Field.tsx'
import { TypedField } from './TypedField.tsx'

export interface MoneyFieldProps extends FieldProps {
  value: Cents | null
  onChange: (value: Cents | null) => void
  placeholder?: string | undefined
}

/** Dollars to the person, whole cents to the program. */
export function MoneyField(props: MoneyFieldProps) {
  return (
    <TypedField<Cents>
      {...props}
      read={(typed) => {
        if (typed.trim() === '') return { value: null }
        const cents = centsFromText(typed)
        return cents === undefined ? { problem: uiCopy.notAnAmount } : { value: cents }
      }}
      write={(cents) => (cents % 100 === 0 ? String(cents / 100) : moneyForField(cents))}
      inputMode="decimal"
      leading="$"
    />
  )
}
