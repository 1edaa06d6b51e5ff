import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browser, type Door, openDoor, type Person, until } from '../http/door.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../support/postgres.ts'
import { aBottle, newUid } from './rounds.ts'
import { limitMs } from '../support/scope.ts'

/**
 * A stream asks with each of its comments whether its session still stands, every 25 seconds. That it
 * ends at once shows in that no comment has come before its end.
 */
for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `a live stream after its session ended, on ${engine}`,
    { timeout: limitMs(60_000) },
    () => {
      let door: Door
      /** Where streams are opened: on PostgreSQL in another server than where sessions end. */
      let there: Door
      let database: FreshDatabase | undefined
      let admin: Person
      beforeAll(async () => {
        if (engine === 'PostgreSQL') database = await freshDatabase()
        const options = database ? { databaseUrl: database.url } : {}
        door = await openDoor(options)
        // In local mode the first account is the admin.
        admin = await door.person('Ada')
        there = database ? await openDoor({ ...options, env: { DATA_DIR: door.dataDir } }) : door
      })
      afterAll(async () => {
        if (there !== door) await there.close()
        await door.close()
        await database?.drop()
      })

      /** The same browser, at the server where streams are opened. */
      async function liveOf(who: Browser) {
        const own = browser(there.origin)
        own.takeCookie(who.cookie())
        const response = await own.fetch('/api/sync/live')
        expect(response.status).toBe(200)
        const events = response.body!.pipeThrough(new TextDecoderStream()).getReader()
        let heard = ''
        const read = async () => {
          const { done, value } = await events.read()
          heard += value ?? ''
          return !done
        }
        await read()
        expect(heard).toContain('event: poke')
        return {
          /** The stream up to its end. */
          async rest() {
            while (await read());
            return heard
          },
          async nextPoke() {
            heard = ''
            while (!heard.includes('event: poke') && (await read()));
            return heard
          },
          leave: () => events.cancel(),
        }
      }
      const endedAtOnce = async (live: { rest(): Promise<string> }) =>
        expect(await live.rest()).not.toContain('still here')

      async function phoneOf(who: Person) {
        const phone = door.visitor()
        const { status } = await phone.post('/api/auth/sign-in/email', who)
        expect(status).toBe(200)
        return phone
      }
      /** A change of theirs, which pokes their remaining listeners. */
      const change = (who: Person, by: Browser = who) =>
        by.post(
          '/api/sync',
          {
            protocol: 1,
            deviceId: newUid(),
            seen: { seq: 0, uid: '' },
            cursor: null,
            limit: 100,
            digest: false,
            mutations: [{ seq: 1, uid: newUid(), name: 'bottle.add', args: aBottle(), at: 1 }],
          },
          { 'X-User': who.id },
        )

      test('ends when its browser signs out, and the other’s stays', async () => {
        const ann = await door.person('Ann')
        const phone = await phoneOf(ann)
        const [own, ofPhone] = [await liveOf(ann), await liveOf(phone)]
        expect((await phone.post('/api/auth/logout', {})).status).toBe(200)
        await endedAtOnce(ofPhone)
        await change(ann)
        expect(await own.nextPoke()).toContain('"version":1')
        await own.leave()
      })

      test('ends when another browser ends it, alone or with all others', async () => {
        const bob = await door.person('Bob')
        const [phone, tablet] = [await phoneOf(bob), await phoneOf(bob)]
        const own = await liveOf(bob)
        const ofPhone = await liveOf(phone)
        const asked = await phone.fetch('/api/account/devices')
        const { devices } = (await asked.json()) as { devices: { id: string; isThis: boolean }[] }
        const id = devices.find(({ isThis }) => isThis)?.id
        const ended = await bob.fetch(`/api/account/devices/${id}`, { method: 'DELETE' })
        expect(ended.status).toBe(204)
        await endedAtOnce(ofPhone)
        const ofTablet = await liveOf(tablet)
        expect((await bob.post('/api/account/sign-out-others', {})).status).toBe(200)
        await endedAtOnce(ofTablet)
        await change(bob)
        expect(await own.nextPoke()).toContain('"version":1')
        await own.leave()
      })

      test('ends with a new password, also the one of the browser that chose it', async () => {
        const cat = await door.person('Cat')
        const lives = [await liveOf(cat), await liveOf(await phoneOf(cat))]
        const body = { password: cat.password, newPassword: 'another good password' }
        expect((await cat.post('/api/account/password', body)).status).toBe(204)
        for (const live of lives) await endedAtOnce(live)
        const again = await liveOf(cat)
        await change(cat)
        expect(await again.nextPoke()).toContain('"version":1')
        await again.leave()
      })

      test('ends when an admin signs the person out everywhere, and the admin’s stays', async () => {
        const sam = await door.person('Sam')
        const [own, ofAdmin] = [await liveOf(sam), await liveOf(admin)]
        const answer = await admin.post(`/api/admin/users/${sam.id}/sign-out`, { reason: 'Lost.' })
        expect(answer.status).toBe(200)
        await endedAtOnce(own)
        await change(admin)
        expect(await ofAdmin.nextPoke()).toContain('event: poke')
        await ofAdmin.leave()
      })

      test('ends with a reset by the letter', async () => {
        const dan = await door.person('Dan')
        const [own, other] = [await liveOf(dan), await liveOf(await door.person('Else'))]
        await door.visitor().post('/api/auth/request-password-reset', { email: dan.email })
        const isReset = (one: string) => one.includes('mode=reset')
        const letter = await until(() => door.letters(dan.email).find(isReset))
        const token = /token=([\w-]+)/.exec(letter)?.[1]
        const set = { token, newPassword: 'a brand new password' }
        expect((await door.visitor().post('/api/auth/reset-password', set)).status).toBe(200)
        await endedAtOnce(own)
        await other.leave()
      })

      test('ends when its browser signs in again, and with the account', async () => {
        const eve = await door.person('Eve')
        const before = await liveOf(eve)
        expect((await eve.post('/api/auth/sign-in/email', eve)).status).toBe(200)
        await endedAtOnce(before)
        const after = await liveOf(eve)
        const gone = await eve.post('/api/account/delete', { password: eve.password })
        expect(gone.status).toBe(204)
        await endedAtOnce(after)
      })
    },
  )
}
