import type { KnownBottle } from '../../../shared/features/catalogue/known-bottle.ts'
import { lookupLifetime } from '../../../shared/business/catalogue.ts'
import { type DataRules, type Retention, notPersonal } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** The operator's bottles, for all users, and look-ups elsewhere. */
export function catalogueTables(kit: Kit) {
  const catalogueBottles = kit.table(
    'catalogue_bottles',
    {
      /** A hash of its identifying fields: the first digits give its page. */
      id: kit.text('id').primaryKey(),
      bottle: kit.json<KnownBottle>('bottle').notNull(),
      /** The import that last changed it, and its row there. */
      batch: kit.text('batch').notNull(),
      line: kit.integer('line').notNull(),
    },
    (own) => [kit.index('catalogue_bottles_batch_idx').on(own.batch)],
  )

  /** The number under the bars, thirteen digits: of one bottle only. */
  const catalogueCodes = kit.table(
    'catalogue_codes',
    {
      gtin: kit.text('gtin').primaryKey(),
      bottleId: kit.text('bottle_id').notNull(),
    },
    (own) => [kit.index('catalogue_codes_bottle_idx').on(own.bottleId)],
  )

  /** The catalogue as devices take it, in pieces that are named by their content. */
  const cataloguePages = kit.table('catalogue_pages', {
    /** The first digits of the ids that stand on it. */
    prefix: kit.text('prefix').primaryKey(),
    hash: kit.text('hash').notNull(),
    count: kit.integer('count').notNull(),
    body: kit.text('body').notNull(),
  })

  /** Another service's answer about a number, also if it had none. */
  const codeLookups = kit.table(
    'code_lookups',
    {
      gtin: kit.text('gtin').primaryKey(),
      /** Null: nothing is known there. */
      found: kit.json<Partial<KnownBottle>>('found'),
      askedAt: kit.integer('asked_at').notNull(),
    },
    (own) => [kit.index('code_lookups_asked_idx').on(own.askedAt)],
  )

  return { catalogueBottles, catalogueCodes, cataloguePages, codeLookups }
}

const limitedByImports: Retention<never> = { limitedBy: 'what the operator imports' }

/** What becomes of their rows. */
export const catalogueRules = {
  catalogueBottles: { ...notPersonal, retention: limitedByImports },
  catalogueCodes: { ...notPersonal, retention: limitedByImports },
  cataloguePages: { ...notPersonal, retention: limitedByImports },
  // Twice their lifetime, because an old answer serves while the other service is down.
  codeLookups: { ...notPersonal, retention: { by: 'askedAt', for: 2 * lookupLifetime } },
} as const satisfies DataRules<ReturnType<typeof catalogueTables>>
