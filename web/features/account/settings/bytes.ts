import { locale } from '../../../../shared/kernel/language.ts'

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** `842 bytes`, `12.4 MB`: thousands, as file managers count. */
export function bytesInWords(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const amount = bytes / 1000 ** step
  const digits = step === 0 || amount >= 100 ? 0 : 1
  return `${amount.toLocaleString(locale(), { maximumFractionDigits: digits })} ${units[step]}`
}
