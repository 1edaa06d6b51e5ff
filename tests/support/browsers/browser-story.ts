import { type APIRequestContext, request } from '@playwright/test'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { shellCopy } from '../../../shared/copy/shell.ts'
import { phone } from '../chromium.ts'
import { scope } from '../scope.ts'
import { type Person, type Site, test as base } from '../story.ts'
import { chromiumDriver } from './chromium-driver.ts'
import {
  type BrowserDriver,
  type BrowserName,
  browserNames,
  type RunningBrowser,
  type Size,
} from './driver.ts'
import { hasBrowser } from './find-browsers.ts'
import { firefoxDriver } from './firefox-driver.ts'
import { StoryTab } from './story-tab.ts'
import { webkitDriver } from './webkit-driver.ts'

const drivers: Record<BrowserName, BrowserDriver> = {
  chromium: chromiumDriver,
  firefox: firefoxDriver,
  webkit: webkitDriver,
}

/** The browsers of this run: one with `npm run stories -- --engine`, else all. */
const chosen = browserNames.filter((name) => name === (process.env['STORY_ENGINE'] ?? name))

/** The world of a story that runs in each browser. */
export interface BrowserWorld extends Site {
  readonly browser: BrowserName
  /** Opens a browser with an empty profile. */
  device(size?: Size): Promise<StoryDevice>
  /** A client without a browser, signed in as this person, who joins if new. */
  client(person: Person): Promise<APIRequestContext>
  /** Puts the network back; with `npm test` every tab hears of it. */
  mend(): Promise<void>
}

/** One browser of one person. */
export interface StoryDevice {
  newTab(): Promise<StoryTab>
  /** A cold start on the same profile; in WebKit only its tabs end. */
  restart(): Promise<StoryTab>
}

/** What a story has opened, to be closed also after a failure. */
interface Open {
  readonly devices: RunningBrowser[]
  readonly tabs: StoryTab[]
  readonly clients: APIRequestContext[]
}

/** A story in one browser; see {@link forEachBrowser}. */
export const test = base.extend<{ engine: BrowserName; browsers: BrowserWorld }>({
  engine: ['chromium', { option: true }],
  browsers: async ({ engine, site }, tell) => {
    // A browser with a profile on the disk takes seconds to start.
    base.slow()
    const open: Open = { devices: [], tabs: [], clients: [] }
    await tell(worldOf(engine, site, open))
    for (const device of open.devices) await device.remove()
    for (const client of open.clients) await client.dispose()
  },
})

/** Declares the stories once for each browser; they are skipped where it is missing. */
export function forEachBrowser(declare: () => void): void {
  for (const engine of chosen)
    test.describe(engine, () => {
      test.use({ engine })
      test.skip(!hasBrowser(engine), `There is no ${engine} on this machine.`)
      declare()
    })
}

function worldOf(browser: BrowserName, site: Site, { devices, tabs, clients }: Open): BrowserWorld {
  const keep = (tab: StoryTab) => {
    tabs.push(tab)
    return tab
  }
  return {
    ...site,
    browser,
    async device(size = phone) {
      const device = await drivers[browser].start(size)
      devices.push(device)
      return {
        newTab: async () => keep(new StoryTab(await device.newTab(), site.network.origin)),
        restart: async () => keep(new StoryTab(await device.restart(), site.network.origin)),
      }
    },
    async client(person) {
      const client = await request.newContext({ baseURL: site.server.origin })
      clients.push(client)
      const data = { ...person, ageConfirmed: true }
      await client.post('/api/auth/sign-up/email', { data })
      await client.post('/api/auth/sign-in/email', { data })
      return client
    },
    async mend() {
      await site.network.mend()
      if (scope !== 'everyday') return
      const tellOnline = () => void dispatchEvent(new Event('online'))
      // A tab of an ended browser does not answer.
      for (const tab of tabs) await tab.evaluate(tellOnline).catch(() => undefined)
    },
  }
}

/** Joins past the form and opens Home. */
export async function joinIn(world: BrowserWorld, tab: StoryTab, person: Person): Promise<void> {
  await world.client(person)
  await signInAt(tab, person)
}

/** Signs in past the form, opens Home, and waits until the device has everything. */
export async function signInAt(tab: StoryTab, { email, password }: Person): Promise<void> {
  await tab.goto('/pricing')
  await readyOfflineIn(tab)
  const status = await tab.evaluate(
    async (data) => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify(data)
      return (await fetch('/api/auth/sign-in/email', { method: 'POST', headers, body })).status
    },
    { email, password },
  )
  if (status !== 200) throw new Error(`Signing in was answered with ${status}.`)
  await tab.goto('/')
  await tab.has('link', shellCopy.sync.all_saved)
}

/**
 * Waits until the service worker has the app: from then on it opens offline. WebKitGTK may never
 * install a worker whose page is left while it registers it, so stories wait on their first page.
 */
export async function readyOfflineIn(tab: StoryTab): Promise<void> {
  await tab.comesTrue(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.active?.state === 'activated'
  })
}

/** Adds a bottle through the form. */
export async function addBottleIn(tab: StoryTab, name: string): Promise<void> {
  await tab.click('button', shellCopy.addBottle)
  await tab.fill(bottleLabels.name, name)
  await tab.fill(bottleLabels.brand, 'Ardbeg')
  await tab.choose(bottleLabels.category, 'Whiskey')
  await tab.click('button', bottleCopy.saveBottle)
  await tab.hasNo('field', bottleLabels.name)
}
