import type { ServerFile } from '../../../shared/business/privacy.ts'
import { csvLine } from '../../../shared/kernel/csv.ts'

/** The parts of an export that are also tables for people: agreements, payments and messages. */
const tabled: readonly ServerFile[] = ['reservations', 'payments', 'invoices', 'reviews']

const money = new Set(['reserveFee', 'creditUsed', 'unitPrice', 'totalPrice', 'amount', 'refunded'])

/**
 * One of the server's files as a table that a spreadsheet opens: a column for each field, amounts in
 * dollars; undefined where it is none of those, or has no rows.
 */
export function tableOf(file: ServerFile, input: unknown): string | undefined {
  if (!tabled.includes(file) || !Array.isArray(input) || input.length === 0) return undefined
  const rows = input as readonly Readonly<Record<string, unknown>>[]
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => name !== 'currency',
  )
  const lines = [names.map(headerOf), ...rows.map((row) => names.map((name) => cellOf(name, row)))]
  // The mark by which Excel knows UTF-8.
  return `\ufeff${lines.map(csvLine).join('')}`
}

/** `totalPrice` is headed `Total price (USD)`. */
function headerOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${money.has(name) ? ' (USD)' : ''}`
}

function cellOf(name: string, row: Readonly<Record<string, unknown>>): string {
  const value = row[name]
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' && money.has(name)) return (value / 100).toFixed(2)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
