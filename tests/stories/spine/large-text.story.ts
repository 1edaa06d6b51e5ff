import { chromiumArguments, findHeadlessChromium, laptop, phone } from '../../support/chromium.ts'
import { limitMs } from '../../support/scope.ts'
import { expect, test } from '../../support/story.ts'
import { lossesOnEveryScreen, noticesLosses } from './losses.ts'

const executablePath = findHeadlessChromium()

test.describe.configure({ mode: 'parallel' })
test.setTimeout(limitMs(600_000))
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    // The setting of the browser, which breakpoints follow, too.
    args: [...chromiumArguments, '--blink-settings=defaultFontSize=32'],
  },
})

for (const [size, viewport] of Object.entries({ phone, laptop }))
  test(`no screen loses anything on a ${size} with text at 200 %`, async ({ world }) => {
    const { page } = await world.device({ viewport })
    await page.goto('/pricing')
    const textSize = () => getComputedStyle(document.documentElement).fontSize
    expect(await page.evaluate(textSize)).toBe('32px')
    expect(await lossesOnEveryScreen(world, page)).toEqual([])
    await page.goto('/pricing')
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
    await noticesLosses(page)
  })
