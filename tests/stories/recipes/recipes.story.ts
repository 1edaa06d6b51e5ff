import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { appCopy } from '../../../shared/copy/app.ts'
import { recipeLabels } from '../../../shared/copy/field-labels.ts'
import { recipeBarCopy } from '../../../shared/copy/recipe-bar.ts'
import { recipeImportCopy } from '../../../shared/copy/recipe-import.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { uiCopy } from '../../../shared/copy/ui.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { allSaved } from '../../support/bottles.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'
import { aRecipe, gin, idOf, vermouth } from './recipes-of.ts'

test.use({ ownServer: false })

const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function typeNegroni(page: Page) {
  await field(page, recipeLabels.name).fill('Negroni of the house')
  await field(page, recipesCopy.ingredientName(1)).fill('Gin')
  await field(page, recipesCopy.ingredientAmount(1)).fill('30 ml')
  await press(page, recipesCopy.addIngredient)
  await field(page, recipesCopy.ingredientName(2)).fill('Campari')
  await field(page, recipesCopy.ingredientAmount(2)).fill('1 oz')
  await field(page, recipeLabels.instructions).fill('Stir over ice.')
}

test('a recipe is written, changed and deleted offline, and found on another device', {
  tag: '@everyday',
}, async ({ world }) => {
  const { page } = await world.device()
  const person = aPerson()
  await join(page, person)
  await readyOffline(page)
  await page.goto('/recipes')
  await expect(page.getByRole('heading', { name: recipesCopy.emptyTitle })).toBeVisible()
  await expect(page.getByText(recipesCopy.empty)).toBeVisible()
  await world.network.cut()

  // Saved half, it names the missing fields; the only row of ingredients cannot be removed.
  await press(page, recipesCopy.addFirst)
  await expect(page.getByRole('dialog', { name: recipesCopy.createTitle })).toBeVisible()
  await expect(page.getByRole('button', { name: recipesCopy.removeIngredient(1) })).toBeDisabled()
  await press(page, recipesCopy.save)
  await expect(page.getByText(recipesCopy.ingredientNameRequired)).toBeVisible()
  await expect(page.getByText(recipesCopy.amountRequired)).toBeVisible()
  await typeNegroni(page)
  await press(page, recipesCopy.save)
  await expect(page.getByText(recipesCopy.created)).toBeVisible()
  await expect(page.getByText(recipesCopy.createdSentence)).toBeVisible()

  const card = page.getByRole('article').filter({ hasText: 'Negroni of the house' })
  await expect(card).toContainText(recipesCopy.difficulties.easy)
  await expect(card).toContainText(recipesCopy.minutes(5))
  await expect(card).toContainText(recipesCopy.servings(1))
  await expect(card).toContainText('1 oz Gin')

  // A favourite, and narrowed to it.
  await card.getByRole('button', { name: recipesCopy.markFavorite('Negroni of the house') }).click()
  await expect(page.getByText(recipesCopy.favored('Negroni of the house'))).toBeVisible()
  await press(page, recipesCopy.favorites)
  await expect(card).toBeVisible()
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText(recipesCopy.emptyFiltered)).toBeVisible()
  await press(page, recipesCopy.clear)

  // Its page: amounts for three drinks, in another unit, which is the one of the whole app.
  await card.getByRole('link', { name: 'Negroni of the house' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Negroni of the house')
  await page.getByRole('textbox', { name: recipesCopy.drinks }).fill('3')
  await expect(page.getByText('3 oz', { exact: true }).first()).toBeVisible()
  await page.locator('label', { hasText: /^cl$/ }).click()
  await expect(page.getByText('9 cl', { exact: true }).first()).toBeVisible()

  await press(page, recipesCopy.edit)
  await field(page, recipeLabels.garnish).fill('Orange')
  await press(page, recipesCopy.saveChanges)
  await expect(page.getByText('Orange', { exact: true })).toBeVisible()
  await press(page, bottleCopy.undo)
  await expect(page.getByText('Orange', { exact: true })).toHaveCount(0)

  await press(page, recipesCopy.remove)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(recipesCopy.title)
  await expect(card).toHaveCount(0)
  await press(page, bottleCopy.undo)
  await expect(card).toBeVisible()

  await world.network.mend()
  await allSaved(page)
  const other = await world.device()
  await signIn(other.page, person)
  await other.page.goto('/recipes')
  await expect(other.page.getByRole('link', { name: 'Negroni of the house' })).toBeVisible()
})

test('a draft is there after a reload, and a question precedes discarding it', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto('/recipes')
  await press(page, recipesCopy.addFirst)
  await typeNegroni(page)
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await press(page, recipesCopy.addFirst)
  await expect(page.getByText(recipesCopy.draftBack)).toBeVisible()
  await expect(field(page, recipesCopy.ingredientName(2))).toHaveValue('Campari')
  await page.keyboard.press('Escape')
  await press(page, uiCopy.discard)
  await press(page, recipesCopy.addFirst)
  await expect(field(page, recipeLabels.name)).toHaveValue('')
})

test('a defect while saving a recipe has an id to quote, and the typed text stays', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto('/recipes')
  await press(page, recipesCopy.addFirst)
  await typeNegroni(page)
  // The bytes of a new row's id.
  await page.evaluate(() => {
    const given = crypto.getRandomValues.bind(crypto)
    crypto.getRandomValues = (bytes) => {
      if (bytes?.byteLength === 10) throw new Error('a defect')
      return given(bytes)
    }
  })
  await press(page, recipesCopy.save)
  await expect(page.getByRole('alert').filter({ hasText: appCopy.faultToast })).toContainText(
    /quote [0-9a-f]{8}\./,
  )
  await expect(page.getByText(recipesCopy.failedSentence)).toHaveCount(0)
  await expect(field(page, recipeLabels.name)).toHaveValue('Negroni of the house')
})

test('recipes are imported offline after a preview, and the import can be undone', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto('/recipes/import')
  await world.network.cut()
  const file = {
    name: 'cocktails.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify([
        {
          name: 'One',
          instructions: 'Stir.',
          ingredients: [{ name: 'Gin', amount: 30, units: 'ml' }],
        },
        { name: 'Two', instructions: 'Shake.', ingredients: ['2 oz rum', '1 oz lime juice'] },
        { name: 'Three', instructions: 'Pour.', ingredients: [] },
      ]),
    ),
  }
  await page.getByLabel(recipeImportCopy.choose).setInputFiles(file)
  await expect(
    page.getByText(
      recipeImportCopy.refusedAt(
        'cocktails.json, 3',
        'Three',
        recipeImportCopy.refused['no-ingredients'],
      ),
    ),
  ).toBeVisible()
  await page.getByRole('checkbox', { name: 'Two' }).uncheck()
  await press(page, recipeImportCopy.import(1))
  await expect(page.getByText(recipeImportCopy.done(1))).toBeVisible()

  // The same file again: existing recipes are named, and not imported twice.
  await page.getByLabel(recipeImportCopy.choose).setInputFiles(file)
  await expect(page.getByRole('checkbox', { name: 'One' })).toBeDisabled()
  await press(page, recipeImportCopy.import(1))
  await expect(page.getByText(recipeImportCopy.done(1))).toBeVisible()
  await press(page, recipeImportCopy.undo)
  await expect(page.getByText(recipeImportCopy.undoneSentence(1))).toBeVisible()

  // Pasted, as one writes it down; and a file that is none.
  await page.getByLabel(recipeImportCopy.pasteLabel).fill('Toddy\n2 oz whiskey\n\nAdd hot water.')
  await press(page, recipeImportCopy.pasteRead)
  await press(page, recipeImportCopy.import(1))
  await page.getByRole('link', { name: recipeImportCopy.toRecipes }).click()
  await expect(page.getByRole('link', { name: 'Toddy' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'One' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Two' })).toHaveCount(0)

  await page.goto('/recipes/import')
  await page
    .getByLabel(recipeImportCopy.choose)
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(
    page.getByText(recipeImportCopy.fileSays('a.pdf', recipeImportCopy.troubles['not-text'])),
  ).toBeVisible()
})

/** One recipe in the forms that recipe programs write. */
const recipeFiles = (): Record<string, Buffer> => {
  const yaml = (name: string) =>
    Buffer.from(
      `name: ${name}\ninstructions: Stir.\ningredients:\n  - name: Gin\n    amount: 30\n    units: ml\n`,
    )
  const ldJson = JSON.stringify({
    '@type': 'Recipe',
    name: 'Of a page',
    recipeIngredient: ['30 ml gin'],
    recipeInstructions: 'Stir.',
  })
  return {
    'recipe.yaml': yaml('Of YAML'),
    'recipes.csv': Buffer.from('name,ingredients,instructions\nOf CSV,30 ml gin,Stir.\n'),
    'recipe.html': Buffer.from(
      `<!doctype html><script type="application/ld+json">${ldJson}</script>`,
    ),
    'older.html': Buffer.from(
      '<!doctype html><div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Of an older page</h1><ul><li itemprop="recipeIngredient">30 ml gin &amp; ice</li></ul><p itemprop="recipeInstructions">Stir.</p></div>',
    ),
    'recipe.cook': Buffer.from('---\ntitle: Of Cooklang\n---\n\nStir @gin{30%ml} with ice.\n'),
    'recipe.txt': Buffer.from('Of text\n30 ml gin\n\nStir.'),
    'recipes.zip': Buffer.from(zipSync({ 'in/recipe.yml': new Uint8Array(yaml('Of a ZIP')) })),
  }
}

test('a recipe file of each kind is imported', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto('/recipes/import')
  for (const [name, buffer] of Object.entries(recipeFiles())) {
    await page
      .getByLabel(recipeImportCopy.choose)
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await press(page, recipeImportCopy.import(1))
    await expect(page.getByText(recipeImportCopy.done(1))).toBeVisible()
    await page.reload()
  }
  await page.goto('/recipes')
  for (const kind of ['YAML', 'CSV', 'a page', 'an older page', 'Cooklang', 'text', 'a ZIP'])
    await expect(page.getByRole('link', { name: `Of ${kind}` })).toBeVisible()
})

test('the bar shows drinks to make and missing bottles, and writes the list and the menu', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto('/recipes/tonight')
  await expect(page.getByRole('heading', { name: recipeBarCopy.ready })).toBeVisible()
  await expect(page.getByText(recipeBarCopy.noneReady)).toBeVisible()

  await doElsewhere(world.server.origin, page, [
    gin,
    vermouth,
    aRecipe(idOf(9), 'Gin of the house'),
  ])
  await page.goto('/recipes/tonight')
  await expect(page.getByRole('link', { name: /Gin of the house/ })).toBeVisible()
  await world.network.cut()
  await expect(page.getByText(/^Campari unlocks 3 drinks/)).toBeVisible()
  await page.getByRole('button', { name: recipeBarCopy.addToList('Campari') }).click()
  await expect(page.getByText(recipesCopy.addedToList(1))).toBeVisible()
  await page.getByRole('button', { name: recipeBarCopy.addToList('Campari') }).click()
  await expect(page.getByText(recipesCopy.onListAlready)).toBeVisible()

  await page.goto('/recipes/shopping')
  await page.getByRole('checkbox', { name: 'Campari' }).click()
  await expect(page.getByRole('checkbox', { name: 'Campari' })).toBeChecked()
  await press(page, recipeBarCopy.shoppingClear(1))
  await expect(page.getByRole('heading', { name: recipeBarCopy.shoppingEmptyTitle })).toBeVisible()
  await press(page, bottleCopy.undo)
  await expect(page.getByRole('checkbox', { name: 'Campari' })).toBeChecked()

  await page.goto('/recipes/classics')
  await page.getByRole('searchbox').fill('negroni')
  await press(page, recipeBarCopy.copyNamed('Negroni'))
  await expect(page.getByText(recipeBarCopy.inBook).first()).toBeVisible()
  await page.getByRole('link', { name: recipeBarCopy.open }).click()
  await expect(page.getByText(recipesCopy.lacks(1))).toBeVisible()
  await expect(page.getByRole('link', { name: recipesCopy.fromBottle('Tanqueray') })).toBeVisible()

  await page.goto('/recipes/menu')
  const menu = page.locator('.bar-menu')
  await expect(menu).toContainText('Gin of the house')
  await page.getByRole('checkbox', { name: 'Gin of the house' }).uncheck()
  await expect(menu).not.toContainText('Gin of the house')
  await page.getByLabel(recipeBarCopy.menuName).fill('Friday')
  await expect(menu.getByRole('heading')).toHaveText('Friday')
  // On paper stands the menu alone.
  await page.emulateMedia({ media: 'print' })
  await expect(menu).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})
