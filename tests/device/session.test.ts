import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedInCookie } from '../../shared/business/signed-in.ts'
import { anAccount } from './a-device.ts'
import { ada, bob } from './cellar.ts'

/** The page around a session, as far as it looks at it. */
function stubPage() {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal('document', { cookie: `${signedInCookie}=1`, addEventListener() {} })
  const heard = new Map<string, (event: object) => void>()
  vi.stubGlobal('addEventListener', (kind: string, hears: (event: object) => void) =>
    heard.set(kind, hears),
  )
  return { stored, tell: (kind: string, event: object) => heard.get(kind)?.(event) }
}

let stored: Map<string, string>
let tell: (kind: string, event: object) => void
beforeEach(() => {
  vi.resetModules()
  ;({ stored, tell } = stubPage())
})
afterEach(() => vi.unstubAllGlobals())

async function opened() {
  const asked: { name: string; answer: (value: unknown) => void; fail: (why: unknown) => void }[] =
    []
  const call = ({ name }: { name: string }) =>
    new Promise((answer, fail) => void asked.push({ name, answer, fail }))
  const { session, useSession } = await import('../../web/local/session/session.ts')
  const started = session.start({ call } as never)
  const next = async () => {
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0))
    return asked.shift()!
  }
  return { session, started, next, state: () => useSession.getState() }
}

test('who is signed in at the server uses the app here, and is remembered', async () => {
  const { started, next, state } = await opened()
  expect(state().kind).toBe('opening')
  const question = await next()
  question.answer(anAccount(ada))
  await started
  expect(state()).toMatchObject({ kind: 'user', user: { id: ada } })
  expect([...stored.values()].join()).toContain(ada)
})

test('an answer from before a sign-out signs nobody in again', async () => {
  const { session, started, next, state } = await opened()
  ;(await next()).answer(anAccount(ada))
  await started
  const asked = session.revalidate()
  const late = await next()
  const leaving = session.signOut()
  ;(await next()).answer(undefined)
  await leaving
  late.answer(anAccount(ada))
  await asked
  expect(state()).toEqual({ kind: 'visitor' })
  expect([...stored.values()].join()).not.toContain(ada)
})

test('an answer from before another person signed in does not take their place', async () => {
  const { session, started, next, state } = await opened()
  ;(await next()).answer(anAccount(ada))
  await started
  const asked = session.revalidate()
  const late = await next()
  const coming = session.signedIn()
  ;(await next()).answer(anAccount(bob))
  await coming
  late.answer(anAccount(ada))
  await asked
  expect(state()).toMatchObject({ kind: 'user', user: { id: bob } })
})

test('who is signed out at the server goes on here, and nobody is offline', async () => {
  const { session, started, next, state } = await opened()
  ;(await next()).answer(anAccount(ada))
  await started
  for (const [status, needsSignIn] of [
    [undefined, undefined],
    [503, undefined],
    [401, true],
  ] as const) {
    const asked = session.revalidate()
    ;(await next()).fail(Object.assign(new Error('no'), { status }))
    await asked
    expect(state()).toMatchObject({ kind: 'user', user: { id: ada } })
    expect(state().needsSignIn).toBe(needsSignIn)
  }
})

test('signing in or out in another tab is so here, and the same person stays as they are', async () => {
  const { started, next, state } = await opened()
  ;(await next()).answer(anAccount(ada))
  await started
  const [[name, here]] = [...stored] as [[string, string]]
  const before = state()
  tell('storage', { key: name })
  tell('storage', { key: 'another' })
  tell('pageshow', { persisted: true })
  await new Promise(setImmediate)
  expect(state()).toBe(before)

  stored.set(name, here.replaceAll(ada, bob))
  tell('pageshow', { persisted: false })
  await new Promise(setImmediate)
  expect(state()).toBe(before)
  tell('storage', { key: name })
  await vi.waitFor(() => expect(state()).toMatchObject({ kind: 'user', user: { id: bob } }))
  stored.clear()
  tell('storage', { key: null })
  await vi.waitFor(() => expect(state()).toEqual({ kind: 'visitor' }))
})

test('who joins with an address that has an account is signed in by the password', async () => {
  const { session, started, next, state } = await opened()
  ;(await next()).fail(new Error('offline'))
  await started.catch(() => undefined)
  const joining = session.join({ name: 'Ada', email: 'ada@example.org', password: 'a password' })
  const asked = async (name: string, answer: unknown) => {
    for (;;) {
      const question = await next()
      question.answer(question.name === name ? answer : undefined)
      if (question.name === name) return
    }
  }
  await asked('/api/auth/sign-up/email', { next: 'sign_in' })
  await asked('/api/auth/sign-in/email', undefined)
  await asked('/api/auth/user', anAccount(ada))
  expect(await joining).toBe('sign_in')
  expect(state()).toMatchObject({ kind: 'user', user: { id: ada } })
})
