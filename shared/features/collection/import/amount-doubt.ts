import { type Currency, decimalsOf } from '../../../kernel/currency.ts'
import { type FieldsBuilder, moneyRules } from './fields.ts'
import { isUnproven, type ReadOptions, type UnprovenOption } from './reading.ts'
import { type DecimalSign, isDoubtfulThousand, signOfThousand } from './values.ts'

/** The options that say how a column of amounts is read. */
export function optionsOfAmounts(
  field: 'purchasePrice' | 'currentValue',
  options: ReadOptions,
): {
  readonly sign: 'decimal' | 'valueDecimal'
  readonly thousandths: UnprovenOption
} {
  // Rows of earlier imports have one sign for both columns.
  return field === 'currentValue' && options.valueDecimal !== undefined
    ? { sign: 'valueDecimal', thousandths: 'valueThousandths' }
    : { sign: 'decimal', thousandths: 'thousandths' }
}

/**
 * How an amount with three digits behind its only sign is read. Where the column does not tell, it is a
 * thousand. In a column of cents the amount is doubtful: money of two decimals has no thousandths.
 */
export function doubtOfAmount(
  text: string,
  currency: Currency,
  field: 'purchasePrice' | 'currentValue',
  options: ReadOptions,
): { readonly decimal: DecimalSign; readonly isDoubtful: boolean } {
  const { sign: option, thousandths } = optionsOfAmounts(field, options)
  const decimal = options[option] ?? '.'
  if (!isDoubtfulThousand(text) || decimalsOf(currency) === 3) return { decimal, isDoubtful: false }
  const sign = signOfThousand(text)
  if (isUnproven(options, option)) return { decimal: sign === '.' ? ',' : '.', isDoubtful: true }
  return { decimal, isDoubtful: sign === decimal && isUnproven(options, thousandths) }
}

/** An amount of a table whose columns are known. */
export function knownAmount(
  built: FieldsBuilder,
  field: 'purchasePrice' | 'currentValue',
  text: string,
  currency: Currency,
  options: ReadOptions,
) {
  const { decimal, isDoubtful } = doubtOfAmount(text, currency, field, options)
  if (built.money(field, text, moneyRules(currency, { decimal })) && isDoubtful)
    built.assumed(field, text)
}
