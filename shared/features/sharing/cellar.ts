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

/** What somebody may do in a cellar that is not their own. Whose it is may everything. */
export const cellarRoles = ['editor', 'viewer'] as const
export type CellarRole = (typeof cellarRoles)[number]

const rules: RowRules = { maxRows: maxRows.few, keptAs: 'sharing', isRestored: false }

/**
 * A cellar of somebody else that the user is in, or is invited to, as each of their devices knows
 * it. Its id is the cellar's, which is the id of whose it is. Only the server writes it: who is in a
 * cellar is decided online.
 */
export const cellars = entity('cellars', rules, {
  /** `member`: its rows are here. `invited`: they may accept or decline. */
  state: serverOwned(choice(['invited', 'member'])),
  role: serverOwned(choice(cellarRoles)),
  /** Whose it is, by the name that they had then. */
  ownerName: serverOwned(text({ min: 0, max: maxNameLength })),
  /** Since when they are in it, or invited. */
  at: serverOwned(instant()),
  /** Of an invitation: what to accept or decline. */
  invitationId: serverOwned(optional(id())),
})
export type Cellar = Row<typeof cellars>
