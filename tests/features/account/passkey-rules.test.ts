import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxPasskeys } from '../../../shared/business/access.ts'
import { minute } from '../../../shared/kernel/time.ts'
import { openPasskeys, type Passkeys } from '../../../sync-server/features/account/passkeys.ts'
import type { SessionUser } from '../../../sync-server/http/session.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'
import { anAuthenticator, somebodyWasThere } from './authenticator.ts'

const origin = 'https://cellar.example'

onEachEngine({ postgres: 'deep' }, (engine) => {
  let data: TestDatabase
  let passkeys: Passkeys
  let at = 1_000_000
  beforeAll(async () => {
    data = await engine.open()
    passkeys = openPasskeys({ db: data.db, now: () => at })
    await data.db.transaction('test', (tx) =>
      tx.insert(tx.t.users).values(
        ['ann', 'bob'].map((id) => ({
          id,
          name: id,
          email: `${id}@example.com`,
          createdAt: new Date(1),
          updatedAt: new Date(1),
        })),
      ),
    )
  })
  afterAll(() => data.remove())
  const user = (id: string) => ({ id, name: id, email: `${id}@example.com` }) as SessionUser
  const [ann, bob] = [user('ann'), user('bob')]
  beforeEach(async () => {
    at = 1_000_000
    await data.db.transaction('test', async (tx) => {
      await tx.delete(tx.t.passkeys)
      await tx.delete(tx.t.verifications)
    })
  })
  const from = (site = origin) => new Request(`${origin}/api`, { headers: { origin: site } })
  const rows = () => data.db.select().from(data.db.t.passkeys)
  const rejection = (answer: Promise<unknown>) =>
    answer.then(
      () => undefined,
      (error: { code?: string }) => error.code,
    )
  async function made(by = ann, { key = anAuthenticator(origin), name = 'Phone' } = {}) {
    const options = (await passkeys.begin(by, from())) as never
    const asked = { user: by, made: key.make(options), name }
    return { key, own: await passkeys.add(asked, from(), async () => {}) }
  }

  test('a challenge is answered until its exact end, once', async () => {
    const { key } = await made()
    const show = async (after: number) => {
      at = 1_000_000
      const shown = key.show((await passkeys.ask(undefined, from())) as never)
      at += after
      return { shown, code: await rejection(passkeys.userOf(shown, from())) }
    }
    const { shown, code } = await show(5 * minute - 1)
    expect(code).toBeUndefined()
    expect(await rejection(passkeys.userOf(shown, from()))).toBe('wrong_credentials')
    expect((await show(5 * minute)).code).toBe('wrong_credentials')
  })

  test('a challenge is good for its purpose and its person alone', async () => {
    const { key } = await made()
    const other = await made(bob)
    const ask = async (who?: SessionUser) => (await passkeys.ask(who, from())) as never
    const proves = (who: SessionUser, shown: object) =>
      rejection(passkeys.prove(who, shown, from()))
    const signsIn = (shown: object) => rejection(passkeys.userOf(shown, from()))
    expect(await proves(ann, key.show(await ask()))).toBe('bad_request')
    expect(await signsIn(key.show(await ask(ann)))).toBe('wrong_credentials')
    expect(await proves(ann, key.show(await ask(bob)))).toBe('bad_request')
    expect(await proves(ann, other.key.show(await ask(ann)))).toBe('bad_request')
    expect(await proves(ann, key.show(await ask(ann)))).toBeUndefined()
    expect(await signsIn(key.show(await ask()))).toBeUndefined()
    const options = (await passkeys.begin(bob, from())) as never
    const asked = { user: ann, made: anAuthenticator(origin).make(options), name: 'x' }
    expect(await rejection(passkeys.add(asked, from(), async () => {}))).toBe('bad_request')
  })

  test('a page of another site answers nothing', async () => {
    const { key } = await made()
    const evil = 'https://evil.example'
    const shown = key.show((await passkeys.ask(undefined, from())) as never)
    expect(await rejection(passkeys.userOf(shown, from(evil)))).toBe('wrong_credentials')
    const named = openPasskeys({ db: data.db, appOrigin: origin, now: () => at })
    const again = key.show((await named.ask(undefined, from(evil))) as never)
    expect(await rejection(named.userOf(again, from(evil)))).toBeUndefined()
    const options = (await passkeys.begin(ann, from())) as never
    const asked = { user: ann, made: anAuthenticator(origin).make(options), name: 'x' }
    expect(await rejection(passkeys.add(asked, from(evil), async () => {}))).toBe('bad_request')
    for (const address of ['http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(await rejection(passkeys.begin(ann, from(address)))).toBe('bad_request')
  })

  test('a key that did not verify its user is no passkey', async () => {
    const { key } = await made()
    const flags = somebodyWasThere
    const options = (await passkeys.begin(bob, from())) as never
    const weak = { user: bob, made: anAuthenticator(origin).make(options, { flags }), name: 'x' }
    expect(await rejection(passkeys.add(weak, from(), async () => {}))).toBe('bad_request')
    const shown = key.show((await passkeys.ask(undefined, from())) as never, { flags })
    expect(await rejection(passkeys.userOf(shown, from()))).toBe('wrong_credentials')
    const both = [options, await passkeys.ask(ann, from())] as unknown as {
      authenticatorSelection?: object
      userVerification?: string
    }[]
    expect(both[0]?.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
    expect(both[1]?.userVerification).toBe('required')
  })

  test('its use and counter are noted for it alone, and the oldest is listed first', async () => {
    const first = await made()
    at += 1
    const second = await made(ann, { name: 'Key' })
    const theirs = await made(bob)
    at += 1
    await passkeys.userOf(second.key.show((await passkeys.ask(undefined, from())) as never), from())
    const used = new Map((await rows()).map((row) => [row.id, [row.lastUsedAt, row.counter > 0]]))
    expect(used.get(second.own.id)).toEqual([at, true])
    for (const { own } of [first, theirs]) expect(used.get(own.id)).toEqual([null, false])
    expect(await passkeys.list(ann)).toEqual([
      { id: first.own.id, name: 'Phone', createdAt: 1_000_000 },
      { id: second.own.id, name: 'Key', createdAt: 1_000_001, lastUsedAt: at },
    ])
    const offered = (await passkeys.ask(ann, from())) as unknown as {
      allowCredentials: { id: string }[]
    }
    const stored = (await rows()).filter(({ userId }) => userId === 'ann')
    expect(offered.allowCredentials.map(({ id }) => id).sort()).toEqual(
      stored.map(({ credentialId }) => credentialId).sort(),
    )
    expect((await passkeys.ask(undefined, from()))['allowCredentials']).toBeUndefined()
  })

  test('a person has a limited number of them, and others have theirs', async () => {
    const { own } = await made()
    const [row] = await rows()
    const more = Array.from({ length: maxPasskeys - 2 }, (_, number) => ({
      ...row!,
      id: `more-${number}`,
      credentialId: `more-${number}`,
    }))
    await data.db.transaction('test', (tx) => tx.write(tx.t.passkeys, more, 'fail'))
    const last = await made()
    expect(await rejection(passkeys.begin(ann, from()))).toBe('bad_request')
    expect(await rejection(made(bob))).toBeUndefined()
    // The same key of an authenticator belongs to one account.
    const { passkeys: p } = data.db.t
    await data.db.transaction('test', (tx) => tx.delete(p).where(eq(p.id, last.own.id)))
    const options = (await passkeys.begin(ann, from())) as never
    const response = anAuthenticator(origin).make(options)
    await data.db.transaction('test', (tx) =>
      tx.update(p).set({ credentialId: response.id, userId: 'bob' }).where(eq(p.id, own.id)),
    )
    const asked = { user: ann, made: response, name: 'x' }
    expect(await rejection(passkeys.add(asked, from(), async () => {}))).toBe('bad_request')
  })

  test('without one, none is asked for', async () => {
    expect(await rejection(passkeys.ask(ann, from()))).toBe('bad_request')
    expect(await rejection(passkeys.ask(undefined, from()))).toBeUndefined()
  })

  test('its effects fail together with it', async () => {
    const options = (await passkeys.begin(ann, from())) as never
    const asked = { user: ann, made: anAuthenticator(origin).make(options), name: 'x' }
    const failing = passkeys.add(asked, from(), async () => {
      throw new Error('no letter')
    })
    await expect(failing).rejects.toThrow('no letter')
    expect(await rows()).toEqual([])
  })
})
