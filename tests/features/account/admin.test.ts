import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsPerPage, maxAccountResults } from '../../../shared/business/admin.ts'
import { adminAccountsCopy as copy } from '../../../shared/copy/admin-accounts.ts'
import type { ListedAccount } from '../../../shared/features/account/admin-endpoints.ts'
import { day } from '../../../shared/kernel/time.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import { newId } from '../../../sync-server/db/new-id.ts'
import { searchConditions } from '../../../sync-server/features/account/find-accounts.ts'
import { openDoor, type Person } from '../../http/door.ts'
import { planOf } from '../../support/plan-of.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'

test('an admin deletes no other admin', async () => {
  const door = await openDoor({ env: { ADMIN_EMAILS: 'one@example.com,two@example.com' } })
  const [one, two] = [await door.person('One'), await door.person('Two')]
  for (const who of [one, two]) await door.prove(who)
  const body = { reason: 'They asked for it.', email: two.email }
  const answer = await one.post(`/api/admin/users/${two.id}/delete`, body)
  expect([answer.status, await answer.json()]).toMatchObject([409, { message: copy.isAdmin }])
  expect((await two.fetch('/api/auth/user')).status).toBe(200)
  await door.close()
})

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `accounts by an admin on ${engine}`,
    () => {
      let market: Market
      beforeAll(async () => {
        market = await openMarket(engine)
      })
      afterAll(() => market.close())

      const reason = 'They asked for it.'
      const find = async (begins: string, after?: string) => {
        const query = new URLSearchParams({ begins, ...(after !== undefined && { after }) })
        const said = await market.ask(market.admin, `/api/admin/users?${query.toString()}`)
        return said as unknown as { accounts: ListedAccount[]; next?: string; isCut?: true }
      }
      const names = async (begins: string) => (await find(begins)).accounts.map(({ name }) => name)
      const act = (who: string, what: string, body: object = { reason }, by = market.admin) =>
        market.ask(by, `/api/admin/users/${who}/${what}`, {
          body,
          ...(what === 'plan' && { method: 'PUT' }),
        })
      const isIn = async (who: Person) => (await who.fetch('/api/auth/user')).status === 200
      /** The log's entries about that person, newest first. */
      const logged = async (name?: string) => {
        const { activity } = await market.ask(market.admin, '/api/admin/activity?kind=user')
        const all = activity as {
          action: string
          userName?: string
          actorName: string
          reason: string
        }[]
        return all.filter(({ userName }) => userName === name)
      }

      test('accounts are found by the beginning of name or address in any case, and all are listed without a search', async () => {
        const mark = randomUUID().slice(0, 8)
        /** Addresses are made of names, which these could not be. */
        const called = async (name: string) => {
          const who = await market.person()
          const { users: u } = market.db.t
          await market.db.transaction('test', (tx) =>
            tx.update(u).set({ name }).where(eq(u.id, who.id)),
          )
          return who
        }
        const zoe = await called(`Zoë ${mark}`)
        await called(`Élise ${mark}`)
        await called(`100%_${mark}`)
        for (const typed of [`Zoë ${mark}`, `zoë ${mark.slice(0, 6)}`, `ZOë ${mark}`])
          expect(await names(typed)).toContain(`Zoë ${mark}`)
        expect(await names(`élise ${mark}`)).toEqual([`Élise ${mark}`])
        expect(await names(`Élise ${mark}`)).toEqual([`Élise ${mark}`])
        // Wildcards are matched literally.
        expect(await names(`100%_${mark}`)).toEqual([`100%_${mark}`])
        expect(await names(`1%${mark}`)).toEqual([])
        expect(await names(zoe.email.toUpperCase())).toEqual([`Zoë ${mark}`])
        expect(await names(`nobody ${mark}`)).toEqual([])
        expect(await names('')).toContain(`Zoë ${mark}`)
      })

      test('who uses a session and never sends a change is seen by it', async () => {
        const who = await market.person()
        const { accounts } = await find(who.email)
        expect(accounts).toMatchObject([{ name: who.name, signedIn: 1 }])
        expect(Math.abs((accounts[0]?.seenAt ?? 0) - Date.now())).toBeLessThan(day)
      })

      test('of sessions and devices the last one tells when somebody was seen', async () => {
        const who = await market.person()
        const { sessions: s, syncDevices: d } = market.db.t
        const seen = async (session: number, device: number) => {
          await market.db.transaction('test', async (tx) => {
            await tx
              .update(s)
              .set({ updatedAt: new Date(session) })
              .where(eq(s.userId, who.id))
            await tx.delete(d).where(eq(d.userId, who.id))
            await tx.insert(d).values({
              deviceId: randomUUID(),
              userId: who.id,
              lastSeq: 0,
              lastUid: '',
              createdAt: 1,
              seenAt: device,
            })
          })
          return (await find(who.email)).accounts[0]?.seenAt
        }
        const at = Math.floor(Date.now() / 1_000) * 1_000
        expect(await seen(at - day, at)).toBe(at)
        expect(await seen(at, at - day)).toBe(at)
      })

      test('of very many that begin so some are shown, and it says so; one of them is found by all of its name', async () => {
        const mark = randomUUID().slice(0, 8)
        const names = Array.from({ length: maxAccountResults + 1 }, (_, at) => `Anna ${mark} ${at}`)
        const at = new Date()
        await market.db.transaction('test', async (tx) => {
          for (let from = 0; from < names.length; from += 100)
            await tx.insert(tx.t.users).values(
              names.slice(from, from + 100).map((name) => ({
                id: newId(at.getTime()),
                name,
                email: `${name.replaceAll(' ', '.').toLowerCase()}@example.com`,
                createdAt: at,
                updatedAt: at,
              })),
            )
        })
        const many = await find(`anna ${mark}`)
        expect(many).toMatchObject({ isCut: true })
        expect(many.accounts).toHaveLength(accountsPerPage)
        const one = await find(`Anna ${mark} ${maxAccountResults}`)
        expect(one).not.toHaveProperty('isCut')
        expect(one.accounts.map(({ name }) => name)).toEqual([`Anna ${mark} ${maxAccountResults}`])
        expect(await find(`anna.${mark}.7@`)).toMatchObject({
          accounts: [{ name: `Anna ${mark} 7` }],
        })
      })

      test('they are found by indexes, however many there are', async () => {
        const { users: u } = market.db.t
        const plans = await Promise.all(
          searchConditions(market.db, 'zoe').map((way) =>
            planOf(market.db, sql`select id from ${u} where ${way} limit 1001`),
          ),
        )
        expect(plans).toHaveLength(3)
        for (const plan of plans) {
          expect(plan).toMatch(/users_(email|name)_(idx|key)/)
          expect(plan).not.toMatch(/sort|B-TREE|Seq Scan/i)
        }
        const page = sql`select * from ${u} where ${u.id} < 'f' order by ${u.id} desc limit 21`
        expect(await planOf(market.db, page)).not.toMatch(/Sort|B-TREE|Seq Scan/)
        // The check notices a slow plan.
        const slow = sql`select id from ${u} where ${u.name} like '%oe%' limit 1001`
        expect(await planOf(market.db, slow)).not.toMatch(/users_(email|name)/)
      })

      test('pages have each once, the newest first', async () => {
        const mark = `Many ${randomUUID().slice(0, 8)}`
        const all: string[] = []
        for (let at = 0; at < accountsPerPage + 3; at++)
          all.unshift((await market.person(`${mark} ${at}`)).id)
        const first = await find(mark)
        expect(first.accounts).toHaveLength(accountsPerPage)
        const second = await find(mark, first.next)
        expect(second).not.toHaveProperty('next')
        expect([...first.accounts, ...second.accounts].map(({ id }) => id)).toEqual(all)
      })

      test('an admin sees plan, roles and sessions of an account; others see nothing', async () => {
        const { accounts } = await find('Olga Owner')
        expect(accounts).toMatchObject([{ roles: ['owner'], plan: 'free', signedIn: 1 }])
        expect((await find('Ada Admin')).accounts).toMatchObject([
          { roles: ['admin'], isMine: true },
        ])
        expect(await market.ask(market.owner, '/api/admin/users')).toMatchObject({ http: 404 })
      })

      test('signing out everywhere ends every session; admins cannot lock themselves out', async () => {
        const who = await market.person('Sally Sessions')
        expect(await isIn(who)).toBe(true)
        expect(await act(who.id, 'sign-out', {})).toMatchObject({ http: 400 })
        expect(await act(who.id, 'sign-out', { reason }, market.owner)).toMatchObject({ http: 404 })
        expect(await isIn(who)).toBe(true)
        expect(await act(who.id, 'sign-out')).toEqual({ http: 200, ended: 1 })
        expect(await isIn(who)).toBe(false)
        expect(await act(market.admin.id, 'sign-out')).toMatchObject({ http: 409 })
        expect(await isIn(market.admin)).toBe(true)
        expect(await act(randomUUID(), 'sign-out')).toMatchObject({ http: 404 })
        expect(await logged('Sally Sessions')).toMatchObject([
          { action: 'user.signed_out', actorName: 'Ada Admin', reason },
        ])
      })

      test('a plan is granted and withdrawn, and a paid plan stays', async () => {
        const who = await market.person('Gwen Given')
        expect(await act(who.id, 'plan', { plan: 'insider', reason })).toEqual({
          http: 200,
          plan: 'insider',
        })
        expect((await find('Gwen Given')).accounts).toMatchObject([
          { plan: 'insider', isGiven: true },
        ])
        expect(await market.ask(who, '/api/auth/user')).toMatchObject({
          subscriptionTier: 'insider',
        })
        expect(await act(who.id, 'plan', { plan: 'free', reason })).toMatchObject({ plan: 'free' })
        expect((await logged('Gwen Given')).map(({ action }) => action)).toEqual([
          'user.plan_taken',
          'user.plan_given',
        ])
        expect(await act(randomUUID(), 'plan', { plan: 'insider', reason })).toMatchObject({
          http: 404,
        })
      })

      test('a paused account cannot reserve until the pause ends', async () => {
        const who = await market.person('Pat Paused')
        const drop = (await market.drop()).id
        expect(await act(who.id, 'pause')).toMatchObject({ http: 200 })
        expect(await market.reserve(who, drop)).toMatchObject({ code: 'reserving_paused' })
        await market.work()
        expect(await market.told(who)).toContain('paused')
        expect((await find('Pat Paused')).accounts[0]).toHaveProperty('pausedUntil')
        expect(await act(who.id, 'resume')).toEqual({ http: 204 })
        expect(await market.reserve(who, drop)).toMatchObject({ http: 200 })
        expect((await logged('Pat Paused')).map(({ action }) => action)).toEqual([
          'user.pause_lifted',
          'user.paused',
        ])
        expect(await act(randomUUID(), 'pause')).toMatchObject({ http: 404 })
      })

      test('deleting an account requires its address, is refused for an admin’s, and is logged with the actor', async () => {
        const who = await market.person('Dora Deleted')
        const { email } = who
        const there = async () =>
          (await market.db.select().from(market.db.t.users).where(eq(market.db.t.users.id, who.id)))
            .length
        expect(await act(who.id, 'delete', { reason, email: 'other@example.com' })).toMatchObject({
          http: 400,
        })
        expect(await act(who.id, 'delete', { email })).toMatchObject({ http: 400 })
        expect(await act(who.id, 'delete', { reason, email }, market.owner)).toMatchObject({
          http: 404,
        })
        const own = { reason, email: market.admin.email }
        expect(await act(market.admin.id, 'delete', own)).toMatchObject({ http: 409 })
        expect(await there()).toBe(1)
        expect(await act(who.id, 'delete', { reason, email: email.toUpperCase() })).toEqual({
          http: 204,
        })
        expect(await there()).toBe(0)
        expect(await isIn(who)).toBe(false)
        expect((await logged(undefined))[0]).toMatchObject({ action: 'user.deleted', reason })
        expect((await verifyCompliance(market.db)).broken).toEqual([])
      })
    },
  )
