import type { Page } from '@playwright/test'
import { aPerson, expect, join, test, type World } from '../../support/story.ts'
import { addFromElsewhere, namesIn } from './shelf-of.ts'

test.use({ ownServer: false })

const form = (page: Page) => page.getByRole('dialog', { name: 'Add a bottle' })
const choices = { exact: true } as const

async function atHome(world: World): Promise<Page> {
  const { page } = await world.device()
  await join(page, aPerson())
  return page
}

/** Opens the form by the one button that is on every screen. */
async function openForm(page: Page) {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Add a bottle' })
    .click()
  await expect(form(page)).toBeVisible()
}

async function fillNeeded(page: Page, name: string, brand: string) {
  await form(page)
    .getByRole('combobox', { name: 'Name', ...choices })
    .fill(name)
  await form(page)
    .getByRole('combobox', { name: 'Brand', ...choices })
    .fill(brand)
  await form(page)
    .getByRole('combobox', { name: 'Category', ...choices })
    .selectOption('Whiskey')
}
const save = (page: Page) => form(page).getByRole('button', { name: 'Save bottle' })

test('a bottle needs name, brand and category, and its kind belongs to its category', async ({
  world,
}) => {
  const page = await atHome(world)
  await openForm(page)
  const sheet = form(page)
  await expect(sheet.getByRole('combobox', { name: 'Name', ...choices })).toBeFocused()
  await expect(save(page)).toBeDisabled()
  await expect(sheet.getByLabel('Subcategory')).toHaveCount(0)
  await fillNeeded(page, 'Lagavulin 16', 'Lagavulin')
  await expect(save(page)).toBeEnabled()
  await sheet.getByLabel('Subcategory').selectOption('Scotch')
  await sheet.getByRole('combobox', { name: 'Category', ...choices }).selectOption('Beer')
  await expect(sheet.getByLabel('Subcategory')).toHaveValue('')
  await sheet.getByRole('combobox', { name: 'Category', ...choices }).selectOption('Whiskey')
  await sheet.getByRole('combobox', { name: 'Brand', ...choices }).fill('   ')
  await expect(save(page)).toBeDisabled()
})

test('every field of a bottle is kept, and an edit is taken back whole', {
  tag: '@everyday',
}, async ({ world }) => {
  const page = await atHome(world)
  await openForm(page)
  const sheet = form(page)
  await fillNeeded(page, 'Springbank 15', 'Springbank')
  await sheet.getByLabel('Subcategory').selectOption('Scotch')
  await sheet.getByLabel('Location').fill('Dunnage')
  await sheet.getByLabel('Bin').fill('Shelf 3')
  await sheet.getByRole('button', { name: 'More: Quantity' }).click()
  await sheet.getByText('More details').click()
  await sheet.getByLabel('Purchase price').fill('1,234.50')
  await sheet.getByLabel('Current value').fill('2000')
  await sheet.getByLabel('Purchase date').fill('2019-02-28')
  await sheet.getByLabel('Vintage').fill('2999')
  await sheet.getByLabel('Vintage').blur()
  await expect(sheet.getByLabel('Vintage')).toHaveAccessibleDescription(
    /^Enter a year from 1000 to 20/,
  )
  await sheet.getByLabel('Vintage').fill('2004')
  await sheet.getByLabel('ABV').fill('46')
  await sheet.getByRole('button', { name: '700 ml' }).click()
  await sheet.getByLabel('Distillery or producer').fill('Springbank Distillery')
  await sheet.getByLabel('Region').fill('Campbeltown')
  await sheet.getByRole('radio', { name: '4 stars', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await sheet.getByRole('group', { name: 'Level' }).getByText('¾').click()
  await sheet.getByLabel('Drink from').fill('2020')
  await sheet.getByLabel('Drink until').fill('2040')
  await sheet.getByLabel('Barcode or SKU').fill('5013967012345')
  await sheet.getByLabel('Notes').fill('Oil, brine\nand a mother’s kitchen. 潮')
  await save(page).click()
  await expect(sheet).toBeHidden()

  await page.goto('/collections')
  await page.getByRole('link', { name: /Springbank 15/ }).click()
  const main = page.getByRole('main')
  for (const said of [
    'Whiskey · Scotch',
    'Dunnage, Shelf 3',
    '2 bottles',
    '$4,000',
    '$2,469',
    '+$1,531',
    '$1,234.50',
    '$2,000',
    'Feb 28, 2019',
    '2004',
    '46%',
    '700 ml',
    'Springbank Distillery',
    'Campbeltown',
    '4.5 out of 5 stars',
    '¾',
    '2020–2040',
    '5013967012345',
  ])
    await expect(main).toContainText(said)
  await expect(main.getByText('and a mother’s kitchen. 潮')).toBeVisible()

  await main.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit bottle' })
  await expect(edit.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await expect(edit.getByLabel('Purchase price')).toHaveValue('1234.50')
  await edit.getByRole('combobox', { name: 'Category', ...choices }).selectOption('Spirits')
  await edit.getByLabel('Region').fill('')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit).toBeHidden()
  await expect(main).not.toContainText('Campbeltown')
  await expect(main).not.toContainText('Scotch')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(main).toContainText('Campbeltown')
  await expect(main).toContainText('Whiskey · Scotch')
})

test('the next bottle begins where the last one stood', async ({ world }) => {
  const page = await atHome(world)
  await openForm(page)
  const sheet = form(page)
  await fillNeeded(page, 'One', 'A house')
  await sheet.getByLabel('Location').fill('Rack')
  await sheet.getByText('More details').click()
  await sheet.getByLabel('Purchase date').fill('2020-05-05')
  await sheet.getByRole('button', { name: 'Save and add another' }).click()
  const name = sheet.getByRole('combobox', { name: 'Name', ...choices })
  await expect(name).toHaveValue('')
  await expect(name).toBeFocused()
  await expect(sheet.getByLabel('Location')).toHaveValue('Rack')
  await sheet.getByText('More details').click()
  await expect(sheet.getByLabel('Purchase date')).toHaveValue('2020-05-05')

  // A few letters find a known bottle and fill in what they have in common.
  await name.fill('on')
  await page.getByRole('option', { name: /^One/ }).click()
  await expect(sheet.getByRole('combobox', { name: 'Brand', ...choices })).toHaveValue('A house')
  await save(page).click()
  await expect(form(page)).toBeHidden()
  await page.goto('/collections')
  await expect.poll(() => namesIn(page, 'Bottles')).toEqual(['One', 'One'])
})

test('a half-typed form outlives a reload, and is not closed without a question', async ({
  world,
}) => {
  const page = await atHome(world)
  await openForm(page)
  const sheet = form(page)
  await fillNeeded(page, 'Half-typed', 'A house')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(sheet.getByText('Draft restored')).toBeVisible()
  await expect(sheet.getByRole('combobox', { name: 'Name', ...choices })).toHaveValue('Half-typed')

  // A number that is none stops the saving and says why.
  await sheet.getByText('More details').click()
  const price = sheet.getByLabel('Purchase price')
  await price.fill('about 80')
  await save(page).click()
  await expect(price).toHaveAccessibleDescription(/amount in dollars/)
  await expect(price).toBeFocused()
  await price.fill('80')
  await save(page).click()
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(sheet).toBeHidden()

  await openForm(page)
  await expect(sheet.getByRole('combobox', { name: 'Name', ...choices })).toHaveValue('')
  await fillNeeded(page, 'Thrown away', 'A house')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await openForm(page)
  await expect(sheet.getByRole('combobox', { name: 'Name', ...choices })).toHaveValue('')
})

test('the plan’s last place is filled, and one more is refused with the form kept', {
  tag: '@everyday',
}, async ({ world }) => {
  const page = await atHome(world)
  await addFromElsewhere(
    page,
    Array.from({ length: 29 }, (_, at) => ({ name: `Bottle ${at}` })),
  )
  await page.goto('/collections')
  await expect(page.getByText('29 of 30 bottles on your plan')).toBeVisible()
  await openForm(page)
  await fillNeeded(page, 'The last', 'A house')
  await save(page).click()
  await expect(form(page)).toBeHidden()
  await expect(page.getByText('Your plan is full: 30 bottles')).toBeVisible()

  await openForm(page)
  await fillNeeded(page, 'One too many', 'A house')
  await save(page).click()
  await expect(
    form(page).getByRole('alert').getByText('Your plan includes 30 bottles'),
  ).toBeVisible()
  await expect(form(page).getByRole('combobox', { name: 'Name', ...choices })).toHaveValue(
    'One too many',
  )
})

test('each act is in the history, and each can be undone', async ({ world }) => {
  const page = await atHome(world)
  await addFromElsewhere(page, [{ name: 'Talisker', location: 'Home Bar', sizeMl: 700 }])
  await page.goto('/collections')
  await page.getByRole('link', { name: /Talisker/ }).click()
  const main = page.getByRole('main')
  const history = main.getByRole('list').filter({ hasText: 'Added' })
  const undoToast = page.getByRole('button', { name: 'Undo', exact: true })

  await main.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(history).toContainText('Opened')
  await undoToast.click()
  await expect(history).not.toContainText('Opened')
  await expect(main).toContainText('Sealed')

  // To use a sealed bottle opens it.
  await main.getByRole('button', { name: 'With details…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Log a use of Talisker' })
  await sheet.getByRole('button', { name: '2 oz' }).click()
  await sheet.getByLabel('Note').fill('Penicillin')
  await expect(sheet.getByRole('radio', { name: '92%' })).toBeChecked()
  await sheet.getByRole('button', { name: 'Log Use' }).click()
  await expect(sheet).toBeHidden()
  await expect(history).toContainText('Used 2 oz')
  await expect(history).toContainText('Penicillin')
  await expect(main).toContainText('92%')

  await main.getByRole('button', { name: 'Move' }).click()
  const move = page.getByRole('dialog', { name: 'Move Talisker' })
  await move.getByLabel('Location').fill('Cellar')
  await move.getByLabel('Bin').fill('A1')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(history).toContainText('Moved from Home Bar to Cellar, A1')
  await main.getByRole('button', { name: 'Finish' }).click()
  await expect(history.getByRole('listitem').first()).toContainText('Finished')
  await expect(main.getByRole('button', { name: 'Log Use' })).toHaveCount(0)

  await main.getByRole('button', { name: 'Undo: Finished' }).click()
  await expect(history).not.toContainText('Finished')
  await main.getByRole('button', { name: /^Undo: Moved/ }).click()
  await expect(history).not.toContainText('Moved')
  await expect(main).not.toContainText('Cellar')
  await main.getByRole('button', { name: 'Undo: Used 2 oz' }).click()
  await expect(history).not.toContainText('Used')
  await undoToast.click()
  await expect(history).toContainText('Used 2 oz')

  const address = page.url()
  await main.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/collections$/)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Bottle not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { name: 'Talisker' })).toBeVisible()
  await expect(history).toContainText('Used 2 oz')
})
