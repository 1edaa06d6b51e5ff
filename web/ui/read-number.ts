import { uiCopy } from '../../shared/copy/ui.ts'
import type { FieldReading } from './TypedField.tsx'

interface Bounds {
  min: number | undefined
  max: number | undefined
  decimals: number
}

/** Reads a typed number, with a comma or a point before its decimals, or says what is wrong with it. */
export function readNumber(typed: string, { min, max, decimals }: Bounds): FieldReading<number> {
  const text = typed.trim().replace(',', '.')
  if (text === '') return { value: null }
  const match = /^-?\d*(?:\.(\d*))?$/.exec(text)
  const value = Number(text)
  if (!match || Number.isNaN(value) || !/\d/.test(text)) return { problem: uiCopy.notANumber }
  if ((match[1]?.length ?? 0) > decimals) return { problem: uiCopy.tooManyDecimals(decimals) }
  const isTooSmall = min !== undefined && value < min
  const isTooLarge = max !== undefined && value > max
  if (!isTooSmall && !isTooLarge) return { value }
  if (isYear({ min, max })) return { problem: uiCopy.notAYear(String(min), String(max)) }
  return { problem: isTooSmall ? uiCopy.numberTooSmall(min) : uiCopy.numberTooLarge(max!) }
}

/** Numbers of four digits: vintages, and the years to drink from and until. */
const isYear = ({ min, max }: Pick<Bounds, 'min' | 'max'>) =>
  min !== undefined && max !== undefined && min >= 1000 && max <= 9999
