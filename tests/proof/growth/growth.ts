import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { day } from '../../../shared/kernel/time.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { openDoor } from '../../http/door.ts'
import { silent } from '../../support/engines.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { makeSqliteFile } from '../../support/sqlite-file.ts'
import { actAll, fewBatches, forAll, type Measured } from './acts.ts'
import { populate } from './population.ts'
import { type ActWork, recordPostgres, recordSqlite } from './recorder.ts'

interface Growing {
  readonly engine: 'SQLite' | 'PostgreSQL'
  readonly people: number
  /** An act of the test, to see that growth is noticed. */
  readonly besides?: { readonly act: string; readonly run: (db: Db) => Promise<unknown> }
}

/** The work of each act in a database with so many people. */
export async function worksAt({ engine, people, besides }: Growing): Promise<Map<string, ActWork>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-growth-'))
  const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
  const sqliteFile = path.join(dataDir, 'undercroft.sqlite')
  const place = database ? { postgresUrl: database.url } : { sqliteFile }
  try {
    if (!database) await makeSqliteFile(sqliteFile)
    const filling = await openDb(place, silent)
    const population = await populate(filling, people, Date.now())
    await filling.close()

    const recorder = database ? await recordPostgres(database.url) : await recordSqlite(sqliteFile)
    const measured: Measured = async (act, run) => {
      recorder.act = act
      try {
        return await run()
      } finally {
        recorder.act = undefined
      }
    }
    const db = await openDb(place, silent)
    let ahead = 0
    const door = await openDoor({
      ...(database && { databaseUrl: database.url }),
      env: {
        DATA_DIR: dataDir,
        ADMIN_EMAILS: 'ada.admin@example.com',
        WAITING_ROOM_ADMITS: '1000',
      },
      now: () => Date.now() + ahead,
      pollEvery: day,
      around: fewBatches(() => recorder.analyze()),
    })
    try {
      const letPass = (milliseconds: number) => {
        ahead += milliseconds
      }
      await actAll({ door, db, population, measured, letPass })
      if (besides) await measured(besides.act, () => besides.run(db))
    } finally {
      await door.close()
      await db.close()
    }
    return await recorder.end()
  } finally {
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The work of an act may be this much more in a larger database. */
export const maxGrowth = 1.3
/** Less than that is chance: a row that happens to be there. */
const unnoticed = { SQLite: 150, PostgreSQL: 20 } as const

interface Growth {
  readonly act: string
  readonly few: ActWork
  readonly many: ActWork
  readonly ratio: number
  readonly grows: boolean
}

export interface TwoSizes {
  readonly engine: Growing['engine']
  readonly sizes: readonly [few: number, many: number]
}

/**
 * Compares two sizes, act by act: what is done for one person as it is, jobs by the statement, since
 * a batch takes what there is, and what is done for all by the person.
 * @throws Error if an act was done at one of them only
 */
export function growthOf(
  { engine, sizes: [few, many] }: TwoSizes,
  works: readonly [ReadonlyMap<string, ActWork>, ReadonlyMap<string, ActWork>],
): Growth[] {
  const acts = [...new Set(works.flatMap((one) => [...one.keys()]))]
  return acts.map((act) => {
    const [one, other] = [works[0].get(act), works[1].get(act)]
    if (!one || !other) throw new Error(`only done at one size: ${act}`)
    const shares = forAll.has(act)
      ? [few, many]
      : act.startsWith('job ')
        ? [one.statements, other.statements]
        : [1, 1]
    const [before, after] = [one.work / shares[0]!, other.work / shares[1]!]
    const ratio = after / Math.max(before, 1e-9)
    const isMuch = (after - before) * shares[1]! > unnoticed[engine]
    return { act, few: one, many: other, ratio, grows: ratio > maxGrowth && isMuch }
  })
}

/** One line for each act. */
export function growthTable({ engine }: TwoSizes, growth: readonly Growth[]): string {
  const unit = engine === 'SQLite' ? 'steps' : 'rows'
  const lines = growth.map(({ act, few, many, ratio, grows }) => {
    const pages = engine === 'SQLite' ? '' : `, pages ${few.pages} → ${many.pages}`
    const text = many.heaviest.text.replaceAll(/\s+/g, ' ').slice(0, 400)
    const figures = `${unit} ${few.work} → ${many.work} (× ${ratio.toFixed(2)})${pages}`
    const statements = `statements ${few.statements} → ${many.statements}`
    return `  ${grows ? 'GROWS' : 'flat '} ${act}: ${figures}, ${statements}${grows ? `\n    ${text}` : ''}`
  })
  return lines.join('\n')
}
