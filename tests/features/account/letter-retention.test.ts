import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day, hour } from '../../../shared/kernel/time.ts'
import { letterJobs, openLetters } from '../../../sync-server/features/account/letters.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'
import { runWhole } from '../../support/run-whole.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  let data: TestDatabase
  const at = 1_700_000_000_000
  beforeAll(async () => {
    data = await engine.open()
  })
  afterAll(() => data.remove())
  beforeEach(() => data.db.transaction('test', (tx) => tx.delete(tx.t.jobs)))

  const ann = randomUUID()
  const secret = 'the secret of this installation'
  const done: string[] = []
  const jobsAt = (now: number) =>
    letterJobs({
      db: data.db,
      secret,
      now: () => now,
      report: () => {},
      sendMail: async ({ subject }) => void done.push(subject),
      sendLink: async (email) => void done.push(email),
      push: {
        send: async (_, message) => {
          done.push(message)
          return 'sent'
        },
      },
    })
  const left = async () =>
    (await data.db.select({ id: data.db.t.jobs.id }).from(data.db.t.jobs)).map(({ id }) => id)

  test.each([
    ['letters.send', 7 * day],
    ['letters.push', day],
    ['letters.link', hour],
  ])(
    '%s that was given up is dropped at its exact time, and no other job',
    async (kind, stored) => {
      const job = (id: string, parkedAt: number | null, of = kind) => ({
        id,
        kind: of,
        args: {},
        runAt: 1,
        createdAt: 1,
        parkedAt,
      })
      const rows = [
        job('over', at - stored),
        job('within', at - stored + 1),
        job('waits', null),
        job('other', at - 90 * day, 'market.due'),
      ]
      await data.db.transaction('test', (tx) => tx.insert(tx.t.jobs).values(rows))
      await runWhole(jobsAt(at)['letters.sweep'])
      expect((await left()).sort()).toEqual(['other', 'waits', 'within'])
    },
  )

  test('a waiting message is sent until its exact end, and pushed to the named browser', async () => {
    const { pushSubscriptions: s, jobs: j } = data.db.t
    const letters = openLetters({ db: data.db, secret, now: () => at })
    await data.db.transaction('test', async (tx) => {
      await tx.insert(tx.t.users).values({
        id: ann,
        name: 'Ann',
        email: 'ann@example.com',
        createdAt: new Date(1),
        updatedAt: new Date(1),
      })
      for (const id of ['phone', 'laptop'])
        await tx
          .insert(s)
          .values({ id, userId: ann, endpoint: id, p256dh: 'A', auth: 'A', createdAt: 1 })
    })
    await letters.send({ to: 'ann@example.com', subject: 'a letter', text: '' }, { userId: ann })
    await letters.push(ann, 'phone', 'a notice')
    await letters.askForLink('ann@example.com')
    const waiting = await data.db.select().from(j)
    expect(waiting.map(({ kind, userId }) => [kind, userId]).sort()).toEqual([
      ['letters.link', null],
      ['letters.push', ann],
      ['letters.send', ann],
    ])
    const lasts = { 'letters.send': 7 * day, 'letters.push': day, 'letters.link': hour }
    const run = async (before: number) => {
      done.length = 0
      for (const { kind, args } of waiting) {
        const known = kind as keyof typeof lasts
        await jobsAt(at + lasts[known] - before)[known].run(args)
      }
      return [...done].sort()
    }
    expect(await run(1)).toEqual(['a letter', 'a notice', 'ann@example.com'])
    expect(await run(0)).toEqual([])
  })
})
