import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isOwed } from '../../shared/features/alerts/inbox-kinds.ts'
import {
  type InboxMessage,
  messageKinds,
  pageOf,
} from '../../shared/features/alerts/inbox-message.ts'
import { messageInWords } from '../../shared/copy/messages.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import { letterJobs, openLetters } from '../../sync-server/features/account/letters.ts'
import { openDelivery } from '../../sync-server/features/account/deliver.ts'
import { openForum } from '../../sync-server/db/tables/community.ts'
import type { DeliverMessage } from '../../sync-server/notices/deliver-message.ts'
import type { Leased } from '../../sync-server/jobs/queue.ts'
import { type JobRunner, openJobs } from '../../sync-server/jobs/runner.ts'
import { openTableQueue } from '../../sync-server/jobs/table-queue.ts'
import { type NoticeDeps, noticeJobs } from '../../sync-server/notices/jobs.ts'
import { type News, notify } from '../../sync-server/notices/notify.ts'
import { type Letter, openMail } from '../../sync-server/outside/mail.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { onEachEngine, type TestDatabase } from '../support/engines.ts'
import { aBatch } from '../support/run-whole.ts'
import { letterOf, newsOfLetter } from './letters-as-text.ts'
import { RoundServer, WireDevice } from '../sync/rounds.ts'
import { approvedStoreRow } from '../support/store-row.ts'

/** Noon in New York, where quiet hours are over. */
const noon = Date.UTC(2026, 10, 21, 17)
const night = Date.UTC(2026, 10, 22, 4)
const window = { pickupFrom: noon + 2 * hour, pickupUntil: noon + 74 * hour }

onEachEngine({ postgres: 'deep' }, (engine) => {
  let database: TestDatabase
  let server: RoundServer
  let jobs: JobRunner
  let ada: Id<'user'>
  let phone: WireDevice
  let reservationId: Id<'reservation'>
  let outbox: string
  let pushed: { title: string; tag?: string }[]
  let letters: Letter[]
  let mailIsAway: boolean
  let given: Omit<NoticeDeps, 'deliver'>
  let deliver: DeliverMessage
  const failed: unknown[] = []

  beforeEach(async () => {
    ;[pushed, letters, mailIsAway] = [[], [], false]
    failed.length = 0
    database = await engine.open()
    outbox = mkdtempSync(path.join(tmpdir(), 'undercroft-notices-'))
    server = new RoundServer(database.db)
    server.now = noon
    const now = () => server.now
    const send = openMail(readSettings({ DATA_DIR: outbox }))
    const linkTo = (page: string) => `https://cellar.example${page}`
    const parts = { db: database.db, secret: 'of the test', now, linkTo }
    const report = (_: string, error: unknown) => failed.push(error)
    given = parts
    deliver = openDelivery({
      ...parts,
      letters: openLetters(parts),
      unsubscribeLink: (userId) => `https://cellar.example/unsubscribe/${userId}`,
      provesAddresses: false,
    })
    const sending = letterJobs({
      ...parts,
      report,
      sendLink: async () => {},
      async sendMail(letter) {
        if (mailIsAway) throw new Error('no mail today')
        letters.push(letter)
        await send(letter)
      },
      push: {
        async send(_, message) {
          pushed.push(JSON.parse(message) as { title: string })
          return 'sent'
        },
      },
    })
    jobs = openJobs({
      ...parts,
      report,
      jobs: { ...noticeJobs({ ...parts, deliver }), ...sending },
    })
    ada = await server.addUser('free')
    phone = new WireDevice(server, ada)
    reservationId = await aReservation()
  })
  afterEach(async () => {
    server.endLive()
    await database.remove()
    rmSync(outbox, { recursive: true, force: true })
  })

  async function aReservation(): Promise<Id<'reservation'>> {
    const [storeId, dropId, id] = [randomUUID(), randomUUID(), randomUUID()]
    await database.db.transaction('test', async (tx) => {
      await tx.insert(tx.t.stores).values(
        approvedStoreRow({
          id: storeId,
          ownerId: randomUUID(),
          name: 'Tower Liquor',
          address: '1 Peachtree St',
          city: 'Atlanta',
        }),
      )
      await tx.insert(tx.t.drops).values({
        id: dropId,
        storeId,
        title: 'Pappy, 15; “Van Winkle”',
        category: 'Whiskey',
        salePrice: 120_00,
        quantity: 6,
        isSponsored: false,
        isAllocated: false,
        holdFor: 1,
        startsAt: 1,
        listedUntil: 1,
        createdAt: 1,
        updatedAt: 1,
      })
      await tx.insert(tx.t.reservations).values({
        id,
        userId: ada,
        dropId,
        storeId,
        quantity: 2,
        holdsUnits: true,
        reserveFee: 3_00,
        unitPrice: 120_00,
        totalPrice: 240_00,
        status: 'confirmed',
        feeStatus: 'paid',
        usedFreeReserve: false,
        isOffer: false,
        pickupCode: 'ABCD2345',
        ...window,
        createdAt: noon,
        updatedAt: noon,
      })
    })
    return id
  }
  const changeReservation = (
    changes: Partial<(typeof database.db.t.reservations)['$inferInsert']>,
  ) =>
    database.db.transaction('test', (tx) =>
      tx.update(tx.t.reservations).set(changes).where(eq(tx.t.reservations.id, reservationId)),
    )
  const happens = async (news: Partial<News> & Pick<News, 'kind'>) => {
    await database.db.transaction('test', (tx) =>
      notify(tx, { userId: ada, reservationId, ...news }, server.now),
    )
    await jobs.runDue()
  }
  async function inbox(): Promise<InboxMessage[]> {
    await phone.sync()
    return [...phone.rows]
      .filter(([key]) => key.startsWith('messages/'))
      .map(([, row]) => row as unknown as InboxMessage)
  }
  async function chose(changes: { mailNotices?: boolean; pushNotices?: boolean }) {
    phone.does('setting.change', { changes: { timeZone: 'America/New_York', ...changes } })
    expect((await phone.round()).rejections).toEqual([])
    await database.db.transaction('test', (tx) =>
      tx.insert(tx.t.pushSubscriptions).values({
        id: randomUUID(),
        userId: ada,
        endpoint: `https://push.example/${randomUUID()}`,
        p256dh: 'AA',
        auth: 'AA',
        createdAt: 1,
      }),
    )
  }
  const files = () => letters.map(({ file }) => ICAL.Component.fromString(file?.text ?? ''))

  test('an event is in the inbox of every device, once, with its subject', async () => {
    await database.db.transaction('test', async (tx) => {
      const news: News = { userId: ada, kind: 'confirmed', reservationId, amount: 3_00 }
      // Two processes that come to the same end at the same moment.
      await notify(tx, news, server.now)
      await notify(tx, news, server.now)
    })
    await jobs.runDue()
    await happens({ kind: 'confirmed', amount: 3_00 })
    const { reservations } = database.db.t
    const [reserved] = await database.db.select().from(reservations)
    const held = await inbox()
    expect(held).toEqual([
      {
        id: held[0]?.id,
        kind: 'confirmed',
        at: noon,
        quantity: 2,
        amount: 3_00,
        title: 'Pappy, 15; “Van Winkle”',
        store: 'Tower Liquor',
        state: 'GA',
        reservationId,
        dropId: reserved?.dropId,
        from: window.pickupFrom,
        until: window.pickupUntil,
      },
    ])
    expect(letters).toHaveLength(1)
    expect(failed).toEqual([])
  })

  test('two things of one kind at one moment are two messages', async () => {
    await database.db.transaction('test', async (tx) => {
      for (const title of ['Rye', 'Port', 'Rye'])
        await notify(tx, { userId: ada, kind: 'asks_in', title }, server.now)
    })
    await jobs.runDue()
    expect((await inbox()).map(({ title }) => title).toSorted()).toEqual(['Port', 'Rye'])
  })

  test('a subscription’s notice names the plan, and no store', async () => {
    const until = noon + 30 * day
    await happens({ kind: 'subscribed', reservationId: undefined, title: 'The plan', until })
    const held = await inbox()
    expect(held).toEqual([
      { id: held[0]?.id, kind: 'subscribed', at: noon, title: 'The plan', until },
    ])
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('The plan')
    expect(letters[0]?.text).toContain('https://cellar.example/subscription')
    expect(letters[0]?.file).toBeUndefined()
    expect(failed).toEqual([])
  })

  test('a transaction that fails tells nothing', async () => {
    const fails = database.db.transaction('test', async (tx) => {
      await notify(tx, { userId: ada, kind: 'ready', reservationId }, server.now)
      throw new Error('not so')
    })
    await expect(fails).rejects.toThrow('not so')
    await jobs.runDue()
    expect(await inbox()).toEqual([])
  })

  test('mandatory mail ignores settings and quiet hours; other mail follows them', async () => {
    server.now = night
    await happens({ kind: 'ready' })
    expect(letters).toEqual([])
    await happens({ kind: 'refunded', amount: 3_00 })
    expect(letters).toMatchObject([
      { to: `${ada}@example.com`, subject: 'Fee refunded: Pappy, 15; “Van Winkle” - Tower Liquor' },
    ])
    expect(letters[0]?.text).toContain('Fee refunded: Pappy, 15; “Van Winkle”')
    expect(letters[0]?.text).toContain('The fee of $3.00 goes back')
    expect(letters[0]?.text).toContain('Why you got this: You reserved it.')
    expect(letters[0]?.text).toContain(`https://cellar.example/reservations/${reservationId}`)
    expect(letters[0]?.text).not.toContain('because of your email settings')
    expect(pushed).toEqual([])
    expect(await inbox()).toHaveLength(2)
  })

  test('quiet hours hold back less urgent mail and all pushes; expired ones are dropped', async () => {
    await chose({ mailNotices: true, pushNotices: true })
    server.now = night
    await happens({ kind: 'ready' })
    await happens({ kind: 'offer', until: night + 2 * hour })
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Your turn: Pappy, 15; “Van Winkle” - Tower Liquor - until Sun, Nov 22, 2026, 1:00 AM EST',
    ])
    expect(pushed).toEqual([])
    server.now = night + 10 * hour
    await jobs.runDue()
    expect(letters.map(({ subject }) => subject).slice(1)).toEqual([
      'Ready for you: Pappy, 15; “Van Winkle” - Tower Liquor',
    ])
    expect(pushed.map(({ title, tag }) => [title, tag])).toEqual([
      ['Ready for you: Pappy, 15; “Van Winkle”', reservationId],
    ])
  })

  test('a notice read in the inbox is sent by no other channel', async () => {
    await chose({ mailNotices: true, pushNotices: true })
    server.now = night
    await happens({ kind: 'ready' })
    const [message] = await inbox()
    phone.does('notice.read', { ids: [message?.id], at: night })
    await phone.round()
    server.now = night + 10 * hour
    await jobs.runDue()
    expect([letters, pushed]).toEqual([[], []])
    expect((await inbox())[0]?.readAt).toBe(night)
    phone.does('notice.unread', { ids: [message?.id] })
    await phone.round()
    expect((await inbox())[0]?.readAt).toBeUndefined()
  })

  test('the request for a review follows the settings, and skips authors of a review', async () => {
    await happens({ kind: 'review' })
    expect(letters).toEqual([])
    await chose({ mailNotices: true })
    server.now += 1
    await happens({ kind: 'review' })
    expect(letters.map(({ subject }) => subject)).toEqual([
      'How was it? Pappy, 15; “Van Winkle” - Tower Liquor',
    ])
    server.now = night
    await happens({ kind: 'review' })
    await database.db.transaction('test', (tx) =>
      tx.insert(tx.t.reviews).values({
        id: randomUUID(),
        userId: ada,
        dropId: randomUUID(),
        storeId: randomUUID(),
        reservationId,
        rating: 4,
        createdAt: night,
        updatedAt: night,
      }),
    )
    server.now = night + 10 * hour
    await jobs.runDue()
    expect(letters).toHaveLength(1)
    expect(failed).toEqual([])
  })

  test('a letter that could not be sent is sent later, under the same name, and the inbox has it meanwhile', async () => {
    mailIsAway = true
    await happens({ kind: 'confirmed', amount: 3_00 })
    expect(failed).toHaveLength(1)
    expect(await inbox()).toHaveLength(1)
    mailIsAway = false
    server.now += hour
    await jobs.runDue()
    expect(letters).toMatchObject([{ id: (await inbox())[0]?.id }])
  })

  test.each(['mail', 'push'] as const)(
    'a process that dies after sending by %s, before recording it, has sent it once',
    async (way) => {
      await chose({ mailNotices: true, pushNotices: true })
      await database.db.transaction('test', (tx) =>
        notify(tx, { userId: ada, kind: 'offer', reservationId }, server.now),
      )
      const queue = openTableQueue(database.db)
      const own = noticeJobs({ ...given, deliver })
      const kind = `notices.${way}` as const
      const take = async (what: string) =>
        (await queue.take([what], server.now, server.now + minute))!
      const run = (what: keyof typeof own, leased: Leased) =>
        own[what].run(leased.args, {
          ...aBatch(undefined, () => false),
          endIn: (tx) => queue.finishIn(tx, leased),
        })
      const written = await take('notices.write')
      await run('notices.write', written)
      await queue.finish(written, undefined)
      // It never comes to the end of the job, and another one takes it up when the lease is over.
      const leased = await take(kind)
      await run(kind, leased)
      await jobs.runDue()
      server.now += minute
      await jobs.runDue()
      // A job past its lease has no effect.
      await run(kind, leased)
      await jobs.runDue()
      expect([letters.length, pushed.length]).toEqual([1, 1])
      expect(failed).toEqual([])
    },
  )

  test('the letter carries the pickup for a calendar: changed by an extension, taken out by a cancellation', async () => {
    await happens({ kind: 'confirmed' })
    server.now += hour
    const pickupUntil = window.pickupUntil + day
    await changeReservation({ pickupUntil, extendedAt: server.now, updatedAt: server.now })
    await happens({ kind: 'extended' })
    server.now += hour
    await changeReservation({ status: 'cancelled', updatedAt: server.now })
    await happens({ kind: 'cancelled_by_store', reason: 'The cork was broken.' })
    await happens({ kind: 'refunded', amount: 3_00 })
    // A later date goes to users who chose mail; a cancellation to everyone, and the refund without
    // a file.
    expect(letters.map(({ file }) => file?.type)).toEqual([
      'text/calendar; charset=utf-8; method=PUBLISH',
      'text/calendar; charset=utf-8; method=CANCEL',
      undefined,
    ])
    letters.pop()
    const events = files().map((calendar) => {
      const event = calendar.getFirstSubcomponent('vevent')!
      const read = (name: string) => event.getFirstPropertyValue(name)
      return {
        method: calendar.getFirstPropertyValue('method'),
        uid: read('uid'),
        sequence: read('sequence'),
        status: read('status'),
        summary: read('summary'),
        until: (read('dtend') as unknown as { toJSDate(): Date }).toJSDate().getTime(),
        place: read('location'),
      }
    })
    const uid = `${reservationId}@undercroft`
    const summary = 'Pick up Pappy, 15; “Van Winkle”'
    const place = 'Tower Liquor, 1 Peachtree St, Atlanta, GA 30308'
    expect(events).toEqual([
      {
        method: 'PUBLISH',
        uid,
        sequence: 0,
        status: 'CONFIRMED',
        summary,
        place,
        until: window.pickupUntil,
      },
      {
        method: 'CANCEL',
        uid,
        sequence: 2,
        status: 'CANCELLED',
        summary,
        place,
        until: pickupUntil,
      },
    ])
    // In local mode it lies in the outbox as it would be sent.
    const folder = path.join(outbox, 'outbox')
    const eml = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
    expect(eml.filter((one) => /^Content-Type: text\/calendar;/m.test(one))).toHaveLength(2)
    expect(eml.every((one) => /^Message-ID: <[0-9a-f-]{36}@localhost>/m.test(one))).toBe(true)
  })

  test('an inbox holds so many, and the oldest make room', async () => {
    await database.db.transaction('test', (tx) =>
      tx.write(
        tx.t.messages,
        Array.from({ length: 500 }, (_, at) => ({
          cellarId: ada,
          id: randomUUID(),
          kind: 'ready' as const,
          at,
          title: `${at}`,
          removedAt: null,
          store: null,
          reservationId: null,
          dropId: null,
          quantity: null,
          amount: null,
          from: null,
          until: null,
          reason: null,
          readAt: null,
        })),
        'replace',
      ),
    )
    await happens({ kind: 'ready' })
    const { messages } = database.db.t
    const kept = await database.db.select().from(messages).where(eq(messages.cellarId, ada))
    const live = kept.filter(({ removedAt }) => removedAt === null)
    expect(live).toHaveLength(500)
    expect(live.map(({ title }) => title)).not.toContain('0')
  })

  test('each letter reads as it should, with its reason, by both clocks, and once', async () => {
    await chose({ mailNotices: true })
    const changes = { timeZone: 'America/Los_Angeles', communityPerDay: 20 }
    phone.does('setting.change', { changes })
    await phone.round()
    const { reservations } = database.db.t
    const [reserved] = await database.db.select().from(reservations)
    const dropId = reserved?.dropId as Id<'drop'>
    const eventId = '01900000-0000-7000-8000-0000000000e1' as Id<'event'>
    await database.db.transaction('test', (tx) =>
      tx.insert(tx.t.events).values({
        id: eventId,
        storeId: reserved?.storeId ?? '',
        title: 'Six malts',
        eventType: 'tasting',
        eventDate: 1,
        duration: 60,
        endsAt: 2,
        createdAt: 1,
        updatedAt: 1,
      }),
    )
    for (const kind of messageKinds) {
      letters.length = 0
      const news = { kind, ...(newsOfLetter[kind] satisfies Partial<News>) }
      const about = 'title' in news ? { reservationId: undefined } : {}
      const isOfDrop =
        ['passed_over', 'new_drop', 'drop_reminder', 'reviewed'].includes(kind) ||
        kind.startsWith('ultra_')
      const drop = isOfDrop ? { reservationId: undefined, dropId } : {}
      const event = kind.startsWith('event_') ? { reservationId: undefined, eventId } : {}
      await happens({ ...news, ...about, ...drop, ...event })
      await happens({ ...news, ...about, ...drop, ...event })
      const read = letters.map(({ subject, text }) =>
        `${subject}\n\n${text}`
          .replace(reservationId, '{reservation}')
          .replaceAll('\u00a0', ' ')
          .replace(dropId, '{drop}')
          .replace(eventId, '{event}'),
      )
      expect(read, kind).toEqual([letterOf[kind]].filter((one) => one !== undefined))
    }
    expect(failed).toEqual([])
  })

  test('the subject of a letter from the community names the group, and of the open feed none', async () => {
    await chose({ mailNotices: true })
    const [groupId, inGroup, inFeed] = [randomUUID(), randomUUID(), randomUUID()] as Id<'post'>[]
    await database.db.transaction('test', async (tx) => {
      await tx.insert(tx.t.groups).values({
        id: groupId!,
        name: 'Port and cigars',
        nameKey: 'port and cigars',
        category: 'wine',
        memberCount: 1,
        isPrivate: true,
        maxMembers: 500,
        requireApproval: false,
        tags: [],
        createdAt: 1,
        updatedAt: 1,
      })
      for (const [id, forum] of [
        [inGroup!, groupId!],
        [inFeed!, openForum],
      ] as const)
        await tx
          .insert(tx.t.posts)
          .values({ id, forum, content: 'A port', contentKey: 'a port', createdAt: 1 })
    })
    for (const postId of [inGroup, inFeed])
      await happens({ kind: 'commented', title: 'Bob B.', postId, reservationId: undefined })
    expect(letters.map(({ subject }) => subject)).toEqual([
      'New comment by Bob B. - Port and cigars',
      'New comment by Bob B.',
    ])
  })

  test('a deleted account gets no notice', async () => {
    await database.db.transaction('test', (tx) =>
      tx.delete(tx.t.users).where(eq(tx.t.users.id, ada)),
    )
    await happens({ kind: 'confirmed' })
    expect([letters, pushed, failed]).toEqual([[], [], []])
  })
})

describe('the words', () => {
  const moment = (at: number) => new Date(at).toISOString()
  test('every kind has its own, with a reason, whatever of it is known', () => {
    const titles = new Set<string>()
    for (const kind of messageKinds) {
      const bare = messageInWords({ kind, title: 'Yquem' }, moment)
      const full = messageInWords(
        {
          kind,
          title: 'Yquem',
          store: 'A Shop',
          quantity: 2,
          amount: 10_00,
          from: noon,
          until: noon + 1,
          reason: 'Why not',
        },
        moment,
      )
      for (const { title, text, why } of [bare, full]) {
        expect([title, why].every((one) => one.length > 5)).toBe(true)
        expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN|\[object|  | \./)
      }
      titles.add(full.title)
    }
    // Both payments say `Paid`; three of events online what others say.
    expect(titles.size).toBeGreaterThanOrEqual(messageKinds.length - 4)
  })

  test('a title that ends in a preposition has no colon', () => {
    for (const kind of messageKinds)
      expect(messageInWords({ kind, title: 'Yquem' }, moment).title).not.toMatch(
        / (by|from|for|of|to):/,
      )
  })

  test('one that a newer server says is shown by its title', () => {
    expect(messageInWords({ kind: 'from_tomorrow', title: 'Yquem' }, moment)).toMatchObject({
      title: 'Yquem',
    })
    expect(messageInWords({ kind: 'constructor', title: 'Yquem' }, moment).title).toBe('Yquem')
  })

  test('money is announced by mail under any setting, and so is a loss without it', () => {
    expect(messageKinds.filter((kind) => !isOwed(kind)).join(' ')).toBe(
      'ready opens extended picked_up review review_hidden expired reviewed ' +
        'store_approved store_rejected store_suspended store_reinstated new_drop ' +
        'ultra_open ultra_entered ultra_reviewed ultra_closed ultra_drawn ultra_off drop_reminder ' +
        'ultra_reminder event_reminder event_reminder_online event_new event_new_online ' +
        'event_soon event_soon_online ' +
        'sponsor_asked sponsor_approved sponsor_fulfilled sponsor_declined ' +
        'mentioned commented words_hidden words_decided asks_in let_in banned group_opens ' +
        'cellar_gone support_answered test',
    )
  })

  test('each leads to its subject', () => {
    expect(pageOf({ kind: 'payment_failed' })).toBe('/subscription')
    expect(pageOf({ kind: 'offer', dropId: 'd' })).toBe('/drops/d')
    expect(pageOf({ kind: 'ultra_won', dropId: 'd' })).toBe('/ultra-drops/d')
    expect(pageOf({ kind: 'reviewed', dropId: 'd' })).toBe('/store-dashboard')
    expect(pageOf({ kind: 'store_suspended' })).toBe('/store-dashboard')
    expect(pageOf({ kind: 'support_answered' })).toBe('/support')
    expect(pageOf({ kind: 'paused' })).toBe('/reservations')
  })
})
