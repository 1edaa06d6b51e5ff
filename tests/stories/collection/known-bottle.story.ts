import type { Page } from '@playwright/test'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'

test.use({ ownServer: false })

const form = (page: Page) => page.getByRole('dialog', { name: bottleCopy.addTitle })
const field = (page: Page, name: string) => form(page).getByRole('combobox', { name, exact: true })

async function openForm(page: Page) {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Add a bottle' })
    .click()
}

test('a well-known bottle fills the form from a few letters, offline, and a duplicate is announced', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await world.network.cut()
  await page.goto('/collections')

  await openForm(page)
  await field(page, bottleLabels.name).pressSequentially('16 lagav')
  await page.getByRole('option', { name: 'Lagavulin 16 Year' }).click()
  await expect(field(page, bottleLabels.name)).toHaveValue('Lagavulin 16 Year')
  await expect(field(page, bottleLabels.brand)).toHaveValue('Lagavulin')
  await expect(field(page, bottleLabels.category)).toHaveValue('Whiskey')
  await expect(field(page, bottleLabels.subcategory)).toHaveValue('Scotch')
  await form(page).getByText(bottleCopy.moreDetails).click()
  await expect(form(page).getByLabel('ABV')).toHaveValue('43')
  await expect(form(page).getByLabel('Region')).toHaveValue('Islay, Scotland')
  await form(page).getByRole('button', { name: bottleCopy.saveBottle }).click()
  await expect(form(page)).toBeHidden()

  await openForm(page)
  await field(page, bottleLabels.name).fill('lagavulin 16 year')
  await expect(form(page).getByText(bottleCopy.alikeTitle)).toBeHidden()
  await field(page, bottleLabels.brand).fill('LAGAVULIN')
  await expect(form(page).getByText(bottleCopy.alikeTitle)).toBeVisible()
  await form(page)
    .getByRole('button', { name: bottleCopy.addToAlike(1) })
    .click()
  await expect(form(page)).toBeHidden()
  await expect(page.getByText(bottleCopy.did.addedTo('Lagavulin 16 Year', 2))).toBeVisible()

  const list = page.getByRole('list', { name: 'Bottles', exact: true })
  await expect(list.getByRole('link')).toHaveCount(1)
  await expect(list).toContainText('2')
})
