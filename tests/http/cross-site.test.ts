import { describe, expect, test } from 'vitest'
import { crossSiteCheck } from '../../sync-server/http/cross-site.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { openDoor } from './door.ts'

const local = crossSiteCheck(readSettings({}))
const production = crossSiteCheck(
  readSettings({
    NODE_ENV: 'production',
    APP_ORIGIN: 'https://cellar.example',
    APP_SECRET: 'x'.repeat(32),
  }),
)
const asking = (headers: Record<string, string>) =>
  new Request('http://127.0.0.1:3000/api/anything', { method: 'POST', headers })

describe('[P2] where a request comes from', () => {
  test.each([
    // [what the request carries, foreign in local mode, foreign in production]
    [{ 'Sec-Fetch-Site': 'same-origin' }, false, false],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'http://127.0.0.1:3000' }, false, false],
    [{ 'Sec-Fetch-Site': 'cross-site' }, true, true],
    [{ 'Sec-Fetch-Site': 'same-site' }, true, true],
    [{ 'Sec-Fetch-Site': 'anything new' }, true, true],
    // A browser that does not send Sec-Fetch-Site yet.
    [{ Origin: 'http://127.0.0.1:3000' }, false, true],
    [{ Origin: 'https://cellar.example' }, true, false],
    [{ Origin: 'http://cellar.example' }, true, true],
    [{ Origin: 'https://cellar.example.evil.example' }, true, true],
    [{ Origin: 'https://sub.cellar.example' }, true, true],
    [{ Origin: 'http://127.0.0.1:3001' }, true, true],
    [{ Origin: 'null' }, true, true],
    [{ Origin: 'not an address' }, true, true],
    // No browser: a program that holds a cookie by its owner's will.
    [{}, false, false],
  ])('%o', (headers, inLocalMode, inProduction) => {
    const request = asking({ Host: '127.0.0.1:3000', ...headers })
    expect(local(request)).toBe(inLocalMode)
    expect(production(request)).toBe(inProduction)
  })
})

test('[P2] a form on another site cannot sign a user in, even without a content type', async () => {
  const door = await openDoor()
  const ann = await door.person('Ann')
  const visitor = door.visitor()
  const answer = await visitor.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    body: new Blob([JSON.stringify({ email: ann.email, password: ann.password })]),
    headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  })
  expect(answer.status).toBe(403)
  expect(visitor.cookie()).toBe('')
  await door.close()
})
