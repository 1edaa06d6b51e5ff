import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tries } from '../../../shared/business/tries.ts'
import { type Door, openDoor, type Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../../support/postgres.ts'
import { limitMs } from '../../support/scope.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `ending letters from a letter, and a test of them, on ${engine}`,
    () => {
      let door: Door
      let database: FreshDatabase | undefined
      beforeAll(async () => {
        if (engine === 'PostgreSQL') database = await freshDatabase()
        door = await openDoor(database ? { databaseUrl: database.url } : {})
      })
      afterAll(async () => {
        await door.close()
        await database?.drop()
      })

      async function round(who: Person, changes?: object) {
        const mutation = { name: 'setting.change', args: { changes }, seq: 1, at: 0 }
        const asked = {
          protocol: 1,
          deviceId: randomUUID(),
          seen: { seq: 0, uid: '' },
          cursor: null,
          limit: 10,
          digest: false,
          mutations: changes ? [{ ...mutation, uid: randomUUID() }] : [],
        }
        const answer = await who.post('/api/sync', asked, { 'X-User': who.id })
        const said = (await answer.json()) as {
          rejections: unknown[]
          cursor: unknown
          changes: { table: string; row: { mailNotices?: boolean } | null }[]
        }
        expect(said.rejections).toEqual([])
        return said
      }
      /** Whether letters are on, and the place in the feed, which each change moves. */
      async function state(who: Person) {
        const { changes, cursor } = await round(who)
        const own = changes.find(({ table }) => table === 'settings')
        return [own?.row?.mailNotices, cursor] as const
      }
      async function reader(name: string) {
        const who = await door.person(`${name} ${engine}`)
        await round(who, { mailNotices: true })
        return who
      }
      const testsOf = (who: Person) => who.post('/api/account/notices/test', {})
      const lettersOf = (who: Person) =>
        door.letters(who.email).filter((letter) => letter.includes('List-Unsubscribe:'))
      const written = (who: Person, count: number) =>
        expect.poll(() => lettersOf(who).length, { timeout: limitMs(30_000) }).toBe(count)
      async function linkOf(who: Person): Promise<string> {
        expect((await testsOf(who)).status).toBe(200)
        await written(who, 1)
        const link = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(lettersOf(who)[0]!)?.[1] ?? ''
        return new URL(link).pathname
      }
      /** As a mail program presses it: no session, no origin, a form. */
      const press = (path: string, method = 'POST') =>
        fetch(`${door.origin}${path}`, {
          method,
          redirect: 'manual',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          ...(method === 'POST' && { body: 'List-Unsubscribe=One-Click' }),
        })

      test('the link of a letter ends those of its reader alone, once, and a look at it ends nothing', async () => {
        const [ann, bob] = [await reader('Ann'), await reader('Bob')]
        const link = await linkOf(ann)
        const looked = await press(link, 'GET')
        expect([looked.status, looked.headers.get('Location')]).toEqual([302, '/settings'])
        expect((await state(ann))[0]).toBe(true)
        expect((await press(link)).status).toBe(204)
        const after = await state(ann)
        expect(after[0]).toBe(false)
        expect((await press(link)).status).toBe(204)
        expect(await state(ann)).toEqual(after)
        expect((await state(bob))[0]).toBe(true)
        // After opting in again, mail is sent, and the link ends it as before.
        await round(ann, { mailNotices: true })
        expect((await press(link)).status).toBe(204)
        expect((await state(ann))[0]).toBe(false)
      })

      test('a forged, cut or foreign link unsubscribes no account', async () => {
        const [eve, vic] = [await reader('Eve'), await reader('Vic')]
        const link = await linkOf(eve)
        const [folder, key] = [link.slice(0, link.lastIndexOf('/') + 1), link.split('/').at(-1)!]
        const ofVictim = Buffer.from(JSON.stringify({ userId: vic.id })).toString('base64url')
        const middle = Math.floor(key.length / 2)
        const forged = [
          ofVictim,
          vic.id,
          key.slice(0, -4),
          `${key}AAAA`,
          `${key.slice(0, middle)}${key[middle] === 'A' ? 'B' : 'A'}${key.slice(middle + 1)}`,
          `${ofVictim}${key.slice(ofVictim.length)}`,
        ]
        for (const one of forged) expect((await press(folder + one)).status, one).toBe(400)
        for (const who of [eve, vic]) expect((await state(who))[0]).toBe(true)
        // Another server's key, with its own secret, is none of this one.
        const other = await openDoor()
        try {
          expect((await fetch(`${other.origin}${link}`, { method: 'POST' })).status).toBe(400)
        } finally {
          await other.close()
        }
        expect((await press(link)).status).toBe(204)
        expect((await state(eve))[0]).toBe(false)
      })

      test('a link of a deleted account changes nothing and reveals nothing', async () => {
        const gus = await reader('Gus')
        const link = await linkOf(gus)
        const body = { password: gus.password }
        expect((await gus.post('/api/account/delete', body)).status).toBeLessThan(300)
        const { status } = await press(link)
        expect([204, 400]).toContain(status)
      })

      test('a test message is sent so many times an hour, and then says when there is one again', async () => {
        const tim = await reader('Tim')
        for (let count = 0; count < tries.testNotice.max; count++)
          expect((await testsOf(tim)).status).toBe(200)
        const refused = await testsOf(tim)
        expect(refused.status).toBe(429)
        expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
        expect(await refused.json()).toMatchObject({ code: 'slow_down' })
        await written(tim, tries.testNotice.max)
        // Another's tries are their own.
        expect((await testsOf(await reader('Una'))).status).toBe(200)
      })
    },
  )
