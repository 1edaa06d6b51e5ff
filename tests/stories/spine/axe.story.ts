import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import { barCopy } from '../../../shared/copy/bar.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { recipeImportCopy } from '../../../shared/copy/recipe-import.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { shellCopy } from '../../../shared/copy/shell.ts'
import { signOutCopy } from '../../../shared/copy/sign-out.ts'
import { uiCopy } from '../../../shared/copy/ui.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { allSaved, openForm, typeBottle } from '../../support/bottles.ts'
import { foundByAxe } from '../../support/axe.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { moreOf } from '../shell/in-the-cellar.ts'
import {
  aBottleId,
  aCommunityOf,
  aMarketOf,
  aPublicId,
  cellar,
  faces,
  goTo,
  idOf,
  looking,
  lookAtTabs,
  overfullId,
  publicIdOf,
  screens,
} from './every-screen.ts'
import { limitMs } from '../../support/scope.ts'

test.describe.configure({ mode: 'parallel' })
// Some seventy screens and sheets, each checked in two themes.
test.setTimeout(limitMs(600_000))

test('axe finds barriers', { tag: '@everyday' }, async ({ page }) => {
  await page.setContent(
    '<main><h1 style="color: #ccc; background: #fff">Pale</h1><img src="data:,"></main>',
  )
  const found = (await foundByAxe(page)).map((one) => one.split(':', 1)[0])
  expect(found).toEqual(expect.arrayContaining(['color-contrast', 'image-alt']))
  expect(await foundByAxe(page, ['color-contrast'])).toHaveLength(1)
})

for (const [size, viewport] of Object.entries({ phone, laptop }))
  test(`axe finds nothing on any screen on a ${size}, in either theme`, async ({ world }) => {
    const { page } = await world.device({ viewport })
    const look = looking(page, size)
    const open = async (address: string) => {
      await page.goto(address)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
    }

    for (const address of [
      ...screens.filter(({ who }) => who !== 'user').map(({ empty }) => empty),
      ...faces,
    ]) {
      await open(address)
      await look(`visitor ${address}`)
    }

    const person = aPerson()
    await join(page, person)
    await readyOffline(page)
    const mine = screens.filter(({ who, empty }) => who !== 'visitor' && empty !== '/auth')
    for (const { empty } of [...mine, { empty: '/nowhere' }]) {
      await goTo(page, empty)
      expect(page.url()).toContain(empty)
      await look(`empty ${empty}`)
    }

    await doElsewhere(world.server.origin, page, cellar)
    const ids: Readonly<Record<string, string>> = {
      ...(await aMarketOf(page)),
      ...(await aCommunityOf(page, () => setPlan(world.server, person.email, 'insider'))),
      [aPublicId]: await publicIdOf(page, overfullId),
    }
    await open('/collections')
    await expect(page.getByRole('link', { name: /山崎/ })).toBeVisible()
    await allSaved(page)
    for (const { filled } of mine) {
      await goTo(
        page,
        filled.replace(/[0-9a-f-]{36}/, (id) => ids[id] ?? id),
      )
      await look(`filled ${filled}`)
      await lookAtTabs(page, `filled ${filled}`, look)
    }

    await open('/collections')
    await openForm(page)
    await look('form, empty')
    await typeBottle(page, { name: 'Ardbeg 10', notes: 'Smoke' })
    await page.getByRole('dialog').getByLabel(bottleLabels.abv).fill('four')
    await page.getByRole('dialog').getByLabel(bottleLabels.abv).blur()
    await look('form, typed, with a mistake')
    await page.keyboard.press('Escape')
    await look('discard what was typed')
    await page.getByRole('button', { name: uiCopy.discard, exact: true }).click()

    await page.getByRole('button', { name: collectionCopy.filtersOn(0) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('sort and filter')
    await page.getByRole('dialog').getByRole('button', { name: /^Wine/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Show/ }).click()
    await look('filtered')
    await page.getByRole('searchbox').fill('nothing like it')
    await expect(page.getByText(collectionCopy.noMatchTitle)).toBeVisible()
    await look('no match')
    await page.goto('/collections')
    await page.getByRole('button', { name: collectionCopy.more }).click()
    await page.getByRole('menuitem', { name: collectionCopy.showAs.cards }).click()
    await expect(page.getByRole('list', { name: collectionCopy.list })).toBeVisible()
    await look('cards')
    await page.getByRole('button', { name: collectionCopy.more }).click()
    await page.getByRole('menuitem', { name: collectionCopy.showAs.shelf }).click()
    await expect(page.getByRole('list', { name: collectionCopy.list })).toBeVisible()
    await look('shelf')

    await open(`/collections/${aBottleId}`)
    await page.getByRole('button', { name: bottleCopy.edit, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('edit')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: bottleCopy.withDetails }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('log use')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: bottleCopy.move, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('move')
    await page.keyboard.press('Escape')

    // A row at the top: one scrolled half under the toolbar is too small to be tapped there.
    const atTop = 'Liqueurs of the house'
    await open('/bar')
    await page.getByRole('button', { name: bottleCopy.moreActsOf(atTop) }).click()
    await look('menu of a row')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: barCopy.options }).click()
    await look('options of the bar')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: bottleCopy.logUseOf(atTop) }).click()
    await expect(page.getByRole('button', { name: bottleCopy.undo })).toBeVisible()
    await look('toast with Undo')

    await open(`/recipes/${overfullId}`)
    await page.getByRole('button', { name: recipesCopy.edit, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('edit a recipe')
    await page.keyboard.press('Escape')
    await open('/recipes')
    await page.getByRole('button', { name: recipesCopy.add, exact: true }).click()
    await page.getByRole('button', { name: recipesCopy.linkBottle(1) }).click()
    await page.getByRole('button', { name: recipesCopy.save, exact: true }).click()
    await expect(page.getByText(recipesCopy.amountRequired)).toBeVisible()
    await look('a recipe, with mistakes')
    await page.keyboard.press('Escape')
    await open('/recipes/import')
    await page
      .getByLabel(recipeImportCopy.pasteLabel)
      .fill('Toddy\n2 oz whiskey\nhot water\n\nStir.\n---\nNothing\nIs told.')
    await page.getByRole('button', { name: recipeImportCopy.pasteRead }).click()
    await expect(page.getByText(recipeImportCopy.reviewTitle)).toBeVisible()
    await look('recipes, before they are imported')

    await open('/settings')
    await page.getByRole('button', { name: settingsCopy.deleteAccount }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('delete account')
    await page.keyboard.press('Escape')

    const openMenu = async () => {
      const isPhone = size === 'phone'
      const account = page.getByRole('button', { name: shellCopy.userMenu, exact: true })
      await (isPhone ? moreOf(page) : account).click()
      await expect(page.getByText(shellCopy.signOut, { exact: true }).last()).toBeVisible()
    }
    await openMenu()
    await look('menu')
    await page.keyboard.press('Escape')

    // Refused, waiting, and offline.
    await open('/collections')
    await world.network.cut()
    await page.getByRole('link', { name: /山崎/ }).click()
    await page.getByRole('button', { name: bottleCopy.logUse, exact: true }).click()
    await expect(page.getByText(bottleCopy.did.used('山崎 12年'))).toBeVisible()
    await open('/attention')
    await look('sync, waiting')
    await openMenu()
    await page
      .getByRole(size === 'phone' ? 'button' : 'menuitem', { name: shellCopy.signOut })
      .click()
    await expect(page.getByRole('dialog', { name: signOutCopy.signOutTitle })).toBeVisible()
    await look('sign out with unsent changes')
    await page.keyboard.press('Escape')

    await doElsewhere(world.server.origin, page, [{ name: 'bottle.remove', args: { id: idOf(2) } }])
    await world.network.mend()
    await open('/attention')
    // That it was opened, and that it was used.
    await expect(page.getByText(attentionCopy.why.gone)).toHaveCount(2)
    await page.getByText(attentionCopy.showTyped).first().click()
    await look('sync, refused')
  })
