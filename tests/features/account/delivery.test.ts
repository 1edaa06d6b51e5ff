import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendableAt } from '../../../shared/business/quiet-hours.ts'
import { type Message, readPushed } from '../../../shared/features/account/message.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { letterJobs, openLetters } from '../../../sync-server/features/account/letters.ts'
import { openDelivery } from '../../../sync-server/features/account/deliver.ts'
import { openJobs } from '../../../sync-server/jobs/runner.ts'
import type { Letter } from '../../../sync-server/outside/mail.ts'
import {
  openWebPush,
  type Pushed,
  type PushRefusal,
  type PushTarget,
} from '../../../sync-server/outside/web-push.ts'
import { type Door, openDoor } from '../../http/door.ts'
import { pushKeys } from '../../support/push-keys.ts'
import { engineNames } from '../../support/engines.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../../support/postgres.ts'

const at = (text: string) => Date.parse(text)
const news: Message = { title: 'Yquem for $390', text: 'At A Shop, Macon.', path: '/alerts' }

describe('quiet hours', () => {
  test.each([
    ['2026-11-21T14:00:00Z', 'America/New_York', '2026-11-21T14:00:00Z'],
    ['2026-11-21T13:59:59Z', 'America/New_York', '2026-11-21T14:00:00Z'],
    ['2026-11-22T01:59:59Z', 'America/New_York', '2026-11-22T01:59:59Z'],
    ['2026-11-22T02:00:00Z', 'America/New_York', '2026-11-22T14:00:00Z'],
    ['2026-11-21T20:30:15Z', 'Europe/Berlin', '2026-11-22T08:00:00Z'],
    ['2026-11-21T04:10:00Z', 'Asia/Kolkata', '2026-11-21T04:10:00Z'],
    ['2026-11-21T16:10:00Z', 'Asia/Kolkata', '2026-11-22T03:30:00Z'],
    // For an unset or unknown place, the time zone of "somewhere" applies.
    ['2026-11-22T02:00:00Z', undefined, '2026-11-22T14:00:00Z'],
    ['2026-11-22T02:00:00Z', 'Mars/Olympus', '2026-11-22T14:00:00Z'],
  ])('letters due at %s in %s go out at %s', (ready, zone, out) => {
    expect(new Date(sendableAt(at(ready), zone)).toISOString()).toBe(new Date(out).toISOString())
  })

  test.each([
    // Clocks go forward, and back: nine is nine by the new time.
    ['2027-03-27T20:00:00Z', 'Europe/Berlin', [21, 9], '2027-03-28T07:00:00Z'],
    ['2026-11-01T02:00:00Z', 'America/New_York', [21, 9], '2026-11-01T14:00:00Z'],
    // An hour that clocks leave out ends them with the next one, one that comes twice when it comes first.
    ['2027-03-28T00:59:59Z', 'Europe/Berlin', [23, 2], '2027-03-28T01:00:00Z'],
    ['2026-03-08T05:00:00Z', 'America/New_York', [23, 2], '2026-03-08T07:00:00Z'],
    ['2026-03-08T06:59:59Z', 'America/New_York', [23, 2], '2026-03-08T07:00:00Z'],
    ['2026-10-24T22:00:00Z', 'Europe/Berlin', [23, 2], '2026-10-25T00:00:00Z'],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', [23, 2], '2026-10-25T00:30:00Z'],
    // Half an hour comes twice.
    ['2026-04-04T12:00:00Z', 'Australia/Lord_Howe', [21, 2], '2026-04-04T15:30:00Z'],
    // To midnight, from midnight, and none.
    ['2026-11-21T22:59:59Z', 'Europe/Berlin', [22, 0], '2026-11-21T23:00:00Z'],
    ['2026-11-21T22:59:59Z', 'Europe/Berlin', [0, 7], '2026-11-21T22:59:59Z'],
    ['2026-11-21T23:00:00Z', 'Europe/Berlin', [0, 7], '2026-11-22T06:00:00Z'],
    ['2026-11-21T23:00:00Z', 'Europe/Berlin', [7, 7], '2026-11-21T23:00:00Z'],
  ] as const)(
    'letters due at %s in %s with quiet hours %j go out at %s',
    (ready, zone, hours, out) => {
      const [from, to] = hours
      const sent = sendableAt(at(ready), zone, { from, to })
      expect(new Date(sent).toISOString()).toBe(new Date(out).toISOString())
    },
  )

  test('nothing goes out at night, also when clocks change', () => {
    for (const first of ['2026-03-07T12:00:00Z', '2026-10-31T12:00:00Z', '2026-03-28T12:00:00Z'])
      for (const zone of ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'])
        for (let minutes = 0; minutes < 48 * 60; minutes += 7) {
          const out = sendableAt(at(first) + minutes * 60_000, zone)
          const hourThere = Number(
            new Intl.DateTimeFormat('en-GB', {
              timeZone: zone,
              hour: '2-digit',
              hourCycle: 'h23',
            }).format(out),
          )
          expect([9 <= hourThere, hourThere < 21]).toEqual([true, true])
        }
  })
})

test('a service worker shows only our notifications and opens only pages of the app', () => {
  expect(readPushed(news)).toEqual(news)
  expect(readPushed({ ...news, tag: 'a', more: 1 })).toEqual({ ...news, tag: 'a' })
  for (const wrong of [
    null,
    'text',
    {},
    { ...news, title: 1 },
    { ...news, path: '//evil.example' },
  ])
    expect(readPushed(wrong)).toBeUndefined()
  for (const elsewhere of ['https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect(readPushed({ ...news, path: elsewhere })?.path ?? '/').toMatch(/^\//)
})

for (const engine of engineNames({ postgres: 'deep' })) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`telling, on ${engine}`, () => {
    let door: Door
    let database: FreshDatabase | undefined
    let db: Db
    beforeAll(async () => {
      if (engine === 'PostgreSQL') database = await freshDatabase()
      door = await openDoor(database ? { databaseUrl: database.url } : {})
      db = await openDb(
        database
          ? { postgresUrl: database.url }
          : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') },
        { slow: () => {}, failed: () => {} },
      )
    })
    afterAll(async () => {
      await db.close()
      await door.close()
      await database?.drop()
    })

    async function someone(name: string, changes: object) {
      const person = await door.person(name)
      const mutation = {
        name: 'setting.change',
        args: { changes },
        seq: 1,
        uid: randomUUID(),
        at: 0,
      }
      const answer = await person.post(
        '/api/sync',
        {
          protocol: 1,
          deviceId: randomUUID(),
          seen: { seq: 0, uid: '' },
          cursor: null,
          limit: 10,
          digest: false,
          mutations: [mutation],
        },
        { 'X-User': person.id },
      )
      expect(await answer.json()).toMatchObject({ rejections: [] })
      return person
    }
    const browserOf = (name: string) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
      keys: pushKeys(),
    })
    /** The function with ways that record their messages. */
    function telling(now: string, answers: Record<string, Pushed> = {}, provesAddresses = false) {
      const letters: Letter[] = []
      const pushed: [PushTarget['endpoint'], unknown][] = []
      // So late that the server in parallel skips it.
      const waiting = { db, secret: 'of the test', now: () => at('2999-01-01T12:00:00Z') }
      const jobs = openJobs({
        ...waiting,
        report: () => {},
        jobs: letterJobs({
          ...waiting,
          sendLink: async () => {},
          report: () => {},
          sendMail: async (letter) => void letters.push(letter),
          push: {
            send: async ({ endpoint }, message) => {
              pushed.push([endpoint, JSON.parse(message)])
              return answers[endpoint] ?? 'sent'
            },
          },
        }),
      })
      const linkTo = (page: string) => `https://cellar.example${page}`
      const ask = openDelivery({
        letters: openLetters(waiting),
        now: () => at(now),
        linkTo,
        unsubscribeLink: (userId) => linkTo(`/unsubscribe/${userId}`),
        provesAddresses,
      })
      /** By which ways it went, or when it may. */
      const tell = async (userId: Id<'user'>, message: Message) => {
        const by: ('push' | 'mail')[] = []
        const later = await db.transaction('test', async (tx) => {
          for (const way of ['push', 'mail'] as const) {
            const how = { by: way, kinds: ['wish'], items: [] } as const
            const answer = await ask(tx, userId, message, how)
            if (answer.kind === 'sent') by.push(way)
            if (answer.kind === 'later') return answer
          }
          return undefined
        })
        await jobs.runDue()
        return later ?? { kind: 'sent', by }
      }
      return { tell, letters, pushed }
    }
    const noon = '2026-11-21T12:00:00Z'
    const zone = { timeZone: 'Europe/London' }

    test('goes by the ways that were chosen, and by none where none was', async () => {
      const quiet = await door.person('Quiet')
      const both = await someone('Both', { ...zone, mailNotices: true, pushNotices: true })
      expect((await both.post('/api/account/push', browserOf('both'))).status).toBe(204)
      const { tell, letters, pushed } = telling(noon)
      expect(await tell(quiet.id, news)).toEqual({ kind: 'sent', by: [] })
      expect(await tell(both.id, news)).toEqual({ kind: 'sent', by: ['push', 'mail'] })
      expect(letters).toMatchObject([{ to: both.email, subject: news.title }])
      expect(letters[0]?.text).toContain('https://cellar.example/alerts')
      expect(pushed).toEqual([[browserOf('both').endpoint, news]])
      expect(await tell(randomUUID(), news)).toEqual({ kind: 'sent', by: [] })
    })

    test('goes by mail to a proven address only, where there is a mail server', async () => {
      const typed = await someone('Typed', { ...zone, mailNotices: true })
      const withMailServer = telling(noon, {}, true)
      expect(await withMailServer.tell(typed.id, news)).toEqual({ kind: 'sent', by: [] })
      expect(withMailServer.letters).toEqual([])
      await door.prove(typed)
      expect(await withMailServer.tell(typed.id, news)).toEqual({ kind: 'sent', by: ['mail'] })
    })

    test('waits for the morning where the person is', async () => {
      const owl = await someone('Owl', { ...zone, mailNotices: true })
      const night = telling('2026-11-21T23:30:00Z')
      expect(await night.tell(owl.id, news)).toEqual({
        kind: 'later',
        from: at('2026-11-22T09:00:00Z'),
      })
      expect(night.letters).toEqual([])
      expect(await telling('2026-11-22T09:00:00Z').tell(owl.id, news)).toMatchObject({
        by: ['mail'],
      })
    })

    test('gathers letters for the day that was chosen, and pushes at once', async () => {
      const daily = { mailNotices: true, pushNotices: true, mailRhythm: 'daily' } as const
      const gil = await someone('Gil', { ...zone, ...daily })
      await gil.post('/api/account/push', browserOf('gil'))
      const { tell, letters, pushed } = telling(noon)
      expect(await tell(gil.id, news)).toEqual({ kind: 'sent', by: ['push'] })
      expect([letters, pushed.length]).toEqual([[], 1])
    })

    test('forgets a browser that has unsubscribed, and only that one', async () => {
      const ann = await someone('Ann', { ...zone, pushNotices: true })
      for (const name of ['ann-1', 'ann-2']) await ann.post('/api/account/push', browserOf(name))
      const gone = browserOf('ann-1').endpoint
      expect(await telling(noon, { [gone]: 'gone' }).tell(ann.id, news)).toMatchObject({
        by: ['push'],
      })
      const after = telling(noon)
      await after.tell(ann.id, news)
      expect(after.pushed.map(([endpoint]) => endpoint)).toEqual([browserOf('ann-2').endpoint])
      await ann.post('/api/account/push/end', { endpoint: browserOf('ann-2').endpoint })
      expect(await telling(noon).tell(ann.id, news)).toEqual({ kind: 'sent', by: [] })
    })

    test('a browser shows notices of its latest subscriber, and only that user unsubscribes it', async () => {
      const eve = await someone('Eve', { ...zone, pushNotices: true })
      const fay = await someone('Fay', { ...zone, pushNotices: true })
      const shared = browserOf('shared')
      await eve.post('/api/account/push', shared)
      await fay.post('/api/account/push', shared)
      expect(await telling(noon).tell(eve.id, news)).toEqual({ kind: 'sent', by: [] })
      await eve.post('/api/account/push/end', { endpoint: shared.endpoint })
      expect(await telling(noon).tell(fay.id, news)).toEqual({ kind: 'sent', by: ['push'] })
    })

    test('[T2] subscribes browsers of push services only', async () => {
      const gus = await door.person('Gus')
      for (const endpoint of [
        'http://fcm.googleapis.com/x',
        'https://fcm.googleapis.com.evil.example/x',
        'https://fcm.googleapis.com:444/x',
        'https://user@fcm.googleapis.com/x',
        'https://127.0.0.1/x',
        'https://169.254.169.254/latest',
        'https://notify.windows.com.evil.example/x',
      ])
        expect(
          (await gus.post('/api/account/push', { ...browserOf('gus'), endpoint })).status,
          endpoint,
        ).toBe(400)
    })
  })
}

test('a notification is encrypted, signed for its push service, and its outcome is recorded', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-push-'))
  const asked: { headers: Record<string, unknown>; body: Buffer; url: string }[] = []
  const service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = request.url ?? ''
      asked.push({ headers: request.headers, body: Buffer.concat(parts), url })
      if (url === '/elsewhere') response.writeHead(307, { Location: '/inside' }).end()
      else if (url === '/refused') response.writeHead(403).end('{"reason":\n"BadJwtToken"}')
      else response.writeHead(url === '/gone' ? 410 : url === '/away' ? 500 : 201).end()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const settings = { dataDir, mailFrom: 'Undercroft <cellar@example.com>' }
  const refusals: PushRefusal[] = []
  const push = openWebPush(settings, {
    mayReach: (endpoint) => endpoint.startsWith(origin),
    refused: (refusal) => refusals.push(refusal),
  })
  // Made once: a second start has the same.
  expect(openWebPush(settings).publicKey).toBe(push.publicKey)
  const phone = createECDH('prime256v1')
  const keys = {
    p256dh: phone.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const send = (place: string) =>
    push.send({ endpoint: `${origin}${place}`, ...keys }, JSON.stringify(news))
  expect([await send('/here'), await send('/gone'), await send('/away')]).toEqual([
    'sent',
    'gone',
    'failed',
  ])
  // Refused is not gone: the subscription stays, and the operator reads why.
  expect(await send('/refused')).toBe('failed')
  const { host } = new URL(origin)
  expect(refusals).toEqual([
    { service: host, status: 500, reason: '' },
    { service: host, status: 403, reason: '{"reason": "BadJwtToken"}' },
  ])
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = asked
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(body.toString('latin1')).not.toContain('Yquem')
  const authorization = String((headers as Record<string, unknown>)['authorization'])
  const claims = /t=[\w-]+\.([\w-]+)\./.exec(authorization)?.[1] ?? ''
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: origin,
    sub: 'mailto:cellar@example.com',
  })
  expect(authorization).toContain(`k=${push.publicKey}`)
  const { privateKey } = JSON.parse(readFileSync(path.join(dataDir, 'vapid.json'), 'utf8')) as {
    privateKey: string
  }
  expect(authorization).not.toContain(privateKey)
  // [T2] Nor where a push service leads to.
  expect(await send('/elsewhere')).toBe('failed')
  expect(asked.map(({ url }) => url)).not.toContain('/inside')
  // Other addresses get no request, whatever a row says.
  const before = asked.length
  expect(await push.send({ endpoint: 'http://127.0.0.1:1/', ...keys }, 'x')).toBe('gone')
  expect(asked.length).toBe(before)
  service.close()
  rmSync(dataDir, { recursive: true, force: true })
})
