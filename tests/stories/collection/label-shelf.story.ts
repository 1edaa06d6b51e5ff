import type { Page } from '@playwright/test'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { laptop } from '../../support/chromium.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'
import { addFromElsewhere, fromMore, namesIn, sixBottles } from './shelf-of.ts'

test.use({ ownServer: false })

const list = (page: Page) => page.getByRole('list', { name: collectionCopy.list, exact: true })
const names = (page: Page) => namesIn(page, collectionCopy.list)

test('a shelf of labels has the order and the search of the list, offline, and is remembered', async ({
  world,
}) => {
  const person = aPerson()
  const { page } = await world.device()
  await join(page, person)
  await addFromElsewhere(page, sixBottles)
  await page.goto('/collections?sort=name&order=up')
  await expect(list(page)).toBeVisible()
  await readyOffline(page)
  await world.network.cut()
  const rows = await names(page)
  await fromMore(page, collectionCopy.showAs.shelf)
  // A label without a photo is drawn; its words are not read twice.
  await expect(list(page).locator('[data-picture] [aria-hidden]').first()).toContainText(
    'Château Margaux1996Red Wine',
  )
  const links = list(page).getByRole('link')
  await expect(links).toHaveCount(rows.length)
  await expect(links.filter({ hasText: 'Margaux' })).toHaveAccessibleName(/^Château Margaux/)
  await page.getByRole('searchbox').fill('margaux')
  await expect(links).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await expect(links).toHaveCount(rows.length)

  await links.first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/collections\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(links).toHaveCount(rows.length)

  await world.network.mend()
  await page.reload()
  await expect(page.getByRole('link', { name: 'All saved' })).toBeVisible()
  const other = await world.device({ viewport: laptop })
  await signIn(other.page, person)
  await other.page.goto('/collections')
  await expect(list(other.page).locator('[data-picture]').first()).toBeVisible()
  await expect(other.page.getByRole('region', { name: collectionCopy.chosen })).toBeHidden()
  await fromMore(other.page, collectionCopy.showAs.rows)
  await expect(other.page.getByRole('region', { name: collectionCopy.chosen })).toBeVisible()
})
