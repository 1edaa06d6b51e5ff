import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { askCopy } from '../../../shared/copy/sommelier.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { addFromElsewhere, namesIn, sixBottles } from './shelf-of.ts'

test.use({ ownServer: false })

test('one tap in the bar logs a use, also offline', { tag: '@everyday' }, async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await addFromElsewhere(page, sixBottles)
  await page.goto('/bar')
  await expect(page.getByRole('list', { name: 'Bottles in the bar' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.locator('header')).toContainText('7 bottles')
  await expect(main.locator('header')).toContainText('0 total uses')
  // Open bottles come first; finished ones are hidden by default.
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

test('a bottle of the bar only is not in the collection', async ({ world }) => {
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
  await expect(page.getByRole('link', { name: /^Angostura/ })).toBeVisible()

  await page.goto('/collections')
  await expect(page.getByRole('heading', { name: 'Nothing in the collection yet' })).toBeVisible()
})

test('a phone asks about a bottle and edits it without a menu, however long its name is', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  const name = 'Bruichladdich Octomore Edition 08.3 Masterclass Islay Barley Five Years Old'
  await addFromElsewhere(page, [
    { name, location: 'The tall cupboard behind the door', quantity: 3 },
    ...sixBottles,
  ])
  await page.goto('/bar')
  const rows = page.getByRole('list', { name: 'Bottles in the bar' }).getByRole('listitem')
  await expect(rows).toHaveCount(6)

  // Every control is large enough, is inside its row, and covers no other.
  for (const row of await rows.all()) {
    const { height } = (await row.boundingBox())!
    const boxes = await Promise.all(
      (await row.locator('a:visible, button:visible').all()).map(
        async (one) => (await one.boundingBox())!,
      ),
    )
    expect(boxes).toHaveLength(5)
    for (const [at, box] of boxes.entries()) {
      expect(box.width).toBeGreaterThanOrEqual(44)
      // Log Use is touched above itself, too.
      expect(box.height).toBeGreaterThanOrEqual(at === 1 ? 36 : 44)
      expect(box.x + box.width).toBeLessThanOrEqual(390)
      for (const other of boxes.slice(at + 1))
        expect(
          box.x + box.width <= other.x + 0.5 ||
            other.x + other.width <= box.x + 0.5 ||
            box.y + box.height <= other.y + 0.5 ||
            other.y + other.height <= box.y + 0.5,
        ).toBe(true)
    }
    const [top, bottom] = [boxes.map(({ y }) => y), boxes.map((box) => box.y + box.height)]
    expect(Math.max(...bottom) - Math.min(...top)).toBeLessThanOrEqual(height)
  }

  const row = rows.filter({ hasText: name })
  await row.getByRole('button', { name: bottleCopy.moreActsOf(name) }).click()
  await expect(page.getByRole('menuitem', { name: bottleCopy.move })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: askCopy.ai })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: bottleCopy.edit, exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: bottleCopy.editOf(name) }).click()
  await expect(page.getByRole('dialog', { name: bottleCopy.editTitle })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name: `${askCopy.ai}: ${name}` }).click()
  await expect(page).toHaveURL(/\/chat\?bottle=/)
})
