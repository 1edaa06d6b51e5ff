import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Door, openDoor } from '../http/door.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../support/postgres.ts'
import { aBottle, newUid } from './rounds.ts'

/** The laws are tested on the routes alone; this is the real server, with a real sign-in. */
for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`the whole server on ${engine}`, () => {
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

    test('accepts a round of a signed-in user, pokes their other device, and sends it the change', async () => {
      const ada = await door.person('Ada')
      const live = await ada.fetch('/api/sync/live')
      expect(live.headers.get('content-type')).toBe('text/event-stream')
      const events = live.body!.pipeThrough(new TextDecoderStream()).getReader()
      const nextPoke = async () => {
        let text = ''
        while (!text.includes('\n\n')) text += (await events.read()).value ?? ''
        return JSON.parse(text.slice(text.indexOf('{'), text.indexOf('}') + 1)) as {
          version: number
        }
      }
      expect(await nextPoke()).toMatchObject({ version: 0 })

      const round = (mutations: object[], headers: Record<string, string> = {}) =>
        ada.post(
          '/api/sync',
          {
            protocol: 1,
            deviceId: newUid(),
            seen: { seq: 0, uid: '' },
            cursor: null,
            limit: 100,
            digest: false,
            mutations,
          },
          { 'X-User': ada.id, ...headers },
        )
      const bottle = aBottle()
      const sent = await round([{ seq: 1, uid: newUid(), name: 'bottle.add', args: bottle, at: 1 }])
      expect(sent.status).toBe(200)
      expect(await nextPoke()).toMatchObject({ version: 1 })
      const other = await round([])
      expect(await other.json()).toMatchObject({ changes: [{ id: bottle.id, version: 1 }] })

      expect((await round([], { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
      expect((await round([], { 'X-User': newUid() })).status).toBe(403)
      await ada.post('/api/auth/logout', {})
      expect((await round([])).status).toBe(401)
      await events.cancel()
    })
  })
}
