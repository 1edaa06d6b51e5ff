import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tries } from '../../../shared/business/tries.ts'
import { blockOf, networkOf } from '../../../sync-server/http/caller.ts'
import { type Door, joining, openDoor } from '../../http/door.ts'

describe('[P4] guessing is slowed down', () => {
  let door: Door
  beforeAll(async () => {
    // A proxy that may be believed, so that a test can come from anywhere.
    door = await openDoor({ env: { TRUSTED_PROXY_HOPS: '1' } })
  })
  afterAll(() => door.close())

  const signIn = (email: string, password: string, from: string) =>
    door.visitor().post('/api/auth/sign-in/email', { email, password }, { 'X-Forwarded-For': from })
  const statuses = async (answers: Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ status }) => status)

  test('a burst of wrong passwords is counted in full, and told how long to wait', async () => {
    const ann = await door.person('Ann')
    const burst = await statuses(
      Array.from({ length: tries.signIn.max + 5 }, () => signIn(ann.email, 'wrong', '192.0.2.1')),
    )
    expect(burst.filter((status) => status === 401)).toHaveLength(tries.signIn.max)
    expect(burst.filter((status) => status === 429)).toHaveLength(5)
    const refused = await signIn(ann.email, ann.password, '192.0.2.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300)
    expect(await refused.json()).toMatchObject({ code: 'slow_down' })
    // Other people's guesses do not lock a user out.
    expect((await signIn(ann.email, ann.password, '198.51.100.7')).status).toBe(200)
  })

  test('a right password forgives the wrong ones before it', async () => {
    const bob = await door.person('Bob')
    for (let time = 0; time < 2; time++) {
      await statuses(
        Array.from({ length: tries.signIn.max - 1 }, () => signIn(bob.email, 'wrong', '192.0.2.2')),
      )
      expect((await signIn(bob.email, bob.password, '192.0.2.2')).status).toBe(200)
    }
  })

  test('[T1] an address before the trusted proxy is only a claim', async () => {
    const eve = await door.person('Eve')
    const claims = await statuses(
      Array.from({ length: tries.signIn.max + 1 }, (_, index) =>
        signIn(eve.email, 'wrong', `203.0.113.${index}, 192.0.2.3`),
      ),
    )
    expect(claims).toContain(429)
  })

  test.each([
    ['IPv6', (network: number) => `2001:db8:2:${network}::1`, '2001:db8:3::1'],
    ['IPv4', (network: number) => `203.0.113.${network}`, '198.51.100.1'],
  ])(
    'one rented block of %s addresses neither keeps the owner out nor guesses on',
    async (name, from, elsewhere) => {
      const gus = await door.person(`Gus of ${name}`)
      const perNetwork = tries.signIn.max - 1
      const guesses: number[] = []
      for (let network = 0; network * perNetwork <= tries.signInEverywhere.max; network++)
        guesses.push(
          ...(await statuses(
            Array.from({ length: perNetwork }, () => signIn(gus.email, 'a guess', from(network))),
          )),
        )
      expect(guesses.filter((status) => status === 401)).toHaveLength(tries.signInOfBlock.max)
      // Not even with the right password; otherwise guesses could be told from right ones.
      expect((await signIn(gus.email, gus.password, from(200))).status).toBe(429)
      // Without a cookie, from an unknown network.
      expect((await signIn(gus.email, gus.password, elsewhere)).status).toBe(200)
    },
  )

  test('one network can join only so often, under any name', async () => {
    const join = (index: number) =>
      door.visitor().post(
        '/api/auth/sign-up/email',
        { ...joining(`Crowd ${index}`), password: 'x' },
        {
          'X-Forwarded-For': '192.0.2.4',
        },
      )
    // Refused for the short password, so nothing was counted.
    expect((await join(0)).status).toBe(400)
    const joined = await statuses(
      Array.from({ length: tries.joinsOfNetwork.max + 1 }, (_, index) =>
        door.visitor().post('/api/auth/sign-up/email', joining(`Crowd ${index}`), {
          'X-Forwarded-For': '192.0.2.4',
        }),
      ),
    )
    expect(joined.filter((status) => status === 429)).toHaveLength(1)
  })

  test('[P3] the number of letters to one address is the same, account or not', async () => {
    await door.person('Known')
    const ask = (email: string) =>
      door.visitor().post('/api/auth/request-password-reset', { email })
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const asked = await statuses(Array.from({ length: tries.reset.max + 1 }, () => ask(email)))
      expect(asked.filter((status) => status === 200)).toHaveLength(tries.reset.max)
      expect(asked.filter((status) => status === 429)).toHaveLength(1)
    }
  })

  const addressed = (name: string) => `${name}-${Math.random()}@example.com`
  test.each([
    [
      'sign-in of network',
      tries.signInsOfNetwork.max,
      '/api/auth/sign-in/email',
      () => ({ email: addressed('guess'), password: 'a guess' }),
    ],
    [
      'reset of network',
      tries.resetsOfNetwork.max,
      '/api/auth/request-password-reset',
      () => ({ email: addressed('lost') }),
    ],
    [
      'join of network',
      tries.joinsOfNetwork.max,
      '/api/auth/sign-up/email',
      () => joining(`New ${Math.random()}`),
    ],
    ['tokens of network', tries.tokensOfNetwork.max, '/api/bottles', undefined],
  ] as const)(
    '%s: one more than the limit is refused, to that network alone',
    async (name, max, place, body) => {
      const network = 'tokens of network' === name ? '192.0.2.60' : '192.0.2.61'
      const act = async (from: string) =>
        body
          ? (await door.visitor().post(place, body(), { 'X-Forwarded-For': from })).status
          : (
              await fetch(`${door.origin}${place}`, {
                headers: { 'X-Forwarded-For': from, Authorization: 'Bearer uc_wrong' },
              })
            ).status
      await counting(name, async (leave) => {
        expect(await act(network)).not.toBe(429)
        await leave(max - 1)
        expect(await act(network)).not.toBe(429)
        expect(await act(network)).toBe(429)
        expect(await act('198.51.100.61')).not.toBe(429)
      })
    },
  )

  test('a token is refused for one call more than its limit, and another token is not', async () => {
    const ann = await door.person('Ann of tokens')
    const made = async () => {
      const own = { name: 'Script', days: 30, scopes: ['bottles:read'], password: ann.password }
      return (await (await ann.post('/api/account/tokens', own)).json()) as { token: string }
    }
    const [one, other] = [await made(), await made()]
    const call = async ({ token }: { token: string }) =>
      (await fetch(`${door.origin}/api/bottles`, { headers: { Authorization: `Bearer ${token}` } }))
        .status
    await counting('token', async (leave) => {
      expect(await call(one)).toBe(200)
      await leave(tries.token.max - 1)
      expect(await call(one)).toBe(200)
      expect(await call(one)).toBe(429)
      expect(await call(other)).toBe(200)
    })
  })

  test('an address joins only so often, from whatever network', async () => {
    const given = joining('Joins again')
    const join = async (at: number) =>
      (
        await door
          .visitor()
          .post('/api/auth/sign-up/email', given, { 'X-Forwarded-For': `192.0.${at}.70` })
      ).status
    await counting('join', async (leave) => {
      expect(await join(1)).not.toBe(429)
      await leave(tries.join.max - 1)
      expect(await join(2)).not.toBe(429)
      expect(await join(3)).toBe(429)
    })
  })

  /** Clears the count of a name, and sets another. */
  async function counting(
    name: string,
    run: (leave: (count: number) => Promise<void>) => Promise<void>,
  ) {
    const { openDb } = await import('../../../sync-server/db/open-db.ts')
    const db = await openDb(
      { sqliteFile: `${door.dataDir}/undercroft.sqlite` },
      { slow: () => {}, failed: () => {} },
    )
    const { rateLimits: r } = db.t
    const isNamed = like(r.key, `${name}:%`)
    await db.transaction('test', (tx) => tx.delete(tx.t.rateLimits).where(isNamed))
    await run(async (count) => {
      await db.transaction('test', (tx) => tx.update(tx.t.rateLimits).set({ count }).where(isNamed))
    })
    await db.close()
  }

  test('the table of attempts holds no names', async () => {
    const { openDb } = await import('../../../sync-server/db/open-db.ts')
    const db = await openDb(
      { sqliteFile: `${door.dataDir}/undercroft.sqlite` },
      { slow: () => {}, failed: () => {} },
    )
    const rows = await db.select().from(db.t.rateLimits)
    await db.close()
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toMatch(/example\.com|192\.0\.2/)
  })
})

test('strangers behind an unconfigured proxy do not lock out a person at the machine', async () => {
  const door = await openDoor()
  try {
    const ann = await door.person('Ann')
    const signIn = async (password: string, headers: Record<string, string>) =>
      (await door.visitor().post('/api/auth/sign-in/email', { ...ann, password }, headers)).status
    const claims = (index: number) => ({ 'X-Forwarded-For': `203.0.113.${index}` })
    // Under any claimed name they count as one.
    for (let index = 0; index < tries.signIn.max; index++)
      expect(await signIn('a guess', claims(index))).toBe(401)
    expect(await signIn('a guess', claims(200))).toBe(429)
    expect(await signIn(ann.password, claims(201))).toBe(429)
    expect(await signIn(ann.password, {})).toBe(200)
    // Having come in there forgives nothing to them.
    expect(await signIn(ann.password, claims(202))).toBe(429)
    // At the machine itself there is a count as well.
    for (let index = 0; index < tries.signIn.max; index++)
      expect(await signIn('a guess', {})).toBe(401)
    expect(await signIn(ann.password, {})).toBe(429)
  } finally {
    await door.close()
  }
})

test('two processes on the same data agree on how often something was tried', async () => {
  const first = await openDoor()
  // Opening a database during a write blocks this process, so the first server finishes its work
  // before.
  await first.running.work()
  const second = await openDoor({ env: { DATA_DIR: first.dataDir } })
  const ann = await first.person('Ann')
  const half = tries.signIn.max / 2
  const wrong = { email: ann.email, password: 'wrong' }
  for (const door of [first, second]) {
    const answers = await Promise.all(
      Array.from({ length: half }, () => door.visitor().post('/api/auth/sign-in/email', wrong)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  }
  expect((await second.visitor().post('/api/auth/sign-in/email', wrong)).status).toBe(429)
  expect((await first.visitor().post('/api/auth/sign-in/email', wrong)).status).toBe(429)
  await second.close()
  await first.close()
})

test.each([
  ['192.0.2.9', '192.0.2.9'],
  ['::ffff:192.0.2.9', '192.0.2.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:DB8::1', '2001:db8:0:0'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.9', '192.0.2'],
  ['::ffff:192.0.2.9', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0'],
])('%s belongs to the block %s', (address, block) => {
  expect(blockOf(address)).toBe(block)
})
