import type { Page } from '@playwright/test'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'
import { addBottle, tapTo } from '../shell/in-the-cellar.ts'
import { limitMs } from '../../support/scope.ts'

test.use({ ownServer: false })

const chip = (page: Page, says: string | RegExp) => page.getByRole('link', { name: says })
const bottle = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })
const rounds = (seen: string[]) => seen.filter((one) => one === 'POST /api/sync').length

test('[B8] a hotel network that answers everything with its own page confirms nothing', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await tapTo(page, 'Collection')
  await expect(chip(page, 'All saved')).toBeVisible()
  const portal = world.network.break({ kind: 'captive-portal', path: '/api' })
  await addBottle(page, 'Hibiki 17')
  await portal.struck(2)
  await expect(chip(page, '1 waiting')).toBeVisible()
  portal.lift()
  await expect(chip(page, 'All saved')).toBeVisible({ timeout: limitMs(30_000) })
})

test('[B1] a lost answer is requested again, and nothing is done twice', {
  tag: '@everyday',
}, async ({ world }) => {
  const person = aPerson()
  const { page } = await world.device()
  await join(page, person)
  await tapTo(page, 'Collection')
  await expect(chip(page, 'All saved')).toBeVisible()
  const lost = world.network.break({
    kind: 'drop-response',
    path: '/api/sync',
    method: 'POST',
    times: 2,
  })
  await addBottle(page, 'Hibiki 17')
  await lost.struck(2)
  await expect(chip(page, 'All saved')).toBeVisible({ timeout: limitMs(30_000) })
  await expect(bottle(page, 'Hibiki 17')).toHaveCount(1)
})

test('[B10] the service worker sends pending mutations when no page is open', async ({ world }) => {
  const person = aPerson()
  const phone = await world.device()
  await join(phone.page, person)
  await readyOffline(phone.page)
  await tapTo(phone.page, 'Collection')
  await expect(chip(phone.page, 'All saved')).toBeVisible()
  await world.network.cut()
  await addBottle(phone.page, 'Hibiki 17')
  await expect(chip(phone.page, '1 waiting')).toBeVisible()

  const blank = await phone.context.newPage()
  const worker = await phone.context.newCDPSession(blank)
  const registered = new Promise<string>((resolve) => {
    worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find((one) => one.scopeURL.startsWith(world.network.origin))
      if (own) resolve(own.registrationId)
    })
  })
  await worker.send('ServiceWorker.enable')
  const registrationId = await registered
  await phone.page.close()
  await world.network.mend()
  const before = rounds(world.network.seen)
  await worker.send('ServiceWorker.dispatchSyncEvent', {
    origin: world.network.origin,
    registrationId,
    tag: 'undercroft-rounds',
    lastChance: false,
  })
  await expect.poll(() => rounds(world.network.seen)).toBeGreaterThan(before)

  const laptop = await world.device()
  await signIn(laptop.page, person)
  await tapTo(laptop.page, 'Collection')
  await expect(bottle(laptop.page, 'Hibiki 17')).toBeVisible()
})

test('[F4] nothing that the server says of a person is ever in a cache', {
  tag: '@everyday',
}, async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.reload()
  await addBottle(page, 'Hibiki 17')
  await expect(chip(page, 'All saved')).toBeVisible()
  const cached = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        found.push(new URL(request.url).pathname)
    return found
  })
  expect(cached.length).toBeGreaterThan(5)
  expect(cached).toContain('/index.html')
  expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])
})
