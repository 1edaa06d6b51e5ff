import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CookieName,
  cookies,
  type PersonalDataName,
  personalData,
  outgoing,
} from '../../../shared/business/privacy.ts'
import { privacy } from '../../../shared/copy/legal-pages.ts'
import { entities, isOfCellar, tableNames } from '../../../shared/registry.ts'
import { dataRules } from '../../../sync-server/db/tables.ts'
import { cookieOf, listedCookie } from '../../../sync-server/http/cookies.ts'
import { policyOfPage } from '../../../sync-server/http/security-headers.ts'
import { leavesThrough, configuredParts, readSettings } from '../../../sync-server/settings.ts'
import { projectFolder, readSources } from '../../architecture/source-files.ts'
import { aProvider, type TestProvider } from '../../support/identity-provider.ts'
import { browser, type Door, openDoor } from '../../http/door.ts'

const policy = privacy.sections
  .flatMap(({ paragraphs, list = [] }) => [...paragraphs, ...list.flat()])
  .join('\n')

// The compiler checks that every table and entity has a rule, and every setting a line in `leavesThrough`.

test('the privacy page names no data that no table holds', () => {
  expect(
    new Set(
      Object.values(dataRules)
        .map(({ privacy }) => privacy)
        .filter((name) => name !== null),
    ),
  ).toEqual(new Set(Object.keys(personalData)))
})

test('the privacy page lists all that members of a shared cellar see', () => {
  const shared = new Set<PersonalDataName>(
    tableNames.filter(isOfCellar).map((table) => entities[table].rules.privacyCategory),
  )
  expect(shared.size).toBeGreaterThan(0)
  // In addition to the rows: the files of their photos, and the members.
  const besides: PersonalDataName[] = ['photos', 'sharing']
  for (const name of Object.keys(personalData) as PersonalDataName[]) {
    const seers: readonly string[] = personalData[name].seenBy
    expect(seers.includes('cellar'), name).toBe(shared.has(name) || besides.includes(name))
  }
})

test('each transfer to outside has a setting or a consent, and no other setting sends', () => {
  const through = new Set(Object.values(leavesThrough).filter((way) => way !== null))
  expect(through).toEqual(new Set(outgoing))
})

test('nothing leaves but through the files of which the policy tells', () => {
  const asks =
    /^(?:nodemailer|web-push|stripe|openid-client|undici|axios|got|node:(?:http|https|http2|net|tls|dgram|dns))(?:\/|$)/
  const files = readSources(projectFolder, ['sync-server'])
    .filter(
      ({ networkCalls, imports }) =>
        networkCalls.length > 0 ||
        imports.some(({ specifier, isType }) => !isType && asks.test(specifier ?? '')),
    )
    .map(({ path }) => path)
  expect(files.toSorted()).toEqual(
    [
      // Tell addresses of networks from names.
      'sync-server/features/account/passkeys.ts',
      'sync-server/http/caller.ts',
      // They fetch news feeds without data about readers, and resolve their host names.
      'sync-server/outside/fetch-feed.ts',
      'sync-server/outside/public-address.ts',
      // They receive data and make no requests.
      'sync-server/demo/press.ts',
      'sync-server/http/listen.ts',
      'sync-server/telemetry/metrics-port.ts',
      // The demo comes to the server that it fills.
      'sync-server/demo/resident.ts',
      // Those of which the policy tells, in the order of `outgoing`.
      'sync-server/outside/mail.ts',
      'sync-server/outside/web-push.ts',
      'sync-server/outside/open-food-facts.ts',
      'sync-server/outside/model.ts',
      'sync-server/outside/identity-provider.ts',
      'sync-server/outside/stripe.ts',
    ].toSorted(),
  )
})

test('the page loads and asks nothing of others, and with the keys of Stripe nothing but Stripe', () => {
  const hostsOf = (text: string) => text.match(/https?:\/\/[^\s;]+/g) ?? []
  expect(hostsOf(policyOfPage(''))).toEqual([])
  const { stripe } = readSettings({
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
    STRIPE_WEBHOOK_SECRETS: 'whsec_a',
  })
  const hosts = hostsOf(policyOfPage('', { ...(stripe && { stripe }) }))
  expect(hosts.length).toBeGreaterThan(0)
  for (const host of hosts) expect(host).toMatch(/\.stripe\.com$/)
  expect(policy).toContain('Stripe processes them')
})

test('the privacy page lists the browser’s other storage', () => {
  /** The code that writes there, and the words by which the policy describes it. */
  const told: Readonly<Record<string, string>> = {
    'web/local/session/session.ts': 'the last user',
    'web/ui/theme.ts': 'light or dark mode',
    'web/language/choice.ts': 'the language you chose',
    'web/components/bottle-form/bottle-dialog-state.ts': 'drafts of bottles and recipes',
    'web/local/store/stored-drafts.ts': 'drafts of bottles and recipes',
    'web/features/community/post-draft.ts': 'an unpublished community post with its picture',
    'web/features/community/comment-draft.ts': 'unsent comments',
    'web/features/news/stored-news.ts': 'news articles you saved or opened',
    'web/features/market/open-try.ts': 'a reservation without an answer yet',
    'web/components/push/push-refusal.ts': 'you declined to be asked about notifications',
    'web/features/home/install/install-hint.ts': 'you closed the hint to install the app',
    'web/app/build.ts': 'this page was reloaded for a new version',
  }
  // The same for all users: the app, the operator's catalogue, exchange rates, market trends.
  const ofNobody = [
    'web/worker/service-worker.ts',
    'web/online/catalogue.ts',
    'web/online/stored-response.ts',
  ]
  const files = readSources(projectFolder, ['web'])
    .filter(
      ({ text }) =>
        /\b(?:local|session)Storage\.setItem/.test(text) ||
        (/\bcaches\b/.test(text) && /\bcache\??\.put\(/.test(text)),
    )
    .map(({ path }) => path)
    .filter((path) => !ofNobody.includes(path))
  expect(files.toSorted()).toEqual(Object.keys(told).toSorted())
  for (const words of Object.values(told)) expect(policy).toContain(words)
})

test('no script sets a cookie', () => {
  for (const { path, text } of readSources(projectFolder, ['web', 'shared']))
    expect(text, path).not.toMatch(/document\.cookie\s*=|cookieStore\.set/)
})

test('optional services are described as they are set up', () => {
  expect(configuredParts(readSettings({}))).toEqual({
    mail: false,
    codes: false,
    model: false,
    provider: false,
    payments: false,
    rates: false,
  })
  const all = readSettings({
    SMTP_URL: 'smtp://mail.example:25',
    MAIL_FROM: 'a@b.example',
    OPEN_FOOD_FACTS_URL: 'https://world.openfoodfacts.org',
    MODEL_URL: 'http://127.0.0.1:1/v1',
    MODEL_NAME: 'small',
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
    OIDC_NAME: 'Lodge',
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
    STRIPE_WEBHOOK_SECRETS: 'whsec_a',
    EXCHANGE_RATES: 'fetch',
  })
  expect(configuredParts(all)).toEqual({
    mail: true,
    codes: true,
    model: true,
    provider: true,
    payments: true,
    rates: true,
  })
})

let door: Door
let lodge: TestProvider
beforeAll(async () => {
  lodge = await aProvider()
  door = await openDoor({
    env: { OPERATOR_NAME: 'The Cellar Ltd.', OPERATOR_EMAIL: 'help@cellar.example', ...lodge.env },
  })
  lodge.serve(door.origin)
})
afterAll(async () => {
  await door.close()
  await lodge.close()
})

test('a visitor sees the operator’s name, and nothing the operator left out', async () => {
  const response = await fetch(`${door.origin}/api/operator`)
  expect(await response.json()).toEqual({
    operator: { name: 'The Cellar Ltd.', email: 'help@cellar.example' },
    signInWith: 'Lodge',
    passesOn: {
      mail: false,
      codes: false,
      model: false,
      provider: true,
      payments: false,
      rates: false,
    },
  })
})

/** The response to a user who signed in by the provider, and returns from it once more. */
async function provenByLodge(): Promise<Response> {
  lodge.people.set('lo', { email: 'lo@lodge.example', email_verified: true, name: 'Lo' })
  lodge.who = 'lo'
  const who = browser(door.origin)
  const comeBack = async (goTo: string) => {
    const there = browser(lodge.issuer)
    let place = goTo
    while (place.startsWith(lodge.issuer))
      place = new URL((await there.fetch(place)).headers.get('location') ?? 'data:,', place).href
    return await who.fetch(place)
  }
  await comeBack((await who.fetch('/api/login')).headers.get('location') ?? '')
  const asked = await who.post('/api/account/provider/prove', { next: '/' })
  return await comeBack(((await asked.json()) as { goTo: string }).goTo)
}

test('the cookies that are set are those of which the policy tells, as it tells them', async () => {
  const email = 'cora@example.com'
  const password = 'a long enough password'
  const post = (place: string, body: unknown, cookie = '') =>
    fetch(`${door.origin}${place}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: door.origin, cookie },
      body: JSON.stringify(body),
    })
  await post('/api/auth/sign-up/email', { name: 'Cora', email, password, ageConfirmed: true })
  const signedIn = await post('/api/auth/sign-in/email', { email, password })
  expect(signedIn.status).toBe(200)
  const gone = await fetch(`${door.origin}/api/login`, { redirect: 'manual' })
  const proven = await provenByLodge()
  const seen = new Set<CookieName>()
  const lines = [signedIn, gone, proven].flatMap(({ headers }) => headers.getSetCookie())
  for (const line of lines) {
    // The one of the way there is taken back.
    if (/; Max-Age=0;/.test(line)) continue
    const name = cookieOf(line)
    expect(name, line.split('=')[0]).toBeDefined()
    if (!name) continue
    seen.add(name)
    const { lasts, isReadable } = cookies[name]
    expect(!/; HttpOnly/i.test(line), name).toBe(isReadable)
    expect(Number(/Max-Age=(\d+)/i.exec(line)?.[1]), name).toBe(lasts / 1000)
  }
  expect([...seen].toSorted()).toEqual(Object.keys(cookies).toSorted())
})

test('the door sets no other cookie', () => {
  expect(() => listedCookie('visits=1; Max-Age=1000; Path=/')).toThrow('does not tell of')
  expect(listedCookie('undercroft_signed_in=1; Max-Age=1000')).toContain('undercroft_signed_in')
  // The sign-in library takes back what it might have set.
  expect(listedCookie('visits=; Max-Age=0; Path=/')).toContain('visits')
})
