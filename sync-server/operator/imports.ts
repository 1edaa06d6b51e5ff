import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { maxPriceListBytes, maxPriceListName } from '../../shared/business/alerts.ts'
import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import { priceLineTrouble } from '../../shared/copy/price-lists.ts'
import { catalogueReader } from '../../shared/features/catalogue/catalogue-line.ts'
import { takeRareWords } from '../../shared/features/collection/import/loaded-words.ts'
import * as rareWords from '../../shared/features/collection/import/rare-words.ts'
import { readPriceList } from '../../shared/features/prices/price-list.ts'
import { day, dayOf as dayAt } from '../../shared/kernel/time.ts'
import { takePriceList } from '../features/alerts/price-list-handlers.ts'
import { openCatalogueFile } from '../features/catalogue/catalogue-file.ts'
import { clearCatalogue, importCatalogue } from '../features/catalogue/import-catalogue.ts'
import { OperatorError, type OperatorInput } from './command.ts'

takeRareWords(rareWords)

/** Imports the good lines of a price list and prints the bad ones with their rows. */
export async function importPriceList(file: string, { db, say }: OperatorInput): Promise<number> {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new OperatorError(copy.noSuchFile(file))
  if (stat.size > maxPriceListBytes) throw new OperatorError(copy.priceListTooLarge(file))
  const read = readPriceList(readFileSync(file, 'utf8'), dayAt(Date.now() + day))
  if (typeof read === 'string') throw new OperatorError(copy.noPriceList(file, read))
  for (const one of read.bad) say(copy.badPriceLine(file, one.line, priceLineTrouble(one)))
  if (read.lines.length === 0) {
    say(copy.pricesImported(0, 0, 0, read.bad.length))
    return 1
  }
  const input = { id: randomUUID(), name: path.basename(file).slice(-maxPriceListName), read }
  const { added, changed, same } = await takePriceList(db, input)
  say(copy.pricesImported(added, changed, same, read.bad.length))
  return read.bad.length === 0 ? 0 : 1
}

/** Imports the good rows of a catalogue of any size and prints the bad ones. */
export async function importBottles(file: string, { db, say }: OperatorInput): Promise<number> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new OperatorError(copy.noSuchFile(file))
  const opened = await openCatalogueFile(file)
  if (typeof opened === 'string') throw new OperatorError(copy.noCatalogue(file, opened))
  const read = catalogueReader(opened.headers)
  if (typeof read === 'string') throw new OperatorError(copy.badCatalogueRow(file, 1, read))
  const tell = (line: number, why: string) => say(copy.badCatalogueRow(file, line, why))
  const { added, updated, bad } = await importCatalogue(db, {
    rows: opened.rows(),
    read,
    report: tell,
  })
  say(copy.catalogueImported(added, updated, bad))
  return bad === 0 ? 0 : 1
}

/** Empties the catalogue. */
export async function clearBottles({ db, say }: OperatorInput): Promise<number> {
  say(copy.catalogueCleared(await clearCatalogue(db)))
  return 0
}
