import type { PersonalDataName } from '../../shared/business/privacy.ts'
import type { Instant } from '../../shared/kernel/time.ts'

/** What becomes of the rows of one table. */
export interface DataRule<Column extends string = string> {
  /** Their entry in the privacy policy; null if they are no personal data. */
  readonly privacy: PersonalDataName | null
  readonly retention: Retention<Column>
  readonly deletion: Deletion<Column>
}

/** A rule for each table; a table without one does not compile. */
export type DataRules<Of> = {
  readonly [Name in keyof Of]: DataRule<
    Of[Name] extends { readonly _: { readonly columns: infer Columns } }
      ? keyof Columns & string
      : never
  >
}

/** What keeps the number of rows within bounds, or why they stay for ever. */
export type Retention<Column extends string = string> =
  | {
      /** The column from whose moment on a row grows old; the first one of an index. */
      readonly by: Column
      /** Milliseconds from then on; `retention.shorten` deletes the row soon after. */
      readonly for: Instant
      /** The sign-in library has its own clock, also where a demo moves the server's. */
      readonly clock?: 'sign-in'
    }
  | { readonly limitedBy: string }
  | { readonly forEver: string }

/** What the deletion of an account does to the person's rows. */
export type Deletion<Column extends string = string> =
  | {
      /** Rows that name the person in one of these columns are deleted. */
      readonly delete?: readonly [Column, ...Column[]]
      /** Rows stay without the person: these columns become null. */
      readonly clear?: readonly Column[]
    }
  /** A step of its own in `features/account/deletion-steps.ts`, once for all its tables. */
  | { readonly step: DeletionStep }
  | { readonly none: string }

export type DeletionStep =
  | 'forgetNames'
  | 'removeInvitations'
  | 'suspendStores'
  | 'removeHelpfulMarks'
  | 'removeStoryReports'
  | 'anonymizeSightings'
  | 'removeCustomer'
  | 'leaveCommunity'

export const limitedByAccount: Retention<never> = {
  limitedBy: 'the limits of an account, and deleted with it',
}
export const limitedByStores: Retention<never> = { limitedBy: 'stores and their staff' }
export const marketHistory: Retention<never> = {
  forEver: 'stores, buyers and tax offices look it up',
}

export const notPersonal = {
  privacy: null,
  deletion: { none: 'no personal data' },
} as const satisfies Partial<DataRule>
