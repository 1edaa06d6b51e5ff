import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offers } from '../../shared/business/offer.ts'
import { signedInCookie } from '../../shared/business/signed-in.ts'
import { billingCopy } from '../../shared/copy/billing.ts'
import { previewsCopy } from '../../shared/copy/previews.ts'
import { type Language, languages } from '../../shared/kernel/language.ts'
import { inLanguage } from '../../sync-server/i18n/in-language.ts'
import { type Door, openDoor } from './door.ts'

const page = (language: Language) =>
  `<!doctype html><html lang="${language}"><title>Undercroft</title><div id="root"></div><div id="door">sign in</div><p class="shell-fetch">`
const landing = (language: Language) => `<!doctype html><html lang="${language}">
<title>Undercroft</title>
<script>leaveIfKnown()</script>
<span data-offer="true">$10/month</span>`

let folder: string
let door: Door
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'undercroft-landing-'))
  for (const language of languages) {
    const name = language === 'en' ? 'html' : `${language}.html`
    writeFileSync(path.join(folder, `index.${name}`), page(language))
    writeFileSync(path.join(folder, `landing.${name}`), landing(language))
  }
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

test('at / a visitor gets the landing page, and a signed-in user the app', async () => {
  for (const [place, cookie, expected] of [
    ['/', '', true],
    ['/?from=a-friend', 'other=1', true],
    ['/', `${signedInCookie}=`, true],
    ['/', `other=1; ${signedInCookie}=1`, false],
    // A device with an account returns this way, even if its cookie is gone.
    ['/?home', '', false],
    ['/collections', '', false],
    ['/index.html', '', false],
  ] as const)
    expect([place, cookie, isLanding((await open(place, cookie)).html)]).toEqual([
      place,
      cookie,
      expected,
    ])
  // Under its file name it is not for search engines.
  expect((await open('/landing.html')).answer.headers.get('x-robots-tag')).toBe('noindex')
  expect((await open('/')).answer.headers.get('x-robots-tag')).toBeNull()
})

test('caches learn that the two differ by the cookie', async () => {
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

test('a personal screen has no sign-in page for who is signed in, and caches learn that', async () => {
  const session = `${signedInCookie}=1`
  for (const [place, cookie, hasDoor, vary] of [
    ['/collections', '', true, ', Cookie'],
    ['/collections', session, false, ', Cookie'],
    ['/auth', '', true, ', Cookie'],
    ['/', session, false, ', Cookie'],
    // The same for all.
    ['/features', session, true, ''],
    ['/index.html', session, true, ''],
    ['/nowhere', session, true, ''],
  ] as const) {
    const headers = { Accept: 'text/html', Cookie: cookie }
    const answer = await door.visitor().fetch(place, { headers })
    const html = await answer.text()
    expect([place, cookie, html.includes('sign in')]).toEqual([place, cookie, hasDoor])
    expect(html).toContain('<div id="door">')
    expect([place, answer.headers.get('vary')]).toEqual([
      place,
      `Accept-Encoding, Accept-Language${vary}`,
    ])
  }
})

test('shows the operator’s offer and the data for search engines and previews', async () => {
  const { html } = await open('/')
  const words = billingCopy.begins(offers['first-month-1-dollar'], 'month')
  expect(html).toContain(`<span data-offer="true">${words}</span>`)
  expect(html).toContain(previewsCopy.screens.home.title)
  expect(html).toContain('<link rel="canonical"')
})

test('without payments it says that nothing is sold', async () => {
  const own = await openDoor({
    appFolder: folder,
    env: { NODE_ENV: 'production', APP_ORIGIN: 'http://localhost:1', APP_SECRET: 'x'.repeat(32) },
  })
  try {
    const html = await (await own.visitor().fetch('/', { headers: { Accept: '*/*' } })).text()
    expect(html).toContain(`<span data-offer="true">${billingCopy.notSold}</span>`)
  } finally {
    await own.close()
  }
})

test('only the build’s scripts run in it', async () => {
  const policy = (await open('/')).answer.headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self' 'sha256-[^ ]+';/)
  expect(policy).not.toMatch(/unsafe/)
})

test('it is in the visitor’s language, or in the language of the address', async () => {
  const read = async (place: string, language: string, cookie = '') => {
    const headers = { Accept: '*/*', 'Accept-Language': language, Cookie: cookie }
    const answer = await door.visitor().fetch(place, { headers })
    const html = await answer.text()
    return {
      drawn: /<html lang="(\w+)"/.exec(html)?.[1],
      page: isLanding(html) ? 'landing' : 'app',
      canonical: /rel="canonical" href="[^"]*?(\/[^/"]*)"/.exec(html)?.[1],
      alternates: [...html.matchAll(/hreflang="([\w-]+)" href="[^"]*?(\/[^/"]*)"/g)].map(
        ([, language, address]) => [language, address],
      ),
      html,
      vary: answer.headers.get('vary'),
      etag: answer.headers.get('etag'),
      policy: answer.headers.get('content-security-policy'),
    }
  }
  const signedIn = `${signedInCookie}=1`
  for (const [place, asked, cookie, expected] of [
    ['/', 'de-AT,en;q=0.5', '', ['landing', 'de', '/']],
    ['/', 'fr', '', ['landing', 'en', '/']],
    ['/?language=es', 'de', '', ['landing', 'es', '/?language=es']],
    ['/?from=a-friend&language=en', 'de', '', ['landing', 'en', '/?language=en']],
    ['/?language=constructor', 'de', '', ['landing', 'de', '/']],
    ['/', 'es', signedIn, ['app', 'es', '/']],
    ['/features', 'de', '', ['app', 'de', '/features']],
    ['/features?language=es', 'de', '', ['app', 'es', '/features?language=es']],
    ['/auth', 'de', '', ['app', 'de', undefined]],
    ['/auth?language=en', 'de', '', ['app', 'en', undefined]],
    // By its own name it is one for all: the service worker keeps it.
    ['/index.html', 'de', '', ['app', 'en', undefined]],
  ] as const) {
    const { page, drawn, canonical } = await read(place, asked, cookie)
    expect([place, asked, [page, drawn, canonical]]).toEqual([place, asked, expected])
  }

  const { home, features } = previewsCopy.screens
  const german = inLanguage('de', () => ({
    home: home.description,
    features: features.description,
    offer: billingCopy.begins(offers['first-month-1-dollar'], 'month'),
  }))
  expect(german.home).not.toBe(home.description)
  const [first, second] = [await read('/', 'de'), await read('/features', 'de')]
  expect(first.html).toContain(german.home)
  expect(first.html).not.toContain(home.description)
  expect(first.html).toContain(`<span data-offer="true">${german.offer}</span>`)
  expect(second.html).toContain(german.features)
  expect(second.vary).toBe('Accept-Encoding, Accept-Language')
  expect(second.alternates).toEqual([
    ['x-default', '/features'],
    ['en', '/features?language=en'],
    ['de', '/features?language=de'],
    ['es', '/features?language=es'],
  ])

  // Caches store each as a separate page.
  const spanish = await read('/', 'es')
  expect(spanish.etag).not.toBe(first.etag)
  const again = { 'If-None-Match': first.etag ?? '', 'Accept-Language': 'es' }
  expect((await door.visitor().fetch('/', { headers: again })).status).toBe(200)
  const same = { 'If-None-Match': first.etag ?? '', 'Accept-Language': 'de' }
  expect((await door.visitor().fetch('/', { headers: same })).status).toBe(304)
  for (const { policy } of [first, second, spanish]) expect(policy).not.toMatch(/unsafe/)
})
