import { footerCopy } from '../../../shared/copy/landing.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import { documentsAddress } from '../../../shared/business/documents.ts'
import { languages } from '../../../shared/kernel/language.ts'
import { routes } from '../../../shared/routes.ts'
import { inLanguage } from '../../../sync-server/i18n/in-language.ts'
import { foundByAxe } from '../../support/axe.ts'
import { laptop } from '../../support/chromium.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'

test.use({ ownServer: false })

const pages = ['', '/settings', '/api', '/api/reference', '/api/reference/bottle']

test('a user with the installed app opens the documents from Support', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  // From the next page on the worker answers.
  await page.goto(routes.support.path)
  await page.getByRole('link', { name: supportCopy.page.documents }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents')
  await expect(page).toHaveURL(documentsAddress)
  await page.getByRole('article').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveTitle('Settings · Undercroft')
  await page.getByRole('banner').getByRole('link', { name: 'Undercroft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Documents')
})

test('a visitor finds them in the footer, in each language', async ({ world }) => {
  const { page } = await world.device()
  for (const language of languages) {
    await page.goto(`/?language=${language}`)
    const name = inLanguage(language, () => footerCopy.documents)
    const link = page.getByRole('contentinfo').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', documentsAddress)
  }
  await page.goto(documentsAddress)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Español' })).toHaveCount(0)
})

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', laptop],
] as const)
  test(`on ${device} the pages fit, in both themes, and axe finds nothing`, async ({ world }) => {
    const { page } = await world.device({ viewport })
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const place of pages) {
        await page.goto(`${documentsAddress}${place}`)
        const tooWide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect([place, tooWide]).toEqual([place, 0])
        expect([place, await foundByAxe(page)]).toEqual([place, []])
      }
    }
    expect(faults).toEqual([])
  })

test('a link to a section leads below the bar, and prints leave out the lists', async ({
  world,
}) => {
  const { page } = await world.device({ viewport: laptop })
  await page.goto(`${documentsAddress}/operation`)
  await page.getByRole('navigation', { name: 'On this page' }).getByText('Backup').click()
  const heading = page.getByRole('heading', { name: /^Backup/ })
  await expect(heading).toBeInViewport()
  const bar = await page.getByRole('banner').boundingBox()
  const top = (await heading.boundingBox())?.y ?? 0
  expect(top).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(heading).toBeVisible()
})
