import { pageCopy } from '../../../shared/copy/page.ts'
import { cachedOn } from '../../support/caches.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { addBottle } from './in-the-cellar.ts'

test('the browser finds no obstacle to installing the app', async ({ world }) => {
  const { page, context } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  const browser = await context.newCDPSession(page)
  const { data, errors, url } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toContain('manifest')
  expect(JSON.parse(data ?? '')).toMatchObject({
    name: 'Undercroft',
    display: 'standalone',
    description: pageCopy.description,
    description_localized: {
      de: expect.stringContaining('Kellerbuch'),
      es: expect.stringContaining('libro de bodega'),
    },
    share_target: { action: '/received', method: 'POST', enctype: 'multipart/form-data' },
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
  })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  // Pictures of the manifest are for the installation only.
  expect((await cachedOn(page)).filter((file) => file.startsWith('/screenshots'))).toEqual([])
})

test('opened from its icon with the server stopped, the app shows the bottles and takes more', {
  tag: '@everyday',
}, async ({ world }) => {
  const phone = await world.deviceOnDisk()
  await join(phone.page, aPerson())
  await readyOffline(phone.page)
  // The link may still show the state before the bottle was queued.
  const sent = phone.page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/sync') &&
      answer.request().postData()?.includes('Lagavulin 16') === true,
  )
  await addBottle(phone.page, 'Lagavulin 16')
  await sent
  await expect(phone.page.getByRole('link', { name: 'All saved' })).toBeVisible()
  await world.server.stop()
  await world.network.cut()

  const again = await world.reopen(phone, '/collections')
  await expect(again.page.getByRole('link', { name: /Lagavulin 16/ })).toBeVisible()
  await addBottle(again.page, 'Ardbeg 10')
  await expect(again.page.getByRole('link', { name: /Ardbeg 10/ })).toBeVisible()
  await expect(again.page.getByRole('link', { name: '1 waiting' })).toBeVisible()

  await world.server.start()
  await world.network.mend()
  await expect(again.page.getByRole('link', { name: 'All saved' })).toBeVisible()
})
