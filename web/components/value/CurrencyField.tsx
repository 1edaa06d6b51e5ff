import { currencies } from '../../../shared/business/currencies.ts'
import type { Currency } from '../../../shared/kernel/currency.ts'
import { locale, perLocale } from '../../../shared/kernel/language.ts'
import { Select } from '../../ui/Select.tsx'

interface CurrencyFieldProps {
  label: string
  hint?: string
  /** `''` where none is chosen yet; then the placeholder shows. */
  value: Currency
  placeholder?: string
  error?: string
  /** The choices; all if absent. */
  offered?: readonly Currency[]
  onChange: (currency: Currency) => void
}

/** One of all currencies, by code and name. */
export function CurrencyField({ value, offered = currencies, ...props }: CurrencyFieldProps) {
  const known = value === '' || offered.includes(value) ? offered : [value, ...offered]
  return (
    <Select
      {...props}
      value={value}
      options={known.map((code) => ({ value: code, label: currencyInWords(code) }))}
    />
  )
}

/** `EUR · Euro`. */
const currencyInWords = (code: Currency): string => {
  const name = names().of(code)
  return name === undefined || name === code ? code : `${code} · ${name}`
}

const names = perLocale(() => new Intl.DisplayNames(locale(), { type: 'currency' }))
