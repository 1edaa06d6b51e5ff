import { aPerson, expect, join, test } from '../../support/story.ts'
import { addFromElsewhere, namesIn, sixBottles } from './shelf-of.ts'

test.use({ ownServer: false })

test('one tap in the bar logs a use, without a network too', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await addFromElsewhere(page, sixBottles)
  await page.goto('/bar')
  await expect(page.getByRole('list', { name: 'Bottles in the bar' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.locator('header')).toContainText('7 bottles')
  await expect(main.locator('header')).toContainText('0 total uses')
  // What is open stands first; what is finished stands nowhere until it is asked for.
  await expect.poll(async () => (await namesIn(page, 'Bottles in the bar'))[0]).toBe('Lagavulin 16')

  await world.network.cut()
  const logUse = main.getByRole('button', { name: 'Log Use: Lagavulin 16' })
  const row = main.getByRole('listitem').filter({ hasText: 'Lagavulin 16' })
  await logUse.click()
  await expect(row).toContainText('1 use')
  await logUse.click()
  await expect(row).toContainText('2 uses')
  await expect(main.locator('header')).toContainText('2 total uses')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row).toContainText('1 use')

  await world.network.mend()
  await page.reload()
  await expect(row).toContainText('1 use')
})

test('the bar is searched, narrowed to a place, and grouped', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await addFromElsewhere(page, sixBottles)
  await page.goto('/bar')
  const names = () => namesIn(page, 'Bottles in the bar')
  await expect.poll(names).toHaveLength(5)

  await page.getByRole('searchbox').fill('SUNTORY')
  await expect.poll(names).toEqual(['山崎 12'])
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Places and order' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Cellar (2)' }).click()
  await expect.poll(async () => (await names()).toSorted()).toEqual(['Château Margaux', 'Spätlese'])
  await page.getByRole('button', { name: 'Remove Cellar' }).click()
  await page.getByRole('button', { name: 'Places and order' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Group by place' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Cellar2',
    'Home Bar2',
    'Cabinet1',
  ])

  await page.getByRole('button', { name: 'Show the finished bottle' }).click()
  await expect.poll(async () => (await names()).at(-1)).toBe('Fernet')
})

test('what stands in the bar only is not in the collection', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto('/bar')
  await page.getByRole('main').getByRole('button', { name: 'Add a bottle' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a bottle' })
  await sheet.getByRole('combobox', { name: 'Name', exact: true }).fill('Angostura')
  await sheet.getByRole('combobox', { name: 'Brand', exact: true }).fill('Angostura')
  await sheet.getByRole('combobox', { name: 'Category', exact: true }).selectOption('Liqueurs')
  await sheet.getByLabel('Add to collection').uncheck()
  await sheet.getByRole('button', { name: 'Save bottle' }).click()
  await expect(page.getByRole('link', { name: /Angostura/ })).toBeVisible()

  await page.goto('/collections')
  await expect(page.getByRole('heading', { name: 'Nothing in the collection yet' })).toBeVisible()
})
