import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableColumns } from 'drizzle-orm'
import { openDb } from '../../sync-server/db/open-db.ts'
import { fill } from '../../sync-server/demo/fill.ts'
import { silent } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { everyFile, everyRow, type OperatedPlace, operatedPlace } from './place.ts'

describe.skipIf(!hasPostgres)('the town of the demo', () => {
  let home: string
  const places: OperatedPlace[] = []
  const at = async (...asked: Parameters<typeof operatedPlace>) => {
    const place = await operatedPlace(...asked)
    places.push(place)
    return place
  }
  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'undercroft-town-'))
    const dataDir = path.join(home, 'town')
    await fill({ DATA_DIR: dataDir })
    const db = await openDb({ sqliteFile: path.join(dataDir, 'undercroft.sqlite') }, silent)
    // What has not happened there has tables, too.
    await db.transaction('fill what is empty', async (tx) => {
      for (const table of Object.values(tx.t))
        if ((await tx.select().from(table).limit(1)).length === 0)
          await tx.write(table, [aRow(table, 'one'), aRow(table, 'two')], 'fail')
    })
    await db.close()
  }, 600_000)
  afterAll(async () => {
    for (const place of places) await place.remove()
    rmSync(home, { recursive: true, force: true })
  })

  test('every row and every file goes from SQLite to PostgreSQL and back again', {
    timeout: 300_000,
  }, async () => {
    const town = await at('sqlite', path.join(home, 'town'))
    const [rows, files] = [await everyRow(town.place), everyFile(town.dataDir)]
    expect(Object.values(rows).filter(({ length }) => length === 0)).toEqual([])
    const kinds = rows['storedFiles']!.map((row) => (JSON.parse(row) as { kind: string }).kind)
    expect(new Set(kinds)).toEqual(new Set(['photo', 'drop-picture']))
    expect(Object.keys(files).length).toBeGreaterThan(4)
    const checked = (await town.admin('check')).said

    let from = town
    for (const engine of ['postgres', 'sqlite', 'sqlite', 'postgres', 'postgres'] as const) {
      const file = path.join(home, `from-${places.length}.tar`)
      expect(await from.admin('backup', file)).toMatchObject({ code: 0 })
      const to = await at(engine)
      const restored = await to.admin('restore', file)
      expect(restored.said).toContain('under a new epoch')
      expect(restored.code).toBe(0)
      expect(withoutEpoch(await everyRow(to.place))).toEqual(withoutEpoch(rows))
      expect(everyFile(to.dataDir)).toEqual(files)
      expect((await to.admin('check')).said).toBe(checked)
      from = to
    }
  })

  test('an ordinary tar unpacks it: rows as lines of JSON, files as files', async () => {
    const town = await at('sqlite', path.join(home, 'town'))
    const file = path.join(home, 'unpacked.tar')
    await town.admin('backup', file)
    const folder = mkdtempSync(path.join(home, 'unpacked-'))
    execFileSync('tar', ['-xf', file, '-C', folder])
    const unpacked = execFileSync('sh', ['-c', `zcat ${folder}/rows/users/*.jsonl.gz`], {
      encoding: 'utf8',
    })
    const users = unpacked
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(users.length).toBe((await everyRow(town.place))['users']!.length)
    expect((users[0] as { email: string }).email).toContain('@')
    for (const [hash, bytes] of Object.entries(everyFile(town.dataDir)))
      expect(
        execFileSync('cat', [path.join(folder, 'files', hash.slice(0, 2), hash)]).toString(
          'base64',
        ),
      ).toBe(bytes)
  })
})

/** A restore is under a new one. */
function withoutEpoch({ serverMeta, ...rows }: Record<string, string[]>) {
  return { ...rows, serverMeta: serverMeta!.filter((row) => !row.includes('"epoch"')) }
}

/** Something in every column, with what engines keep otherwise: dates, booleans, JSON, fractions. */
function aRow(table: SQLiteTable, word: string): Record<string, unknown> {
  const values = {
    string: `${word} é 🍷 \\ " \n`,
    number: word === 'one' ? 1 : 2,
    boolean: word === 'one',
    date: new Date(1_795_000_000_123),
    json: { word, list: [1, null, { deep: 0.1 }] },
  }
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([property, { dataType }]) => [
      property,
      values[dataType as keyof typeof values],
    ]),
  )
}
