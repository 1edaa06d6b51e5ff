import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate } from '../../sync-server/admin.ts'
import { type Filled, fill } from '../../sync-server/demo/fill.ts'
import { demoPassword, people, signIns } from '../../sync-server/demo/people.ts'
import { sentencesOf } from '../../sync-server/demo/run.ts'
import { type Running, serve } from '../../sync-server/main.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { browser } from '../http/door.ts'
import { openLog } from '../../sync-server/http/log.ts'

let home: string
let dataDir: string
let filled: Filled
let running: Running
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'undercroft-demo-'))
  dataDir = path.join(home, 'demo')
  filled = await fill({ DATA_DIR: dataDir })
  running = await serve(
    readSettings({ PORT: '0', DATA_DIR: dataDir }),
    openLog('silent'),
    path.join(home, 'no-app'),
  )
}, 600_000)
afterAll(async () => {
  await running.stop()
  rmSync(home, { recursive: true, force: true })
})

/** A browser in which that person of the demo has signed in. */
async function signedIn(email: string) {
  const own = browser(running.listensAt)
  const answer = await own.post('/api/auth/sign-in/email', { email, password: demoPassword })
  expect(answer.status, email).toBe(200)
  const { user } = (await answer.json()) as { user: { id: string } }
  return { ...own, id: user.id }
}
const told = async <Told>(own: { fetch(place: string): Promise<Response> }, place: string) =>
  (await (await own.fetch(place)).json()) as Told

test('each sign-in that is printed works, and is who it says', async () => {
  const roles: Record<string, unknown> = {}
  for (const [who] of signIns) {
    const own = await signedIn(people[who].email)
    roles[who] = (await told<{ roles: unknown }>(own, '/api/auth/user')).roles
  }
  expect(roles).toEqual({
    ada: ['admin'],
    olga: ['owner'],
    otto: ['owner'],
    omar: ['owner'],
    carl: ['staff'],
    ivy: [],
    frank: [],
    nora: [],
  })
  const printed = sentencesOf(filled).join('\n')
  for (const [who] of signIns) expect(printed).toContain(people[who].email)
  expect(printed).toContain(demoPassword)
})

test('there is as much as was printed', async () => {
  const ada = await signedIn(people.ada.email)
  const stats = await told<Record<string, number>>(ada, '/api/admin/stats')
  let bottles = 0
  for (const { email } of Object.values(people)) {
    const own = await signedIn(email)
    const answer = await own.post(
      '/api/sync',
      {
        protocol: 1,
        deviceId: randomUUID(),
        seen: { seq: 0, uid: '' },
        cursor: null,
        limit: 5_000,
        digest: true,
        mutations: [],
      },
      { 'X-User': own.id },
    )
    const { digest } = (await answer.json()) as { digest: Record<string, { count: number }> }
    bottles += digest['bottles']?.count ?? 0
  }
  expect({
    people: stats['totalUsers'],
    bottles,
    stores: stats['activeStores'],
    drops: stats['activeDrops'],
    reservations: stats['totalReservations'],
  }).toEqual({
    people: filled.people,
    bottles: filled.bottles,
    stores: filled.stores,
    drops: filled.drops,
    reservations: filled.reservations,
  })
  expect(bottles).toBeGreaterThan(250)
})

test('every store says that it is a demo, and every kind of drop can be seen', async () => {
  const ada = await signedIn(people.ada.email)
  const { stores } = await told<{
    stores: { id: string; name: string; rating?: number; reviews?: number }[]
  }>(ada, '/api/stores')
  expect(stores.length).toBe(3)
  for (const { id, name, rating, reviews } of stores) {
    expect(name).toMatch(/ \(Demo\)$/)
    // The directory says what the reviews themselves say.
    expect(await told(ada, `/api/stores/${id}/reviews`)).toMatchObject({ rating, count: reviews })
  }
  const { drops } = await told<{
    drops: { phase: string; isSponsored: boolean; isAllocated: boolean }[]
  }>(ada, '/api/drops')
  expect(new Set(drops.map(({ phase }) => phase))).toEqual(
    new Set(['open', 'sold_out', 'scheduled', 'paused']),
  )
  expect(drops.some((drop) => drop.isSponsored) && drops.some((drop) => drop.isAllocated)).toBe(
    true,
  )
  const nora = await signedIn(people.nora.email)
  expect(await told(nora, '/api/reserving')).toMatchObject({ noShows: 3 })
  expect(await told<object>(nora, '/api/reserving')).toHaveProperty('pausedUntil')
})

test('the log of what happened is whole, and has every end that a reservation can have', async () => {
  const sentences: string[] = []
  const code = await operate(['compliance', 'verify'], { DATA_DIR: dataDir }, (sentence) =>
    sentences.push(sentence),
  )
  expect({ code, sentences }).toEqual({ code: 0, sentences: [expect.stringContaining('is whole')] })
  const ada = await signedIn(people.ada.email)
  const csv = await (await ada.fetch('/api/admin/compliance.csv')).text()
  for (const action of [
    'store.rejected',
    'store.suspended',
    'staff.added',
    'drop.paused',
    'drop.ended',
    'reservation.made',
    'reservation.confirmed',
    'reservation.expired',
    'reservation.cancelled',
    'reservation.ready',
    'reservation.picked_up',
    'reservation.refused',
    'reservation.no_show',
    'reservation.handed_over_late',
  ])
    expect(csv).toContain(`,${action},`)
})

test('a demo goes into no folder with data, not into production, and into no other database', async () => {
  const before = readdirSync(home)
  await expect(fill({ DATA_DIR: dataDir })).rejects.toThrow('has data in it')
  const fresh = path.join(home, 'fresh')
  await expect(fill({ DATA_DIR: fresh, NODE_ENV: 'production' })).rejects.toThrow('production')
  const other = { DATA_DIR: fresh, DATABASE_URL: 'postgres://somewhere/else' }
  await expect(fill(other)).rejects.toThrow('DATABASE_URL')
  expect(existsSync(fresh)).toBe(false)
  expect(readdirSync(home)).toEqual(before)
})
