import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  activityWindow,
  expertsPerPage,
  storyReports,
} from '../../../shared/business/social-proof.ts'
import type { Expert, FeaturedReview } from '../../../shared/features/social-proof/endpoints.ts'
import { day } from '../../../shared/kernel/time.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import { earnForPickup } from '../../../sync-server/features/pickup/pickup-points.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`social proof on ${engine}`, () => {
    let market: Market
    let [rita, rob] = [{} as Person, {} as Person]
    beforeAll(async () => {
      market = await openMarket(engine, { jobs: ['social-proof'] })
      rita = await market.person('Rita Reviewer')
      rob = await market.person('Rob Reader')
    })
    afterAll(() => market.close())

    /** The person has picked up a bottle. */
    async function pickedUp(who: Person, drop: Record<string, unknown> = {}) {
      const { id } = await market.reserved(who, (await market.drop(drop)).id)
      await market.db.transaction('test', async (tx) => {
        const [row] = await tx
          .update(tx.t.reservations)
          .set({ status: 'picked_up', pickedUpAt: market.now() })
          .where(eq(tx.t.reservations.id, id))
          .returning()
        await earnForPickup(tx, row!, market.now())
      })
      return id
    }
    async function reviewed(who: Person, comment: string, drop?: Record<string, unknown>) {
      const id = await pickedUp(who, drop)
      const said = { method: 'PUT', body: { rating: 4, comment } }
      expect(await market.ask(who, `/api/reservations/${id}/review`, said)).toMatchObject({
        http: 200,
      })
      return (await featured(rob)).find((one) => one.comment === comment)!.id
    }
    const featured = async (who: Person) =>
      (await market.ask(who, '/api/reviews/featured'))['reviews'] as FeaturedReview[]
    const mark = (who: Person, review: string, method = 'PUT') =>
      market.ask(who, `/api/reviews/${review}/helpful`, { method })
    const hide = (review: string) =>
      market.ask(market.admin, `/api/admin/reviews/${review}/hide`, { body: { reason: 'No.' } })
    const figures = async () => {
      await market.pass(day)
      return (await market.ask(market.door.visitor(), '/api/platform/stats'))['figures']
    }

    test('a review is helpful once per user, never for its author, and counts marks', async () => {
      const review = await reviewed(rita, `Kind people. ${randomUUID()}`)
      expect(await mark(rita, review)).toMatchObject({ http: 409, code: 'not_now' })
      expect(await mark(rob, review)).toEqual({ http: 200, helpful: 1 })
      const reader = await market.person()
      const isHelpful = async (who: Person) =>
        (await featured(who)).find(({ id }) => id === review)?.isHelpful ?? false
      expect([await isHelpful(rob), await isHelpful(reader)]).toEqual([true, false])
      expect(await mark(rob, review)).toEqual({ http: 200, helpful: 1 })
      // Several at one moment, some of them twice.
      const others = await Promise.all([1, 2, 3].map(() => market.person()))
      await Promise.all([...others, ...others].map((who) => mark(who, review)))
      expect((await featured(rob))[0]).toMatchObject({
        id: review,
        helpful: 4,
        isHelpful: true,
        firstName: 'Rita',
        plan: 'free',
      })
      expect((await featured(rita))[0]).toMatchObject({ id: review, isMine: true })
      expect(await mark(others[0]!, review, 'DELETE')).toEqual({ http: 200, helpful: 3 })
      expect(await mark(others[0]!, review, 'DELETE')).toEqual({ http: 200, helpful: 3 })
      expect(await market.ask(rob, '/api/reviews/helpful')).toMatchObject({
        reviews: [{ id: review }],
      })
      // Who leaves takes the mark along.
      const body = { password: others[1]!.password }
      await market.ask(others[1]!, '/api/account/delete', { body })
      expect((await featured(rob))[0]).toMatchObject({ id: review, helpful: 2 })
      // Hidden or missing reviews cannot be marked.
      await hide(review)
      expect(await mark(others[0]!, review)).toMatchObject({ http: 404 })
      expect(await mark(rob, randomUUID())).toMatchObject({ http: 404 })
      expect(JSON.stringify(await featured(rob))).not.toContain(review)
    })

    test('a store that may not trade has no review there, and none is marked', async () => {
      const review = await reviewed(rita, `Before. ${randomUUID()}`)
      const decide = (what: string) =>
        market.ask(market.admin, `/api/admin/stores/${market.store}/${what}`, {
          body: what === 'suspend' ? { reason: 'A visit.' } : {},
        })
      expect(await decide('suspend')).toMatchObject({ http: 200 })
      expect(await featured(rob)).toEqual([])
      expect(await mark(rob, review)).toMatchObject({ http: 404 })
      expect(await decide('reinstate')).toMatchObject({ http: 200 })
      expect(JSON.stringify(await featured(rob))).toContain(review)
    })

    test('pages of reviews show each once, the most helpful and then the latest first', async () => {
      const [first] = [await pickedUp(rita)]
      await market.ask(rita, `/api/reservations/${first}/review`, {
        method: 'PUT',
        body: { rating: 5, comment: 'The first page.' },
      })
      const { reservations: r, reviews } = market.db.t
      const [held] = await market.db.select().from(r).where(eq(r.id, first))
      const [one] = await market.db.select().from(reviews).where(eq(reviews.reservationId, first))
      const helpful = [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 8, 8, 8, 8, 8, 8]
      const others = helpful.map((count, nth) => ({
        ...one!,
        id: randomUUID(),
        reservationId: randomUUID(),
        helpful: count,
        // Two at a time at one moment, across the end of a page.
        createdAt: one!.createdAt - Math.floor((nth + 1) / 2),
      }))
      const reservations = others.map(({ reservationId: id }, nth) => ({
        ...held!,
        id,
        pickupCode: `PAGE${String(nth).padStart(4, '0')}`,
      }))
      await market.db.transaction('test', async (tx) => {
        await tx.insert(r).values(reservations)
        await tx.insert(reviews).values(others)
      })
      const shown: FeaturedReview[] = []
      for (let after = ''; ; ) {
        const page = await market.ask(rob, `/api/reviews/featured${after}`)
        shown.push(...(page['reviews'] as FeaturedReview[]))
        if (typeof page['next'] !== 'string') break
        after = `?after=${page['next']}`
      }
      const mine = shown.filter(({ id }) => others.some((other) => other.id === id))
      const rank = (id: string) => others.findIndex((other) => other.id === id)
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
      expect(mine.map(({ helpful: count }) => count)).toEqual(helpful)
      const moments = mine.map(({ id }) => [others[rank(id)]!.helpful, others[rank(id)]!.createdAt])
      expect(moments).toEqual(others.map(({ helpful: count, createdAt }) => [count, createdAt]))
      await market.db.transaction('test', (tx) =>
        tx.delete(reviews).where(
          inArray(
            reviews.id,
            others.map(({ id }) => id),
          ),
        ),
      )
    })

    test('an expert must opt in, and the list follows their activity', async () => {
      const who = await market.person('Elsa Expert')
      const experts = async () =>
        ((await market.ask(rob, '/api/experts'))['experts'] as Expert[]).filter(
          ({ firstName }) => firstName === 'Elsa',
        )
      const review = await reviewed(who, `Good. ${randomUUID()}`)
      await market.pass(day)
      expect(await experts()).toEqual([])
      const own = (method: string) => market.ask(who, '/api/experts/mine', { method })
      expect(await own('GET')).toMatchObject({ reviews: 1, helpful: 0 })
      expect(await own('GET')).not.toHaveProperty('listedAt')
      expect(await own('PUT')).toHaveProperty('listedAt')
      expect(await experts()).toMatchObject([{ reviews: 1, helpful: 0, kinds: ['Whiskey'] }])
      expect(JSON.stringify(await experts())).not.toContain(who.id)
      await mark(rob, review)
      await market.pass(day)
      expect(await experts()).toMatchObject([{ reviews: 1, helpful: 1 }])
      await hide(review)
      await market.pass(day)
      // A hidden review is nothing to be listed with.
      expect(await experts()).toEqual([])
      expect(await own('DELETE')).toEqual({ http: 204 })
      expect(await own('GET')).not.toHaveProperty('listedAt')
    })

    test('pages of experts show each once: by helpful marks, then reviews, then recipes', async () => {
      const { users: u, experts: e } = market.db.t
      const [model] = await market.db.select().from(u).where(eq(u.id, rita.id))
      // Each figure goes on over the end of the page, and many are equal in all of them.
      const figuresOf = (nth: number) => ({
        helpful: nth < expertsPerPage + 2 ? 7 : 3,
        reviews: nth < expertsPerPage - 1 ? 5 : 4,
        recipes: nth < expertsPerPage + 1 ? 2 : 1,
      })
      const entries = Array.from({ length: expertsPerPage + 4 }, (_, nth) => ({
        userId: randomUUID(),
        id: randomUUID(),
        ...figuresOf(nth),
        kinds: [],
        createdAt: market.now(),
      }))
      const nobody = { ...entries[0]!, id: randomUUID(), userId: randomUUID() }
      const all = [...entries, { ...nobody, reviews: 0, recipes: 0 }]
      const accounts = all.map(({ userId: id }) => ({ ...model!, id, email: `${id}@b.test` }))
      await market.db.transaction('test', async (tx) => {
        await tx.insert(u).values(accounts)
        await tx.insert(e).values(all)
      })
      const shown: Expert[] = []
      for (let after = ''; shown.length <= all.length; ) {
        const page = await market.ask(rob, `/api/experts${after}`)
        shown.push(...(page['experts'] as Expert[]))
        if (typeof page['next'] !== 'string') break
        after = `?after=${page['next']}`
      }
      const rank = ({
        helpful,
        reviews,
        recipes,
      }: Pick<Expert, 'helpful' | 'reviews' | 'recipes'>) => helpful * 100 + reviews * 10 + recipes
      const own = shown.filter(({ id }) => all.some((one) => one.id === id))
      expect(own.map(({ id }) => id).sort()).toEqual(entries.map(({ id }) => id).sort())
      expect(own.map(rank)).toEqual(entries.map(rank))
      await market.db.transaction('test', (tx) =>
        tx.delete(u).where(
          inArray(
            u.id,
            accounts.map(({ id }) => id),
          ),
        ),
      )
    })

    test('recipes that were taken down do not count for an expert', async () => {
      const who = await market.person()
      const page = (takenDownAt: number | null) => ({
        id: randomUUID(),
        cellarId: who.id,
        recipeId: randomUUID(),
        takenDownAt,
        takenDownReason: takenDownAt === null ? null : 'No.',
      })
      const pages = [page(null), page(market.now())]
      await market.db.transaction('test', (tx) => tx.insert(tx.t.publicRecipes).values(pages))
      expect(await market.ask(who, '/api/experts/mine')).toMatchObject({ recipes: 1 })
    })

    test('the figures are those of the rows', async () => {
      const who = await market.person()
      const before = (await figures()) as Record<string, number>
      const plain = { title: 'House Gin', brand: 'House', category: 'Spirits', subcategory: 'Gin' }
      await pickedUp(who, { ...plain, salePrice: 30_00, originalPrice: 42_50 })
      // Sold above the store's original price, or without one: no saving counts.
      await pickedUp(who, { ...plain, salePrice: 30_00 })
      await pickedUp(who, { ...plain, isAllocated: true, salePrice: 30_00 })
      const other = await market.person()
      await pickedUp(other, { title: 'Old Rip 25 Year', brand: 'Old Rip', salePrice: 30_00 })
      // One that is only reserved counts nowhere.
      await market.reserved(other, (await market.drop({ originalPrice: 900_00 })).id)
      const { db } = market
      const seen = await db
        .select()
        .from(db.t.reviews)
        .then((rows) => rows.filter(({ hiddenAt }) => hiddenAt === null))
      expect(await figures()).toMatchObject({
        totalSavings: before['totalSavings']! + 12_50,
        pricedBottles: before['pricedBottles']! + 1,
        pickedUpBottles: before['pickedUpBottles']! + 4,
        rareBottles: before['rareBottles']! + 2,
        ratings: seen.length,
        averageRating: seen.reduce((sum, { rating }) => sum + rating, 0) / seen.length,
      })
    })

    test('pickups, reviews and marks by store staff are not counted', async () => {
      const clerk = await market.person('Cleo Clerk')
      const comment = `The best shop. ${randomUUID()}`
      const review = await reviewed(clerk, comment)
      const ofOthers = await reviewed(await market.person(), `Fine. ${randomUUID()}`)
      await market.ask(clerk, '/api/experts/mine', { method: 'PUT' })
      const read = async () => {
        const { stores } = (await market.ask(rob, '/api/stores')) as unknown as {
          stores: { id: string; reviews?: number }[]
        }
        const those = await market.ask(rob, `/api/stores/${market.store}/reviews`)
        const all = those['reviews'] as { comment?: string }[]
        return {
          inList: all.some((one) => one.comment === comment),
          inFeatured: (await featured(rob)).some((one) => one.id === review),
          count: those['count'],
          inDirectory: stores.find(({ id }) => id === market.store)?.reviews,
          expert: (await market.ask(clerk, '/api/experts/mine'))['reviews'],
          figures: (await figures()) as Record<string, number>,
          conduct: await market.ask(rob, `/api/stores/${market.store}/conduct`),
        }
      }
      const before = await read()
      expect(before).toMatchObject({ inList: true, inFeatured: true, expert: 1 })

      const { db } = market
      const ofClerk = {
        storeId: market.store,
        userId: clerk.id,
        role: 'staff',
        addedAt: 1,
      } as const
      await db.transaction('hire', (tx) => tx.insert(tx.t.storePeople).values(ofClerk))
      for (const who of [clerk, market.owner]) {
        const id = await pickedUp(who, { salePrice: 30_00, originalPrice: 9_000_00 })
        const said = { method: 'PUT', body: { rating: 5, comment } }
        expect(await market.ask(who, `/api/reservations/${id}/review`, said)).toMatchObject({
          http: 409,
          code: 'not_now',
        })
        expect(await mark(who, ofOthers)).toMatchObject({ http: 409, code: 'not_now' })
      }
      const after = await read()
      expect(after).toMatchObject({
        inList: false,
        inFeatured: false,
        count: Number(before.count) - 1,
        expert: 0,
        ...(before.inDirectory !== undefined && { inDirectory: before.inDirectory - 1 }),
        figures: {
          totalSavings: before.figures['totalSavings'],
          pickedUpBottles: before.figures['pickedUpBottles']! - 1,
          ratings: before.figures['ratings']! - 1,
        },
        conduct: { handedOver: before.conduct['handedOver'] },
      })
      // What they bought as staff stays uncounted after they leave, what they bought before does not.
      const { storePeople: p } = db.t
      await db.transaction('leave', (tx) => tx.delete(p).where(eq(p.userId, clerk.id)))
      expect((await read()).figures).toMatchObject({
        pickedUpBottles: before.figures['pickedUpBottles'],
        totalSavings: before.figures['totalSavings'],
      })
      // At another store they are customers as all others.
      const elsewhere = await market.person('Elsa Elsewhere')
      await db.transaction('hire', (tx) =>
        tx
          .insert(tx.t.storePeople)
          .values({ ...ofClerk, storeId: randomUUID(), userId: elsewhere.id }),
      )
      expect(await mark(elsewhere, ofOthers)).toMatchObject({ http: 200 })
    })

    test('who works at a store by now reviews no pickup from before', async () => {
      const [who, elsewhere] = [await market.person(), await market.person()]
      const [own, other] = [await pickedUp(who), await pickedUp(elsewhere)]
      await market.db.transaction('test', (tx) =>
        tx
          .insert(tx.t.storePeople)
          .values({ storeId: market.store, userId: who.id, role: 'staff', addedAt: 1 }),
      )
      const review = (by: Person, id: string) =>
        market.ask(by, `/api/reservations/${id}/review`, { method: 'PUT', body: { rating: 5 } })
      expect(await review(who, own)).toMatchObject({ code: 'not_now' })
      expect(await review(elsewhere, other)).toMatchObject({ http: 200 })
    })

    test('a review counts nowhere while its hand over is undone', async () => {
      const who = await market.person('Una Undone')
      const comment = `Quick. ${randomUUID()}`
      const review = await reviewed(who, comment)
      await market.ask(who, '/api/experts/mine', { method: 'PUT' })
      const read = async () => ({
        inFeatured: (await featured(rob)).some((one) => one.id === review),
        expert: (await market.ask(who, '/api/experts/mine'))['reviews'],
        ratings: ((await figures()) as Record<string, number>)['ratings'],
      })
      const before = await read()
      const { reservations: r } = market.db.t
      await market.db.transaction('test', (tx) =>
        tx.update(r).set({ status: 'ready', pickedUpAt: null }).where(eq(r.userId, who.id)),
      )
      expect(await read()).toEqual({
        inFeatured: false,
        expert: 0,
        ratings: before.ratings! - 1,
      })
    })

    test('an account is active while something of it was seen within a month', async () => {
      const active = async () => ((await figures()) as { activeUsers: number }).activeUsers
      const { db } = market
      await market.person()
      const before = await active()
      expect(before).toBe((await db.select().from(db.t.users)).length)
      const who = await market.person()
      expect(await active()).toBe(before + 1)
      const used = (ago: number) =>
        db.transaction('test', (tx) =>
          tx
            .update(tx.t.sessions)
            .set({ updatedAt: new Date(market.now() - ago) })
            .where(and(eq(tx.t.sessions.userId, who.id))),
        )
      await used(activityWindow + 2 * day)
      expect(await active()).toBe(before)
      // Signed out everywhere; its device has sent something lately.
      await market.chose(who, { timeZone: 'Pacific/Honolulu' })
      expect(await active()).toBe(before + 1)
    })

    test('a story is read while its author releases it and no admin has hidden it', async () => {
      const who = await market.person('Sam Storyteller')
      const text = `After ten years. ${randomUUID()}`
      const save = (isReleased: boolean, body = text) =>
        market.ask(who, '/api/success-stories/mine', {
          method: 'PUT',
          body: { title: 'Found', text: body, isReleased },
        })
      const isRead = async () =>
        JSON.stringify(await market.ask(rob, '/api/success-stories')).includes(text)
      const { id } = await save(false)
      expect(await isRead()).toBe(false)
      expect(await save(true)).toMatchObject({ http: 200, id })
      expect(await isRead()).toBe(true)
      expect(await save(false)).toMatchObject({ http: 200, id })
      expect(await isRead()).toBe(false)
      await save(true)

      const decide = (what: string, by = market.admin, reason = 'It names somebody.') =>
        market.ask(by, `/api/admin/success-stories/${String(id)}/${what}`, {
          body: what === 'hide' ? { reason } : {},
        })
      expect(await decide('hide', rob)).toMatchObject({ http: 404 })
      expect(await decide('hide')).toEqual({ http: 204 })
      expect(await decide('hide')).toEqual({ http: 204 })
      expect(await decide('hide', market.admin, 'Another.')).toMatchObject({ code: 'not_now' })
      expect(await isRead()).toBe(false)
      // Its author reads why, and cannot show it by saving it again.
      expect(await market.ask(who, '/api/success-stories/mine')).toMatchObject({
        story: { hidden: { reason: 'It names somebody.' } },
      })
      const waits = async () => {
        const { stories } = await market.ask(
          market.admin,
          '/api/admin/success-stories?which=reported',
        )
        return (stories as { id: string }[]).filter((one) => one.id === id)
      }
      await save(true)
      expect(await waits()).toEqual([])
      // An edit is an appeal, which waits for an admin.
      await market.pass(1_000)
      await save(true, `${text} Worse.`)
      expect(await waits()).toMatchObject([{ isChanged: true, reports: 0, reasons: [] }])
      expect(await decide('hide', market.admin, 'It still does.')).toEqual({ http: 204 })
      expect(await waits()).toEqual([])
      expect(await decide('hide', market.admin, 'Another.')).toMatchObject({ code: 'not_now' })
      await save(true, `${text} Better.`)
      expect(await waits()).toHaveLength(1)
      expect(await isRead()).toBe(false)
      expect(await decide('show')).toEqual({ http: 204 })
      expect(await isRead()).toBe(true)

      const { activity } = await market.ask(market.admin, '/api/admin/activity?kind=story')
      expect(activity).toMatchObject([
        { action: 'story.shown', actorName: 'Ada Admin', userName: 'Sam Storyteller' },
        { action: 'story.hidden', reason: 'It still does.' },
        { action: 'story.hidden', reason: 'It names somebody.', store: 'operator' },
      ])
      expect((await verifyCompliance(market.db)).broken).toEqual([])
      expect(await market.ask(who, '/api/success-stories/mine', { method: 'DELETE' })).toEqual({
        http: 204,
      })
      expect(await isRead()).toBe(false)
    })

    test('a story is reported once per reader, waits for an admin, and again after an edit', async () => {
      const who = await market.person('Sam Storyteller')
      const text = `After ten years. ${randomUUID()}`
      const save = (isReleased: boolean, body = text) =>
        market.ask(who, '/api/success-stories/mine', {
          method: 'PUT',
          body: { title: 'Found', text: body, isReleased },
        })
      const { id } = await save(false)
      const report = (by: Person, reason = 'It names me.') =>
        market.ask(by, `/api/success-stories/${String(id)}/report`, { body: { reason } })
      const waits = async (which = 'reported') => {
        const { stories } = (await market.ask(
          market.admin,
          `/api/admin/success-stories?which=${which}`,
        )) as unknown as { stories: { id: string }[] }
        return stories.filter((one) => one.id === id)
      }
      const decide = (what: string, body = {}) =>
        market.ask(market.admin, `/api/admin/success-stories/${String(id)}/${what}`, { body })
      // Users cannot report reviews they cannot read, or their own.
      expect(await report(rob)).toMatchObject({ http: 404 })
      await save(true)
      expect(await report(who)).toMatchObject({ code: 'not_now' })
      expect(await report(rob, '')).toMatchObject({ http: 400 })
      const eve = await market.person('Eve Else')
      for (const by of [rob, rob, eve]) expect(await report(by)).toMatchObject({ http: 200 })
      expect(await waits()).toMatchObject([
        { reports: 2, reasons: ['It names me.', 'It names me.'] },
      ])
      const { stories } = (await market.ask(rob, '/api/success-stories')) as unknown as {
        stories: { id: string; isReported?: true }[]
      }
      expect(stories.find((one) => one.id === id)).toMatchObject({ isReported: true })
      expect(await market.ask(rob, '/api/success-stories/reports')).toMatchObject({
        reports: [{ id, reason: 'It names me.' }],
      })

      // Open reports stay open through edits; a settled one cannot be reported again.
      await save(true, `${text} Better.`)
      expect(await waits()).toMatchObject([{ reports: 2 }])
      for (let times = 0; times < 2; times += 1) expect(await decide('show')).toEqual({ http: 204 })
      expect(await waits()).toEqual([])
      await report(rob)
      expect(await waits()).toEqual([])
      await save(true, `${text} Worse.`)
      await report(rob, 'Worse.')
      expect(await waits()).toMatchObject([{ reports: 1, reasons: ['Worse.'] }])
      expect(await decide('hide', { reason: 'It names somebody.' })).toEqual({ http: 204 })
      expect([await waits(), await report(eve)]).toMatchObject([[], { http: 404 }])
      expect(await waits('hidden')).toMatchObject([{ reports: 0, reasons: [] }])
      const { activity } = await market.ask(market.admin, '/api/admin/activity?kind=story')
      const acts = (activity as { action: string }[]).map(({ action }) => action)
      expect(acts.slice(0, 2)).toEqual(['story.hidden', 'story.kept'])
      expect(acts.slice(2)).not.toContain('story.kept')

      await market.ask(who, '/api/success-stories/mine', { method: 'DELETE' })
      expect(await market.ask(rob, '/api/success-stories/reports')).toMatchObject({ reports: [] })
    })

    test('a hidden story that its author removes and writes again waits for an admin', async () => {
      const [who, other] = [await market.person('Sam Storyteller'), await market.person('Olga')]
      const save = (by: Person, text: string) =>
        market.ask(by, '/api/success-stories/mine', {
          method: 'PUT',
          body: { title: 'Found', text, isReleased: true },
        })
      const remove = (by: Person) =>
        market.ask(by, '/api/success-stories/mine', { method: 'DELETE' })
      const isRead = async (text: string) =>
        JSON.stringify(await market.ask(rob, '/api/success-stories')).includes(text)
      const listed = async (which: string) =>
        JSON.stringify(await market.ask(market.admin, `/api/admin/success-stories?which=${which}`))
      const [first, again] = [`Rude. ${randomUUID()}`, `Rude again. ${randomUUID()}`]
      const { id } = await save(who, first)
      await market.ask(market.admin, `/api/admin/success-stories/${String(id)}/hide`, {
        body: { reason: 'It names somebody.' },
      })
      expect(await remove(who)).toEqual({ http: 204 })
      // Nothing of its words is stored, shown to its author, or listed for an admin.
      const { successStories: s } = market.db.t
      const [left] = await market.db.select().from(s).where(eq(s.userId, who.id))
      expect(left).toMatchObject({ title: '', text: '', releasedAt: null })
      expect(await market.ask(who, '/api/success-stories/mine')).toEqual({ http: 200 })
      expect(await listed('hidden')).not.toContain(String(id))

      expect(await save(who, again)).toMatchObject({ hidden: { reason: 'It names somebody.' } })
      expect(await isRead(again)).toBe(false)
      expect(await listed('reported')).toContain(again)
      expect(
        await market.ask(market.admin, `/api/admin/success-stories/${String(id)}/show`, {
          body: {},
        }),
      ).toEqual({ http: 204 })
      expect(await isRead(again)).toBe(true)

      // A story that no admin has hidden is removed as a whole.
      const shown = `Kind. ${randomUUID()}`
      await save(other, shown)
      await remove(other)
      expect(await market.db.select().from(s).where(eq(s.userId, other.id))).toEqual([])
      await save(other, shown)
      expect(await isRead(shown)).toBe(true)
    })

    test('a user who reports all day must wait', async () => {
      const eager = await market.person('Eager')
      const place = `/api/success-stories/${randomUUID()}/report`
      const report = () => market.ask(eager, place, { body: { reason: 'No.' } })
      for (let sent = 0; sent < storyReports.max; sent++)
        expect(await report()).toMatchObject({ http: 404 })
      expect(await report()).toMatchObject({ code: 'slow_down' })
    })
  })
