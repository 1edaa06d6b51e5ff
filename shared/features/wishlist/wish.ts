import { maxRows } from '../../business/account-limits.ts'
import { notificationPreferences, priorities, usualWishSize } from '../../business/wishes.ts'
import {
  boolean,
  cents,
  choice,
  defaulted,
  entity,
  instant,
  integer,
  optional,
  serverOwned,
  type Row,
  type RowRules,
  text,
  line,
} from '../../kernel/entity.ts'
import { categories } from '../collection/categories.ts'

const rules: RowRules = { maxRows: maxRows.byHand, privacyCategory: 'wishes' }

/** A wanted bottle. */
export const wishes = entity('wishlist', rules, {
  bottleName: line({ max: 300 }),
  brand: optional(line({ max: 200 })),
  category: optional(choice(categories)),
  vintage: optional(integer({ min: 1000, max: 9999 })),
  sizeMl: defaulted(integer({ min: 1, max: 100_000 }), usualWishSize),
  /** The most that they would pay for one. */
  maxPrice: optional(cents()),
  description: optional(text({ max: 2_000 })),
  priority: defaulted(choice(priorities), 'medium'),
  /** False: put aside, still on the list. */
  isActive: defaulted(boolean(), true),
  notificationPreference: defaulted(choice(notificationPreferences), 'instant'),
  /** What became available until then has been told, and when it last was; the server notes it. */
  notifiedUntil: serverOwned(optional(instant())),
  notifiedAt: serverOwned(optional(instant())),
  createdAt: serverOwned(instant()),
  updatedAt: serverOwned(instant()),
})
export type Wish = Row<typeof wishes>
