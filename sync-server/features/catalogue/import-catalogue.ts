import { createHash, randomUUID } from 'node:crypto'
import { count, eq, inArray } from 'drizzle-orm'
import { maxCatalogueBottles } from '../../../shared/business/catalogue.ts'
import {
  type CatalogueLine,
  catalogueKey,
  joinedBottle,
  type ReadLine,
} from '../../../shared/features/catalogue/catalogue-line.ts'
import type { KnownBottle } from '../../../shared/features/catalogue/known-bottle.ts'
import { uuidFromHash } from '../../../shared/kernel/id.ts'
import { minute } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { BrokenFile, type FileRow } from './catalogue-file.ts'
import { buildPages } from './pages.ts'

export interface Imported {
  /** Bottles that the catalogue did not have. */
  readonly added: number
  /** Bottles that it had, and now has as the file says. */
  readonly updated: number
  readonly bad: number
}

/** Rows per transaction, so that other writers wait briefly. */
const batchSize = 400
/** An import still running by then has died, and its bottles get their pages anyway. */
const maxImport = 30 * minute

interface ImportCatalogueData extends CatalogueLine {
  readonly line: number
  readonly id: string
}

/**
 * Imports the rows of a catalogue as a stream. A known bottle takes the file's values; several rows
 * of one bottle in a file become one bottle with all of their codes.
 * @param report is called for each rejected row, with the reason
 */
export async function importCatalogue(
  db: Db,
  {
    rows,
    read,
    report,
    max = maxCatalogueBottles,
  }: {
    readonly rows: AsyncIterable<FileRow>
    readonly read: ReadLine
    readonly report: (line: number, why: string) => void
    /** Of the whole catalogue. */
    readonly max?: number
  },
  now: () => number = Date.now,
): Promise<Imported> {
  const batch = randomUUID()
  const job = `catalogue.pages/${batch}`
  const total = { added: 0, updated: 0, bad: 0 }
  const refuse = (line: number, why: string) => {
    total.bad += 1
    report(line, why)
  }
  let room = max - (await sizeOf(db))
  const take = async (lines: readonly ImportCatalogueData[]) => {
    const done = await db.transaction('import a catalogue', async (tx) => {
      await enqueue(tx, 'catalogue.pages', {}, { at: now() + maxImport, id: job })
      return await takeLines(tx, lines, { batch, room, max })
    })
    room -= done.added
    total.added += done.added
    total.updated += done.updated
    for (const { line, why } of done.bad) refuse(line, why)
  }

  let waiting: ImportCatalogueData[] = []
  try {
    for await (const { line, cells, isRagged } of rows) {
      const one = isRagged ? 'has more or fewer cells than the header' : read(cells)
      if (typeof one === 'string') refuse(line, one)
      else waiting.push({ ...one, line, id: idOf(one.bottle) })
      if (waiting.length < batchSize) continue
      await take(waiting)
      waiting = []
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    refuse(error.line, error.message)
  }
  if (waiting.length > 0) await take(waiting)
  if (total.added + total.updated > 0) await buildPages(db)
  await db.transaction('a catalogue is imported', (tx) =>
    tx.delete(tx.t.jobs).where(eq(tx.t.jobs.id, job)),
  )
  return total
}

/** Forgets every bottle of the catalogue. */
export async function clearCatalogue(db: Db): Promise<number> {
  const size = await sizeOf(db)
  await db.transaction('clear the catalogue', async (tx) => {
    await tx.delete(tx.t.catalogueBottles)
    await tx.delete(tx.t.catalogueCodes)
    await tx.delete(tx.t.cataloguePages)
  })
  return size
}

async function sizeOf(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(db.t.catalogueBottles)
  return row?.count ?? 0
}

async function takeLines(
  tx: DbTx,
  lines: readonly ImportCatalogueData[],
  { batch, room, max }: { readonly batch: string; readonly room: number; readonly max: number },
) {
  const { catalogueBottles, catalogueCodes } = tx.t
  const ids = [...new Set(lines.map(({ id }) => id))]
  const known = new Map<string, { bottle: KnownBottle; batch: string; line: number }>()
  for (const row of await tx
    .select()
    .from(catalogueBottles)
    .where(inArray(catalogueBottles.id, ids)))
    known.set(row.id, row)
  const owners = await ownersOf(
    tx,
    lines.flatMap(({ codes }) => codes),
    batch,
  )

  const done = { added: 0, updated: 0, bad: [] as { line: number; why: string }[] }
  /** Existing bottles, at their first row in this import: their codes are replaced. */
  const renewed: string[] = []
  const changed = new Set<string>()
  const codes = new Map<string, string>()
  for (const { id, line, bottle, codes: told } of lines) {
    const before = known.get(id)
    const taken = told.find((code) => (owners.get(code)?.id ?? id) !== id)
    if (taken !== undefined) {
      const why = `has the code ${taken}, which row ${owners.get(taken)?.line} has for another bottle`
      done.bad.push({ line, why })
      continue
    }
    if (before?.batch === batch) {
      known.set(id, { ...before, bottle: joinedBottle(before.bottle, bottle) })
    } else if (before) {
      done.updated += 1
      renewed.push(id)
      known.set(id, { bottle, batch, line })
    } else if (done.added >= room) {
      done.bad.push({ line, why: `is one more than the ${max} bottles there may be` })
      continue
    } else {
      done.added += 1
      known.set(id, { bottle, batch, line })
    }
    changed.add(id)
    for (const code of told) {
      owners.set(code, { id, line })
      codes.set(code, id)
    }
  }
  await tx.write(
    catalogueBottles,
    [...changed].map((id) => ({ id, ...known.get(id)! })),
    'replace',
  )
  if (renewed.length > 0)
    await tx.delete(catalogueCodes).where(inArray(catalogueCodes.bottleId, renewed))
  await tx.write(
    catalogueCodes,
    [...codes].map(([gtin, bottleId]) => ({ gtin, bottleId })),
    'replace',
  )
  return done
}

/** The owners of these codes by rows of this import; earlier imports give way. */
async function ownersOf(tx: DbTx, codes: readonly string[], batch: string) {
  const { catalogueBottles, catalogueCodes } = tx.t
  const owners = new Map<string, { id: string; line: number }>()
  if (codes.length === 0) return owners
  const found = await tx
    .select({
      gtin: catalogueCodes.gtin,
      id: catalogueBottles.id,
      line: catalogueBottles.line,
      batch: catalogueBottles.batch,
    })
    .from(catalogueCodes)
    .innerJoin(catalogueBottles, eq(catalogueBottles.id, catalogueCodes.bottleId))
    .where(inArray(catalogueCodes.gtin, [...new Set(codes)]))
  // Were the batch asked for, too, SQLite would walk through all bottles of this import each time.
  for (const { gtin, id, line, batch: last } of found)
    if (last === batch) owners.set(gtin, { id, line })
  return owners
}

const idOf = (bottle: KnownBottle): string =>
  uuidFromHash(createHash('sha256').update(catalogueKey(bottle)).digest())
