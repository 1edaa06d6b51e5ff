import { randomUUID } from 'node:crypto'
import { eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '../../../shared/business/brand.ts'
import {
  maxSupportReplies,
  supportPerPage,
  supportRequests,
  visitorRequests,
  visitorRequestRetention,
} from '../../../shared/business/support.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import { day } from '../../../shared/kernel/time.ts'
import { countForVisitor } from '../../../sync-server/features/support/visitor-limits.ts'
import { SlowDown } from '../../../sync-server/http/problem.ts'
import { hour } from '../../../shared/kernel/time.ts'
import { type Person, until } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`support on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine, { jobs: ['retention'] })
    })
    afterAll(() => market.close())

    const write = (who: Person, subject: string, key = randomUUID()) =>
      market.ask(who, '/api/support/requests', { body: { subject, message: 'Help.' }, key })
    const writeAsVisitor = (changes: Record<string, unknown> = {}) =>
      market.ask(market.door.visitor(), '/api/support/visitors', {
        body: {
          id: randomUUID(),
          email: `${randomUUID()}@elsewhere.test`,
          topic: 'sales',
          subject: 'Twelve people',
          message: 'What does it cost for a club?',
          ...changes,
        },
      })
    const listOf = async (status: 'open' | 'answered', after?: string) =>
      market.ask(
        market.admin,
        `/api/admin/support?status=${status}${after === undefined ? '' : `&after=${after}`}`,
      )
    const allOpen = async () => {
      const listed: Record<string, unknown>[] = []
      let after: string | undefined
      do {
        const page = await listOf('open', after)
        listed.push(...(page['requests'] as Record<string, unknown>[]))
        after = page['next'] as string | undefined
      } while (after !== undefined)
      return listed
    }
    const answer = (id: unknown, text = 'Like this.') =>
      market.ask(market.admin, `/api/admin/support/${String(id)}/answer`, {
        body: { answer: text },
      })
    const makeInsider = (id: string) =>
      market.db.transaction('a plan', (tx) =>
        tx
          .update(tx.t.users)
          .set({ givenPlan: 'insider', subscriptionTier: 'insider' })
          .where(eq(tx.t.users.id, id)),
      )

    test('a request is written once, answered once, and its person finds the answer and gets a letter', async () => {
      const who = await market.person()
      const key = randomUUID()
      const made = await write(who, 'How do I move a bottle?', key)
      expect(made).toMatchObject({ http: 200, status: 'open', subject: 'How do I move a bottle?' })
      expect(await write(who, 'How do I move a bottle?', key)).toEqual(made)
      const mine = () => market.ask(who, '/api/support/requests')
      expect(await mine()).toMatchObject({ requests: [{ id: made['id'] }] })
      expect((await mine())['requests']).toHaveLength(1)

      expect(await answer(made['id'], 'Choose Move.')).toMatchObject({
        http: 200,
        status: 'answered',
        replies: [{ by: 'operator', text: 'Choose Move.' }],
        email: who.email,
      })
      expect(await answer(made['id'])).toMatchObject({ http: 409, code: 'not_now' })
      expect(await answer(randomUUID())).toMatchObject({ http: 404 })
      expect(await mine()).toMatchObject({ requests: [{ replies: [{ text: 'Choose Move.' }] }] })
      await market.work()
      const letter = await until(() =>
        market.door.letters(who.email).find((one) => one.includes('Choose Move.')),
      )
      expect(letter).toContain('Subject: You have an answer')
      expect(JSON.stringify(await listOf('open'))).not.toContain(String(made['id']))
      expect(JSON.stringify(await listOf('answered'))).toContain(String(made['id']))
    })

    test('pages show each request once: Insiders’ first, then the oldest, also of one moment', async () => {
      const who = await market.person()
      const { id } = await write(who, 'The model of many')
      const { supportRequests: s } = market.db.t
      const [model] = await market.db
        .select()
        .from(s)
        .where(eq(s.id, String(id)))
      // Moments are shared by both ranks, and by several on both sides of the page's end.
      const many = Array.from({ length: 2 * supportPerPage + 2 }, (_, nth) => ({
        ...model!,
        id: randomUUID(),
        rank: nth < supportPerPage - 2 ? 0 : 1,
        createdAt: 1_000 + Math.floor((nth % 9) / 4),
      }))
      await market.db.transaction('test', (tx) => tx.insert(s).values(many))
      const listed = (await allOpen()).flatMap(
        (one) => many.find((row) => row.id === one['id']) ?? [],
      )
      const order = ({ rank, createdAt, id: last }: (typeof many)[number]) =>
        `${rank} ${createdAt} ${last}`
      expect(listed.map(order)).toEqual(many.map(order).toSorted())
      await market.db.transaction('test', (tx) =>
        tx.delete(s).where(
          inArray(
            s.id,
            many.map((one) => one.id),
          ),
        ),
      )
    })

    test('a customer can reply: an answered or closed request is open again and is answered again', async () => {
      const who = await market.person()
      const { id } = await write(who, 'It will not move')
      const reply = (text: string, key = randomUUID(), by = who) =>
        market.ask(by, `/api/support/requests/${String(id)}/replies`, {
          body: { message: text },
          key,
        })
      const figures = async () => {
        const { due, inTime } = await market.ask(market.admin, '/api/admin/support/figures')
        return { due: Number(due), inTime: Number(inTime) }
      }
      const before = await figures()
      await answer(id, 'Choose Move.')
      const key = randomUUID()
      const again = await reply('There is no Move.', key)
      expect(again).toMatchObject({
        status: 'open',
        replies: [
          { by: 'operator', text: 'Choose Move.' },
          { by: 'asker', text: 'There is no Move.' },
        ],
      })
      // A repeat after a lost response is stored once.
      expect(await reply('There is no Move.', key)).toEqual(again)
      expect((await allOpen()).map((one) => one['id'])).toContain(id)
      expect(await answer(id, 'Below the three dots.')).toMatchObject({ status: 'answered' })
      expect(await figures()).toEqual({ due: before.due + 2, inTime: before.inTime + 2 })
      expect(
        await market.ask(market.admin, `/api/admin/support/${String(id)}/close`, {
          method: 'POST',
        }),
      ).toMatchObject({ status: 'closed' })
      expect(await reply('Thank you, and one more thing.')).toMatchObject({ status: 'open' })
      expect(await reply('Not mine', randomUUID(), await market.person())).toMatchObject({
        http: 404,
      })
      // The inbox has the reply, with the question's words.
      await market.work()
      const heard = await until(async () => {
        const { items } = await market.ask(who, '/api/inbox')
        return (items as unknown[]).length === 2 ? items : undefined
      })
      expect(heard).toMatchObject(
        [1, 2].map(() => ({ kind: 'support_answered', title: 'It will not move' })),
      )
    })

    test('a reply comes before those of others once its person is an Insider, and has an end', async () => {
      const who = await market.person()
      const { id } = await write(who, 'Long')
      expect((await allOpen()).find((one) => one['id'] === id)).toMatchObject({ isPriority: false })
      await makeInsider(who.id)
      const reply = () =>
        market.ask(who, `/api/support/requests/${String(id)}/replies`, {
          body: { message: 'More.' },
          key: randomUUID(),
        })
      expect(await reply()).toMatchObject({ http: 200 })
      expect((await allOpen()).find((one) => one['id'] === id)).toMatchObject({ isPriority: true })
      await market.db.transaction('a long one', async (tx) => {
        const { supportRequests: s } = tx.t
        const replies = Array.from({ length: maxSupportReplies - 1 }, (_, at) => ({
          by: 'asker' as const,
          text: 'More.',
          at,
        }))
        await tx
          .update(s)
          .set({ replies })
          .where(eq(s.id, String(id)))
      })
      expect(await reply()).toMatchObject({ http: 200 })
      expect(await reply()).toMatchObject({ http: 409, code: 'limit' })
    })

    test('only the operator reads and answers requests of others', async () => {
      const [who, other] = [await market.person(), await market.person()]
      const { id } = await write(who, 'Mine')
      expect(await market.ask(other, '/api/support/requests')).toMatchObject({ requests: [] })
      for (const place of [
        '/api/admin/support?status=open',
        `/api/admin/support/${String(id)}/answer`,
      ])
        expect(
          await market.ask(
            other,
            place,
            place.endsWith('answer') ? { body: { answer: 'No.' } } : {},
          ),
        ).toMatchObject({ http: 404 })
    })

    test('the operator’s list has Insiders first, of each the oldest, over all its pages', async () => {
      const people = await Promise.all(Array.from({ length: 6 }, () => market.person()))
      const insiders = people.slice(0, 3)
      const ids = insiders.map(({ id }) => id)
      for (const id of ids) await makeInsider(id)
      const wrote: string[] = []
      // Free and Insider alternate, so that neither order is accidental.
      for (let at = 0; at < supportPerPage + 4; at++) {
        const who = people[(at * 3 + Math.floor(at / 2)) % people.length]!
        const made = await write(who, `${ids.includes(who.id) ? 'I' : 'F'} ${at}`)
        expect(made['http']).toBe(200)
        wrote.push(String(made['subject']))
      }
      const listed: string[] = []
      let after: string | undefined
      do {
        const page = await listOf('open', after)
        const requests = page['requests'] as { subject: string }[]
        expect(requests.length).toBeLessThanOrEqual(supportPerPage)
        listed.push(...requests.map(({ subject }) => subject))
        after = page['next'] as string | undefined
      } while (after !== undefined)
      const ours = listed.filter((subject) => wrote.includes(subject))
      const of = (plan: string) => wrote.filter((subject) => subject.startsWith(plan))
      expect(of('I').length).toBeGreaterThan(0)
      expect(ours).toEqual([...of('I'), ...of('F')])
    })

    test('a script that writes all day is slowed down, and a field above the limit is refused', async () => {
      const who = await market.person()
      for (let at = 0; at < supportRequests.max; at++)
        expect(await write(who, `Request ${at}`)).toMatchObject({ http: 200 })
      expect(await write(who, 'One more')).toMatchObject({ http: 429, code: 'slow_down' })
      const other = await market.person()
      expect(await write(other, 'x'.repeat(201))).toMatchObject({ http: 400 })
      expect(await write(other, '')).toMatchObject({ http: 400 })
    })

    test('a visitor writes once, gets no other data, and is answered by mail', async () => {
      const id = randomUUID()
      const email = `${id}@elsewhere.test`
      const body = { id, email: email.toUpperCase(), subject: 'See evil.example now' }
      // After any loss, a repeat is no second request, and is not counted as one.
      for (let tries = 0; tries < visitorRequests.ofAddress.max + 2; tries++)
        expect(await writeAsVisitor(body)).toEqual({ http: 200, received: true })
      const waiting = await allOpen()
      expect(waiting.filter((one) => one['email'] === email)).toMatchObject([
        { id, topic: 'sales', isPriority: false, message: 'What does it cost for a club?' },
      ])
      await market.work()
      expect(market.door.letters(email)).toEqual([])

      expect(await answer(id, 'Each has an account.')).toMatchObject({ http: 200, email })
      await market.work()
      const letter = await until(() => market.door.letters(email)[0])
      expect(letter).toContain('Each has an account.')
      expect(letter).toContain('/support')
      // The address may be another's: nothing that a stranger has typed reaches it.
      expect(letter).not.toMatch(/evil|club|Twelve/)
    })

    test('a visitor’s request belongs to no account, even with the same address', async () => {
      const who = await market.person()
      expect(await writeAsVisitor({ email: who.email })).toMatchObject({ http: 200 })
      expect(await market.ask(who, '/api/support/requests')).toMatchObject({ requests: [] })
      const own = await write(who, 'Mine')
      // The id of another's request neither changes it nor says that there is one.
      expect(await writeAsVisitor({ id: own['id'], subject: 'Not mine' })).toEqual({
        http: 200,
        received: true,
      })
      expect(await market.ask(who, '/api/support/requests')).toMatchObject({
        requests: [{ id: own['id'], subject: 'Mine' }],
      })
    })

    test('requests of visitors stand behind all others, and go after their time', async () => {
      const early = `${randomUUID()}@elsewhere.test`
      await writeAsVisitor({ email: early })
      const own = await write(await market.person(), 'Later than the visitor')
      const listed = await allOpen()
      const at = (name: string, value: unknown) => listed.findIndex((one) => one[name] === value)
      expect(at('id', own['id'])).toBeGreaterThanOrEqual(0)
      expect(at('email', early)).toBeGreaterThan(at('id', own['id']))

      await market.pass(visitorRequestRetention + 2 * day)
      await market.returns(market.admin)
      await until(async () => {
        const { supportRequests: s } = market.db.t
        const rows = await market.db.select({ id: s.id }).from(s).where(isNull(s.userId))
        return rows.length === 0 || undefined
      })
      const { supportRequests: s } = market.db.t
      expect(
        await market.db
          .select({ id: s.id })
          .from(s)
          .where(eq(s.id, String(own['id']))),
      ).toHaveLength(1)
    })

    test('messages of a visitor are limited per address, and invalid ones are refused', async () => {
      const email = `${randomUUID()}@elsewhere.test`
      for (let at = 0; at < visitorRequests.ofAddress.max; at++)
        expect(await writeAsVisitor({ email })).toMatchObject({ http: 200 })
      expect(await writeAsVisitor({ email })).toMatchObject({ http: 429, code: 'slow_down' })
      for (const wrong of [
        { email: 'nobody' },
        { email: 'a@b.test\r\nBcc: all@b.test' },
        { email: 'a@b.test, c@d.test' },
        { topic: 'constructor' },
        { id: 'x' },
        { message: ' ' },
        { message: 'x'.repeat(4_001) },
        { admin: true },
      ])
        expect(await writeAsVisitor(wrong), JSON.stringify(wrong)).toMatchObject({ http: 400 })
    })
    test('a request is closed once, answered or not, and the share answered in time is shown', async () => {
      const who = await market.person('Clara Closed')
      const figures = async () => {
        const { due, inTime } = await market.ask(market.admin, '/api/admin/support/figures')
        return { due: Number(due), inTime: Number(inTime) }
      }
      const close = (id: unknown, by = market.admin) =>
        market.ask(by, `/api/admin/support/${String(id)}/close`, { method: 'POST' })
      const before = await figures()
      // Of two at the same millisecond, neither is the newer one.
      const later = async (subject: string) => {
        await market.pass(1)
        return write(who, subject)
      }
      const [soon, late, never] = [await later('Soon'), await later('Late'), await later('Never')]
      // Nothing of it is due yet.
      expect(await figures()).toEqual(before)
      await answer(soon['id'])
      expect(await figures()).toEqual({ due: before.due + 1, inTime: before.inTime + 1 })
      await market.pass(25 * hour)
      await answer(late['id'])
      const after = await figures()
      // The late one is due, and so are the unanswered one and the other open ones.
      expect(after.inTime).toBe(before.inTime + 1)
      expect(after.due).toBeGreaterThanOrEqual(before.due + 3)

      expect(await close(never['id'], who)).toMatchObject({ http: 404 })
      expect(await close(never['id'])).toMatchObject({ http: 200, status: 'closed' })
      expect(await close(never['id'])).toMatchObject({ http: 409, code: 'not_now' })
      expect(await answer(never['id'])).toMatchObject({ http: 409, code: 'not_now' })
      expect(await close(soon['id'])).toMatchObject({
        http: 200,
        replies: [{ text: 'Like this.' }],
      })
      expect(await close(randomUUID())).toMatchObject({ http: 404 })
      expect(await market.ask(who, '/api/support/requests')).toMatchObject({
        requests: [{ status: 'closed' }, { status: 'answered' }, { status: 'closed' }],
      })
      const { activity } = await market.ask(market.admin, '/api/admin/activity?kind=support')
      const ofClara = (activity as { action: string; userName?: string }[]).filter(
        ({ userName }) => userName === 'Clara Closed',
      )
      expect(ofClara.map(({ action }) => action)).toEqual([
        'support.closed',
        'support.closed',
        'support.answered',
        'support.answered',
      ])

      // An answer at the last moment is in time. To add a message starts no new time.
      const asker = await market.person()
      const { id } = await write(asker, 'Just')
      const { supportRequests: s } = market.db.t
      const [row] = await market.db
        .select({ since: s.waitsSince })
        .from(s)
        .where(eq(s.id, String(id)))
      await market.pass(hour)
      const more = { body: { message: 'Still so.' }, key: randomUUID() }
      await market.ask(asker, `/api/support/requests/${String(id)}/replies`, more)
      await market.stopAt((row?.since ?? 0) + brand.replyWithinHours * hour)
      const { inTime } = await figures()
      await answer(id)
      expect((await figures()).inTime).toBe(inTime + 1)
      const tooLate = await write(asker, 'Too late')
      const asked = market.now()
      await market.stopAt(asked + hour)
      const about = `/api/support/requests/${String(tooLate['id'])}/replies`
      await market.ask(asker, about, { ...more, key: randomUUID() })
      await market.stopAt(asked + brand.replyWithinHours * hour + 1)
      await answer(tooLate['id'])
      expect((await figures()).inTime).toBe(inTime + 1)
      await market.pass(1)
    })
  })

test('one network writes so often and no more, whichever addresses it gives, and all of them together', async () => {
  const counted: string[] = []
  const limits = {
    async take(name: string, of: string, { max }: { max: number }) {
      counted.push(`${name} ${of}`)
      if (counted.filter((one) => one === `${name} ${of}`).length > max) throw new SlowDown(1)
    },
    async forgive() {},
    async uncount() {},
  }
  const write = async (address: string) => {
    await countForVisitor(limits, `${randomUUID()}@elsewhere.test`, address)
  }
  for (let at = 0; at < visitorRequests.ofNetwork.max; at++) await write('203.0.113.7')
  await expect(write('203.0.113.7')).rejects.toThrow(supportCopy.tooManyOfVisitors)
  const all = () => counted.filter((one) => one.includes(' of all')).length
  expect(all()).toBe(visitorRequests.ofNetwork.max)
  // A block of networks has its own limit, which a refusal of a network used nothing of.
  for (let at = 0; all() < visitorRequests.ofBlock.max; at++) await write(`203.0.113.${at + 20}`)
  await expect(write('203.0.113.19')).rejects.toThrow(supportCopy.tooManyOfVisitors)
  for (let at = 0; all() < visitorRequests.ofAll.max; at++) await write(`198.51.${at}.7`)
  await expect(write('192.0.2.1')).rejects.toThrow(supportCopy.tooManyOfVisitors)
})
