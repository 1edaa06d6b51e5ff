import type { Page } from '@playwright/test'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { openMore } from '../shell/in-the-cellar.ts'
import { addFromElsewhere } from './shelf-of.ts'

test.use({ ownServer: false })

const sheet = (page: Page) => page.getByRole('dialog')
const more = async (page: Page, act: string) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More for / })
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}
const entries = (page: Page) => page.getByRole('list', { name: 'Entries' }).getByRole('listitem')

test('events of bottles in the cellar are recorded offline, and each entry can be undone', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await addFromElsewhere(page, [
    { name: 'Lagavulin 16', brand: 'Lagavulin', quantity: 6, sizeMl: 700 },
    { name: 'Fernet', brand: 'Branca', category: 'Liqueurs' },
  ])
  await page.goto('/collections')
  await page.getByRole('link', { name: /Lagavulin 16/ }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'History' })).toBeVisible()

  await readyOffline(page)
  await world.network.cut()
  await more(page, 'Gone…')
  await sheet(page).getByRole('button', { name: 'Sold' }).click()
  await sheet(page).getByRole('button', { name: 'More: How many' }).click()
  await sheet(page).getByLabel('Price per bottle').fill('95')
  await sheet(page).getByLabel('Recipient').fill('Ada, at the club')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(main).toContainText('4 bottles')
  await expect(main).toContainText('Sold 2 for $95 each')

  // A use of 70 ml takes a tenth of 700 ml out of it, and gives it back.
  await main.getByRole('button', { name: 'With details…' }).click()
  await sheet(page).getByRole('textbox', { name: 'Amount' }).fill('2.37')
  await sheet(page).getByRole('button', { name: 'Log Use' }).click()
  await expect(main).toContainText('90%')
  await main.getByRole('button', { name: 'Undo: Used 2.4 oz' }).click()
  await expect(main.getByRole('term').filter({ hasText: 'Level' }).locator('..')).toContainText(
    'Full',
  )

  await more(page, 'Correct…')
  await sheet(page).getByRole('textbox', { name: 'Bottles counted' }).fill('3')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(main).toContainText('Counted: 3 instead of 4')

  await world.network.mend()
  await openMore(page, 'Journal')
  await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible()
  await page.getByLabel('Kind').selectOption('Sold')
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('Ada, at the club')
  await page.getByLabel('Kind').selectOption('All kinds')
  await page.getByRole('searchbox').fill('fernet')
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('')

  await page.getByRole('button', { name: 'Undo: Sold 2 for $95 each, Lagavulin 16' }).click()
  await expect(page.getByRole('button', { name: /^Undo: Sold/ })).toHaveCount(0)
  await entries(page).getByRole('link', { name: 'Lagavulin 16' }).first().click()
  await expect(page.getByRole('main')).toContainText('5 bottles')

  // An entry that can no longer be undone says why.
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo: Finished' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    'It was finished or removed since. Undo that first.',
  )

  await page.goto('/journal?show=figures')
  await expect(page.getByRole('region', { name: /^Figures of/ })).toContainText(/Finished: 1 in/)
})
