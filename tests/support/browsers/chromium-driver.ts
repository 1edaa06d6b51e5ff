import type { Page } from '@playwright/test'
import { openDevice } from '../chromium.ts'
import type { BrowserDriver, DrivenTab, Size } from './driver.ts'

/** Chromium, driven by Playwright. */
export const chromiumDriver: BrowserDriver = {
  async start(viewport) {
    const options = { origin: 'http://127.0.0.1', viewport }
    let device = await openDevice(options)
    return {
      newTab: async () => tabOf(await device.context.newPage()),
      async restart() {
        await device.close()
        device = await openDevice({ ...options, profile: device.profile })
        return tabOf(device.page)
      },
      remove: () => device.discard(),
    }
  },
}

function tabOf(page: Page): DrivenTab {
  const defects: string[] = []
  page.on('pageerror', (error) => defects.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') defects.push(message.text())
  })
  return {
    async open(url) {
      await page.goto(url)
    },
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async setFile(input, file) {
      const handle = await page.evaluateHandle<Node>(input)
      await handle.asElement()!.setInputFiles(file)
    },
    resize: (size: Size) => page.setViewportSize(size),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
    defects: async () => defects,
  }
}
