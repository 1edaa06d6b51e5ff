import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offers } from '../../shared/business/offer.ts'
import { signedInCookie } from '../../shared/business/signed-in.ts'
import { billingCopy } from '../../shared/copy/billing.ts'
import { previewsCopy } from '../../shared/copy/previews.ts'
import { inLanguage } from '../../sync-server/speaking/in-language.ts'
import { type Door, openDoor } from './door.ts'

const page = '<!doctype html><title>Undercroft</title><div id="root"></div>'
const landing = `<!doctype html><title>Undercroft</title>
<script>leaveIfKnown()</script>
<span data-offer="true">$10/month</span>`

let folder: string
let door: Door
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'undercroft-landing-'))
  writeFileSync(path.join(folder, 'index.html'), page)
  writeFileSync(path.join(folder, 'landing.html'), landing)
  const env = { INSIDER_OFFER: 'first-month-1-dollar' }
  door = await openDoor({ appFolder: folder, env })
})
afterAll(async () => {
  await door.close()
  rmSync(folder, { recursive: true })
})

const isLanding = (html: string) => html.includes('leaveIfKnown')
const open = async (place: string, cookie = '') => {
  const answer = await door.visitor().fetch(place, { headers: { Accept: '*/*', Cookie: cookie } })
  return { answer, html: await answer.text() }
}

test('at / a visitor is given the landing page, and who is signed in the app', async () => {
  for (const [place, cookie, expected] of [
    ['/', '', true],
    ['/?from=a-friend', 'other=1', true],
    ['/', `${signedInCookie}=`, true],
    ['/', `other=1; ${signedInCookie}=1`, false],
    // Whom the device remembers comes back so; their cookie may be gone.
    ['/?home', '', false],
    ['/collections', '', false],
    ['/index.html', '', false],
  ] as const)
    expect([place, cookie, isLanding((await open(place, cookie)).html)]).toEqual([
      place,
      cookie,
      expected,
    ])
  // Under its own name it is nothing that somebody looks for.
  expect((await open('/landing.html')).answer.headers.get('x-robots-tag')).toBe('noindex')
  expect((await open('/')).answer.headers.get('x-robots-tag')).toBeNull()
})

test('what lies between is told that the two differ by the cookie', async () => {
  const [visitor, user] = [await open('/'), await open('/', `${signedInCookie}=1`)]
  for (const { answer } of [visitor, user]) {
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  }
  const etag = visitor.answer.headers.get('etag') ?? ''
  expect(user.answer.headers.get('etag')).not.toBe(etag)
  const headers = { 'If-None-Match': etag, Cookie: `${signedInCookie}=1` }
  expect((await door.visitor().fetch('/', { headers })).status).toBe(200)
})

test('it says the offer of the operator, and what search engines and previews want to know', async () => {
  const { html } = await open('/')
  const words = billingCopy.begins(offers['first-month-1-dollar'], 'month')
  expect(html).toContain(`<span data-offer="true">${words}</span>`)
  expect(html).toContain(previewsCopy.screens.home.title)
  expect(html).toContain('<link rel="canonical"')
})

test('only what the build put there runs in it', async () => {
  const policy = (await open('/')).answer.headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self' 'sha256-[^ ]+';/)
  expect(policy).not.toMatch(/unsafe/)
})

test('its head is English as it is; the heads of other pages are in the language of who asks', async () => {
  const german = { Accept: '*/*', 'Accept-Language': 'de' }
  const read = async (place: string) => {
    const answer = await door.visitor().fetch(place, { headers: german })
    return { html: await answer.text(), vary: answer.headers.get('vary') }
  }
  const { home, features } = previewsCopy.screens
  const words = inLanguage('de', () => [home.description, features.description])
  expect(words).not.toContain(features.description)
  const [first, second] = [await read('/'), await read('/features')]
  expect(first.html).toContain(home.description)
  expect(second.html).toContain(words[1])
  expect(first.html).not.toContain(words[0])
  expect(second.vary).toBe('Accept-Encoding, Accept-Language')
})
