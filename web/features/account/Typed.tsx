import { attentionCopy } from '../../../shared/copy/attention.ts'
import { exactMoney } from '../../../shared/kernel/money.ts'
import { dayInWords, momentInWords } from '../../ui/Time.tsx'

/** Everything that was typed, by the names a person knows; ids are not theirs to read. */
export function Typed({ args }: { args: unknown }) {
  const typed = typedFields(args)
  if (typed.length === 0) return null
  return (
    <details className="mt-2">
      <summary className="target inline-flex items-center text-small font-medium text-accent">
        {attentionCopy.showTyped}
      </summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
        {typed.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 break-words whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const money = new Set(['price', 'purchasePrice', 'currentValue', 'targetPrice', 'maxPrice'])
const days = new Set(['purchasedOn'])
/** Names of rows and of lines of files: kept in the export, no use to read. */
const unread = new Set(['sourceKey', 'sourceRow', 'ids', 'items'])

function typedFields(args: unknown): { label: string; value: string }[] {
  if (typeof args !== 'object' || args === null) return []
  return Object.entries(args).flatMap(([name, value]) => {
    if (name === 'changes') return typedFields(value)
    if (name === 'id' || name.endsWith('Id') || unread.has(name) || value === undefined) return []
    return [{ label: attentionCopy.fields[name] ?? name, value: inWords(name, value) }]
  })
}

function inWords(name: string, value: unknown): string {
  if (value === null) return attentionCopy.cleared
  if (typeof value === 'boolean') return value ? attentionCopy.yes : attentionCopy.no
  if (typeof value === 'number') {
    if (money.has(name)) return exactMoney(value)
    if (name === 'fillLevel') return attentionCopy.percent(value)
    if (name === 'at') return momentInWords(value)
    return String(value)
  }
  if (name === 'photo') return attentionCopy.photoTyped
  if (typeof value === 'string') return days.has(name) ? dayInWords(value) : value
  return JSON.stringify(value)
}
