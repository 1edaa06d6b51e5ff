import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, hour } from '../../shared/kernel/time.ts'
import { until } from '../http/door.ts'
import { scrape } from '../support/exposition.ts'
import { type BackedUpServer, backedUpServer } from './scheduled.ts'

// SQLite alone; damaged backups and PostgreSQL are `npm run deep -- --only backup`.

let server: BackedUpServer
beforeAll(async () => {
  server = await backedUpServer('sqlite', { BACKUP_EVERY: '6h', BACKUP_KEEP: '2' })
  await server.addBottle()
  await server.addPicture('a label')
})
afterAll(() => server.remove())

const first = 'undercroft-2026-11-28T12-30-00-000Z.tar'

test('the first backup is written when the server starts, the next one after BACKUP_EVERY', async () => {
  await server.door.running.work()
  expect(server.names()).toEqual([first])
  server.letPass(6 * hour - 1)
  await server.door.running.work()
  expect(server.names()).toEqual([first])
  server.letPass(1)
  await server.door.running.work()
  expect(server.names()).toEqual([first, 'undercroft-2026-11-28T18-30-00-000Z.tar'])
})

test('a drill restores the newest backup and reports rows added since', async () => {
  expect(await server.admin('drill')).toMatchObject({
    code: 0,
    said: expect.stringContaining('The server has as many rows as the backup.') as string,
  })
  await server.addBottle()
  const { code, said } = await server.admin('drill')
  expect([code, said]).toEqual([0, expect.stringContaining('T18-30-00-000Z.tar is from 2026-')])
  expect(said).toContain('\n  +1 bottles\n')
  expect(said).toMatch(/The backup is complete\. The restored copy was removed\.$/)
})

test('only the newest BACKUP_KEEP stay, and files of others stay', async () => {
  const leftover = `${first}.0197a000-0000-7000-8000-000000000001.part`
  writeFileSync(path.join(server.folder, leftover), 'cut off')
  for (const name of ['notes.txt', 'undercroft-own.tar'])
    writeFileSync(path.join(server.folder, name), 'mine')
  server.letPass(day)
  await server.door.running.work()
  expect(server.names()).toEqual([
    'notes.txt',
    'undercroft-2026-11-28T18-30-00-000Z.tar',
    'undercroft-2026-11-29T18-30-00-000Z.tar',
    'undercroft-own.tar',
  ])
})

test('a backup that fails is logged and counted, and the metrics tell the time of the last one', async () => {
  const { door, folder } = server
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file where the folder was')
  server.letPass(6 * hour)
  await door.running.work()
  expect(door.log()).toContain('"kind":"backup.write"')
  rmSync(folder)
  mkdirSync(folder)
  const metrics = () => scrape(door.running.metricsAt)
  const failed = { kind: 'backup.write', outcome: 'failed' }
  const counted = await until(async () => {
    const now = await metrics()
    return now.value('undercroft_jobs_total', failed) === 1 ? now : undefined
  })
  expect(counted.value('undercroft_backup_interval_seconds')).toBe(6 * 3_600)
  expect(counted.value('undercroft_backup_newest_timestamp_seconds')).toBe(0)
  expect(await server.admin('drill')).toEqual({
    code: 1,
    said: `There is no scheduled backup in ${folder}.`,
  })
  // It is tried again at a later time.
  server.letPass(hour)
  await door.running.work()
  const again = await until(async () => {
    const now = await metrics()
    return now.value('undercroft_backup_newest_timestamp_seconds') === 0 ? undefined : now
  })
  expect(again.value('undercroft_backup_newest_timestamp_seconds')).toBe(
    Date.parse('2026-11-30T01:30:00Z') / 1_000,
  )
})
