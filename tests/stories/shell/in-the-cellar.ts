import type { Page } from '@playwright/test'
import { expect } from '../../support/story.ts'

/** Adds a bottle through the form, from whatever screen is open. */
export async function addBottle(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a bottle' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Brand').fill('Brand')
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Whiskey')
  await form.getByRole('button', { name: 'Save bottle' }).click()
  await expect(form).toBeHidden()
}

/** Navigates inside the app, like a tap on the bars, without a reload. */
export async function tapTo(page: Page, name: 'Home' | 'Collection' | 'Bar'): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name, exact: true })
    .click()
}

/** Its name contains the unread count. */
export const moreOf = (page: Page) => page.getByRole('button', { name: /^More( \d+ unread)?$/ })

/** Opens an entry of the More panel. */
export async function openMore(page: Page, name: string): Promise<void> {
  await moreOf(page).click()
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  await moreOf(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
}
