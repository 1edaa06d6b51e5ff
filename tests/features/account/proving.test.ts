import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Door, joining, openDoor, until } from '../../http/door.ts'
import { type MailServer, openMailServer } from './mail-server.ts'

describe('with a mail server, whoever joins proves the address first', () => {
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

  test('whoever joined and lost the letter joins again and gets another', async () => {
    const bob = joining('Bob')
    await join(bob)
    await until(() => mail.letters(bob.email)[0])
    await join({ ...bob, password: 'another password' })
    const second = await until(() => mail.letters(bob.email)[1])
    expect(second).toContain('Subject: Finish joining Undercroft')
  })

  test('a mail server that says not now is asked again', async () => {
    const cleo = joining('Cleo')
    mail.refuse(1)
    await join(cleo)
    expect(await until(() => mail.letters(cleo.email)[0])).toContain('Finish joining')
    expect(mail.letters(cleo.email)).toHaveLength(1)
  })

  test('nothing lies in the outbox', () => {
    expect(existsSync(path.join(door.dataDir, 'outbox'))).toBe(false)
  })
})
