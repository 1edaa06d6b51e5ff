import { afterEach, beforeEach, expect, test } from 'vitest'
import { bottlesOnPage } from '../../../shared/business/catalogue.ts'
import {
  clearCatalogue,
  importCatalogue,
} from '../../../sync-server/features/catalogue/import-catalogue.ts'
import { catalogueJobs } from '../../../sync-server/features/catalogue/jobs.ts'
import { aBatch, runAmongTheDying } from '../../support/run-whole.ts'
import { onEachEngine } from '../../support/engines.ts'
import { databasePerTest } from '../../sync/rounds.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })

  const taken = (from: number, to: number) =>
    importCatalogue(database.current.db, {
      rows: bottles(from, to),
      read: readName,
      report: (_, why) => expect.fail(why),
    })
  const pages = () => {
    const { db } = database.current
    return db.select().from(db.t.cataloguePages).orderBy(db.t.cataloguePages.prefix)
  }
  const job = async () => {
    const { current } = database
    return [current.db, await current.again()].map((db) => catalogueJobs({ db })['catalogue.pages'])
  }

  test('a full catalogue refuses further bottles alone, by their rows', async () => {
    const { db } = database.current
    const max = 405
    const take = async (from: number, to: number) => {
      const bad: [line: number, why: string][] = []
      const total = await importCatalogue(db, {
        rows: bottles(from, to),
        read: readName,
        report: (line, why) => bad.push([line, why]),
        max,
      })
      return { ...total, bad }
    }
    const refused = (line: number) => [line, 'is one more than the 405 bottles there may be']
    expect(await take(0, max - 1)).toMatchObject({ added: max - 1, bad: [] })
    // Of the rest, a catalogue takes one more; what it knows is no more.
    expect(await take(0, max + 2)).toEqual({
      added: 1,
      updated: max - 1,
      bad: [refused(max), refused(max + 1)],
    })
    expect(await take(max - 1, max + 1)).toEqual({ added: 0, updated: 1, bad: [refused(max)] })
    const found = await pages()
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(max)
    // Room that was given back is taken again, across the batches of one file.
    await clearCatalogue(db)
    expect(await take(0, max + 1)).toEqual({ added: max, updated: 0, bad: [refused(max)] })
  })

  test('a page is split once there is a bottle more than it holds', async () => {
    await taken(0, bottlesOnPage)
    expect(await pages()).toMatchObject([{ count: bottlesOnPage }])
    await taken(bottlesOnPage, bottlesOnPage + 1)
    const split = await pages()
    expect(split.length).toBeGreaterThan(1)
    expect(split.reduce((sum, { count }) => sum + count, 0)).toBe(bottlesOnPage + 1)
  })

  test('pages missing from an import are written by the next process', async () => {
    const { db } = database.current
    const size = bottlesOnPage + 100
    await taken(0, size)
    const whole = await pages()
    expect(whole.reduce((sum, { count }) => sum + count, 0)).toBe(size)
    await db.transaction('an import died', async (tx) => {
      const { cataloguePages } = tx.t
      await tx.delete(cataloguePages)
      await tx.insert(cataloguePages).values({ prefix: '', hash: 'old', count: 1, body: '[]' })
    })
    expect(await runAmongTheDying(await job(), {})).toBe(whole.length + 1)
    expect(await pages()).toEqual(whole)
  })

  test('pages of an import that came in between stay', async () => {
    const [one, other] = await job()
    await taken(0, 10)
    const begun = await one!.run(
      {},
      aBatch(undefined, () => true),
    )
    await taken(10, bottlesOnPage + 100)
    const whole = await pages()
    const process = aBatch(begun?.next, () => false)
    expect(await other!.run({}, process)).toBeUndefined()
    expect(await pages()).toEqual(whole)
  })
})

async function* bottles(from: number, to: number) {
  for (let line = from; line < to; line++)
    yield { line, cells: new Map([['name', `Bottle ${line}`]]), isRagged: false }
}

const readName = (cells: ReadonlyMap<string, string>) => ({
  bottle: { name: cells.get('name') ?? '', brand: 'A house', category: 'Wine' as const },
  codes: [],
})
