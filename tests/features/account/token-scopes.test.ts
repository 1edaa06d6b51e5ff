import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { tokenScopes } from '../../../shared/business/token-scopes.ts'
import { tokenScopesCopy } from '../../../shared/copy/token-scopes.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import type { Endpoint, TokenScope } from '../../../shared/kernel/endpoint.ts'
import type { Person } from '../../http/door.ts'
import { onEachDoor } from '../../http/each-door.ts'
import { casesOf, sampleOf } from '../../support/scope.ts'

const all: readonly Endpoint[] = Object.values(endpoints) as unknown as readonly Endpoint[]
const closable = all.filter(({ may }) => may !== 'anyone')

onEachDoor('scopes of access tokens', (door) => {
  let ann: Person
  beforeAll(async () => {
    ann = await door().person('Ann')
  })

  const make = (scopes: readonly string[]) =>
    ann.post('/api/account/tokens', {
      name: 'A script',
      scopes,
      days: 30,
      password: ann.password,
    })
  const tokenWith = async (scopes: readonly TokenScope[]) =>
    ((await (await make(scopes)).json()) as { token: string }).token

  /** The request itself may be invalid: the permission is checked before that. */
  async function ask({ method, path: named }: Endpoint, token: string) {
    const place = named.replace('{hash}', '0'.repeat(64)).replace(/\{\w+\}/g, randomUUID())
    const answer = await fetch(new URL(place, door().origin), {
      method,
      redirect: 'manual',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
    })
    const text = await answer.text()
    if (answer.status === 401) return 'closed'
    const { code, message } =
      answer.status === 403
        ? (JSON.parse(text) as { code: string; message: string })
        : { code: '', message: '' }
    return code === 'forbidden' ? message : 'open'
  }

  test('a token opens only endpoints of its scope, and an error names the missing one', async () => {
    expect(closable.length).toBeGreaterThan(100)
    for (const [at, scope] of tokenScopes.entries()) {
      const token = await tokenWith([scope])
      const found: Record<string, string> = {}
      const others = closable.filter((one) => one.token !== scope)
      const asked = [
        ...closable.filter((one) => one.token === scope),
        ...sampleOf(others, casesOf({ everyday: 40, deep: others.length }), at),
      ]
      for (const one of asked) found[one.name] = await ask(one, token)
      const expected = asked.map(({ name, token: wanted }) => {
        if (!wanted) return [name, 'closed']
        return [name, wanted === scope ? 'open' : tokenScopesCopy.refused(wanted)]
      })
      expect(found).toEqual(Object.fromEntries(expected))
      // There is no scope without an endpoint.
      expect(Object.values(found)).toContain('open')
    }
  })

  test('a scope is a reading one exactly where nothing is changed', () => {
    for (const { name, method, token } of all)
      if (token) expect([name, token.endsWith(':read')]).toEqual([name, method === 'GET'])
  })

  test('several scopes give the access of each, in any order', async () => {
    const made = await make(['alerts:write', 'recipes:read', 'recipes:read'])
    const { token, made: shown } = (await made.json()) as { token: string; made: object }
    expect(shown).toMatchObject({ scopes: ['recipes:read', 'alerts:write'] })
    const asked = (name: keyof typeof endpoints) =>
      ask(endpoints[name] as unknown as Endpoint, token)
    expect(await asked('recipe.list')).toBe('open')
    expect(await asked('alert.create')).toBe('open')
    expect(await asked('alert.list')).toBe(tokenScopesCopy.refused('alerts:read'))
    expect(await asked('recipe.create')).toBe(tokenScopesCopy.refused('recipes:write'))
  })

  test('a token for no scope, an unknown scope or a similar word is refused', async () => {
    const wrongs = [
      [],
      ['read'],
      ['recipes'],
      ['recipes:*'],
      ['recipes:read '],
      ['RECIPES:READ'],
      ['market:write'],
      ['__proto__'],
      Array.from({ length: 100 }, () => 'recipes:read'),
    ]
    for (const scopes of wrongs)
      expect([scopes, (await make(scopes)).status]).toEqual([scopes, 400])
  })
})
