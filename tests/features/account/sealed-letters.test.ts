import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, hour } from '../../../shared/kernel/time.ts'
import { letterJobs, openLetters } from '../../../sync-server/features/account/letters.ts'
import { openJobs } from '../../../sync-server/jobs/runner.ts'
import type { Letter } from '../../../sync-server/outside/mail.ts'
import { until } from '../../http/door.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'
import { runWhole } from '../../support/run-whole.ts'

const secret = 'the secret of an installation'
const letter: Letter = {
  to: 'ada@example.com',
  subject: 'Choose a password',
  text: 'https://cellar.example/auth?token=only-ada-knows',
}

onEachEngine({ postgres: 'deep' }, (engine) => {
  let database: TestDatabase
  let clock: number
  let sent: Letter[]
  let isAway: boolean
  beforeEach(async () => {
    database = await engine.open()
    ;[clock, sent, isAway] = [1_795_219_200_000, [], false]
  })
  afterEach(() => database.remove())
  const now = () => clock
  const letters = () => openLetters({ db: database.db, secret, now })
  const sending = (of = secret) => {
    const reported: string[] = []
    const report = (what: string) => reported.push(what)
    const parts = { db: database.db, secret: of, now, report }
    const jobs = letterJobs({
      ...parts,
      async sendMail(one) {
        if (isAway) throw new Error('no mail today')
        sent.push(one)
      },
      push: { send: async () => 'sent' },
      sendLink: async (email) => sent.push({ to: email, subject: 'link', text: '' }),
    })
    return { ...openJobs({ ...parts, jobs }), jobs, reported }
  }
  const waiting = () => database.db.select().from(database.db.t.jobs)

  test('a waiting letter is encrypted, and is sent once under its name', async () => {
    const userId = randomUUID()
    await letters().send(letter, { userId })
    // With whose account it goes.
    expect((await waiting()).map((one) => one.userId)).toEqual([userId])
    await letters().askForLink('ben@example.com')
    const kept = JSON.stringify(await waiting())
    for (const secretly of ['ada@example.com', 'Choose', 'only-ada-knows', 'ben@example.com'])
      expect(kept).not.toContain(secretly)
    isAway = true
    await sending().runDue()
    isAway = false
    clock += hour
    await sending().runDue()
    await sending().runDue()
    expect(sent.map(({ id: _, ...one }) => one)).toEqual(
      expect.arrayContaining([letter, { to: 'ben@example.com', subject: 'link', text: '' }]),
    )
    expect(sent).toHaveLength(2)
    expect(sent.find(({ to }) => to === letter.to)?.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await waiting()).toEqual([])
  })

  test('a letter from a transaction goes out at once, and so do later ones', async () => {
    const { start, stop, wake } = sending()
    await start()
    const waking = openLetters({ db: database.db, secret, now, wake: () => wake('letters') })
    for (const text of ['first', 'second'])
      await database.db
        .transaction('cause', (tx) => waking.send({ ...letter, text }, {}, tx))
        .then(() => until(() => sent.find((one) => one.text === text)))
    await stop()
  })

  test('a letter of a transaction that failed is never sent', async () => {
    await database.db
      .transaction('fails', async (tx) => {
        await letters().send(letter, {}, tx)
        throw new Error('on purpose')
      })
      .catch(() => {})
    await sending().runDue()
    expect(sent).toEqual([])
  })

  test('an obsolete letter is not sent', async () => {
    await letters().send(letter, { retention: hour })
    await letters().askForLink('ben@example.com')
    clock += hour
    await sending().runDue()
    expect(sent).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('a letter sealed with another secret is not sent, and is reported', async () => {
    await letters().send(letter)
    const { runDue, reported } = sending('another secret of the installation')
    await runDue()
    expect(sent).toEqual([])
    expect(reported).toEqual(['a letter was sealed with another APP_SECRET'])
  })

  test('a mail server may be away for two hours; after that the letter is kept for the operator, for a week', async () => {
    await letters().send(letter)
    isAway = true
    const { runDue, jobs } = sending()
    for (let minutes = 0; minutes < 120; minutes += 5) {
      await runDue()
      clock += hour / 12
    }
    expect(await waiting()).toMatchObject([{ parkedAt: null }])
    for (let hours = 0; hours < 12; hours++) {
      await runDue()
      clock += hour
    }
    expect(await waiting()).toMatchObject([{ attempts: 13, lastError: 'Error' }])
    expect((await waiting())[0]?.parkedAt).not.toBeNull()
    await runWhole(jobs['letters.sweep'])
    expect(await waiting()).toHaveLength(1)
    clock += 7 * day
    await runWhole(jobs['letters.sweep'])
    expect(await waiting()).toEqual([])
  })
})
