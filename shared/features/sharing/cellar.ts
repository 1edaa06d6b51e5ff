import { maxNameLength } from '../../business/names.ts'
import {
  choice,
  type Entity,
  entity,
  id,
  instant,
  optional,
  product,
  type Row,
  text,
} from '../../kernel/entity.ts'

/** What somebody may do in a cellar that is not their own. Whose it is may everything. */
export const cellarRoles = ['editor', 'viewer'] as const
export type CellarRole = (typeof cellarRoles)[number]

/**
 * A cellar of somebody else that the user is in, or is invited to, as each of their devices knows
 * it. Its id is the cellar's, which is the id of whose it is. Only the server writes it: who is in a
 * cellar is decided online.
 */
export const cellars = entity('cellars', {
  /** `member`: its rows are here. `invited`: they may accept or decline. */
  state: product(choice(['invited', 'member'])),
  role: product(choice(cellarRoles)),
  /** Whose it is, by the name that they had then. */
  ownerName: product(text({ min: 0, max: maxNameLength })),
  /** Since when they are in it, or invited. */
  at: product(instant()),
  /** Of an invitation: what to accept or decline. */
  invitationId: product(optional(id())),
})
export type Cellar = Row<typeof cellars>

/**
 * The tables whose rows belong to the cellar, and are seen by everyone in it. All others are of one
 * person, whoever is in their cellar.
 */
const tablesOfCellars: ReadonlySet<string> = new Set(['bottles', 'pours', 'events', 'locations'])

export const isOfCellar = ({ table }: Pick<Entity, 'table'>): boolean => tablesOfCellars.has(table)
