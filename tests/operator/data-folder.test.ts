import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operate } from '../../sync-server/admin.ts'
import { openLog } from '../../sync-server/http/log.ts'
import { serve } from '../../sync-server/main.ts'
import { keepPrivate } from '../../sync-server/outside/data-folder.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { browser, joining } from '../http/door.ts'
import { limitMs } from '../support/scope.ts'

let home: string
let dataDir: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'undercroft-private-'))
  dataDir = path.join(home, 'data')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const rights = (place: string) => (statSync(place).mode & 0o7777).toString(8)
const files = ['undercroft.sqlite', 'undercroft.sqlite-wal', 'undercroft.sqlite-shm', 'secret']

async function started(): Promise<{ origin: string; log: string; stop(): Promise<void> }> {
  let logged = ''
  const running = await serve(
    readSettings({ PORT: '0', DATA_DIR: dataDir }),
    openLog('warn', { write: (line) => void (logged += line) }),
    path.join(home, 'no-app'),
  )
  return {
    origin: running.listensAt,
    stop: () => running.stop(),
    get log() {
      return logged
    },
  }
}

test('a new data folder and all its files are private', async () => {
  const server = await started()
  await browser(server.origin).post('/api/auth/sign-up/email', joining('Ada'))
  await browser(server.origin).post('/api/auth/request-password-reset', joining('Ada'))
  await expect
    .poll(() => existsSync(path.join(dataDir, 'outbox')), { timeout: limitMs(20_000) })
    .toBe(true)
  expect(rights(dataDir)).toBe('700')
  expect(rights(path.join(dataDir, 'outbox'))).toBe('700')
  for (const name of files) expect([name, rights(path.join(dataDir, name))]).toEqual([name, '600'])
  await server.stop()
  expect(server.log).not.toContain('other users')
})

test('one that was there before, open to all, is closed at the start', async () => {
  const before = await started()
  // Files that a killed server leaves next to the database have its permissions, too.
  for (const name of ['photos', 'outbox']) mkdirSync(path.join(dataDir, name), { recursive: true })
  for (const name of ['.', 'photos', 'outbox']) chmodSync(path.join(dataDir, name), 0o755)
  for (const name of files) chmodSync(path.join(dataDir, name), 0o644)
  const after = await started()
  for (const name of ['.', 'photos', 'outbox'])
    expect([name, rights(path.join(dataDir, name))]).toEqual([name, '700'])
  for (const name of files) expect([name, rights(path.join(dataDir, name))]).toEqual([name, '600'])
  expect(after.log).not.toContain('other users')
  await after.stop()
  await before.stop()
})

test('links, folders of others and shared folders stay unchanged, and are reported', async () => {
  const elsewhere = path.join(home, 'elsewhere')
  for (const folder of [elsewhere, dataDir]) mkdirSync(folder)
  chmodSync(elsewhere, 0o755)
  symlinkSync(elsewhere, path.join(dataDir, 'photos'))
  const server = await started()
  expect(rights(elsewhere)).toBe('755')
  expect(server.log).toContain(path.join(dataDir, 'photos'))
  await server.stop()
  const said: string[] = []
  const code = await operate(['check'], { DATA_DIR: dataDir }, (sentence) => said.push(sentence))
  expect([code, said.join('\n')]).toEqual([
    0,
    expect.stringContaining(`can read ${path.join(dataDir, 'photos')}`),
  ])

  const shared = path.join(home, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  expect(keepPrivate({ dataDir: shared })).toEqual([shared])
  expect(rights(shared)).toBe('1777')
  expect(keepPrivate({ dataDir: path.join(home, 'nowhere') })).toEqual([])

  // A data folder behind a link is still the operator's.
  const link = path.join(home, 'link')
  symlinkSync(elsewhere, link)
  expect(keepPrivate({ dataDir: link })).toEqual([])
  expect(rights(elsewhere)).toBe('700')
})

test.skipIf(process.geteuid?.() !== 0)('a folder of another user is left to them', () => {
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'secret'), 'x')
  chmodSync(dataDir, 0o750)
  chownSync(dataDir, 4242, 4242)
  expect(keepPrivate({ dataDir })).toEqual([dataDir])
  expect(rights(dataDir)).toBe('750')
  expect(rights(path.join(dataDir, 'secret'))).toBe('600')
})
