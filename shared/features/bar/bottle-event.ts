import { maxOfCurrency } from '../../kernel/money.ts'
import { maxRows } from '../../business/account-limits.ts'
import { maxLocationLength } from '../../business/locations.ts'
import {
  cents,
  choice,
  currencyCode,
  entity,
  id,
  indexed,
  instant,
  integer,
  optional,
  type Row,
  type RowRules,
  text,
  line,
} from '../../kernel/entity.ts'

/** How bottles leave a cellar. */
export const removalReasons = ['finished', 'gifted', 'sold', 'broken', 'lost'] as const
export type RemovalReason = (typeof removalReasons)[number]

export const bottleEventKinds = [
  'opened',
  'moved',
  'corrected',
  'restocked',
  ...removalReasons,
] as const
export type BottleEventKind = (typeof bottleEventKinds)[number]

const rules: RowRules = { maxRows: maxRows.ofBottles, privacyCategory: 'cellar', isOfCellar: true }

/**
 * What happened to a bottle besides pours: an entry of the journal. It keeps what it changed as it
 * was before, so that it can be undone.
 */
export const bottleEvents = entity('bottle_events', rules, {
  bottleId: indexed(id()),
  kind: choice(bottleEventKinds),
  at: instant(),
  /** How many left or came; of an old entry without it, one. */
  count: optional(integer({ min: 1, max: 100_000 })),
  /** The price of one bottle sold or bought. */
  price: optional(cents({ max: maxOfCurrency })),
  /** Its currency: the bottle's at that time; US dollars by default. */
  currency: optional(currencyCode()),
  /** To whom, how, why. */
  note: optional(text({ max: 2_000 })),
  toLocation: optional(line({ max: maxLocationLength })),
  toBin: optional(line({ max: maxLocationLength })),
  /** The count and level of a correction. */
  toQuantity: optional(integer({ min: 1, max: 100_000 })),
  toFillLevel: optional(integer({ min: 0, max: 100 })),
  fromLocation: optional(line({ max: maxLocationLength })),
  fromBin: optional(line({ max: maxLocationLength })),
  /** How many there were; absent where none was left (it was finished). */
  fromQuantity: optional(integer({ min: 1, max: 100_000 })),
  fromFillLevel: optional(integer({ min: 0, max: 100 })),
  fromOpenedAt: optional(instant()),
})
export type BottleEvent = Row<typeof bottleEvents>

/** Whether an entry says that bottles left. */
export const isRemovalReason = (kind: string): kind is RemovalReason =>
  (removalReasons as readonly string[]).includes(kind)

/** Whether the entry took the last of them. */
export const emptiedStock = (event: BottleEvent): boolean =>
  isRemovalReason(event.kind) && (event.fromQuantity ?? 1) <= (event.count ?? 1)
