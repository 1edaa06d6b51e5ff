import { maxRows } from '../../business/account-limits.ts'
import { maxNameLength } from '../../business/names.ts'
import {
  choice,
  entity,
  id,
  instant,
  optional,
  serverOwned,
  type Row,
  type RowRules,
  text,
} from '../../kernel/entity.ts'

/** A member's permissions in another user's cellar. The owner has all. */
export const cellarRoles = ['editor', 'viewer'] as const
export type CellarRole = (typeof cellarRoles)[number]

const rules: RowRules = { maxRows: maxRows.few, privacyCategory: 'sharing', isRestored: false }

/**
 * A cellar the user is a member of, or invited to, on each of their devices. Its id is its owner's
 * id. Only the server writes it: memberships are decided online.
 */
export const cellars = entity('cellars', rules, {
  /** `member`: its rows are here. `invited`: they may accept or decline. */
  state: serverOwned(choice(['invited', 'member'])),
  role: serverOwned(choice(cellarRoles)),
  /** The owner's name at that time. */
  ownerName: serverOwned(text({ min: 0, max: maxNameLength })),
  /** Since when they are in it, or invited. */
  at: serverOwned(instant()),
  /** Of an invitation: what to accept or decline. */
  invitationId: serverOwned(optional(id())),
})
export type Cellar = Row<typeof cellars>
