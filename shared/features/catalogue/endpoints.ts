import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { bottles } from '../collection/bottle.ts'
import { categories } from '../collection/categories.ts'
import { gtinOf } from '../barcode/gtin.ts'
import { schemaOf } from '../../kernel/schema.ts'

const { fields } = bottles

const facts = {
  name: schemaOf(fields.name),
  brand: schemaOf(fields.brand),
  category: z.enum(categories),
  subcategory: z.optional(schemaOf(fields.subcategory)),
  distillery: z.optional(schemaOf(fields.distillery)),
  region: z.optional(schemaOf(fields.region)),
  abv: z.optional(schemaOf(fields.abv)),
  sizeMl: z.optional(schemaOf(fields.sizeMl)),
}

/** SHA-256 of a page's bytes, which is its name. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The pages; `looksUp` says whether unknown codes are looked up elsewhere. */
export const catalogueIndex = z.object({
  pages: z.array(z.object({ hash, count: z.number() })),
  looksUp: z.boolean(),
})
export type CatalogueIndex = z.infer<typeof catalogueIndex>

/** A page: known bottles, with the numbers under their bars. */
export const cataloguePage = z.array(z.object({ ...facts, codes: z.optional(z.array(z.string())) }))
export type CataloguePage = z.infer<typeof cataloguePage>

/** With an ETag: asked again with it, the answer is 304 where nothing has changed. */
export const getCatalogueIndex = endpoint({
  name: 'catalogue.index',
  method: 'GET',
  path: '/api/catalogue',
  may: 'user',
  does: 'Lists the pages of the operator’s catalogue of known bottles, each by its content hash.',
  media: ['application/json'],
  refuses: [],
})

/** A name's content never changes, so it is fetched once. */
export const getCataloguePage = endpoint({
  name: 'catalogue.page',
  method: 'GET',
  path: '/api/catalogue/pages/{hash}',
  may: 'user',
  does: 'Returns one page of the catalogue.',
  params: z.object({ hash }),
  media: ['application/json'],
  refuses: ['not_found'],
})

/** Facts of a code: fewer than in a catalogue if it was looked up elsewhere. */
export const knownByCode = z.object({
  source: z.enum(['catalogue', 'open_food_facts']),
  bottle: z.partial(z.object(facts)),
})
export type KnownByCode = z.infer<typeof knownByCode>

/** Refuses `busy` where the other house does not answer. */
export const lookupCode = endpoint({
  name: 'catalogue.code',
  method: 'GET',
  path: '/api/catalogue/codes/{gtin}',
  may: 'user',
  does: 'Looks up a barcode in the catalogue, or in Open Food Facts if the operator allows it.',
  params: z.object({ gtin: z.string().check(z.refine((text) => gtinOf(text) !== undefined)) }),
  gives: z.object({ found: z.nullable(knownByCode) }),
  refuses: ['not_found', 'slow_down', 'busy'],
})
