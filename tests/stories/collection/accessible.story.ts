import type { Page } from '@playwright/test'
import { foundByAxe } from '../../support/axe.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { addFromElsewhere, type SaidOfBottle, sixBottles, fromMore } from './shelf-of.ts'
import { limitMs } from '../../support/scope.ts'

const narrow = { width: 320, height: 640 }

/** Longer, larger or stranger values than usual. */
const overfull: SaidOfBottle[] = [
  {
    name: 'Domaine de la Romanée-Conti Grand Cru Monopole Vosne-Romanée Côte de Nuits 1990!',
    brand: 'Société Civile du Domaine de la Romanée-Conti',
    category: 'Wine',
    quantity: 12,
    location: 'The far corner behind the large rack',
    bin: 'Shelf 12',
    vintage: 1990,
    purchasePrice: 10_000_00,
    currentValue: 1_234_567_00,
    rating: 5,
    notes: 'x'.repeat(300),
  },
  { name: '山崎', brand: 'サントリー', currentValue: 1_234_567_00, purchasePrice: 1_500_000_00 },
  { name: 'Averyveryverylongwordwithoutanyplacetobreakitwhatsoeverinthemiddleofit', brand: 'X' },
]

/** Checks beyond the story of all screens: the narrowest window, and very full rows. */
async function isFine(page: Page, where: string) {
  expect(await foundByAxe(page), where).toEqual([])
  for (const viewport of [laptop, phone, narrow]) {
    await page.setViewportSize(viewport)
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wider, `${where} is wider than a window of ${viewport.width} px`).toBe(0)
  }
}

test('narrow windows and overfull cellars stay usable', async ({ world }) => {
  // Twelve looks at everything that is on the page, which takes a slow machine its time.
  test.setTimeout(limitMs(240_000))
  const { page } = await world.device({ viewport: narrow })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await join(page, aPerson())
  await page.goto('/collections')
  await expect(page.getByRole('heading', { name: 'Start Your Collection' })).toBeVisible()
  await isFine(page, 'the empty collection')
  await page.goto('/bar')
  await expect(page.getByRole('heading', { name: 'Nothing in the bar yet' })).toBeVisible()
  await isFine(page, 'the empty bar')

  await addFromElsewhere(page, [...sixBottles, ...overfull])
  await page.goto('/collections')
  await expect(page.getByRole('link', { name: /Tanqueray/ })).toBeVisible()
  await isFine(page, 'rows')
  await page.getByRole('button', { name: 'Sort and filter' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isFine(page, 'the sheet of filters')
  await page.getByRole('dialog').getByRole('button', { name: 'Wine (3)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await isFine(page, 'a narrowed list')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await fromMore(page, 'Show as cards')
  await isFine(page, 'cards')

  await page.getByRole('link', { name: /Romanée-Conti/ }).click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await isFine(page, 'a bottle')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByText('More details').waitFor()
  await isFine(page, 'the form')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('dialog', { name: /^Move/ })).toBeVisible()
  await isFine(page, 'the sheet to move')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'With details…' }).click()
  await expect(page.getByRole('dialog', { name: /^Log a use/ })).toBeVisible()
  await isFine(page, 'the sheet to log a use')
  await page.keyboard.press('Escape')

  await page.goto('/bar?by-place=1&finished=1')
  await expect(page.getByRole('link', { name: /^Fernet/ })).toBeAttached()
  await isFine(page, 'the bar')
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await isFine(page, 'the menu of a bottle')
})
