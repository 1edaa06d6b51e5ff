import { createHash, randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unguarded } from '../../../shared/kernel/csv.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day, dayOf } from '../../../shared/kernel/time.ts'
import { complianceCsv } from '../../../sync-server/compliance/csv.ts'
import { writeCompliance } from '../../../sync-server/compliance/log.ts'
import { type Door, openDoor, type Person } from '../../http/door.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'
import { aStore } from './a-store.ts'

type Line = Record<string, string>

const linesOf = (csv: string): Line[] =>
  Papa.parse<Line>(csv.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true }).data

/** Computed as the README of the log says, from nothing but the file. */
const hashOf = (line: Line): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        line['Previous'],
        line['Chain'],
        Number(line['Number']),
        line['Action'],
        line['Store'],
        line['Reservation'] || null,
        line['Actor'] || null,
        line['User'] || null,
        unguarded(line['Details'] ?? ''),
        Number(line['At']),
      ]),
    )
    .digest('hex')

/** The first line that was changed or does not follow the one before. */
const brokenLine = (lines: readonly Line[]) =>
  lines.findIndex(
    (line, at) =>
      hashOf(line) !== line['Hash'] ||
      (lines[at - 1]?.['Chain'] === line['Chain'] && lines[at - 1]?.['Hash'] !== line['Previous']),
  )

test('a store’s log can be verified by any reader, and runs no formula', async () => {
  const door: Door = await openDoor()
  try {
    const admin = await door.person('Ada Admin')
    const owner = await door.person('Olga Owner')
    const store = await storeOf(owner)
    await storeOf(await door.person('Other Owner'))
    const reason = '=HYPERLINK("http://evil.example","a, ""b"""); then;=1+1'
    await admin.post(`/api/admin/stores/${store}/reject`, { reason })
    await owner.post(`/api/stores/${store}/apply-again`, undefined)
    await admin.post(`/api/admin/stores/${store}/approve`, undefined)

    const answer = await owner.fetch(`/api/stores/${store}/compliance.csv`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    // The end of an id differs, its beginning is the same for stores of one day.
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="compliance-${store.slice(-12)}\\.csv"`),
    )
    const csv = await answer.text()
    const lines = linesOf(csv)
    expect(lines.map((line) => line['Action'])).toEqual([
      'store.applied',
      'store.rejected',
      'store.applied',
      'store.approved',
    ])
    expect(lines.every((line) => line['Store'] === store)).toBe(true)
    const details = lines[1]?.['Details'] ?? ''
    expect(details).toContain("then;'=1+1")
    expect(JSON.parse(unguarded(details))).toEqual({ reason })
    expect(
      lines.flatMap((line) => Object.values(line)).filter((cell) => /^[=+\-@]/.test(cell)),
    ).toEqual([])
    expect(brokenLine(lines)).toBe(-1)
    // A changed or removed line is detected.
    expect(brokenLine(lines.map((line, at) => (at === 2 ? { ...line, Actor: '' } : line)))).toBe(2)
    expect(brokenLine(lines.toSpliced(1, 1))).toBe(1)
    expect(csv).not.toContain(owner.email)
    expect(csv).not.toContain('Olga')

    const all = linesOf(await (await admin.fetch('/api/admin/compliance.csv')).text())
    expect(all).toHaveLength(5)
    expect(brokenLine(all)).toBe(-1)

    const today = dayOf(Date.now())
    const tomorrow = dayOf(Date.now() + day)
    const of = async (query: string) =>
      linesOf(await (await owner.fetch(`/api/stores/${store}/compliance.csv?${query}`)).text())
    expect(await of(`from=${tomorrow}`)).toEqual([])
    expect(await of(`from=${dayOf(Date.now() - day)}&to=${today}`)).toHaveLength(4)
    expect((await owner.fetch(`/api/stores/${store}/compliance.csv?from=today`)).status).toBe(400)
  } finally {
    await door.close()
  }
})

async function storeOf(owner: Person): Promise<string> {
  const answer = await owner.post('/api/stores', aStore(), { 'Idempotency-Key': randomUUID() })
  return ((await answer.json()) as { id: string }).id
}

onEachEngine({ postgres: 'deep' }, (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await engine.open()
  })
  afterAll(() => database.remove())

  test('a long log comes whole and in order, over pages and chains', async () => {
    // A page ends in the second, at a number that the first has, too.
    const stores = [randomUUID(), randomUUID()].sort() as Id<'store'>[]
    const noon = Date.parse('2026-03-01T12:00:00Z')
    await database.db.transaction('fill', async (tx) => {
      for (let at = 0; at < 1_100; at++)
        await writeCompliance(tx, {
          action: 'drop.created',
          storeId: stores[at % 2] as Id<'store'>,
          at: noon + (at < 550 ? 0 : day),
        })
    })
    const read = async (asked: Parameters<typeof complianceCsv>[1]) => {
      let csv = ''
      for await (const piece of complianceCsv(database.db, asked)) csv += piece
      return linesOf(csv)
    }
    const all = await read({})
    expect(all).toHaveLength(1_100)
    expect(brokenLine(all)).toBe(-1)
    expect(all.filter((line) => line['Number'] === '1').map((line) => line['Chain'])).toEqual(
      stores,
    )
    expect(await read({ store: stores[0] as string })).toHaveLength(550)
    const secondDay = await read({ from: '2026-03-02', until: '2026-03-02' })
    expect(secondDay).toHaveLength(550)
    expect(brokenLine(secondDay)).toBe(-1)
  })
})
