import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { supportPerPage, supportRequests } from '../../../shared/business/support.ts'
import { type Person, until } from '../../http/door.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`support on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine)
    })
    afterAll(() => market.close())

    const write = (who: Person, subject: string, key = randomUUID()) =>
      market.ask(who, '/api/support/requests', { body: { subject, message: 'Help.' }, key })
    const listOf = async (status: 'open' | 'answered', after?: string) =>
      market.ask(
        market.admin,
        `/api/admin/support?status=${status}${after === undefined ? '' : `&after=${after}`}`,
      )
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
        answer: 'Choose Move.',
        email: who.email,
      })
      expect(await answer(made['id'])).toMatchObject({ http: 409, code: 'not_now' })
      expect(await answer(randomUUID())).toMatchObject({ http: 404 })
      expect(await mine()).toMatchObject({ requests: [{ answer: 'Choose Move.' }] })
      await market.work()
      const letter = await until(() =>
        market.door.letters(who.email).find((one) => one.includes('Choose Move.')),
      )
      expect(letter).toContain('Subject: You have an answer')
      expect(JSON.stringify(await listOf('open'))).not.toContain(String(made['id']))
      expect(JSON.stringify(await listOf('answered'))).toContain(String(made['id']))
    })

    test('nobody reads or answers what others wrote but the operator', async () => {
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
      // Free and Insider by turns, so that neither order comes by itself.
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

    test('a script that writes all day is told to slow down, and one field too long is refused', async () => {
      const who = await market.person()
      for (let at = 0; at < supportRequests.max; at++)
        expect(await write(who, `Request ${at}`)).toMatchObject({ http: 200 })
      expect(await write(who, 'One more')).toMatchObject({ http: 429, code: 'slow_down' })
      const other = await market.person()
      expect(await write(other, 'x'.repeat(201))).toMatchObject({ http: 400 })
      expect(await write(other, '')).toMatchObject({ http: 400 })
    })
  })
