import { expect, test } from 'vitest'
import { openLog } from '../../sync-server/http/log.ts'
import { openDoor, until } from './door.ts'

test('[U4] the log records requests without personal data', async () => {
  const door = await openDoor()
  const ann = await door.person('Ann Onymous')
  await door.visitor().post('/api/auth/sign-up/email', ann)
  await door
    .visitor()
    .post('/api/auth/sign-in/email', { email: ann.email, password: 'a wrong one' })
  await door.visitor().post('/api/auth/sign-in/email', { email: 'x', password: 'malformed' })
  await door.visitor().fetch('/api/auth/sign-in/email', { method: 'POST', body: '{"email":"ann' })
  await ann.post('/api/auth/request-password-reset', { email: ann.email })
  const letter = await until(() => door.letters(ann.email).find((one) => one.includes('token=')))
  const token = /token=([^\s&]+)/.exec(letter)?.[1] ?? ''
  await ann.fetch(`/auth?mode=reset&token=${token}`)
  await ann.post('/api/auth/reset-password', { token, newPassword: 'the next password' })
  await ann.fetch('/api/auth/user?email=ann.onymous@example.com')
  await ann.fetch(`/api/photos/${'ab'.repeat(32)}`)
  await ann.fetch('/api/no-such/letter-to-bob%40home?secret=in-the-query')
  await ann.fetch('/api/stores/secret-of-a-store/payouts')
  await ann.fetch('/api/sync', { method: 'POST', body: '{' })
  await ann.fetch('/collections/a-secret-page')
  const cookie = ann.cookie()
  await door.close()

  const log = door.log()
  const lines = log.trim().split('\n')
  expect(lines.length).toBeGreaterThan(9)
  const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(requests).toContainEqual(
    expect.objectContaining({
      msg: 'request',
      method: 'POST',
      route: '/api/auth/sign-in/email',
      status: 401,
    }),
  )
  // On a busy machine there are lines of slow work besides, which belong to no request.
  const answered = requests.filter(({ msg }) => msg === 'request')
  expect(new Set(answered.map(({ requestId }) => requestId)).size).toBe(answered.length)
  const routes = requests.map(({ route }) => route)
  for (const route of [
    '/api/photos/:hash',
    '/api/stores/:store/payouts',
    '/api/sync',
    'nowhere',
    'app',
  ])
    expect(routes).toContain(route)
  const session = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
  for (const secret of [
    'example.com',
    'Onymous',
    'password of',
    'next password',
    token,
    session,
    'ab'.repeat(8),
    'letter-to-bob',
    'in-the-query',
    'secret-of-a-store',
    'a-secret-page',
  ]) {
    expect(secret.length).toBeGreaterThan(3)
    expect(log).not.toContain(secret)
  }
})

test('[U4] a fault is logged with kind and place, without values', () => {
  let written = ''
  const log = openLog('info', { write: (line) => (written += line) })
  const cause = Object.assign(new Error('Key (email)=(ann@example.com) exists'), { code: '23505' })
  log.fault('fault', new Error('insert … params: ann@example.com', { cause }), { requestId: 'r1' })
  const told = JSON.parse(written) as { error: { at: string[] } }
  expect(told).toMatchObject({
    msg: 'fault',
    requestId: 'r1',
    error: { kind: 'Error', because: { kind: 'Error', code: '23505' } },
  })
  expect(told.error.at[0]).toContain('log.test.ts')
  expect(written).not.toContain('ann@example.com')
})

test('[U4] the engine’s message is logged for code, and not where it repeats values', () => {
  const told: string[] = []
  const log = openLog('info', { write: (line) => void told.push(line) })
  const thrown = (run: () => unknown) => {
    try {
      run()
    } catch (error) {
      log.fault('fault', error)
    }
    return (JSON.parse(told.at(-1) ?? '') as { error: { kind: string; message?: string } }).error
  }
  const nothing = JSON.parse('null') as { name: string; ask: () => void }
  expect(thrown(() => nothing.name).message).toContain("(reading 'name')")
  expect(thrown(() => ({ ...nothing }).ask()).message).toContain('is not a function')
  const header = thrown(() => new Headers({ 'x-name': 'Ann\nof Ipswich' }))
  expect(header).toMatchObject({ kind: 'TypeError' })
  expect(header.message).toBeUndefined()
  expect(told.join()).not.toContain('Ipswich')
})
