import { uiCopy } from '../../../shared/copy/ui.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { openMore, tapTo } from './in-the-cellar.ts'

test('a screen that fails shows safe data and next steps, with an id to quote', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.route(/\/assets\/sharing-.*\.js$/, async (route) => {
    const script = await (await route.fetch()).text()
    const defect = 'const broken = () => { throw new Error("a defect") }; export { broken as $1 };'
    await route.fulfill({
      contentType: 'text/javascript',
      body: script.replace(/export\s*\{\w+ as (\w+)\};/, defect),
    })
  })
  await openMore(page, 'Sharing')
  const told = page.getByRole('main').getByRole('alert')
  await expect(told.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await expect(told).toContainText('Saved changes are safe on this device.')
  const id = /quote ([0-9a-f]{8})\./.exec((await told.textContent()) ?? '')?.[1]
  expect(faults).toContain(`fault ${id}`)

  // The rest of the app goes on.
  await tapTo(page, 'Collection')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
  await expect(page).toHaveTitle('Collection · Undercroft')
})

test('a fault outside a screen is reported once, with an id', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await expect(page.getByRole('region', { name: uiCopy.notifications })).toBeAttached()
  await page.evaluate(() => void Promise.reject(new Error('forgotten')))
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toContainText(
    /quote [0-9a-f]{8}\./,
  )
})
