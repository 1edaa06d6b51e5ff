import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { openDeviceSite } from './device-site.ts'

/** Opens a tab with the device's own code, on the database of the context. */
type OpenTab = (context: BrowserContext) => Promise<Page>

export const test = base.extend<{ tab: Page; openTab: OpenTab }, { site: string }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- this is how Playwright learns that it asks for no other fixture
    async ({}, tell) => {
      const site = await openDeviceSite()
      await tell(site.origin)
      await site.close()
    },
    { scope: 'worker' },
  ],
  openTab: async ({ site }, tell) => {
    await tell(async (context) => {
      const page = await context.newPage()
      await page.goto(site)
      await page.evaluate(() => window.devicePage.open())
      return page
    })
  },
  tab: async ({ context, openTab }, tell) => {
    await tell(await openTab(context))
  },
})

export { expect } from '@playwright/test'
