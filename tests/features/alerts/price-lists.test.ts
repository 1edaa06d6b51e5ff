import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxUploadedPriceList, firstBadLines } from '../../../shared/business/alerts.ts'
import { day, dayOf } from '../../../shared/kernel/time.ts'
import { until } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'

const header = 'store,name,price,date'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`price lists on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine, { jobs: ['alerts', 'value'] })
    })
    afterAll(() => market.close())

    const upload = (
      name: string,
      lines: readonly string[],
      { id = randomUUID() as string, by = market.admin } = {},
    ) =>
      market.ask(by, `/api/admin/price-lists/${id}`, {
        method: 'PUT',
        body: { name, text: [header, ...lines].join('\n') },
      })
    const remove = (id: unknown) =>
      market.ask(market.admin, `/api/admin/price-lists/${String(id)}`, { method: 'DELETE' })
    const known = () => {
      const { listings: l } = market.db.t
      return market.db
        .select({ name: l.name, price: l.price, on: l.pricedOn })
        .from(l)
        .orderBy(asc(l.name))
    }
    const points = async () =>
      (await market.db.select().from(market.db.t.pricePoints)).map(({ price }) => price).sort()

    test('a list is taken in once, listed, and taken back: bottles stand as earlier lists have them', async () => {
      const bad = Array.from({ length: firstBadLines + 1 }, () => 'A,Ardbeg 10,dear,2026-11-20')
      const first = await upload('first.csv', ['A,Ardbeg 10,45,2026-11-18', ...bad])
      expect(first).toMatchObject({ http: 200, name: 'first.csv', added: 1, changed: 0, bad: 21 })
      expect(first['firstBad']).toHaveLength(firstBadLines)
      expect((first['firstBad'] as unknown[])[0]).toEqual({
        line: 3,
        code: 'price',
        detail: 'dear',
      })
      const id = randomUUID()
      const lines = ['A,Ardbeg 10,52,2026-11-19', 'A,Lagavulin 16,99,2026-11-19']
      const second = await upload('second.csv', lines, { id })
      expect(second).toMatchObject({ added: 1, changed: 1, same: 0 })
      // Sent again, because its answer was lost, it is one list.
      expect(await upload('second.csv', lines, { id })).toEqual(second)
      const listed = await market.ask(market.admin, '/api/admin/price-lists')
      expect(listed).toMatchObject({ lists: [{ id }, { id: first['id'] }] })
      expect(await known()).toEqual([
        { name: 'Ardbeg 10', price: 52_00, on: '2026-11-19' },
        { name: 'Lagavulin 16', price: 99_00, on: '2026-11-19' },
      ])

      expect(await remove(id)).toMatchObject({ http: 204 })
      expect(await remove(id)).toMatchObject({ http: 404 })
      await market.work()
      await until(async () => ((await points()).length === 1 ? true : undefined))
      expect(await known()).toEqual([{ name: 'Ardbeg 10', price: 45_00, on: '2026-11-18' }])
      const { listingWords } = market.db.t
      const words = await market.db
        .selectDistinct({ of: listingWords.listingId })
        .from(listingWords)
      expect(words).toHaveLength(1)
      expect(await remove(first['id'])).toMatchObject({ http: 204 })
      await market.work()
      await until(async () => ((await points()).length === 0 ? true : undefined))
      expect(await known()).toEqual([])

      const { activity } = await market.ask(market.admin, '/api/admin/activity?kind=price_list')
      expect(
        (activity as { action: string; about: string }[]).map(({ action, about }) => [
          action,
          about,
        ]),
      ).toEqual([
        ['price_list.removed', 'first.csv'],
        ['price_list.removed', 'second.csv'],
        ['price_list.added', 'second.csv'],
        ['price_list.added', 'first.csv'],
      ])
    })

    test('a bottle is sold out again where the list that is left says so', async () => {
      const named = 'store,name,price,date,quantity'
      const put = (name: string, row: string, id: string = randomUUID()) =>
        market.ask(market.admin, `/api/admin/price-lists/${id}`, {
          method: 'PUT',
          body: { name, text: [named, row].join('\n') },
        })
      const availableAt = async () => {
        const { listings: l } = market.db.t
        const rows = await market.db.select().from(l).where(eq(l.name, 'Talisker 18'))
        return rows.map((row) => row.availableAt)
      }
      const sold = await put('sold.csv', 'A,Talisker 18,95,2026-11-18,0')
      expect(await availableAt()).toEqual([null])
      const back = await put('back.csv', 'A,Talisker 18,95,2026-11-19,3')
      expect(await availableAt()).toEqual([expect.any(Number)])
      await remove(back['id'])
      await market.work()
      await until(async () => ((await availableAt())[0] === null ? true : undefined))
      await remove(sold['id'])
      await market.work()
      await until(async () => ((await availableAt()).length === 0 ? true : undefined))
    })

    test('a list of more prices than go at once goes whole, and those of others stay', async () => {
      const lineOf = (store: string) => (_: unknown, at: number) =>
        `${store},Cask ${at} reserve,${50 + at},2026-11-19`
      await upload('stays.csv', Array.from({ length: 3 }, lineOf('B')))
      const gone = await upload('goes.csv', Array.from({ length: 250 }, lineOf('C')))
      expect(gone).toMatchObject({ added: 250 })
      await remove(gone['id'])
      await market.work()
      await until(async () => ((await points()).length === 3 ? true : undefined))
      expect(await known()).toHaveLength(3)
    })

    test('a price may be of the day that has begun somewhere, and of no later one', async () => {
      const dated = (on: string) => upload(`${on}.csv`, [`A,Ardbeg 10,45,${on}`])
      const [tomorrow, later] = [1, 2].map((ahead) => dayOf(market.now() + ahead * day))
      expect(await dated(later!)).toMatchObject({ http: 400 })
      const taken = await dated(tomorrow!)
      expect(taken).toMatchObject({ http: 200, added: 1 })
      await remove(taken['id'])
      await market.work()
    })

    test('a file that is not a list is refused with its reason, and nothing is stored', async () => {
      const before = await market.ask(market.admin, '/api/admin/price-lists')
      expect(await upload('empty.csv', [])).toMatchObject({ http: 400 })
      expect(await upload('bad.csv', ['A,Ardbeg 10,dear,2026-11-20'])).toMatchObject({
        http: 400,
        message: 'No line can be used: line 2 has an invalid price in dollars: dear.',
      })
      expect(await upload('x'.repeat(201), ['A,Ardbeg 10,45,2026-11-20'])).toMatchObject({
        http: 400,
      })
      expect(await upload('large.csv', ['x'.repeat(maxUploadedPriceList)])).toMatchObject({
        http: 400,
      })
      const nobody = await upload('a.csv', ['A,Ardbeg 10,45,2026-11-20'], {
        by: await market.person(),
      })
      expect(nobody).toMatchObject({ http: 404 })
      expect(await market.ask(market.admin, '/api/admin/price-lists')).toEqual(before)
    })
  })
