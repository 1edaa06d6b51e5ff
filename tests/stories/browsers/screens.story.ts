import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { appCopy } from '../../../shared/copy/app.ts'
import { doElsewhere, type Sender } from '../../support/another-client.ts'
import {
  type BrowserWorld,
  forEachBrowser,
  readyOfflineIn,
  signInAt,
  test,
} from '../../support/browsers/browser-story.ts'
import type { StoryTab } from '../../support/browsers/story-tab.ts'
import { phone } from '../../support/chromium.ts'
import { setPlan } from '../../support/operator.ts'
import { limitMs } from '../../support/scope.ts'
import { aPerson, expect, type Person } from '../../support/story.ts'
import { resultsFolder } from '../../support/suites.ts'
import {
  aCommunityOf,
  aMarketOf,
  aPublicId,
  cellar,
  faces,
  overfullId,
  publicIdOf,
  screens,
} from '../spine/every-screen.ts'

test.setTimeout(limitMs(400_000))

/** A phone, and a tablet on its side. */
const sizes = [phone, { width: 1024, height: 768 }]

forEachBrowser(() => {
  test('every screen opens without an error, is complete and fits on a phone and a tablet', async ({
    browsers: world,
  }) => {
    const person = aPerson()
    const ids = await muchFor(world, person)
    const addressOf = (filled: string) => filled.replace(/[0-9a-f-]{36}/, (id) => ids[id] ?? id)
    const tab = await (await world.device()).newTab()
    await tab.goto('/pricing')
    await readyOfflineIn(tab)
    const visited = screens.filter(({ who }) => who !== 'user').map(({ filled }) => filled)
    for (const address of [...visited, ...faces]) {
      await tab.goto(addressOf(address))
      await look(world, tab, `visitor${address}`)
      expect.soft(await tab.defects(), address).toEqual([])
    }

    await signInAt(tab, person)
    await readyOfflineIn(tab)
    await tab.goto('/collections')
    await tab.has('link', '山崎', true)
    // Firefox counts the files that a page no longer needs when it is left.
    const before = (await tab.defects()).length
    for (const { name, filled } of screens.filter(
      ({ who, empty }) => who !== 'visitor' && empty !== '/auth',
    )) {
      await goWithin(tab, addressOf(filled))
      await look(world, tab, name)
      expect.soft((await tab.defects()).slice(before), name).toEqual([])
    }
    await noticesDefects(tab)
  })
})

/** A cellar, a market and a community: the server's ids by their placeholders. */
async function muchFor(world: BrowserWorld, person: Person) {
  const request = await world.client(person)
  const sender: Sender = { context: () => ({ request }) }
  await doElsewhere(world.server.origin, sender, cellar)
  const ids: Readonly<Record<string, string>> = {
    ...(await aMarketOf(sender)),
    ...(await aCommunityOf(sender, () => setPlan(world.server, person.email, 'insider'))),
    [aPublicId]: await publicIdOf(sender, overfullId),
  }
  return ids
}

/** Navigates within the app. */
async function goWithin(tab: StoryTab, address: string): Promise<void> {
  const isThere = (to: string) => location.pathname === to
  if (await tab.evaluate(isThere, address)) return
  await tab.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  // The app sets the focus once it has drawn the screen.
  await tab.comesTrue(() => document.querySelector('main:focus, main :focus') !== null)
}

/** Checks the screen in each size and takes a picture of it. */
async function look(world: BrowserWorld, tab: StoryTab, what: string): Promise<void> {
  for (const size of sizes) {
    await tab.resize(size)
    await tab.comesTrue(isDrawn)
    await tab.comesTrue(comesNear)
    await tab.evaluate(() => scrollTo(0, 0))
    keepPicture(world.browser, `${what}-${size.width}`, await tab.screenshot())
    expect.soft(await tab.evaluate(troubles, faults), `${what}, ${size.width}`).toEqual([])
  }
}

/** Runs in the page: scrolls to the first part that has not loaded; true if there is none. */
const comesNear = () => {
  const pieces = document.querySelectorAll('.animate-pulse')
  pieces[0]?.scrollIntoView()
  return pieces.length === 0
}

const faults = [appCopy.faultTitle, appCopy.missingPartTitle]

/** Runs in the page. */
const isDrawn = () =>
  document.querySelector('main h1, h1')?.checkVisibility() && document.readyState === 'complete'

/** Runs in the page: parts that failed, titles of faults, and sideways scrolling. */
function troubles(titles: readonly string[]): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const failed = document.querySelectorAll(
    ':is([data-face=failed], [data-face=offline], [data-face=not_fetched])',
  )
  return [
    ...titles.filter((title) => document.body.innerText.includes(title)),
    ...[...failed].map((part) => part.outerHTML.slice(0, 160)),
    ...(scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth}`] : []),
  ]
}

function keepPicture(browser: string, what: string, picture: Buffer): void {
  const folder = path.join(resultsFolder, 'browsers', browser)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${what.replace(/[^\w]+/g, '-')}.png`), picture)
}

/** An error that is thrown now is seen. */
async function noticesDefects(tab: StoryTab): Promise<void> {
  await tab.evaluate(() => void Promise.reject(new Error('a defect')))
  await expect.poll(async () => (await tab.defects()).join()).toContain('a defect')
}
