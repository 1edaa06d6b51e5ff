import { homeCopy } from '../../../shared/copy/home.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { onlineCopy } from '../../../shared/copy/online.ts'
import { allSaved } from '../../support/bottles.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { tapTo } from '../shell/in-the-cellar.ts'
import { aMarket } from './a-market.ts'

const { radar } = marketCopy

test('a wine collector sees wine drops first, on Home and on all pages of the radar, then the others', async ({
  world,
}) => {
  const market = await aMarket(world)
  // The wines are the oldest: the newest-first order would show them on the second page.
  for (const title of ['Barolo 2016', 'Chablis 2020'])
    await market.drop({ title, category: 'Wine', subcategory: 'Red Wine' })
  for (let number = 0; number < 24; number++) await market.drop({ title: `Whiskey ${number}` })
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto('/settings')
  const wine = page.getByRole('radio', { name: 'Wine' })
  await wine.press('Space')
  await expect(wine).toBeChecked()
  await allSaved(page)

  await page.goto('/hype-radar')
  await page.getByRole('combobox', { name: radar.order }).selectOption(radar.orders.new)
  const collected = page.getByRole('list', { name: radar.collected }).getByRole('listitem')
  const others = page.getByRole('list', { name: radar.others }).getByRole('listitem')
  await expect(collected).toContainText(['Chablis 2020', 'Barolo 2016'])
  await expect(others).toHaveCount(22)
  await page.getByRole('button', { name: onlineCopy.more }).click()
  await expect(others).toHaveCount(24)
  await expect(others.last()).toContainText('Whiskey 0')
  await expect(collected).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([radar.collected, radar.others])

  // Their location is not set.
  await tapTo(page, 'Home')
  const near = page.getByRole('list', { name: homeCopy.near.anywhere })
  await expect(near.getByRole('listitem').first()).toContainText(/Barolo|Chablis/)
  await expect(near.getByRole('listitem').nth(1)).toContainText(/Barolo|Chablis/)
  await expect(near.getByRole('listitem').nth(2)).toContainText('Whiskey')
})
