import { attentionCopy } from '../../../../shared/copy/attention.ts'
import { typedLabels, unread } from '../../../../shared/copy/entities.ts'
import { settings } from '../../../../shared/features/account/setting.ts'
import { watches } from '../../../../shared/features/alerts/availability-alert.ts'
import { alerts } from '../../../../shared/features/alerts/price-alert.ts'
import { bottleEvents } from '../../../../shared/features/bar/bottle-event.ts'
import { bottles } from '../../../../shared/features/collection/bottle.ts'
import { recipes } from '../../../../shared/features/recipes/recipe.ts'
import { sightings } from '../../../../shared/features/sightings/sighting.ts'
import { wishes } from '../../../../shared/features/wishlist/wish.ts'
import type { Entity, Fields } from '../../../../shared/kernel/entity.ts'
import { type Currency, isCurrency, usDollars } from '../../../../shared/kernel/currency.ts'
import { exactMoney } from '../../../../shared/kernel/money.ts'
import { dayInWords } from '../../../../shared/kernel/day-in-words.ts'
import type { AttentionItem } from '../../../local/hooks/live.ts'
import { momentInWords } from '../../../ui/Time.tsx'

/** All typed values with readable labels, without ids. */
export function Typed({ change }: { change: Pick<AttentionItem, 'name' | 'args'> }) {
  const typed = typedFields(change.name, change.args)
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

/** The entity of a mutation, by the prefix of its name. */
const entities: Readonly<Record<string, Entity>> = {
  bottle: bottles,
  bottles,
  recipe: recipes,
  alert: alerts,
  watch: watches,
  wish: wishes,
  sighting: sightings,
  setting: settings,
}
type Labels = Readonly<Record<string, string>>
const labels: Readonly<Record<string, Labels>> = typedLabels
const isRead = (name: string) =>
  !name.endsWith('Id') && !(unread as readonly string[]).includes(name)

function typedFields(mutation: string, args: unknown): { label: string; value: string }[] {
  if (typeof args !== 'object' || args === null) return []
  // A later version's mutation may have an unknown prefix.
  const prefix = mutation.split('.', 1)[0] ?? ''
  // Bottle mutations can also have fields of the journal.
  const fields: Fields = { ...bottleEvents.fields, ...entities[prefix]?.fields }
  const said: unknown = 'currency' in args && args.currency
  const currency = typeof said === 'string' && isCurrency(said) ? said : usDollars
  return Object.entries(args).flatMap(([name, value]) => {
    if (name === 'changes') return typedFields(mutation, value)
    if (!isRead(name) || value === undefined) return []
    return [
      {
        label: labels[prefix]?.[name] ?? name,
        value: inWords(fields[name], name, value, currency),
      },
    ]
  })
}

function inWords(
  field: Fields[string] | undefined,
  name: string,
  value: unknown,
  currency: Currency,
): string {
  if (value === null) return attentionCopy.cleared
  if (typeof value === 'boolean') return value ? attentionCopy.yes : attentionCopy.no
  if (typeof value === 'number') {
    if (field?.unit === 'cents') return exactMoney(value, currency)
    if (field?.unit === 'instant') return momentInWords(value)
    return name === 'fillLevel' ? attentionCopy.percent(value) : String(value)
  }
  if (field?.values.are === 'hash') return attentionCopy.photoTyped
  if (typeof value === 'string') return field?.unit === 'day' ? dayInWords(value) : value
  return JSON.stringify(value)
}
