import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxReportLength, reasonsShown, reviewReports } from '../../../shared/business/reserving.ts'
import { reviewsCopy } from '../../../shared/copy/reviews.ts'
import type { MessageKind } from '../../../shared/features/alerts/inbox-message.ts'
import type {
  ModeratedReview,
  Review,
  ReviewView,
} from '../../../shared/features/market/review-endpoints.ts'
import { day } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../../sync-server/db/db.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { aStore } from '../stores/a-store.ts'
import { type Market, openMarket, type Said } from './market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`reviews on ${engine}`, () => {
    let market: Market
    let [author, reader] = [{} as Person, {} as Person]
    /** A picked up reservation, and its collector's review. */
    let [reservation, review] = ['', '']
    beforeAll(async () => {
      market = await openMarket(engine)
      reader = await market.person('Rob Reader')
    })
    afterAll(() => market.close())
    beforeEach(async () => {
      author = await market.person(`Rita ${randomUUID()}`)
      reservation = (await market.reserved(author, (await market.drop()).id)).id
      await market.db.transaction('test', (tx) =>
        tx
          .update(tx.t.reservations)
          .set({ status: 'picked_up' })
          .where(eq(tx.t.reservations.id, reservation)),
      )
      await say(1, 'He was drunk.')
      review = (await shown())[0]!.id
    })

    const say = (rating: number, comment: string) =>
      market.ask(author, `/api/reservations/${reservation}/review`, {
        method: 'PUT',
        body: { rating, comment },
      })
    const page = (who: Pick<Person, 'fetch'> = market.door.visitor()) =>
      market.ask(who, `/api/stores/${market.store}/reviews`)
    const shown = async (who?: Pick<Person, 'fetch'>) =>
      (await page(who))['reviews'] as unknown as Review[]
    const one = async (who?: Pick<Person, 'fetch'>) =>
      (await shown(who)).find(({ id }) => id === review)
    const report = (who: Person, reason = 'It insults a clerk.', which = review) =>
      market.ask(who, `/api/reviews/${which}/report`, { body: { reason } })
    const moderated = async (which: ReviewView) =>
      (await market.ask(market.admin, `/api/admin/reviews?which=${which}`))[
        'reviews'
      ] as ModeratedReview[]
    const listed = async (which: ReviewView) =>
      (await moderated(which)).find(({ id }) => id === review)
    const decide = (what: 'hide' | 'show', body?: object) =>
      market.ask(market.admin, `/api/admin/reviews/${review}/${what}`, {
        method: 'POST',
        ...(body && { body }),
      })
    const reply = (text: string, who = market.owner, store = market.store) =>
      market.ask(who, `/api/stores/${store}/reviews/${review}/reply`, {
        method: 'PUT',
        body: { text },
      })
    const leave = async (who: Person) => {
      const body = { password: who.password }
      expect(await market.ask(who, '/api/account/delete', { body })).toEqual({ http: 204 })
    }
    const ratings = async (): Promise<Said[]> => {
      const { rating, count } = await page()
      const store = await market.ask(market.door.visitor(), `/api/stores/${market.store}`)
      const { drops } = await market.ask(market.door.visitor(), '/api/drops')
      const drop = await market.page((drops as { id: string }[])[0]!.id)
      return [
        { http: 200, rating, count },
        { http: 200, rating: store['rating'], count: store['reviews'] },
        { http: 200, rating: drop.storeRating, count: drop.storeReviews },
      ]
    }

    test('a signed-in user reports a review once, with a reason, hidden from author and store', async () => {
      expect(await report(reader, '   ')).toMatchObject({ http: 400 })
      expect(await report(reader, 'x'.repeat(maxReportLength + 1))).toMatchObject({ http: 400 })
      expect(await report(author)).toMatchObject({
        code: 'not_now',
        message: reviewsCopy.ownReview,
      })
      expect(await listed('reported')).toBeUndefined()
      expect(await report(reader, 'It insults a clerk.')).toEqual({ http: 200, isReported: true })
      expect(await report(reader, 'Once more.')).toEqual({ http: 200, isReported: true })
      // Both come at the same moment.
      const others = [await market.person(), await market.person()]
      await Promise.all(others.map((who) => report(who, 'It is untrue.')))
      expect(await listed('reported')).toMatchObject({
        storeName: 'The Corner Bottle',
        firstName: 'Rita',
        rating: 1,
        comment: 'He was drunk.',
        reports: 3,
        reasons: ['It insults a clerk.', 'It is untrue.', 'It is untrue.'],
      })
      // It stays public until an admin has looked; its reporter sees that.
      expect(await one()).not.toHaveProperty('isReported')
      expect(await one(market.owner)).not.toHaveProperty('isReported')
      expect(await one(author)).toMatchObject({ isMine: true })
      expect(await one(author)).not.toHaveProperty('isReported')
      expect(await one(reader)).toMatchObject({ isReported: true })
      expect(JSON.stringify(await market.reservation(author, reservation))).not.toContain('insults')
      expect(await report(reader, 'Why not.', randomUUID())).toMatchObject({ code: 'not_found' })
    })

    test('a suspended store shows none, by its own page or by a report', async () => {
      const admin = (what: string, body: object) =>
        market.ask(market.admin, `/api/admin/stores/${market.store}/${what}`, { body })
      await admin('suspend', { reason: 'Sold to a minor.' })
      const [listed, reported] = [await page(), await report(reader)]
      await admin('reinstate', {})
      expect([listed, reported]).toMatchObject([{ code: 'not_found' }, { code: 'not_found' }])
      expect(await one()).toMatchObject({ rating: 1 })
    })

    test('a review that is not public is as unknown to every act as to readers', async () => {
      const helpful = (who: Person, method: 'PUT' | 'DELETE') =>
        market.ask(who, `/api/reviews/${review}/helpful`, { method })
      const [marker, other] = [await market.person(), await market.person()]
      const acts = async (who: Person) => {
        const said = [
          await report(who),
          await helpful(who, 'PUT'),
          await helpful(who, 'DELETE'),
          await reply('Thank you.'),
          await market.ask(market.owner, `/api/stores/${market.store}/reviews/${review}/reply`, {
            method: 'DELETE',
          }),
        ]
        return said.map(({ http }) => http)
      }
      const { reservations: r, storePeople: p, reviews: v } = market.db.t
      const write = (run: (tx: DbTx) => Promise<unknown>) => market.db.transaction('test', run)
      const setStatus = (status: 'ready' | 'picked_up') =>
        write((tx) => tx.update(r).set({ status }).where(eq(r.id, reservation)))
      const setHidden = (hiddenAt: number | null) =>
        write((tx) => tx.update(v).set({ hiddenAt }).where(eq(v.id, review)))
      const works = { storeId: market.store, userId: author.id, role: 'staff', addedAt: 1 } as const
      const states = [
        [() => setStatus('ready'), () => setStatus('picked_up')],
        [() => setHidden(1), () => setHidden(null)],
        [
          () => write((tx) => tx.insert(p).values(works)),
          () => write((tx) => tx.delete(p).where(eq(p.userId, author.id))),
        ],
      ] as const
      await helpful(marker, 'PUT')
      for (const [end, again] of states) {
        await end()
        expect(await one()).toBeUndefined()
        expect(await acts(other)).toEqual([404, 404, 404, 404, 404])
        await again()
        expect(await one()).toMatchObject({ rating: 1 })
      }
      // A mark can always be taken back by the one who made it.
      await setStatus('ready')
      expect(await helpful(marker, 'DELETE')).toMatchObject({ http: 200, helpful: 0 })
      expect(await helpful(marker, 'DELETE')).toMatchObject({ http: 404 })
      await setStatus('picked_up')
      expect(await acts(other)).toEqual([200, 200, 200, 204, 204])
    })

    test('an admin hides it with a reason: it is gone for all, counts nowhere, and its author reads why', async () => {
      const before = await ratings()
      const { count, rating } = before[0] as unknown as { count: number; rating: number }
      await say(5, 'He was drunk.')
      const withFive = await ratings()
      await report(reader)
      expect(await decide('hide', { reason: ' ' })).toMatchObject({ http: 400 })
      expect(await decide('hide', { reason: 'It insults a clerk.' })).toEqual({ http: 204 })
      expect(await decide('hide', { reason: 'It insults a clerk.' })).toEqual({ http: 204 })
      expect(await decide('hide', { reason: 'Another reason.' })).toMatchObject({
        code: 'not_now',
        message: reviewsCopy.hiddenAlready,
      })
      for (const who of [market.door.visitor(), reader, author, market.owner, market.admin])
        expect(await one(who)).toBeUndefined()
      const hidden = await ratings()
      for (const [at, told] of hidden.entries()) {
        expect(told['count'] ?? 0).toBe(count - 1)
        expect(told).not.toEqual(withFive[at])
      }
      if (count > 1) {
        const sum = Math.round(rating * count) - 1
        expect(hidden[0]!['rating']).toBeCloseTo(sum / (count - 1), 1)
      }
      expect(await market.reservation(author, reservation)).toMatchObject({
        rating: 5,
        comment: 'He was drunk.',
        reviewHidden: 'It insults a clerk.',
      })
      expect(await listed('reported')).toBeUndefined()
      expect(await listed('hidden')).toMatchObject({ hiddenReason: 'It insults a clerk.' })
      expect(await listed('hidden')).not.toHaveProperty('isChanged')
      // A hidden review can be neither reported nor answered.
      expect(await report(await market.person())).toMatchObject({ code: 'not_found' })
      expect(await reply('No!')).toMatchObject({ code: 'not_found' })
      // Its author may say it better; whether it is seen stays the admin's.
      await market.pass(1_000)
      await say(2, 'He was slow.')
      expect(await one()).toBeUndefined()
      expect(await listed('hidden')).toMatchObject({ comment: 'He was slow.', isChanged: true })
      expect(await listed('reported')).toMatchObject({ comment: 'He was slow.', isChanged: true })

      expect(await decide('show')).toEqual({ http: 204 })
      expect(await decide('show')).toEqual({ http: 204 })
      expect(await one()).toMatchObject({ comment: 'He was slow.' })
      expect(await listed('hidden')).toBeUndefined()
      expect(await market.reservation(author, reservation)).not.toHaveProperty('reviewHidden')
      expect((await ratings()).map((told) => told['count'])).toEqual([count, count, count])
      expect((await market.logged(reservation)).slice(-2)).toEqual([
        'review.hidden',
        'review.shown',
      ])
      const { activity } = await market.ask(market.admin, '/api/admin/activity?kind=review')
      expect((activity as object[]).slice(0, 2)).toEqual([
        expect.objectContaining({ action: 'review.shown' }),
        expect.objectContaining({ action: 'review.hidden', reason: 'It insults a clerk.' }),
      ])
      expect((await verifyCompliance(market.db)).broken).toEqual([])
    })

    test('a hidden review that its author changed waits for an admin, who shows it or lets it stay hidden', async () => {
      await decide('hide', { reason: 'It insults a clerk.' })
      const points = async () => (await market.ask(author, '/api/loyalty'))['points']
      const before = await points()
      await market.pass(1_000)
      await say(2, 'He was rude.')
      await say(2, 'He was rude.')
      expect(await listed('reported')).toMatchObject({ isChanged: true, reasons: [] })
      // Further changes keep its place among those that wait.
      const since = (await listed('reported'))?.reportedAt
      await market.pass(1_000)
      for (const rating of [1, 2]) await say(rating, 'He was rude.')
      expect(await listed('reported')).toMatchObject({ reportedAt: since })
      expect(await decide('hide', { reason: 'It still does.' })).toEqual({ http: 204 })
      expect(await listed('reported')).toBeUndefined()
      expect(await listed('hidden')).toMatchObject({ hiddenReason: 'It still does.' })
      expect(await listed('hidden')).not.toHaveProperty('isChanged')
      expect(await decide('hide', { reason: 'A third reason.' })).toMatchObject({
        message: reviewsCopy.hiddenAlready,
      })
      // Saved again without a change, it waits for nobody.
      await market.pass(1_000)
      await say(2, 'He was rude.')
      expect(await listed('reported')).toBeUndefined()
      // A changed word is a change, as a changed number is.
      for (const [rating, comment] of [
        [2, 'He was a little rude.'],
        [3, 'He was a little rude.'],
      ] as const) {
        await say(rating, comment)
        expect(await listed('reported')).toMatchObject({ isChanged: true })
        expect(await decide('hide', { reason: 'It still does.' })).toEqual({ http: 204 })
        await market.pass(1_000)
      }
      expect(await points()).toEqual(before)
    })

    test('the store’s owner is notified once; the author is notified when it is hidden, with the reason', async () => {
      const inbox = async (who: Person, kind: MessageKind) => {
        await market.work()
        const { messages: m } = market.db.t
        const rows = await market.db
          .select({ reason: m.reason, reservationId: m.reservationId, store: m.store })
          .from(m)
          .where(and(eq(m.cellarId, who.id), eq(m.kind, kind)))
        return rows
      }
      const { dropId } = await market.row(reservation)
      const told = { reason: null, reservationId: null, store: 'The Corner Bottle' }
      const ofThis = async () => {
        await market.work()
        const { messages: m } = market.db.t
        const rows = await market.db
          .select({ cellarId: m.cellarId, kind: m.kind, reason: m.reason })
          .from(m)
          .where(eq(m.dropId, dropId))
        return rows.filter(({ kind }) => kind === 'reviewed')
      }
      expect(await inbox(market.owner, 'reviewed')).toContainEqual(told)
      const heard = [{ cellarId: market.owner.id, kind: 'reviewed', reason: null }]
      expect(await ofThis()).toEqual(heard)
      await market.pass(1_000)
      await say(2, 'He was slow.')
      expect(await ofThis()).toEqual(heard)

      expect(await inbox(author, 'review_hidden')).toEqual([])
      for (let times = 0; times < 2; times++) {
        await market.pass(1_000)
        await decide('hide', { reason: 'It insults a clerk.' })
      }
      expect(await inbox(author, 'review_hidden')).toEqual([
        {
          reason: 'It insults a clerk.',
          reservationId: reservation,
          store: 'The Corner Bottle',
        },
      ])
      expect(await inbox(market.owner, 'review_hidden')).toEqual([])
    })

    test('an admin keeps a reported review; a later report by another user is pending with its reason alone', async () => {
      for (let many = 0; many <= reasonsShown; many++)
        await report(await market.person(), `Reason ${many}`)
      const waits = await listed('reported')
      expect([waits?.reports, waits?.reasons.length]).toEqual([reasonsShown + 1, reasonsShown])
      await decide('show')
      expect(await listed('reported')).toBeUndefined()
      expect(await one()).toBeDefined()
      expect((await market.logged(reservation)).at(-1)).toBe('review.kept')
      await market.pass(1_000)
      await report(reader, 'It names me.')
      expect(await listed('reported')).toMatchObject({ reports: 1, reasons: ['It names me.'] })
      await decide('show')
    })

    test('the store answers once, edits and deletes its answer; other stores cannot', async () => {
      expect(await reply('  ')).toMatchObject({ http: 400 })
      expect(await reply('We are sorry.')).toEqual({ http: 204 })
      await reply('We are sorry, Rita.')
      expect(await one()).toMatchObject({ reply: { text: 'We are sorry, Rita.' } })
      expect(await market.reservation(author, reservation)).toMatchObject({
        reviewReply: 'We are sorry, Rita.',
      })
      for (const who of [reader, author, market.admin])
        expect(await reply('Mine.', who)).toMatchObject({ code: 'not_found' })
      expect(await reply('Mine.', market.owner, randomUUID())).toMatchObject({ code: 'not_found' })
      const neighbour = await market.person()
      const asked = { body: aStore({ name: 'Next Door' }), key: randomUUID() }
      const { id: other } = await market.ask(neighbour, '/api/stores', asked)
      await market.ask(market.admin, `/api/admin/stores/${String(other)}/approve`, { body: {} })
      expect(await reply('Mine.', neighbour, String(other))).toMatchObject({ code: 'not_found' })
      expect(await market.ask(reader, `/api/stores/${String(other)}/reviews`)).toEqual({
        http: 200,
        reviews: [],
        count: 0,
      })
      // It outlives a change of the review, with its own moment, and comes back with it.
      const { reply: first } = (await one()) ?? {}
      await market.pass(1_000)
      await say(3, 'It was all right.')
      await decide('hide', { reason: 'It names somebody.' })
      await decide('show')
      expect(await one()).toMatchObject({ rating: 3, reply: first })
      const place = `/api/stores/${market.store}/reviews/${review}/reply`
      expect(await market.ask(market.owner, place, { method: 'DELETE' })).toEqual({ http: 204 })
      expect(await one()).not.toHaveProperty('reply')
    })

    test('a user can report a limited number a day', async () => {
      const eager = await market.person()
      for (let sent = 0; sent < reviewReports.max; sent++) await report(eager)
      expect(await report(eager)).toMatchObject({ http: 429, code: 'slow_down' })
      await market.pass(day + 1)
      expect(await report(eager)).toMatchObject({ http: 200 })
      await decide('show')
    })

    test('a deleted user’s reports are deleted, and their review has no name', async () => {
      await report(reader)
      await leave(author)
      expect(await one()).toMatchObject({ firstName: '' })
      const other = await market.person()
      await report(other, 'Another reason.')
      await leave(other)
      expect((await listed('reported'))?.reasons).toEqual(['It insults a clerk.'])
      await decide('show')
    })
  })
