import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { routes } from '../../shared/routes.ts'
import { fill } from '../../sync-server/demo/fill.ts'
import { demoPassword, people } from '../../sync-server/demo/people.ts'
import { openLog } from '../../sync-server/http/log.ts'
import { serve } from '../../sync-server/main.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { chromiumArguments, findHeadlessChromium, laptop, phone } from '../support/chromium.ts'
import { project } from '../support/server.ts'

/**
 * Makes the pictures that the manifest shows before the installation, from the demo town and the
 * built app. `npm run screenshots` calls this file as a program.
 */
const folder = path.join(project, 'public/screenshots')

const forms = {
  narrow: { viewport: phone, deviceScaleFactor: 2 },
  wide: { viewport: laptop, deviceScaleFactor: 1 },
}

const pictures = [
  { name: 'collection', form: 'narrow', open: openCollection },
  { name: 'bottle', form: 'narrow', open: openBottle },
  { name: 'tonight', form: 'narrow', open: openTonight },
  { name: 'collection', form: 'wide', open: openBottle },
] as const

async function openCollection(page: Page) {
  await page.goto(routes.collection.path)
  await bottleLinks(page).nth(3).waitFor()
}

async function openBottle(page: Page) {
  await openCollection(page)
  await bottleLinks(page).nth(1).click()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

async function openTonight(page: Page) {
  await page.goto(routes.tonight.path)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
}

const bottleLinks = (page: Page) => page.locator(`main a[href^="${routes.collection.path}/"]`)

async function signedIn(browser: Browser, origin: string, form: keyof typeof forms) {
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme: 'light',
    timezoneId: people.ivy.home.timeZone,
    ...forms[form],
  })
  const data = { email: people.ivy.email, password: demoPassword }
  await context.request.post('/api/auth/sign-in/email', { data })
  return await context.newPage()
}

/** Everything is loaded and nothing moves. */
async function settled(page: Page) {
  await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-screenshots-'))
const executablePath = findHeadlessChromium()
try {
  await fill({ DATA_DIR: dataDir })
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir })
  const running = await serve(settings, openLog('silent'), path.join(project, 'dist/web'))
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: chromiumArguments,
  })
  mkdirSync(folder, { recursive: true })
  for (const { name, form, open } of pictures) {
    const page = await signedIn(browser, running.listensAt, form)
    await open(page)
    await settled(page)
    const file = path.join(folder, `${name}-${form}.jpg`)
    await page.screenshot({ path: file, type: 'jpeg', quality: 60, animations: 'disabled' })
    await page.context().close()
  }
  await browser.close()
  await running.stop()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
