import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { type Door, joining, openDoor, until } from '../../http/door.ts'
import { silent } from '../../support/engines.ts'
import { aStore } from '../stores/a-store.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { deepTest } from '../../support/deep-test.ts'

describe('with a mail server, a new account must prove its address first', () => {
  let mail: MailServer
  let door: Door
  beforeAll(async () => {
    mail = await openMailServer()
    door = await openDoor({
      env: { SMTP_URL: mail.url, MAIL_FROM: 'Cellar <cellar@example.com>' },
    })
  })
  afterAll(async () => {
    await door.close()
    await mail.close()
  })
  const join = (given: object) => door.visitor().post('/api/auth/sign-up/email', given)
  const signIn = (email: string, password: string) =>
    door.visitor().post('/api/auth/sign-in/email', { email, password })
  async function lettersWaiting(): Promise<number> {
    await door.running.work()
    const db = await openDb({ sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }, silent)
    try {
      return (await db.select().from(db.t.jobs).where(eq(db.t.jobs.kind, 'letters.send'))).length
    } finally {
      await db.close()
    }
  }
  const linkIn = (letter: string) => new URL(/http:\S+/.exec(letter)?.[0] ?? '')

  test('by choosing the password through the link in a letter', async () => {
    const ann = joining('Ann')
    expect(await (await join(ann)).json()).toEqual({ status: true, next: 'mail' })
    const letter = await until(() => mail.letters(ann.email)[0])
    expect(letter).toContain('Subject: Finish joining Undercroft')
    expect(letter).toContain('From: Cellar <cellar@example.com>')
    expect((await signIn(ann.email, ann.password)).status).toBe(401)

    const link = linkIn(letter)
    expect(link.pathname).toBe('/auth')
    expect(link.searchParams.get('mode')).toBe('reset')
    const chosen = await door.visitor().post('/api/auth/reset-password', {
      token: link.searchParams.get('token'),
      newPassword: 'chosen by Ann herself',
    })
    expect(chosen.status).toBe(200)
    expect((await signIn(ann.email, ann.password)).status).toBe(401)
    expect((await signIn(ann.email, 'chosen by Ann herself')).status).toBe(200)
  })

  test('a test notice goes by mail to a proven address alone', async () => {
    const [una, given] = [door.visitor(), joining('Una')]
    await join(given)
    const token = linkIn(await until(() => mail.letters(given.email)[0])).searchParams.get('token')
    const chosen = { token, newPassword: given.password }
    expect((await door.visitor().post('/api/auth/reset-password', chosen)).status).toBe(200)
    const signedIn = await una.post('/api/auth/sign-in/email', given)
    const { user } = (await signedIn.json()) as { user: { id: string } }
    const mutations = [
      {
        name: 'setting.change',
        args: { changes: { mailNotices: true } },
        seq: 1,
        uid: randomUUID(),
        at: 0,
      },
    ]
    const round = { protocol: 1, deviceId: randomUUID(), seen: { seq: 0, uid: '' }, cursor: null }
    const asked = { ...round, limit: 10, digest: false, mutations }
    expect((await una.post('/api/sync', asked, { 'X-User': user.id })).status).toBe(200)
    const tested = async () => {
      const said = await una.post('/api/account/notices/test', {})
      return ((await said.json()) as { mail: string }).mail
    }
    const proves = async (emailVerified: boolean) => {
      const db = await openDb({ sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }, silent)
      const { users } = db.t
      await db.transaction('test', (tx) =>
        tx.update(users).set({ emailVerified }).where(eq(users.id, user.id)),
      )
      await db.close()
    }
    await proves(false)
    expect(await tested()).toBe('unproven')
    await proves(true)
    expect(await tested()).toBe('sent')
    await until(() => mail.letters(given.email).find((one) => one.includes('List-Unsubscribe')))
    expect(
      mail.letters(given.email).filter((one) => one.includes('List-Unsubscribe')),
    ).toHaveLength(1)
  })

  test('[P3] a stranger learns nothing by joining and then signing in', async () => {
    const known = joining('Ann')
    const unknown = joining('Nobody')
    const asked: unknown[] = []
    for (const { name, email } of [known, unknown]) {
      const password = 'the password of a stranger'
      const joined = await join({ name, email, password, ageConfirmed: true })
      const signedIn = await signIn(email, password)
      const reset = await door.visitor().post('/api/auth/request-password-reset', { email })
      asked.push({
        joined: [joined.status, await joined.json()],
        signedIn: [signedIn.status, await signedIn.json()],
        reset: [reset.status, await reset.json()],
      })
    }
    expect(asked[0]).toEqual(asked[1])
    await until(() =>
      mail.letters(known.email).find((one) => one.includes('You already have an account')),
    )
    expect((await signIn(known.email, 'chosen by Ann herself')).status).toBe(200)
  })

  test('a person who lost the letter joins again and gets another', async () => {
    const bob = joining('Bob')
    await join(bob)
    await until(() => mail.letters(bob.email)[0])
    await join({ ...bob, password: 'another password' })
    const second = await until(() => mail.letters(bob.email)[1])
    expect(second).toContain('Subject: Finish joining Undercroft')
  })

  test('the plan that was chosen is in the link, wherever the letter is opened', async () => {
    const link = async (email: string, at = 0) =>
      linkIn(await until(() => mail.letters(email)[at])).searchParams
    const eve = joining('Eve')
    await join({ ...eve, begin: 'year' })
    expect((await link(eve.email)).get('begin')).toBe('year')
    // Who joins once more has thought better of it.
    await join(eve)
    expect((await link(eve.email, 1)).has('begin')).toBe(false)
    expect((await join({ ...joining('Fay'), begin: 'https://elsewhere.test' })).status).toBe(400)
  })

  deepTest('a mail server that answers “not now” is tried again', async () => {
    const cleo = joining('Cleo')
    mail.refuse(1)
    await join(cleo)
    expect(await until(() => mail.letters(cleo.email)[0])).toContain('Finish joining')
    expect(mail.letters(cleo.email)).toHaveLength(1)
  })

  test('a link for a new password is mailed to a proven address only', async () => {
    const dan = joining('Dan')
    await join(dan)
    const token = linkIn(await until(() => mail.letters(dan.email)[0])).searchParams.get('token')
    const chosen = { token, newPassword: 'chosen by Dan himself' }
    expect((await door.visitor().post('/api/auth/reset-password', chosen)).status).toBe(200)
    const reset = () =>
      door.visitor().post('/api/auth/request-password-reset', { email: dan.email })
    const letter = (text: string) =>
      until(() => mail.letters(dan.email).find((one) => one.includes(text)))
    await reset()
    expect(linkIn(await letter('Subject: Choose a new password')).search).toContain('token=')

    // As an account of before there was a mail server: with a password, and an address as it was typed.
    await door.running.work()
    const db = await openDb({ sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }, silent)
    const { users } = db.t
    await db.transaction('test', (tx) =>
      tx.update(users).set({ emailVerified: false }).where(eq(users.email, dan.email)),
    )
    await db.close()
    expect((await reset()).status).toBe(200)
    expect(await letter('was never confirmed')).not.toContain('token=')

    // Signed in, they show that it is theirs, once.
    const own = door.visitor()
    await own.post('/api/auth/sign-in/email', { ...dan, password: 'chosen by Dan himself' })
    const isProven = async () =>
      ((await (await own.fetch('/api/auth/user')).json()) as { hasProvenAddress: boolean })
        .hasProvenAddress
    expect(await isProven()).toBe(false)
    const asked = await own.post('/api/account/prove-address', {})
    expect(await asked.json()).toEqual({ status: true, next: 'mail' })
    const link = linkIn(await letter('Subject: Confirm your address'))
    expect(link.pathname).toBe('/confirm-email')
    const confirm = () =>
      door.visitor().post('/api/auth/confirm-email', { token: link.searchParams.get('token') })
    expect([(await confirm()).status, (await confirm()).status]).toEqual([200, 400])
    expect(await isProven()).toBe(true)
    expect((await own.post('/api/account/prove-address', {})).status).toBe(400)
    // The address is unchanged, so there is no notice of a change.
    expect(mail.letters(dan.email).filter((one) => one.includes('was changed'))).toHaveLength(1)
  })

  test.each([false, true])(
    'an address gets letters about a store, a request or another address only if it is proven: %s',
    async (isProven) => {
      const given = joining(`Eve-${isProven}`)
      await join(given)
      const token = linkIn(await until(() => mail.letters(given.email)[0])).searchParams.get(
        'token',
      )
      const newPassword = 'chosen by Eve herself'
      await door.visitor().post('/api/auth/reset-password', { token, newPassword })
      const db = await openDb({ sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }, silent)
      const { users } = db.t
      await db.transaction('test', (tx) =>
        tx.update(users).set({ emailVerified: isProven }).where(eq(users.email, given.email)),
      )
      const [first] = await db.select().from(users).orderBy(users.createdAt).limit(1)
      await db.close()
      const [admin, own] = [door.visitor(), door.visitor()]
      const came = await admin.post('/api/auth/sign-in/email', {
        email: first?.email,
        password: 'chosen by Ann herself',
      })
      expect(came.status).toBe(200)
      await own.post('/api/auth/sign-in/email', { email: given.email, password: newPassword })
      const store = {
        ...aStore(),
        name: `The store of Eve, ${isProven}`,
        licenseNumber: `L-${isProven}`,
      }
      const applied = await own.post('/api/stores', store, { 'Idempotency-Key': randomUUID() })
      const { id } = (await applied.json()) as { id: string }
      expect((await admin.post(`/api/admin/stores/${id}/approve`, {})).status).toBe(200)
      const question = { subject: 'A question', message: 'How?' }
      const wrote = await own.post('/api/support/requests', question, {
        'Idempotency-Key': randomUUID(),
      })
      const request = ((await wrote.json()) as { id: string }).id
      const answer = { answer: 'Like this, and not else.' }
      expect((await admin.post(`/api/admin/support/${request}/answer`, answer)).status).toBe(200)
      const email = `new-${given.email}`
      await own.post('/api/account/email', { email, password: newPassword })
      const link = linkIn(await until(() => mail.letters(email)[0])).searchParams.get('token')
      const confirmed = await own.post('/api/auth/confirm-email', { token: link })
      expect(confirmed.status).toBe(200)
      await until(async () => (await lettersWaiting()) === 0 || undefined)
      const told = mail.letters(given.email).join('')
      for (const word of [
        email,
        'about to change',
        'now has a new address',
        store.name,
        answer.answer,
      ])
        expect(told.includes(word), word).toBe(isProven)
      // The export names every action on the account itself, without its details.
      expect(told).toContain('password')
    },
  )

  test('the outbox is empty', () => {
    expect(existsSync(path.join(door.dataDir, 'outbox'))).toBe(false)
  })
})
