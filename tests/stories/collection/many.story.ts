import type { Page } from '@playwright/test'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'
import { tapTo } from '../shell/in-the-cellar.ts'
import { addFromElsewhere, fromMore, sixBottles } from './shelf-of.ts'

test.use({ ownServer: false })

const dialog = (page: Page) => page.getByRole('dialog')
const acts = (page: Page) => page.getByRole('region', { name: 'For all selected' })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

test('many bottles are tagged, moved and renamed at once offline, and one undo reverts it', async ({
  world,
}) => {
  const person = aPerson()
  const { page } = await world.device()
  await join(page, person)
  await addFromElsewhere(page, sixBottles)
  await page.goto('/collections')
  await expect(page.getByRole('link', { name: /Spätlese/ })).toBeVisible()
  await readyOffline(page)
  await world.network.cut()

  await fromMore(page, 'Select several…')
  await page.getByRole('checkbox', { name: 'Select Tanqueray' }).check()
  await page.getByRole('searchbox').fill('château')
  await page.getByRole('button', { name: 'All 1' }).click()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByText('2 selected')).toBeVisible()
  await acts(page).getByRole('button', { name: 'Tags' }).click()
  await dialog(page).getByRole('combobox', { name: 'Add a tag' }).fill('for guests')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tags of 2 entries changed')).toBeVisible()

  // All that are there, and all of it taken back by one touch.
  await page.getByRole('button', { name: 'All 5' }).click()
  await acts(page).getByRole('button', { name: 'Move' }).click()
  await dialog(page).getByRole('combobox', { name: 'Location' }).fill('Vault')
  await dialog(page).getByLabel('Bin').fill('Row 1')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('5 entries moved')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Bottles to select' })).toContainText('Vault')
  await undo(page).click()
  await expect(page.getByRole('list', { name: 'Bottles to select' })).not.toContainText('Vault')
  await page.getByRole('button', { name: 'Done' }).click()

  await fromMore(page, 'Places and tags')
  const cellar = page.getByRole('list', { name: 'Places' }).getByRole('listitem')
  await expect(cellar.filter({ hasText: 'Cellar' })).toContainText('4 bottles')
  await page.getByRole('button', { name: 'More for Cellar' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await dialog(page).getByLabel('New name').fill('Undercroft')
  await dialog(page).getByRole('button', { name: 'Rename' }).click()
  await expect(cellar.filter({ hasText: 'Undercroft' })).toContainText('4 bottles')
  await page.getByRole('button', { name: 'More for for guests' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await dialog(page).getByLabel('New name').fill('for friends')
  await dialog(page).getByRole('button', { name: 'Rename' }).click()
  const tag = page.getByRole('list', { name: 'Tags' }).getByRole('listitem')
  await expect(tag).toContainText('for friends2 entries')

  // The other device has all of it once the network is back.
  await world.network.mend()
  await page.reload()
  await expect(page.getByRole('link', { name: 'All saved' })).toBeVisible()
  const other = await world.device()
  await signIn(other.page, person)
  await other.page.goto('/collections?tag=for+friends')
  const found = other.page.getByRole('list', { name: 'Bottles' }).getByRole('link')
  await expect(found).toHaveCount(2)
  await expect(found.filter({ hasText: 'Margaux' })).toContainText('Undercroft')
})

test('a case is copied, and a bottle says when it drinks well', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  const year = new Date().getFullYear()
  await addFromElsewhere(page, [
    { name: 'Riesling', category: 'Wine', drinkFrom: year - 2, drinkTo: year + 1 },
    { name: 'Barolo', category: 'Wine', drinkFrom: year + 5 },
    { name: 'Beaujolais', category: 'Wine', drinkTo: year - 3 },
    { name: 'Whisky without a window' },
  ])
  await page.goto('/collections')
  const list = page.getByRole('list', { name: 'Bottles' }).getByRole('link')
  await expect(list.filter({ hasText: 'Barolo' })).toContainText('Too young')
  await fromMore(page, 'Ready to drink')
  await expect(list).toHaveText([/Riesling.*Ready now/])
  await fromMore(page, 'Past their peak')
  await expect(list).toHaveText([/Beaujolais.*Past peak/])
  await list.click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()

  await page
    .getByRole('main')
    .getByRole('button', { name: /^More for / })
    .click()
  await page.getByRole('menuitem', { name: 'Copy…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Case of 6' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add 6 bottles' }).click()
  await expect(page.getByText('6 bottles of Beaujolais added')).toBeVisible()
  await tapTo(page, 'Collection')
  await expect(list).toHaveCount(7)
})
