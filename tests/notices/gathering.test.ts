import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maxInDigest, noticeGroups, usualDayLimit } from '../../shared/business/notices.ts'
import { nextAtHour, sendableAt } from '../../shared/business/quiet-hours.ts'
import { settings, type UserSettings } from '../../shared/features/account/setting.ts'
import { termsOf } from '../../shared/features/alerts/inbox-kinds.ts'
import { type InboxMessage, messageKinds } from '../../shared/features/alerts/inbox-message.ts'
import { type Notice, notices } from '../../shared/features/alerts/notice.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import { openDelivery } from '../../sync-server/features/account/deliver.ts'
import { letterJobs, openLetters } from '../../sync-server/features/account/letters.ts'
import { openUnsubscribing } from '../../sync-server/features/account/unsubscribing.ts'
import { askToDeliver, deliveryJobs } from '../../sync-server/features/alerts/deliver.ts'
import type { Jobs } from '../../sync-server/jobs/jobs.ts'
import { type JobRunner, openJobs } from '../../sync-server/jobs/runner.ts'
import { openTableQueue } from '../../sync-server/jobs/table-queue.ts'
import { sentTogetherAt } from '../../sync-server/notices/gathering.ts'
import { noticeJobs } from '../../sync-server/notices/jobs.ts'
import { type News, notify } from '../../sync-server/notices/notify.ts'
import type { Letter } from '../../sync-server/outside/mail.ts'
import { reacts } from '../../sync-server/registry.ts'
import { changeCellar } from '../../sync-server/sync/change-cellar.ts'
import { onEachEngine, type TestDatabase } from '../support/engines.ts'
import { aBatch } from '../support/run-whole.ts'
import { RoundServer, WireDevice } from '../sync/rounds.ts'

const at = (text: string) => Date.parse(text)
const said = (moment: number) => new Date(moment).toISOString()

/** Noon in New York, a Saturday. */
const noon = at('2026-11-21T17:00:00Z')
const nextMorning = at('2026-11-22T14:00:00Z')

onEachEngine({ postgres: 'deep' }, (engine) => {
  let database: TestDatabase
  let server: RoundServer
  let runner: JobRunner
  let jobs: Jobs
  let ada: Id<'user'>
  let phone: WireDevice
  let letters: Letter[]
  let pushed: { title: string; text: string; tag?: string }[]
  const failed: unknown[] = []

  beforeEach(async () => {
    ;[letters, pushed] = [[], []]
    failed.length = 0
    database = await engine.open()
    server = new RoundServer(database.db, { reacts })
    server.now = noon
    const now = () => server.now
    const linkTo = (page: string) => `https://cellar.example${page}`
    const parts = { db: database.db, secret: 'of the test', now, linkTo }
    const report = (_: string, error: unknown) => failed.push(error)
    const deliver = openDelivery({
      ...parts,
      letters: openLetters(parts),
      unsubscribeLink: openUnsubscribing(parts.secret, linkTo).linkFor,
      provesAddresses: false,
    })
    jobs = {
      ...noticeJobs({ ...parts, deliver }),
      ...deliveryJobs({ ...parts, deliver }),
      ...letterJobs({
        ...parts,
        report,
        sendLink: async () => {},
        sendMail: async (letter) => void letters.push(letter),
        push: {
          async send(_, message) {
            pushed.push(JSON.parse(message) as (typeof pushed)[number])
            return 'sent'
          },
        },
      }),
    }
    runner = openJobs({ ...parts, report, jobs })
    ada = await server.addUser('free')
    phone = new WireDevice(server, ada)
  })
  afterEach(async () => {
    server.endLive()
    await database.remove()
    expect(failed).toEqual([])
  })

  async function chooses(changes: Partial<UserSettings>) {
    phone.does('setting.change', { changes })
    expect((await phone.round()).rejections).toEqual([])
    await runner.runDue()
  }
  const inNewYork = { timeZone: 'America/New_York', mailNotices: true } as const
  async function subscribes() {
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
  async function happens(news: Pick<News, 'kind'> & Partial<News>) {
    // A later moment, to differ from the one before.
    server.now += 1
    await database.db.transaction('test', (tx) => notify(tx, { userId: ada, ...news }, server.now))
    await runner.runDue()
  }
  const isNamed = (title: string) => happens({ kind: 'mentioned', title })
  /** An alert finds a bottle. */
  async function finds(
    bottle: string,
    alertId: Id = randomUUID(),
    where: Pick<Notice, 'dropId' | 'sightingId'> = {},
  ) {
    server.now += 1
    const notice: Notice = {
      id: randomUUID(),
      kind: 'price',
      at: server.now,
      alertId,
      wanted: bottle,
      targetPrice: 90_00,
      bottle,
      price: 80_00,
      store: 'Tower Liquor',
      source: 'price_list',
      pricedOn: '2026-11-21',
      more: 0,
      ...where,
    }
    await changeCellar({ db: database.db, now: () => server.now }, ada, async ({ rows, db }) => {
      await rows.put(notices, notice)
      await askToDeliver(db, ada, server.now)
    })
    await runner.runDue()
  }
  async function comes(moment: number) {
    server.now = moment
    await runner.runDue()
  }
  const subjects = () => letters.map(({ subject }) => subject)
  const waiting = () => database.db.select().from(database.db.t.gatheredNotices)
  const inbox = async (): Promise<InboxMessage[]> => {
    await phone.sync()
    return [...phone.rows]
      .filter(([key]) => key.startsWith('messages/'))
      .map(([, row]) => row as unknown as InboxMessage)
  }

  test('a daily digest is one letter in the morning with all news in the reader’s language, and no second one', async () => {
    await chooses({ ...inNewYork, mailRhythm: 'daily', language: 'de' })
    await isNamed('Bob B.')
    await finds('Weller 12')
    const blantons = randomUUID()
    await finds("Blanton's", blantons)
    await finds("Blanton's again", blantons)
    expect(await inbox()).toHaveLength(1)
    await comes(nextMorning - minute)
    expect(letters).toEqual([])
    await comes(nextMorning)
    expect(letters).toMatchObject([
      { to: `${ada}@example.com`, subject: "Dein Tag: Blanton's again und 3 weitere" },
    ])
    const [{ text } = { text: '' }] = letters
    for (const part of [
      '4 Nachrichten',
      'Bob B.',
      'Weller 12: 80,00',
      "Blanton's",
      "Blanton's again",
    ])
      expect(text).toContain(part)
    expect(text.match(/Warum du das bekommst/g)).toHaveLength(4)
    expect(await waiting()).toEqual([])
    await comes(nextMorning + 5 * day)
    expect(letters).toHaveLength(1)
  })

  test('a digest leaves what waits for other readers', async () => {
    const bob = await server.addUser('free')
    const bobs = new WireDevice(server, bob)
    bobs.does('setting.change', {
      changes: { ...inNewYork, timeZone: 'America/Los_Angeles', mailRhythm: 'daily' },
    })
    expect((await bobs.round()).rejections).toEqual([])
    await chooses({ ...inNewYork, mailRhythm: 'daily' })
    await isNamed('For Ada')
    await happens({ kind: 'mentioned', title: 'For Bob', userId: bob })
    await comes(nextMorning)
    expect(letters.map(({ to }) => to)).toEqual([`${ada}@example.com`])
    expect(letters[0]?.text).not.toContain('For Bob')
    expect(await waiting()).toMatchObject([{ userId: bob, way: 'mail' }])
    await comes(nextMorning + 3 * hour)
    expect(letters.map(({ to }) => to)).toEqual([`${ada}@example.com`, `${bob}@example.com`])
    expect(letters[1]?.text).toContain('For Bob')
  })

  test('each item of a digest has its own page, and no user’s text becomes a link', async () => {
    await chooses({ ...inNewYork, mailRhythm: 'daily' })
    const [postId, eventId, dropId, sightingId] = Array.from({ length: 4 }, () => randomUUID())
    await happens({ kind: 'mentioned', title: 'Bob B.', postId })
    await happens({ kind: 'event_soon', title: 'Six malts', eventId, from: noon + 3 * day })
    await finds('Weller 12', randomUUID(), { dropId })
    await finds('Old Fitz https://evil.example/x', randomUUID(), { sightingId })
    await finds('Stagg')
    await comes(nextMorning)
    const [{ text } = { text: '' }] = letters
    expect(text.match(/https?:\S+/g)).toEqual([
      `https://cellar.example/drop-spotting?sighting=${sightingId}`,
      `https://cellar.example/drops/${dropId}`,
      `https://cellar.example/events/${eventId}`,
      `https://cellar.example/community/posts/${postId}`,
      'https://cellar.example/alerts?tab=inbox',
      'https://cellar.example/settings',
    ])
    // Behind what it is about.
    expect(text.indexOf('Weller 12')).toBeLessThan(text.indexOf('/drops/'))
    expect(text.indexOf('/drops/')).toBeLessThan(text.indexOf('Six malts'))
    expect(text).toContain('Old Fitz …')
  })

  test('a week’s digest comes on Friday, and a letter that is owed waits for none', async () => {
    await chooses({ ...inNewYork, mailRhythm: 'weekly' })
    await isNamed('Bob B.')
    await happens({ kind: 'refunded', amount: 3_00, title: 'Yquem' })
    expect(subjects()).toEqual(['Fee refunded: Yquem'])
    expect(letters[0]?.text).toContain('We always send this email')
    expect(letters[0]?.unsubscribe).toBeUndefined()
    const friday = at('2026-11-27T14:00:00Z')
    await comes(friday - 1)
    expect(letters).toHaveLength(1)
    await comes(friday)
    expect(subjects()).toEqual(['Fee refunded: Yquem', 'Your week: You were mentioned by Bob B.'])
    // A later item on that Friday waits for the next.
    await isNamed('Eve E.')
    await comes(friday + 7 * day - 1)
    expect(letters).toHaveLength(2)
    await comes(friday + 7 * day)
    expect(letters).toHaveLength(3)
  })

  test('read, ended and unwanted items are left out, and an empty digest is not sent', async () => {
    await chooses({ ...inNewYork, mailRhythm: 'daily' })
    await isNamed('Bob B.')
    const [message] = await inbox()
    phone.does('notice.read', { ids: [message?.id], at: noon })
    await phone.round()
    await happens({ kind: 'ultra_open', title: 'Pappy', until: nextMorning - hour })
    await finds('Weller 12')
    await chooses({ findsBy: 'push' })
    // The one that was read is forgotten by then.
    expect(await waiting()).toHaveLength(2)
    await comes(nextMorning)
    expect([letters, await waiting()]).toEqual([[], []])
  })

  test('what has left the inbox meanwhile is in no digest', async () => {
    await chooses({ ...inNewYork, mailRhythm: 'daily' })
    for (const title of ['Kept', 'Cleared']) {
      await isNamed(title)
      await finds(`${title} Rye`)
    }
    await database.db.transaction('test', async (tx) => {
      const { messages: m, notices: n } = tx.t
      await tx.update(m).set({ removedAt: 1 }).where(eq(m.title, 'Cleared'))
      await tx.update(n).set({ removedAt: 1 }).where(eq(n.bottle, 'Cleared Rye'))
    })
    await comes(nextMorning)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toMatch(/Kept[^]*Kept Rye|Kept Rye[^]*Kept/)
    expect(letters[0]?.text).not.toContain('Cleared')
  })

  test('a digest names so many and counts the others', async () => {
    await chooses({ ...inNewYork, mailRhythm: 'daily' })
    for (let count = 0; count < maxInDigest + 3; count++) await finds(`Bottle no. ${count}`)
    await comes(nextMorning)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text.match(/Why you got this/g)).toHaveLength(maxInDigest)
    expect(letters[0]?.text).toContain('3 more in your inbox.')
  })

  test('who moves gets it by the new clock, and who wants no digest any more gets that one still', async () => {
    await chooses({ ...inNewYork, mailRhythm: 'daily' })
    await isNamed('Bob B.')
    await chooses({ timeZone: 'America/Los_Angeles' })
    await comes(nextMorning)
    expect(letters).toEqual([])
    await comes(nextMorning + 3 * hour)
    expect(letters).toHaveLength(1)
    // To the east the next morning is sooner; one of the same day would be a second one.
    await isNamed('Eve E.')
    await chooses({ timeZone: 'Asia/Tokyo' })
    const inTokyo = at('2026-11-23T00:00:00Z')
    await comes(inTokyo - 1)
    expect(letters).toHaveLength(1)
    await comes(inTokyo + day)
    expect(letters).toHaveLength(2)
    await isNamed('Fay F.')
    await chooses({ timeZone: 'America/New_York' })
    await comes(at('2026-11-24T17:00:00Z'))
    letters.length = 0
    await isNamed('Gus G.')
    await chooses({ mailRhythm: 'instant' })
    expect(letters).toEqual([])
    await comes(at('2026-11-25T14:00:00Z'))
    expect(subjects()).toEqual(['Your day: You were mentioned by Gus G.'])
  })

  test.each(['before', 'after'])(
    'a process that dies %s the transaction of a digest has sent it once',
    async (when) => {
      await chooses({ ...inNewYork, mailRhythm: 'daily' })
      await isNamed('Bob B.')
      server.now = nextMorning
      const queue = openTableQueue(database.db)
      const leased = (await queue.take(['notices.together'], server.now, server.now + minute))!
      const run = () =>
        jobs['notices.together']!.run(leased.args, {
          ...aBatch(undefined, () => false),
          endIn: (tx) => queue.finishIn(tx, leased),
        })
      if (when === 'after') await run()
      await runner.runDue()
      server.now += minute
      await runner.runDue()
      // A delivery past its lease has no effect.
      await run()
      await runner.runDue()
      expect(letters).toHaveLength(1)
    },
  )

  test('two processes with two jobs of one digest send it once', async () => {
    await chooses({ ...inNewYork, mailRhythm: 'daily' })
    await isNamed('Bob B.')
    server.now = nextMorning
    const run = () =>
      jobs['notices.together']!.run(
        { userId: ada, way: 'mail' },
        aBatch(undefined, () => false),
      )
    await Promise.all([run(), run()])
    await runner.runDue()
    expect(letters).toHaveLength(1)
  })

  test('notifications of one kind have a daily limit; the rest arrive as one in the morning, other kinds as before', async () => {
    await chooses({ timeZone: 'America/New_York', pushNotices: true })
    await subscribes()
    const max = usualDayLimit
    for (let count = 0; count < max + 3; count++) await isNamed(`Person ${count}`)
    expect(pushed).toHaveLength(max)
    await happens({ kind: 'ready', title: 'Yquem' })
    expect(pushed).toHaveLength(max + 1)
    await comes(nextMorning)
    expect(pushed.slice(max + 1)).toMatchObject([{ title: '3 messages in your inbox' }])
    expect(pushed.at(-1)?.text).toContain('Person 7')
    expect(await waiting()).toEqual([])
    // A new day has as many again.
    await isNamed('Zoe Z.')
    expect(pushed).toHaveLength(max + 3)
    expect(letters).toEqual([])
  })

  test('two that come to the limit at the same moment do not pass it', async () => {
    await chooses({ timeZone: 'America/New_York', pushNotices: true })
    await subscribes()
    const many = usualDayLimit + 4
    await database.db.transaction('test', async (tx) => {
      for (let count = 0; count < many; count++) {
        const news: News = { userId: ada, kind: 'mentioned', title: `Person ${count}` }
        await notify(tx, { ...news, postId: randomUUID() }, server.now)
      }
    })
    const queue = openTableQueue(database.db)
    await runKind(queue, 'notices.write')
    const leased = []
    for (;;) {
      const one = await queue.take(['notices.push'], server.now, server.now + minute)
      if (!one) break
      leased.push(one)
    }
    expect(leased).toHaveLength(many)
    await Promise.all(
      leased.map((one) =>
        jobs['notices.push']!.run(one.args, {
          ...aBatch(undefined, () => false),
          endIn: (tx) => queue.finishIn(tx, one),
        }),
      ),
    )
    await runner.runDue()
    expect(pushed).toHaveLength(usualDayLimit)
    expect(await waiting()).toHaveLength(4)
  })

  describe('exact limits', () => {
    const inBerlin = { timeZone: 'Europe/Berlin' } as const
    const many = async (count: number) => {
      for (let one = 0; one < count; one++) await isNamed(`Person ${one}`)
    }

    test('letters and notifications up to the daily limit are sent, and the next ones wait until the morning', async () => {
      await subscribes()
      await chooses({ ...inNewYork, pushNotices: true, communityPerDay: 3 })
      await many(3)
      expect([letters.length, pushed.length]).toEqual([3, 3])
      await isNamed('Fourth F.')
      expect([letters.length, pushed.length]).toEqual([3, 3])
      expect(await waiting()).toHaveLength(2)
      expect(await inbox()).toHaveLength(4)
      await comes(nextMorning - 1)
      expect([letters.length, pushed.length]).toEqual([3, 3])
      await comes(nextMorning)
      expect(subjects().slice(3)).toEqual(['Your day: You were mentioned by Fourth F.'])
      expect(pushed.slice(3)).toMatchObject([{ text: 'You were mentioned by Fourth F.' }])
      // The morning's own count for no day.
      await many(3)
      expect([letters.length, pushed.length]).toEqual([7, 7])
    })

    test('each way and each group has its own number, in all kinds of the group together', async () => {
      await subscribes()
      await chooses({
        ...inNewYork,
        pushNotices: true,
        communityPerDay: 1,
        findsPerDay: 2,
        communityBy: 'push',
      })
      await isNamed('Bob B.')
      await happens({ kind: 'commented', title: 'Eve E.' })
      expect([letters.length, pushed.length]).toEqual([0, 1])
      await finds('Weller 12')
      await finds('Stagg')
      await finds('Old Fitz')
      expect([letters.length, pushed.length]).toEqual([2, 3])
      await happens({ kind: 'new_drop', title: 'Pappy', until: noon + 9 * day })
      expect([letters.length, pushed.length]).toEqual([3, 4])
    })

    test('messages about money, pickups, draws and requested reminders ignore the limit', async () => {
      await chooses({ ...inNewYork, favoritesPerDay: 1, communityPerDay: 1, findsPerDay: 1 })
      const unlimited = messageKinds.filter(
        (kind) => termsOf(kind).limit === undefined && termsOf(kind).mail !== 'never',
      )
      for (const kind of ['refunded', 'ready', 'ultra_drawn', 'ultra_won', 'trial_ends'] as const)
        expect(unlimited).toContain(kind)
      for (const kind of unlimited)
        for (let twice = 0; twice < 2; twice++) {
          const before = letters.length
          await happens({ kind, title: 'Yquem', from: noon + 2 * day, until: noon + 2 * day })
          expect(letters.length, kind).toBe(before + 1)
        }
      expect(await waiting()).toEqual([])
    })

    test('a day ends at midnight where the person is, not where the server is', async () => {
      await subscribes()
      await chooses({
        ...inBerlin,
        mailNotices: true,
        pushNotices: true,
        communityPerDay: 1,
        quietFrom: 0,
        quietUntil: 0,
      })
      // 23:59:59.998 and .999 in Berlin, then midnight.
      const midnight = at('2026-11-21T23:00:00Z')
      await comes(midnight - 3)
      await many(2)
      expect([letters.length, pushed.length]).toEqual([1, 1])
      await isNamed('New Day')
      expect(server.now).toBe(midnight)
      expect([letters.length, pushed.length]).toEqual([2, 2])
    })

    test.each([
      // Clocks go back at three on the 25th of October, and forward at two on the 28th of March.
      { begins: '2026-10-24T19:00:00Z', ends: '2026-10-25T08:00:00Z' },
      { begins: '2027-03-27T20:00:00Z', ends: '2027-03-28T07:00:00Z' },
      { begins: '2026-11-21T20:00:00Z', ends: '2026-11-22T08:00:00Z' },
    ])('quiet hours from $begins until $ends hold from the minute on, and to it', async (night) => {
      await subscribes()
      await chooses({ ...inBerlin, mailNotices: true, pushNotices: true })
      const [begins, ends] = [at(night.begins), at(night.ends)]
      await comes(begins - 2)
      await isNamed('Last L.')
      expect(server.now).toBe(begins - 1)
      expect([letters.length, pushed.length]).toEqual([1, 1])
      await isNamed('First F.')
      expect(server.now).toBe(begins)
      await happens({ kind: 'refunded', title: 'Yquem', amount: 3_00 })
      // Money is not held back.
      expect(subjects().at(-1)).toBe('Fee refunded: Yquem')
      expect([letters.length, pushed.length]).toEqual([2, 1])
      await comes(ends - 1)
      expect([letters.length, pushed.length]).toEqual([2, 1])
      await comes(ends)
      expect([letters.length, pushed.length]).toEqual([3, 3])
    })
  })

  test('a group may have its own rhythm, and two digests that are due at once are one letter', async () => {
    await chooses({
      ...inNewYork,
      mailRhythm: 'weekly',
      findsRhythm: 'daily',
      eventsRhythm: 'instant',
    })
    await finds('Weller 12')
    await isNamed('Bob B.')
    await happens({ kind: 'event_soon', title: 'Six malts', from: noon + 9 * day })
    expect(subjects()).toEqual(['Event soon: Six malts'])
    await comes(nextMorning)
    expect(subjects().slice(1)).toEqual(['Your day: Weller 12'])
    expect(await waiting()).toHaveLength(1)
    const friday = at('2026-11-27T14:00:00Z')
    await comes(friday - 2)
    await finds('Stagg')
    await comes(friday)
    expect(letters).toHaveLength(3)
    expect(subjects().at(-1)).toBe('Your day: Stagg and 1 more')
    expect(letters.at(-1)?.text).toContain('Bob B.')
    expect(await waiting()).toEqual([])
    // A group that no longer follows uses the new rhythm at once.
    await isNamed('Eve E.')
    await chooses({ communityRhythm: 'daily' })
    await comes(at('2026-11-28T14:00:00Z'))
    expect(subjects().at(-1)).toBe('Your day: You were mentioned by Eve E.')
  })

  test('a person’s own quiet hours hold over midnight, and none where there are none', async () => {
    await subscribes()
    await chooses({ timeZone: 'America/New_York', pushNotices: true, quietFrom: 23, quietUntil: 7 })
    await comes(at('2026-11-22T03:59:00Z'))
    await isNamed('Late L.')
    expect(pushed).toHaveLength(1)
    await comes(at('2026-11-22T04:30:00Z'))
    await isNamed('Night N.')
    await comes(at('2026-11-22T11:59:00Z'))
    expect(pushed).toHaveLength(1)
    await comes(at('2026-11-22T12:00:00Z'))
    expect(pushed).toHaveLength(2)
    await chooses({ quietFrom: 0, quietUntil: 0 })
    await comes(at('2026-11-23T06:00:00Z'))
    await isNamed('Owl O.')
    expect(pushed).toHaveLength(3)
  })

  test('the kinds of a group come by the ways that were chosen for it, and the inbox has them all', async () => {
    await subscribes()
    await chooses({ ...inNewYork, pushNotices: true, communityBy: 'mail', eventsBy: 'inbox' })
    await isNamed('Bob B.')
    expect([letters.length, pushed.length]).toEqual([1, 0])
    await happens({ kind: 'event_soon', title: 'Six malts', from: noon + day })
    expect([letters.length, pushed.length]).toEqual([1, 0])
    // Promised notices are sent by mail in any case.
    await happens({ kind: 'event_off', title: 'Six malts' })
    expect([letters.length, pushed.length]).toEqual([2, 0])
    await chooses({ mailNotices: false, communityBy: 'mail_and_push' })
    await isNamed('Eve E.')
    expect([letters.length, pushed.length]).toEqual([2, 1])
    expect(await inbox()).toHaveLength(4)
  })

  test('a letter that was chosen can be unsubscribed from by a mail program, the others cannot', async () => {
    await chooses(inNewYork)
    await isNamed('Bob B.')
    const link = letters[0]?.unsubscribe ?? ''
    expect(link).toMatch(/^https:\/\/cellar\.example\/api\/letters\/unsubscribe\/[\w-]+$/)
    const { userOf } = openUnsubscribing('of the test', String)
    const key = link.split('/').at(-1) ?? ''
    expect(userOf(key)).toBe(ada)
    expect(userOf(`${key.slice(0, -2)}AA`)).toBeUndefined()
    expect(openUnsubscribing('another', String).userOf(key)).toBeUndefined()
  })

  test('a deleted account gets no letter', async () => {
    await chooses({ ...inNewYork, mailRhythm: 'daily' })
    await isNamed('Bob B.')
    await database.db.transaction('test', (tx) =>
      tx.delete(tx.t.users).where(eq(tx.t.users.id, ada)),
    )
    await comes(nextMorning)
    expect(letters).toEqual([])
  })

  /** Does the jobs of one kind that are due. */
  async function runKind(queue: ReturnType<typeof openTableQueue>, kind: string) {
    for (;;) {
      const leased = await queue.take([kind], server.now, server.now + minute)
      if (!leased) return
      await jobs[kind]!.run(
        leased.args,
        aBatch(undefined, () => false),
      )
      await queue.finish(leased, undefined)
    }
  }
})

describe('the moment of a digest', () => {
  const daily = { way: 'mail', rhythm: 'daily' } as const
  const quiet = { from: 21, to: 9 }

  test.each([
    // Clocks go forward in the night to the 8th of March 2026, and back in the one to the 1st of November.
    ['America/New_York', '2026-03-07T15:00:00Z', '2026-03-08T13:00:00Z'],
    ['America/New_York', '2026-10-31T15:00:00Z', '2026-11-01T14:00:00Z'],
    ['Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T07:00:00Z'],
    ['Asia/Kolkata', '2026-11-21T04:00:00Z', '2026-11-22T03:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T00:00:00Z', '2026-04-04T22:30:00Z'],
  ])('in %s what waits since %s comes at %s', (timeZone, since, out) => {
    expect(said(sentTogetherAt(daily, { quiet, timeZone }, at(since)))).toBe(said(at(out)))
  })

  test('is never within quiet hours, whichever they are, nor twice within twelve hours', () => {
    for (const timeZone of ['America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati'])
      for (const quiet of [
        { from: 21, to: 9 },
        { from: 4, to: 11 },
        { from: 0, to: 0 },
      ]) {
        let last: number | undefined
        for (let since = at('2026-10-24T00:00:00Z'); since < at('2026-11-03T00:00:00Z'); ) {
          const next = sentTogetherAt(daily, { quiet, timeZone }, since, last)
          expect(sendableAt(next, timeZone, quiet)).toBe(next)
          if (last !== undefined) expect(next - last).toBeGreaterThanOrEqual(12 * hour)
          last = next
          since = next + 7 * hour
        }
      }
  })

  test('two letters lie twelve hours apart, two notifications only the night', () => {
    const [since, last] = [at('2026-11-21T23:00:00Z'), at('2026-11-21T22:00:00Z')]
    const place = { quiet, timeZone: 'Europe/Berlin' }
    expect(said(sentTogetherAt(daily, place, since, last))).toBe(said(at('2026-11-23T08:00:00Z')))
    const push = { ...daily, way: 'push' } as const
    expect(said(sentTogetherAt(push, place, since, last))).toBe(said(at('2026-11-22T08:00:00Z')))
  })

  test('of a week is its day where the reader is', () => {
    const weekly = { way: 'mail', rhythm: 'weekly' } as const
    for (const timeZone of ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      for (let since = noon; since < noon + 8 * day; since += 5 * hour) {
        const next = sentTogetherAt(weekly, { quiet, timeZone }, since)
        const shown = new Intl.DateTimeFormat('en-GB', {
          timeZone,
          weekday: 'long',
          hour: '2-digit',
          hourCycle: 'h23',
        }).format(next)
        expect(shown).toMatch(/^Friday.* 09$/)
        expect(next - since).toBeLessThanOrEqual(7 * day)
      }
  })

  test('an hour is the next at which a clock shows it', () => {
    expect(said(nextAtHour(9, 'UTC', at('2026-11-21T09:00:00Z')))).toBe('2026-11-21T09:00:00.000Z')
    expect(said(nextAtHour(9, 'UTC', at('2026-11-21T09:00:01Z')))).toBe('2026-11-22T09:00:00.000Z')
    // One that clocks leave out is the next that they show, east and west of UTC.
    const skipped = (zone: string, after: string) => said(nextAtHour(2, zone, at(after)))
    for (const after of ['2026-03-08T06:00:00Z', '2026-03-08T06:59:59Z', '2026-03-08T07:00:00Z'])
      expect(skipped('America/New_York', after)).toBe('2026-03-08T07:00:00.000Z')
    expect(skipped('Europe/Berlin', '2027-03-28T00:59:59Z')).toBe('2027-03-28T01:00:00.000Z')
    expect(skipped('Australia/Lord_Howe', '2026-10-03T15:29:59Z')).toBe('2026-10-03T15:30:00.000Z')
  })
})

test('every group has a setting of its own', () => {
  for (const group of noticeGroups) expect(Object.keys(settings.fields)).toContain(`${group}By`)
})
