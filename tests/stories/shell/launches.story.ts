import type { Page } from '@playwright/test'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { importCopy } from '../../../shared/copy/import.ts'
import { receivedCopy } from '../../../shared/copy/received.ts'
import { scanCopy } from '../../../shared/copy/scan.ts'
import { routes } from '../../../shared/routes.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'

test.use({ ownServer: false })

interface StoryWindow {
  launch?: (params: object) => void
}

/** Headless Chromium installs no apps: the story hands launches to the page's consumer itself. */
const withLaunchQueue = (page: Page) =>
  page.addInitScript(() => {
    const mine = window as unknown as StoryWindow
    const setConsumer = (consumer: (params: object) => void) => {
      mine.launch = consumer
    }
    Object.defineProperty(navigator, 'standalone', { value: true })
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } })
  })

async function launch(page: Page, path: string, csv?: string) {
  await page.waitForFunction(() => 'launch' in window)
  await page.evaluate(
    ([path, csv]) => {
      const file = csv && { getFile: () => Promise.resolve(new File([csv], 'cellar.csv')) }
      const { launch } = window as unknown as StoryWindow
      launch?.({ targetURL: location.origin + path, files: file ? [file] : [] })
    },
    [path, csv] as const,
  )
}

test('the shortcuts open the form, the scanner, the drinks and the passes', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto(routes.addBottle.path)
  await expect(page.getByRole('dialog', { name: bottleCopy.addTitle })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(routes.collection.path)
  await page.goto(routes.scanBottle.path)
  const scanner = page.getByRole('dialog', { name: scanCopy.barcodeTitle })
  await expect(scanner).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(routes.collection.path)
  const answer = await page.request.get('/manifest.webmanifest')
  const { shortcuts } = (await answer.json()) as { shortcuts: { url: string }[] }
  expect(shortcuts.map(({ url }) => url)).toEqual(
    [routes.addBottle, routes.scanBottle, routes.tonight, routes.reservations].map(
      ({ path }) => path,
    ),
  )
  for (const { url } of shortcuts) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('launches come into the open window, and leave an open form until its person agrees', async ({
  world,
}) => {
  const { page } = await world.device()
  await withLaunchQueue(page)
  await join(page, aPerson())
  await launch(page, routes.received.path, 'Name,Brand,Category\nArdbeg 10,Ardbeg,Whiskey\n')
  await expect(page.getByRole('heading', { name: 'cellar.csv' })).toBeVisible()
  await page.getByRole('button', { name: importCopy.chooseAnother }).click()

  await page.getByRole('button', { name: 'Add a bottle' }).first().click()
  const form = page.getByRole('dialog', { name: bottleCopy.addTitle })
  await form.getByLabel('Name').fill('Half typed')
  await launch(page, routes.tonight.path)
  const question = page.getByRole('dialog', { name: receivedCopy.launchTitle })
  await question.getByRole('button', { name: receivedCopy.stay }).click()
  await expect(question).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue('Half typed')

  await launch(page, routes.tonight.path)
  await question.getByRole('button', { name: receivedCopy.openIt }).click()
  await expect(page).toHaveURL(routes.tonight.path)
  await page.getByRole('button', { name: bottleCopy.goOnTyping }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Half typed')
})

test('a file that opens while signed out waits, and says so', async ({ world }) => {
  const { page } = await world.device()
  await withLaunchQueue(page)
  await page.goto(routes.received.path)
  await launch(page, routes.received.path, 'Name,Brand,Category\nArdbeg 10,Ardbeg,Whiskey\n')
  await expect(page.getByText(receivedCopy.visitorSentence(1))).toBeVisible()
  await join(page, aPerson())
  await page.goto(routes.received.path)
  await page.getByRole('button', { name: receivedCopy.toImport }).click()
  await expect(page.getByRole('heading', { name: 'cellar.csv' })).toBeVisible()
})
