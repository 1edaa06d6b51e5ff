import type { KnownBottle } from '../../../shared/features/catalogue/known-bottle.ts'

/** The messages of the worker that searches the operator's catalogue. */
export type ToWorker =
  /** All pages of the catalogue, as the server sent them: they take the place of what it had. */
  { readonly pages: readonly ArrayBuffer[] } | ({ readonly number: number } & CatalogueQuery)

export type CatalogueQuery =
  | { readonly typed: string; readonly max: number }
  /** Thirteen digits. */
  | { readonly gtin: string }

export interface CatalogueReply {
  readonly number: number
  readonly found: readonly KnownBottle[]
}
