import { createHash } from 'node:crypto'
import { and, asc, count, eq, gte, inArray, lt, notInArray } from 'drizzle-orm'
import { bottlesOnPage } from '../../../shared/business/catalogue.ts'
import type { CatalogueIndex, CataloguePage } from '../../../shared/features/catalogue/endpoints.ts'
import type { Db, Reader, DbTx } from '../../db/db.ts'

/** Where it goes on: how many pages there are to be, and how many of them are written. JSON. */
export interface PagesAt {
  readonly pages: number
  readonly written: number
}

/**
 * Writes the catalogue as devices take it. A bottle stands on the page of its id's first digits, so
 * a change of one bottle changes one page, and devices fetch that one.
 */
export async function buildPages(db: Db): Promise<void> {
  let at: PagesAt | undefined
  do at = await buildPage(db, at)
  while (at)
}

/**
 * Writes the next page, and after the last one drops pages that no longer exist. It may run twice.
 * @param at the result of the previous call; absent for the first
 * @returns the next position; undefined at the end
 */
export async function buildPage(db: Db, at?: PagesAt): Promise<PagesAt | undefined> {
  const { cataloguePages } = db.t
  const { pages, written } = at ?? { pages: await pagesNeeded(db), written: 0 }
  const prefixes = prefixesOf(pages)
  const prefix = prefixes[written]
  if (prefix !== undefined) {
    await db.transaction('write a page of the catalogue', (tx) => writePage(tx, prefix))
    return { pages, written: written + 1 }
  }
  return await db.transaction('drop pages of the catalogue', async (tx) => {
    const needed = await pagesNeeded(tx)
    // An import has come in between, and the pages to be dropped may be the ones that it wrote.
    if (needed !== pages) return { pages: needed, written: 0 }
    await tx.delete(cataloguePages).where(notInArray(cataloguePages.prefix, prefixes))
    return undefined
  })
}

async function writePage(tx: DbTx, prefix: string): Promise<void> {
  const { cataloguePages } = tx.t
  const bottles = await bottlesOf(tx, prefix)
  const body = JSON.stringify(bottles)
  const hash = createHash('sha256').update(body).digest('hex')
  const page = { prefix, hash, count: bottles.length, body }
  if (bottles.length === 0) await tx.delete(cataloguePages).where(eq(cataloguePages.prefix, prefix))
  else await tx.write(cataloguePages, [page], 'replace')
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

const digits = [...'0123456789abcdef']
const twoDigits = digits.flatMap((first) => digits.map((second) => first + second))

/** So many digits that pages are not too long: none, one or two. */
async function pagesNeeded(reader: Reader): Promise<number> {
  const [row] = await reader.select({ count: count() }).from(reader.t.catalogueBottles)
  const size = row?.count ?? 0
  if (size <= bottlesOnPage) return 1
  return size <= bottlesOnPage * digits.length ? digits.length : twoDigits.length
}

function prefixesOf(pages: number): string[] {
  if (pages === 1) return ['']
  return pages === digits.length ? digits : twoDigits
}

async function bottlesOf(reader: Reader, prefix: string): Promise<CataloguePage> {
  const { catalogueBottles, catalogueCodes } = reader.t
  const rows = await reader
    .select({ id: catalogueBottles.id, bottle: catalogueBottles.bottle })
    .from(catalogueBottles)
    .where(and(gte(catalogueBottles.id, prefix), lt(catalogueBottles.id, `${prefix}g`)))
    .orderBy(asc(catalogueBottles.id))
  const codes = new Map<string, string[]>()
  for (let from = 0; from < rows.length; from += idBatchSize) {
    const ids = rows.slice(from, from + idBatchSize).map(({ id }) => id)
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
const idBatchSize = 500
