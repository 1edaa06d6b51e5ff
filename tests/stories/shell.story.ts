import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { preview, type PreviewServer } from 'vite'
import { phone } from '../support/chromium.ts'
import { readColours, type Theme } from '../ui/tokens.ts'

let server: PreviewServer
let origin: string
test.beforeAll(async () => {
  server = await preview({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    build: { outDir: 'dist/web' },
    preview: { host: '127.0.0.1', port: 0 },
  })
  origin = `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}`
})
test.afterAll(() => server.close())

/** Opens the built page as a returning user, while the response to each script is outstanding. */
async function openBareShell(page: Page, theme?: Theme) {
  let asked = 0
  await page.route(/\/assets\/.*\.(js|css)$/, () => {
    asked += 1
  })
  await page.addInitScript((key) => localStorage.setItem(key, '{}'), 'undercroft.account')
  if (theme) await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  await page.goto(origin, { waitUntil: 'commit' })
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2)
}

const hex = (page: Page) =>
  page.evaluate(() => {
    const parts = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
  })

test.use({ viewport: phone, serviceWorkers: 'block' })

test('the bar and the rows to come are painted before any script or style sheet', async ({
  page,
}) => {
  await openBareShell(page)
  await expect(page.locator('.shell-bar')).toBeVisible()
  await expect(page.locator('.shell-row').last()).toBeVisible()
  const painted = () => performance.getEntriesByName('first-contentful-paint').length
  await expect.poll(() => page.evaluate(painted)).toBe(1)
})

test('its first row is where the first bottle will be, at 150 px or higher', async ({ page }) => {
  await openBareShell(page)
  const row = await page.locator('.shell-row').first().boundingBox()
  expect(row?.y).toBeLessThanOrEqual(150)
})

for (const [colorScheme, chosen, shown] of [
  ['light', undefined, 'paper'],
  ['dark', undefined, 'cellar'],
  ['light', 'cellar', 'cellar'],
  ['dark', 'paper', 'paper'],
] as const)
  test(`in a ${colorScheme} system with ${chosen ?? 'no'} choice it is painted in ${shown}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await openBareShell(page, chosen)
    const ground = readColours('web/ui/tokens.css')[shown].get('ground')
    await expect.poll(() => hex(page)).toBe(ground)
  })
