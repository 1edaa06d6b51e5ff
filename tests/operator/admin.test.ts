import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoundResponse, RoundRequest } from '../../shared/sync/messages.ts'
import { type DbAddress, openDb } from '../../sync-server/db/open-db.ts'
import { operate } from '../../sync-server/admin.ts'
import { earnPoints } from '../../sync-server/loyalty/points.ts'
import { type Browser, browser, joining } from '../http/door.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../support/postgres.ts'
import { silent } from '../support/engines.ts'
import {
  programEnvironment,
  project,
  type Server,
  startArguments,
  startServer,
} from '../support/server.ts'
import { aBottle, newUid } from '../sync/rounds.ts'
import { limitMs } from '../support/scope.ts'

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `the operator on ${engine}`,
    { timeout: limitMs(60_000) },
    () => {
      let folder: string
      let database: FreshDatabase | undefined
      let server: Server
      let people = 0
      beforeAll(async () => {
        folder = mkdtempSync(path.join(tmpdir(), 'undercroft-operator-'))
        if (engine === 'PostgreSQL') database = await freshDatabase()
        server = await startServer({
          dataDir: path.join(folder, 'data'),
          ...(database && { databaseUrl: database.url }),
        })
      })
      afterAll(async () => {
        await server.remove()
        await database?.drop()
        rmSync(folder, { recursive: true, force: true })
      })

      const environment = () => ({
        DATA_DIR: server.dataDir,
        ...(database && { DATABASE_URL: database.url }),
      })
      async function admin(...words: string[]) {
        const said: string[] = []
        const code = await operate(words, environment(), (sentence) => said.push(sentence))
        return { code, said: said.join('\n') }
      }
      const place = (): DbAddress =>
        database
          ? { postgresUrl: database.url }
          : { sqliteFile: path.join(server.dataDir, 'undercroft.sqlite') }

      async function joined(name: string): Promise<Browser & { id: string }> {
        const own = browser(server.origin)
        await own.post('/api/auth/sign-up/email', joining(name))
        const answer = await own.post('/api/auth/sign-in/email', joining(name))
        const { user } = (await answer.json()) as { user: { id: string } }
        return { ...own, id: user.id }
      }
      async function round(by: Browser & { id: string }, own: Partial<RoundRequest>) {
        const body = {
          protocol: 1,
          deviceId: newUid(),
          seen: { seq: 0, uid: '' },
          cursor: null,
          limit: 5_000,
          digest: false,
          mutations: [],
          ...own,
        }
        const answer = await by.post('/api/sync', body, { 'X-User': by.id })
        if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
        return (await answer.json()) as RoundResponse
      }
      const adds = (...bottles: object[]) =>
        bottles.map((args, at) => ({ seq: at + 1, uid: newUid(), name: 'bottle.add', args, at: 1 }))
      /** Rows made by devices; the server stores a bottle's value independently, at any time. */
      const idsOf = (answer: RoundResponse) =>
        answer.changes.flatMap(({ table, id }) => (table === 'bottles' ? id : [])).sort()

      test('the sums of loyalty are recomputed from its ledger', async () => {
        const loyal = await joined('Loyal')
        // A server that runs looks after them itself, now and then.
        await server.stop()
        const db = await openDb(place(), silent)
        try {
          await db.transaction('an act', (tx) =>
            earnPoints(tx, {
              accountId: loyal.id,
              reason: 'pickup',
              subject: newUid(),
              at: Date.now(),
            }),
          )
          await admin('loyalty', 'rebuild')
          const columns = async () =>
            (await db.select().from(db.t.users).where(eq(db.t.users.id, loyal.id)))[0]
          const whole = await columns()
          expect(whole).toMatchObject({ loyaltyPoints: 50, loyaltyTier: 'bronze' })

          await db.transaction('break', (tx) =>
            tx
              .update(tx.t.users)
              .set({ loyaltyPoints: 5_000, loyaltyTier: 'platinum' })
              .where(eq(tx.t.users.id, loyal.id)),
          )
          const { code, said } = await admin('loyalty', 'rebuild')
          expect([code, said]).toEqual([0, expect.stringMatching(/Corrected: 1\.$/)])
          expect(await columns()).toEqual({ ...whole, loyaltyDueAt: expect.any(Number) as number })
          expect((await admin('loyalty', 'rebuild')).said).toMatch(/Corrected: 0\.$/)
          expect((await admin('loyalty')).code).not.toBe(0)
        } finally {
          await db.close()
          await server.start()
        }
      })

      test('lists the users, and sets a plan that the app learns of with its next question', async () => {
        const ada = await joined(`Ada ${++people}`)
        expect((await admin('users')).said).toMatch(/ada\.1@example\.com +Ada 1 +free/)
        expect(await admin('plan', 'ADA.1@example.com', 'insider')).toMatchObject({ code: 0 })
        expect(await (await ada.fetch('/api/auth/user')).json()).toMatchObject({
          subscriptionTier: 'insider',
        })
        expect((await admin('users')).said).toMatch(/ada\.1@example\.com +Ada 1 +insider/)
        expect((await admin('plan', 'nobody@example.com', 'free')).code).toBe(1)
        expect((await admin('plan', 'ada.1@example.com', 'gold')).code).toBe(2)
        expect((await admin('dance')).code).toBe(2)
        const typed = execFileSync(
          process.execPath,
          [...startArguments, 'sync-server/admin.ts', 'users'],
          {
            cwd: project,
            encoding: 'utf8',
            env: programEnvironment(environment()),
          },
        )
        expect(typed).toContain('ada.1@example.com')
      })

      test('says of an address that it is proven, and of one without an account that it is none', async () => {
        const { email, name } = joining(`Pam ${++people}`)
        await joined(name)
        const line = async () =>
          (await admin('users')).said.split('\n').find((one) => one.startsWith(email))
        expect(await line()).toMatch(/ no$/)
        expect((await admin('prove-address', 'nobody@example.com')).code).toBe(1)
        expect((await admin('prove-address')).code).toBe(2)
        expect((await admin('prove-address', email, 'now')).code).toBe(2)
        expect(await line()).toMatch(/ no$/)
        expect(await admin('prove-address', ` ${email.toUpperCase()} `)).toEqual({
          code: 0,
          said: `The address ${email} is confirmed.`,
        })
        expect(await line()).toMatch(/ yes$/)
      })

      test('[C7] [U2] backs up while the server runs, and restores under a new epoch', async () => {
        const [ada, eve] = [await joined(`Ada ${++people}`), await joined(`Eve ${people}`)]
        await admin('plan', joining(`Ada ${people}`).email, 'insider')
        const photo = await sharp({
          create: { width: 8, height: 8, channels: 3, background: '#722f37' },
        })
          .jpeg()
          .toBuffer()
        const hash = createHash('sha256').update(photo).digest('hex')
        const put = await ada.fetch(`/api/photos/${hash}`, {
          method: 'PUT',
          body: new Uint8Array(photo),
          headers: { 'X-User': ada.id },
        })
        expect(put.status).toBe(201)
        const deviceId = newUid()
        const journal = adds(aBottle({ photo: hash, notes: 'é 🍷' }), aBottle())
        const before = await round(ada, { deviceId, mutations: journal })
        await round(eve, { mutations: adds(aBottle()) })

        const file = path.join(folder, 'backup.tar')
        let isBackedUp = false
        const backingUp = admin('backup', file).finally(() => {
          isBackedUp = true
        })
        for (let more = 0; more < 5 || (!isBackedUp && more < 300); more++) {
          const seq = journal.length + 1
          const [mutation] = adds(aBottle())
          journal.push({ ...mutation!, seq })
          await round(ada, { deviceId, mutations: [journal.at(-1)!], limit: 1 })
        }
        expect(await backingUp).toMatchObject({ code: 0 })
        expect((await admin('backup', file)).code).toBe(1)
        const { password } = joining(`Eve ${people}`)
        const deleted = await eve.post('/api/account/delete', { password })
        expect(deleted.ok).toBe(true)

        const all = await round(ada, {})
        const refused = await admin('restore', file)
        expect(refused).toMatchObject({ code: 1 })
        expect(refused.said).toContain('Nothing was changed')
        await server.stop()
        rmSync(path.join(server.dataDir, 'photos'), { recursive: true })
        const restored = await admin('restore', file)
        expect(restored.said).toContain('with a new epoch')
        expect(restored.said).toContain('deleted again')
        expect(restored.code).toBe(0)
        expect(await admin('check')).toEqual({ code: 0, said: 'No problems found.' })
        await server.start()

        // Ada is still signed in; her device notices the epoch, forks and brings all of it back.
        const after = await round(ada, { cursor: before.cursor })
        expect(after.cursor.epoch).not.toBe(before.cursor.epoch)
        expect(after.reset).toBe(true)
        const lost = idsOf(all).filter((id) => !idsOf(after).includes(id))
        const forked = await round(ada, { mutations: journal })
        expect(forked.rejections).toEqual([])
        expect(idsOf(forked)).toEqual(idsOf(all))
        expect(lost.length).toBeLessThan(journal.length)
        const back = await ada.fetch(`/api/photos/${hash}`)
        expect(Buffer.from(await back.arrayBuffer()).equals(photo)).toBe(true)

        const gone = await eve.post(
          '/api/sync',
          {
            protocol: 1,
            deviceId: newUid(),
            seen: { seq: 0, uid: '' },
            cursor: null,
            limit: 1,
            digest: false,
            mutations: [],
          },
          { 'X-User': eve.id },
        )
        expect(gone.status).toBe(410)
      })

      test('a backup that is cut off or changed anywhere is refused, and nothing is touched', async () => {
        const ada = await joined(`Ada ${++people}`)
        await round(ada, { mutations: adds(aBottle()) })
        const file = path.join(folder, 'backup.tar')
        await admin('backup', file)
        await server.stop()
        const whole = readFileSync(file)
        const changed = Buffer.from(whole)
        changed[Math.floor(whole.length / 2)]! ^= 0x10
        const broken = [
          ...[0, 1, 10, 0.3, 0.9].map((cut) =>
            whole.subarray(0, cut <= 1 ? Math.floor(whole.length * cut * 0.99) : cut),
          ),
          whole.subarray(0, whole.length - 1),
          changed,
          Buffer.from('not a backup'),
        ]
        const other = path.join(folder, 'broken.tar')
        for (const bytes of broken) {
          writeFileSync(other, bytes)
          const { code, said } = await admin('restore', other)
          expect([code, said.includes('Nothing was changed')]).toEqual([1, true])
        }
        expect((await admin('restore', path.join(folder, 'nowhere'))).code).toBe(1)
        expect((await admin('users')).said).toContain('ada.3@example.com')
        expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
        await server.start()
      })

      test('makes a new epoch after a promotion, which the running server tells at once', async () => {
        const ada = await joined(`Ada ${++people}`)
        const before = await round(ada, {})
        const { said } = await admin('epoch', 'new')
        const after = await round(ada, { cursor: before.cursor })
        expect(said).toContain(after.cursor.epoch)
        expect([after.reset, after.cursor.epoch === before.cursor.epoch]).toEqual([true, false])
        expect((await admin('epoch')).said).toContain(after.cursor.epoch)
      })

      test('lists the jobs', async () => {
        const { code, said } = await admin('jobs')
        expect(code).toBe(0)
        expect(said).toContain('sync.dropGone')
        expect((await admin('jobs', 'retry', 'nothing')).code).toBe(1)
        expect((await admin('jobs', 'retry', 'every/sync.dropGone')).code).toBe(0)
      })

      test('says how long batches of jobs keep requests waiting', async () => {
        await server.stop()
        await server.start()
        const { code, said } = await admin('jobs', 'times')
        expect(code).toBe(0)
        expect(said).toContain('Over 50 ms')
        expect(said).toMatch(/^\S+ +\d{4}-\d\d-\d\d +\d+ +\d+ +\d+\.\d$/m)
      })

      test('lists the parked jobs first, then those that are due next, and says how many more there are', async () => {
        const db = await openDb(place(), silent)
        const { jobs } = db.t
        // The server knows neither kind, and leaves them alone.
        const made = Array.from({ length: 240 }, (_, at) => ({
          id: `made-${String(at).padStart(3, '0')}`,
          kind: at % 2 ? 'odd' : 'even',
          args: {},
          runAt: 1_000_000 - at,
          attempts: 0,
          leasedUntil: 0,
          createdAt: 1,
          ...(at < 120 && { parkedAt: 2_000_000 - at }),
        }))
        await db.transaction('x', (tx) => tx.write(jobs, made, 'fail'))
        const { code, said } = await admin('jobs')
        expect(code).toBe(0)
        const ids = said.match(/made-\d+/g)
        const backwards = made.map(({ id }) => id).reverse()
        expect(ids).toEqual([...backwards.slice(120, 220), ...backwards.slice(0, 100)])
        const others = await db.select().from(jobs)
        expect(said.split('\n').at(-1)).toBe(`And ${others.length - 200} more, 20 of them parked.`)
        await db.transaction('x', (tx) =>
          tx.delete(jobs).where(inArray(jobs.kind, ['odd', 'even'])),
        )
        await db.close()
      })

      // The last test, because its damage stays.
      test('finds inconsistencies', async () => {
        const ada = await joined(`Ada ${++people}`)
        const [first, second] = adds(aBottle(), aBottle())
        await round(ada, { mutations: [first!, second!] })
        expect(await admin('check')).toEqual({ code: 0, said: 'No problems found.' })

        const db = await openDb(place(), silent)
        const { bottles, syncDevices, syncFeed } = db.t
        const spoil = [
          () => db.transaction('x', (tx) => tx.update(syncFeed).set({ version: 99 })),
          () => db.transaction('x', (tx) => tx.update(syncDevices).set({ lastSeq: 7 })),
          () =>
            db.transaction('x', (tx) =>
              tx.delete(bottles).where(eq(bottles.id, (first!.args as { id: string }).id)),
            ),
        ]
        const said: string[] = []
        for (const one of spoil) {
          await one()
          const found = await admin('check')
          expect(found.code).toBe(1)
          said.push(found.said)
        }
        await db.close()
        expect(said[0]).toContain('× entries of feeds above the head')
        expect(said[1]).toContain('× devices whose log has holes')
        expect(said[2]).toContain('1 × live entries of feeds without their row in bottles')
      })
    },
  )
}
