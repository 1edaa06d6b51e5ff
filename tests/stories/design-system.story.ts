import { expect, type Page, test } from '@playwright/test'
import { foundByAxe } from '../support/axe.ts'
import { laptop, phone } from '../support/chromium.ts'
import { openGallery } from '../ui/gallery-site.ts'

let gallery: Awaited<ReturnType<typeof openGallery>>
test.beforeAll(async () => {
  gallery = await openGallery()
})
test.afterAll(() => gallery.close())

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [phone, laptop])
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport, reducedMotion: 'reduce' })

      test('no piece of the design system keeps anyone out', async ({ page }) => {
        await page.goto(gallery.origin)
        await expect(page.getByRole('heading', { name: 'States' })).toBeVisible()
        expect(await foundByAxe(page)).toEqual([])

        await page.getByRole('button', { name: 'Open a form' }).click()
        const sheet = page.getByRole('dialog', { name: 'Add a bottle' })
        await sheet.getByLabel('Bottle name').fill('La')
        await expect(page.getByRole('option', { name: 'Lagavulin 16' })).toBeVisible()
        expect(await foundByAxe(page)).toEqual([])
        await sheet.getByRole('button', { name: 'Close' }).click()
        expect(await foundByAxe(page)).toEqual([])
        await page.getByRole('button', { name: 'Discard' }).click()

        await page.getByRole('button', { name: 'Menu' }).click()
        expect(await foundByAxe(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Bad toast' }).click()
        expect(await foundByAxe(page)).toEqual([])
      })

      test('controls are at least 44 px, and nothing is wider than the screen', async ({
        page,
      }) => {
        await page.goto(gallery.origin)
        await expect(page.getByRole('heading', { name: 'States' })).toBeVisible()
        const { small, seen, overflow } = await page.evaluate(measureTargets)
        expect(seen).toBeGreaterThan(40)
        expect(small).toEqual([])
        expect(overflow).toBe(0)
      })
    })

/** Runs in the page: the controls whose box, with its row or its drawn extension, is too small. */
function measureTargets() {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('button, input, select, textarea, a, label'),
  ].filter((element) => {
    const box = element.getBoundingClientRect()
    const inSentence = element.tagName === 'A' && element.closest('p')
    // A radio or box inside a label is touched through it; a label above a field is no target.
    const byLabel = element.matches('label input, .sr-only, label[for]')
    return box.width > 0 && !inSentence && !byLabel
  })
  const small = controls.flatMap((element) => {
    const box = element.getBoundingClientRect()
    const more = getComputedStyle(element, '::before')
    const grown = more.content !== 'none' && more.position === 'absolute'
    const by = (side: 'top' | 'left') => (grown ? -2 * (Number.parseFloat(more[side]) || 0) : 0)
    const [width, height] = [box.width + by('left'), box.height + by('top')]
    return width < 43.9 || height < 43.9
      ? [`${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 120)}`]
      : []
  })
  const root = document.documentElement
  return { small, seen: controls.length, overflow: root.scrollWidth - root.clientWidth }
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, reducedMotion: 'reduce' })
  test.beforeEach(({ page }) => page.goto(gallery.origin))

  test('a sheet takes the focus, keeps it, and gives it back', async ({ page }) => {
    const opener = page.getByRole('button', { name: 'Open a sheet' })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Sort and filter' })
    await expect(sheet.getByRole('heading', { name: 'Sort and filter' })).toBeFocused()
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      const strayed = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(strayed).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('a touch outside a sheet closes it', async ({ page }) => {
    await page.getByRole('button', { name: 'Open a sheet' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.mouse.click(190, 30)
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('typed text in a sheet is never lost without a question', async ({ page }) => {
    await page.getByRole('button', { name: 'Open a form' }).click()
    const name = page.getByRole('combobox', { name: 'Bottle name' })
    await name.fill('Pappy')
    // As often as one likes: the browser takes a second Escape for a command, we do not.
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await expect(name).toHaveValue('Pappy')
    }
    await page.mouse.click(190, 30)
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('Pappy')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('a sheet closed by the browser comes back with the question', async ({ page }) => {
    await page.getByRole('button', { name: 'Open a form' }).click()
    const name = page.getByRole('combobox', { name: 'Bottle name' })
    await name.fill('Pappy')
    // The back gesture of a phone may close both at once, without a question.
    for (let times = 0; times < 3; times += 1) {
      await page.evaluate(() => document.querySelectorAll('dialog').forEach((one) => one.close()))
      await expect(page.getByRole('alertdialog')).toBeVisible()
    }
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('Pappy')
  })

  test('an empty form closes at once', async ({ page }) => {
    await page.getByRole('button', { name: 'Open a form' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('a toast can be undone, and a new one takes its place', async ({ page }) => {
    await page.getByRole('button', { name: 'Toast', exact: true }).click()
    await page.getByRole('button', { name: 'Bad toast' }).click()
    await expect(page.getByText('Bottle deleted')).toBeHidden()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to create' })).toBeVisible()
    await page.getByRole('button', { name: 'Toast', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByTestId('acts')).toHaveText('undone')
    await expect(page.getByText('Bottle deleted')).toBeHidden()
  })

  test('a toast can be reached while a sheet is open', async ({ page }) => {
    await page.getByRole('button', { name: 'Open a form' }).click()
    await page.getByRole('button', { name: 'Save and add another' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a bottle' })
    await expect(sheet.getByText('Saved, and another')).toBeVisible()
    await sheet.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText('Saved, and another')).toBeHidden()
  })

  test('a menu is walked by keyboard and closes on a click outside', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Profile Settings' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
    await page.keyboard.press('c')
    await expect(page.getByRole('menuitemcheckbox', { name: 'Compact' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('acts')).toHaveText('compact')
    await expect(button).toBeFocused()
    await button.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.mouse.click(20, 20)
    await expect(page.getByRole('menu')).toBeHidden()
  })

  test('fields return values, and keep incomplete ones', async ({ page }) => {
    const values = page.getByTestId('values')
    const price = page.getByLabel('Price paid')
    await price.fill('1,234.5')
    await expect(values).toContainText('"price":123450')
    await price.blur()
    await expect(price).toHaveValue('1234.50')
    await price.fill('about 80')
    await expect(values).toContainText('"price":null')
    await price.blur()
    await expect(price).toHaveValue('about 80')
    await expect(price).toHaveAccessibleDescription(/amount in dollars/)

    const abv = page.getByLabel('ABV')
    await abv.fill('43,5')
    await expect(values).toContainText('"abv":43.5')
    await abv.fill('143')
    await abv.blur()
    await expect(abv).toHaveAccessibleDescription('Enter 100 or less.')
    await page.getByRole('button', { name: 'More: Quantity' }).click()
    await expect(values).toContainText('"count":3')

    await page.getByLabel('Bought on').fill('2019-02-28')
    await expect(values).toContainText('"day":"2019-02-28"')
    await page.getByLabel('Category').selectOption('Wine')
    await expect(values).toContainText('"category":"wine"')
  })

  test('a combobox takes a suggestion by keyboard, and any other word', async ({ page }) => {
    const brand = page.getByRole('combobox', { name: 'Brand' })
    await brand.fill('o')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { name: 'Bowmore' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.keyboard.press('Enter')
    await expect(brand).toHaveValue('Bowmore')
    await expect(page.getByRole('listbox')).toBeHidden()
    await brand.fill('A distillery nobody knows')
    await brand.blur()
    await expect(page.getByTestId('values')).toContainText('"brand":"A distillery nobody knows"')
  })

  test('stars go by halves with the keyboard and by a second touch', async ({ page }) => {
    const rating = page.getByRole('group', { name: 'Rating' })
    await rating.getByRole('radio', { name: '3.5 stars' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(rating.getByRole('radio', { name: '4 stars', exact: true })).toBeChecked()
    const fifth = rating.locator('span[aria-hidden] svg').nth(4)
    await fifth.click()
    await expect(rating.getByRole('radio', { name: '5 stars', exact: true })).toBeChecked()
    await fifth.click()
    await expect(rating.getByRole('radio', { name: '4.5 stars' })).toBeChecked()
    await rating.getByRole('button', { name: 'No rating' }).click()
    await expect(rating.getByRole('radio', { checked: true })).toHaveCount(0)
  })

  test('tabs change with the arrows', async ({ page }) => {
    await page.getByRole('tab', { name: /Price Alerts/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Availability Alerts' })).toBeFocused()
    await expect(page.getByRole('tabpanel')).toHaveText('When it is there again.')
  })
})

test.describe('with a clock to turn', () => {
  test.use({ viewport: laptop, reducedMotion: 'reduce' })
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto(gallery.origin)
    // From now on only the story turns it: a slow machine must not.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  })

  test('a toast goes after five seconds, but not from under the mouse', async ({ page }) => {
    const toast = page.getByRole('status').filter({ hasText: 'Bottle deleted' })
    await page.getByRole('button', { name: 'Toast', exact: true }).click()
    await expect(toast).toBeVisible()
    await page.clock.runFor(4_900)
    await expect(toast).toBeVisible()
    await page.getByText('Bottle deleted').hover()
    await page.clock.runFor(60_000)
    await expect(toast).toBeVisible()
    await page.mouse.move(10, 10)
    await page.clock.runFor(5_100)
    await expect(toast).toBeHidden()
  })

  test('a tooltip comes after 700 ms, and the next one at once', async ({ page }) => {
    const tooltip = (name: string) => page.getByRole('tooltip', { name, includeHidden: true })
    await page.getByRole('button', { name: 'Edit' }).hover()
    await page.clock.runFor(650)
    await expect(tooltip('Edit')).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(tooltip('Edit')).toBeVisible()
    await page.getByRole('button', { name: 'Archive' }).hover()
    await page.clock.runFor(20)
    await expect(tooltip('Archive')).toBeVisible()
    await expect(tooltip('Edit')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(tooltip('Archive')).toHaveCount(0)
  })
})

test.describe('themes', () => {
  test.use({ colorScheme: 'light' })

  test('a chosen theme outweighs the system, and follows from one tab to the other', async ({
    page,
    context,
  }) => {
    await page.goto(gallery.origin)
    const ground = (on: Page) => on.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const paper = await ground(page)
    const other = await context.newPage()
    await other.goto(gallery.origin)
    await other.evaluate(() => localStorage.setItem('theme', 'cellar'))
    await expect.poll(() => ground(page)).not.toBe(paper)
    const cellar = await ground(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await other.evaluate(() => localStorage.setItem('theme', 'paper'))
    await expect.poll(() => ground(page)).toBe(paper)
    await other.evaluate(() => localStorage.removeItem('theme'))
    await expect.poll(() => ground(page)).toBe(cellar)
  })
})
