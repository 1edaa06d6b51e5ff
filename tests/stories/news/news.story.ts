import { homeCopy } from '../../../shared/copy/home.ts'
import { newsCopy } from '../../../shared/copy/news.ts'
import { newsRetention } from '../../../shared/business/news.ts'
import { day } from '../../../shared/kernel/time.ts'
import { openFeedHouse, rssOf } from '../../features/news/feed-house.ts'
import { laptop } from '../../support/chromium.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { markupAttacks } from '../../features/news/attack-strings.ts'
import { signOut } from '../shell/in-the-cellar.ts'
import { mischiefOn } from '../spine/mischief.ts'

const { admin } = newsCopy

test.use({ serverProgram: 'tests/support/feeds-server.ts' })

test('an admin tests and adds a feed; a reader searches, saves and opens its articles, and reads them offline', async ({
  world,
}) => {
  test.slow()
  const house = await openFeedHouse()
  house.pages.set('/page', '<!doctype html><html><body>Our shop</body></html>')
  house.pages.set(
    '/feed',
    rssOf([
      {
        guid: '1',
        title: 'Old casks are found below a barn',
        description:
          '&lt;p&gt;Nobody knew.&lt;/p&gt;&lt;img src=x onerror=alert(1)&gt;&lt;p&gt;Now all do.&lt;/p&gt;',
        link: 'https://cask.example/articles/1',
      },
      {
        guid: '2',
        title: 'A harvest in the rain',
        // All that is known of getting scripts into a page, and nothing of it happens.
        description: `<![CDATA[${markupAttacks
          .join('<p>')
          .replaceAll(']]>', '')
          .replace(/[\u0000-\u001f]/g, ' ')}]]>`,
      },
      { guid: '3', title: 'Nobody opens this' },
    ]),
  )
  const longAgo = 'Thu, 01 Jan 2015 00:00:00 GMT'
  house.pages.set('/old', rssOf([{ guid: 'o', title: 'An old harvest', pubDate: longAgo }]))
  const place = (path: string) => `http://cask.example:${house.port}${path}`
  try {
    const { page: desk } = await world.device({ viewport: laptop })
    await join(desk, aPerson())
    await desk.goto('/admin-dashboard?tab=feeds')
    await desk.getByRole('button', { name: admin.add }).click()
    await desk.getByLabel(admin.address).fill(place('/page'))
    await desk.getByRole('button', { name: admin.try }).click()
    await expect(desk.getByText('This is a web page, not a feed')).toBeVisible()
    await desk.getByLabel(admin.address).fill(place('/old'))
    await desk.getByRole('button', { name: admin.try }).click()
    const days = newsRetention / day
    await expect(desk.getByText(admin.someTooOld(1, days))).toBeVisible()
    await desk.getByLabel(admin.address).fill(place('/feed'))
    await desk.getByRole('button', { name: admin.try }).click()
    await expect(desk.getByText(admin.works('RSS', 3))).toBeVisible()
    await desk.getByRole('textbox', { name: admin.name }).fill('The Daily Cask')
    await desk.getByRole('button', { name: admin.save, exact: true }).click()
    await expect(desk.getByRole('list', { name: admin.list })).toContainText('The Daily Cask')

    const reader = await world.device()
    const { page } = reader
    const mischief = mischiefOn(reader, world.network.origin)
    await join(page, aPerson('Rhea Reader'))
    await expect(async () => {
      await page.goto('/insider-news')
      await expect(page).toHaveURL(/\/news$/)
      const rows = page.getByRole('list', { name: newsCopy.latest }).getByRole('listitem')
      await expect(rows).toHaveCount(3, { timeout: 2_000 })
    }).toPass()
    await page.getByRole('searchbox', { name: newsCopy.search }).fill('CASKS')
    const rows = page.getByRole('list', { name: newsCopy.latest }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await page
      .getByRole('button', { name: /Old casks are found/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('Now all do.')
    const source = sheet.getByRole('link', { name: newsCopy.readAt('cask.example') })
    await expect(source).toHaveAttribute('href', 'https://cask.example/articles/1')
    await expect(source).toHaveAttribute('rel', 'noopener noreferrer')
    await page.keyboard.press('Escape')
    const save = newsCopy.saveOf('Old casks are found below a barn')
    await page.getByRole('button', { name: save }).click()
    await page.getByRole('searchbox', { name: newsCopy.search }).fill('nothing of that')
    await expect(page.getByText(newsCopy.noMatchTitle)).toBeVisible()
    await page.getByRole('searchbox', { name: newsCopy.search }).fill('')
    await expect(page.getByRole('list', { name: newsCopy.trending })).toContainText('Old casks')
    await page.getByRole('radio', { name: newsCopy.savedTab }).press('Space')
    await expect(page.getByRole('list', { name: newsCopy.saved })).toContainText('Old casks')
    await page.getByRole('radio', { name: newsCopy.latestTab }).press('Space')
    const harvest = page.getByRole('button', { name: /A harvest in the rain/ })
    await harvest.first().click()
    await expect(sheet).toContainText(newsCopy.excerpt('The Daily Cask'))
    await page.keyboard.press('Escape')

    await test.step('Home has the newest headlines, and each opens its article', async () => {
      await page.goto('/')
      const headlines = page.getByRole('list', { name: homeCopy.around.news.list })
      await page.getByRole('region', { name: homeCopy.around.news.title }).scrollIntoViewIfNeeded()
      await headlines.getByRole('link', { name: /A harvest in the rain/ }).click()
      await expect(sheet).toContainText(newsCopy.excerpt('The Daily Cask'))
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('heading', { name: newsCopy.title, exact: true })).toBeVisible()
      await expect(sheet).toHaveCount(0)
    })

    await test.step('offline, saved and opened articles are there, and no others', async () => {
      await readyOffline(page)
      await world.network.cut()
      await page.goto('/news')
      await expect(page.getByText(newsCopy.keptTitle)).toBeVisible()
      const kept = page.getByRole('list', { name: newsCopy.kept }).getByRole('listitem')
      await expect(kept).toHaveCount(2)
      await expect(kept.first()).toContainText('Old casks')
      await kept.first().getByRole('button').first().click()
      await expect(sheet).toContainText('Now all do.')
      await page.keyboard.press('Escape')
      await page.getByRole('searchbox', { name: newsCopy.search }).fill('HARVEST')
      await expect(kept).toHaveCount(1)
      await page.getByRole('radio', { name: newsCopy.savedTab }).press('Space')
      await expect(page.getByRole('list', { name: newsCopy.saved })).toContainText('Old casks')
      await world.network.mend()
    })
    expect(mischief.filter((done) => !done.includes('Failed to fetch'))).toEqual([])

    await test.step('signing out removes all of it from the device', async () => {
      const newsCaches = () =>
        page.evaluate(async () =>
          (await caches.keys()).filter((name) => name.startsWith('undercroft-news')),
        )
      expect(await newsCaches()).toHaveLength(1)
      await page.reload()
      await signOut(page)
      await expect.poll(newsCaches).toEqual([])
    })
  } finally {
    await house.close()
  }
})
