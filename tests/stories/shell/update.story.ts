import type { Page } from '@playwright/test'
import { appCopy } from '../../../shared/copy/app.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import type { World } from '../../support/story.ts'
import { openMore, tapTo } from './in-the-cellar.ts'

/** From now on the server has another version: the same worker with one more line. */
async function deploy(world: World, page: Page) {
  const worker = await (await fetch(`${world.server.origin}/sw.js`)).text()
  const deployed = world.network.break({
    kind: 'status',
    status: 200,
    path: '/sw.js',
    headers: { 'content-type': 'text/javascript', 'cache-control': 'no-cache' },
    body: `${worker}\n// a later version`,
  })
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  return deployed
}

test.use({ ownServer: false })

test('a new version waits until it is let in, and is put off by Later', {
  tag: '@everyday',
}, async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await deploy(world, page)
  await expect(page.getByText('A new version is ready')).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)

  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('A new version is ready')).toBeHidden()
  await page.reload()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update' }).click()
  await loaded
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('A new version is ready')).toBeHidden()
  const states = await page.evaluate(async () => {
    const { active, waiting } = await navigator.serviceWorker.ready
    return [active?.state, waiting]
  })
  expect(states).toEqual(['activated', null])
})

test('a missing file after a deploy offers a reload, and no page reloads alone', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  // An old tab that no worker serves, whose files the server has no more.
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route(/\/assets\/account-.*\.js$/, (route) => route.fulfill({ status: 404 }))
  await openMore(page, 'Settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This part of the app is missing',
  )
  await expect(page.getByText(appCopy.missingPartSentence)).toBeVisible()

  // Without a connection it is another thing, though the browser believes that it is online.
  await tapTo(page, 'Home')
  await world.network.cut()
  await openMore(page, 'Settings')
  await expect(page.getByText(appCopy.missingPartOffline)).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await world.network.mend()

  await page.unroute(/\/assets\/account-.*\.js$/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})
