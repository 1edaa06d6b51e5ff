import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { signedInCookie } from '../../shared/business/signed-in.ts'
import { authCopy } from '../../shared/copy/auth.ts'
import { collectionCopy } from '../../shared/copy/collection.ts'
import { landingCopy } from '../../shared/copy/landing.ts'
import { languages } from '../../shared/kernel/language.ts'
import {
  type Chunk,
  firstPaths,
  landing,
  scriptsOf,
  scriptsWithin,
} from '../architecture/download-size.ts'
import { projectFolder } from '../architecture/source-files.ts'
import { doElsewhere } from '../support/another-client.ts'
import { type Server, startServer } from '../support/server.ts'
import { cellar } from './spine/every-screen.ts'

// The build's sizes are measured on a list of modules; here the browser shows that it is true.
const [signInPath, collectionPath] = firstPaths

let server: Server
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.remove())

// The worker fetches the whole app after the first paint; here only the page's own scripts count.
test.use({ serviceWorkers: 'block' })

test('the landing page is one answer that asks for no script; its example does, once it is seen', {
  tag: '@everyday',
}, async ({ page }) => {
  const scripts = watchScripts(page)
  const others: string[] = []
  page.on('request', (request) => others.push(request.resourceType()))
  const answer = await page.goto(server.origin, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landingCopy.title)
  expect(scripts()).toEqual(new Set())
  // Nothing blocks the first paint: only fonts and icons load with it.
  expect(
    others.filter((type) => !['document', 'font', 'image', 'manifest', 'other'].includes(type)),
  ).toEqual([])
  expect(others.length).toBeLessThanOrEqual(6)
  expect(gzipSync(scriptsWithin((await answer?.text()) ?? '')).length).toBeLessThan(2_000)

  await page.locator('#sample').scrollIntoViewIfNeeded()
  await expect(page.locator('#sample[data-live]')).toBeVisible()
  expect(scripts()).toEqual(new Set(scriptsOf(landing.example, builtManifest())))
})

test('the sign-in page needs the scripts that it is measured by, and no others', async ({
  page,
}) => {
  const scripts = watchScripts(page)
  await page.goto(`${server.origin}/auth`)
  await page.getByLabel(authCopy.email).fill('ann@example.com')
  expectOnly(scripts(), signInPath)
})

test('the collection on a phone needs the scripts that it is measured by, and no others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.origin}/auth?mode=join&next=%2Fcollections`)
  await page.getByLabel(authCopy.name).fill('Ann')
  await page.getByLabel(authCopy.email).fill('ann@example.com')
  await page.getByRole('textbox', { name: authCopy.password }).fill('a long enough password')
  await page.getByLabel(authCopy.ageConfirmation).check()
  await page.getByRole('button', { name: authCopy.joinFree }).click()
  await expect(
    page.getByRole('main').getByRole('button', { name: collectionCopy.addBottle }),
  ).toBeVisible()
  // An empty screen also loads the text of its message, once.
  await doElsewhere(server.origin, page, cellar.slice(0, 1))
  await page.reload()
  const firstAct = page.getByRole('main').getByRole('link', { name: /Romanée-Conti/ })
  await expect(firstAct).toBeVisible()

  // A pointer above a bottle's link loads the page of a bottle ahead.
  await page.mouse.move(0, 0)
  // The first visit fetches the rows; only the needs of later visits count.
  const scripts = watchScripts(page)
  await page.reload()
  await expect(firstAct).toBeVisible()
  // The last part: it stands below the list.
  await expect(page.getByRole('button', { name: collectionCopy.exportAll })).toBeVisible()
  expectOnly(scripts(), collectionPath)

  // A screen that comes only after the database has opened is waited for twice.
  await page.addInitScript(() => {
    const answersNever = Object.assign(new EventTarget(), { readyState: 'pending' })
    IDBFactory.prototype.open = () => answersNever as unknown as IDBOpenDBRequest
  })
  const whileOpening = watchScripts(page)
  await page.reload()
  await expect
    .poll(() => [...whileOpening()].filter((file) => file.includes('CollectionScreen')))
    .toHaveLength(1)
  await expect(firstAct).toHaveCount(0)
})

test('the first rows wait for nothing that a page can ask for or begin earlier', {
  tag: '@everyday',
}, async ({ page }) => {
  const person = { email: 'ben@example.com', password: 'a long enough password' }
  const post = (to: string, data: object) =>
    page.request.post(`${server.origin}/api/auth/${to}`, { data })
  await post('sign-up/email', { ...person, name: 'Ben', ageConfirmed: true })
  await post('sign-in/email', person)
  await doElsewhere(server.origin, page, cellar.slice(0, 1))
  const rows = page.getByRole('main').getByRole('link', { name: /Romanée-Conti/ })

  // Of a part that was not loaded in time React shows a skeleton, for as long as a timer says.
  await page.addInitScript(() => {
    const usual = setTimeout
    const atOnce = (body: () => void, ms = 0) => (ms < 50 ? usual(body, ms) : 0)
    Object.assign(globalThis, { setTimeout: atOnce })
  })
  // Only what the page names itself is answered.
  const html = await (await page.request.get(`${server.origin}/collections`)).text()
  await page.route('**/*.{js,woff2}', async (route) => {
    if (html.includes(new URL(route.request().url()).pathname)) await route.continue()
  })
  await page.goto(`${server.origin}/collections`)
  await expect(rows).toBeVisible()

  await page.unroute('**/*.{js,woff2}')
  await page.reload()
  await expect(rows).toBeVisible()
})

test('the page of who is signed in arrives with the first packets of a connection', {
  tag: '@everyday',
}, async ({ request }) => {
  for (const language of languages) {
    const answer = await request.get(`${server.origin}/collections`, {
      headers: {
        Cookie: `${signedInCookie}=1`,
        'Accept-Encoding': 'br',
        'Accept-Language': language,
      },
    })
    const size = Number(answer.headers()['content-length'])
    expect(size).toBeGreaterThan(5_000)
    // Ten packets (RFC 6928), less the headers: for more, a server waits until it hears of these.
    expect(size, language).toBeLessThan(10 * 1_460 - 800)
  }
})

/** Collects the scripts that a page asks for. */
function watchScripts(page: Page): () => Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.add(pathname.slice(1))
  })
  return () => new Set(asked)
}

function expectOnly(scripts: Set<string>, { modules, meanwhile }: (typeof firstPaths)[number]) {
  const manifest = builtManifest()
  const measured = new Set(scriptsOf(modules, manifest))
  expect(measured.difference(scripts), 'measured but not needed').toEqual(new Set())
  const known = measured.union(new Set(scriptsOf(meanwhile, manifest)))
  expect(scripts.difference(known), 'needed but not measured').toEqual(new Set())
}

const builtManifest = () =>
  JSON.parse(
    readFileSync(path.join(projectFolder, 'dist/web/.vite/manifest.json'), 'utf8'),
  ) as Record<string, Chunk>
