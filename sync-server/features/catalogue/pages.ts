import { createHash } from 'node:crypto'
import { and, asc, count, eq, gte, inArray, lt, notInArray } from 'drizzle-orm'
import { bottlesOnPage } from '../../../shared/business/catalogue.ts'
import type { CatalogueIndex, CataloguePage } from '../../../shared/features/catalogue/endpoints.ts'
import type { Db, Reader } from '../../db/db.ts'

/**
 * Writes the catalogue as devices take it. A bottle stands on the page of its id's first digits, so
 * a change of one bottle changes one page, and devices fetch that one.
 */
export async function buildPages(db: Db): Promise<void> {
  const { catalogueBottles, cataloguePages } = db.t
  const [row] = await db.select({ count: count() }).from(catalogueBottles)
  const prefixes = prefixesFor(row?.count ?? 0)
  for (const prefix of prefixes)
    await db.transaction('write a page of the catalogue', async (tx) => {
      const bottles = await bottlesOf(tx, prefix)
      const body = JSON.stringify(bottles)
      const hash = createHash('sha256').update(body).digest('hex')
      const page = { prefix, hash, count: bottles.length, body }
      if (bottles.length === 0)
        await tx.delete(cataloguePages).where(eq(cataloguePages.prefix, prefix))
      else await tx.write(cataloguePages, [page], 'replace')
    })
  await db.transaction('drop pages of the catalogue', (tx) =>
    tx.delete(cataloguePages).where(notInArray(cataloguePages.prefix, prefixes)),
  )
}

/** Which pages there are now. */
export async function pagesNow(db: Db): Promise<CatalogueIndex['pages']> {
  const { cataloguePages } = db.t
  const { hash, count: size } = cataloguePages
  return await db
    .select({ hash, count: size })
    .from(cataloguePages)
    .orderBy(asc(cataloguePages.prefix))
}

/** So many digits that pages are not too long: none, one or two. */
function prefixesFor(size: number): string[] {
  if (size <= bottlesOnPage) return ['']
  const digits = [...'0123456789abcdef']
  if (size <= bottlesOnPage * digits.length) return digits
  return digits.flatMap((first) => digits.map((second) => first + second))
}

async function bottlesOf(reader: Reader, prefix: string): Promise<CataloguePage> {
  const { catalogueBottles, catalogueCodes } = reader.t
  const rows = await reader
    .select({ id: catalogueBottles.id, bottle: catalogueBottles.bottle })
    .from(catalogueBottles)
    .where(and(gte(catalogueBottles.id, prefix), lt(catalogueBottles.id, `${prefix}g`)))
    .orderBy(asc(catalogueBottles.id))
  const codes = new Map<string, string[]>()
  for (let from = 0; from < rows.length; from += idsAtOnce) {
    const ids = rows.slice(from, from + idsAtOnce).map(({ id }) => id)
    const found = await reader
      .select()
      .from(catalogueCodes)
      .where(inArray(catalogueCodes.bottleId, ids))
      .orderBy(asc(catalogueCodes.gtin))
    for (const { gtin, bottleId } of found)
      codes.set(bottleId, [...(codes.get(bottleId) ?? []), gtin])
  }
  return rows.map(({ id, bottle }) => {
    const own = codes.get(id)
    return { ...bottle, ...(own && { codes: own }) }
  })
}

/** An engine takes only so many values in one query. */
const idsAtOnce = 500
