import type { Page } from '@playwright/test'
import { authCopy } from '../../../shared/copy/auth.ts'
import { appCopy } from '../../../shared/copy/app.ts'
import { publicRecipeCopy as copy } from '../../../shared/copy/public-recipe.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { recipeLabels } from '../../../shared/copy/field-labels.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import { textVersionsCopy } from '../../../shared/copy/text-versions.ts'
import { pageTitleOf } from '../../../shared/kernel/one-line.ts'
import { routes } from '../../../shared/routes.ts'
import { type Deed, doElsewhere } from '../../support/another-client.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { aMarket } from '../market/a-market.ts'
import { aRecipe, gin, idOf } from './recipes-of.ts'

test.describe.configure({ mode: 'parallel' })

const negroni: Deed = aRecipe(idOf(4), 'Negroni of the house', {
  description: 'Bitter, and short.',
  notes: 'Too sweet for Niels.',
  garnish: 'Orange',
  glassType: 'Tumbler',
  rating: 4,
  tags: ['for Niels'],
  ingredients: [
    { name: 'Gin', amount: '30 ml', bottleId: idOf(1) },
    { name: 'Campari', amount: '30 ml' },
  ],
})

const shows = (page: Page) => page.getByRole('switch', { name: copy.switch })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a recipe is published offline, saved by another user, reported, taken down, and closed', async ({
  world,
}) => {
  const ann = await world.device()
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await join(ann.page, aPerson())
  await doElsewhere(world.server.origin, ann.page, [gin, negroni])
  await readyOffline(ann.page)
  await ann.page.goto(`/recipes/${idOf(4)}`)
  await expect(shows(ann.page)).not.toBeChecked()
  await expect(ann.page.getByText(copy.hint)).toBeVisible()

  // It is a change like any other: it waits, and the link is known already.
  await world.network.cut()
  await shows(ann.page).click()
  await expect(shows(ann.page)).toBeChecked()
  await expect(ann.page.getByText(copy.pending)).toBeVisible()
  await press(ann.page, copy.copy)
  await expect(ann.page.getByText(copy.copied)).toBeVisible()
  const link = new URL(await ann.page.evaluate(() => navigator.clipboard.readText())).pathname
  expect(link).toMatch(/^\/recipes\/shared\/[0-9a-f-]{36}$/)
  await world.network.mend()
  await expect(ann.page.getByText(copy.open)).toBeVisible()

  // A visitor without an account reads how it is made, for any number of servings.
  const { page } = await world.device()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Negroni of the house')
  await expect(page).toHaveTitle(appCopy.pageTitle('Negroni of the house'))
  const main = page.getByRole('main')
  for (const seen of ['Bitter, and short.', 'Campari', 'Pour over ice.', 'Orange', 'Tumbler'])
    await expect(main).toContainText(seen)
  await expect(main).not.toContainText('Niels')
  await expect(main).not.toContainText('Tanqueray')
  await page.getByRole('textbox', { name: recipesCopy.drinks }).fill('3')
  await expect(page.getByText('3 oz', { exact: true }).first()).toBeVisible()
  await expect(main).toContainText(recipesCopy.servings(3))

  // They join, return, and save a copy.
  await page.getByRole('link', { name: copy.join }).click()
  const bob = aPerson()
  await page.getByLabel('Name').fill(bob.name)
  await page.getByLabel('Email').fill(bob.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(bob.password)
  await page.getByLabel('I am 21+ years old').check()
  await page.getByRole('button', { name: authCopy.joinFree, exact: true }).click()
  await page.waitForURL(`**${link}`)
  await press(page, copy.save)
  await expect(page.getByText(copy.isSaved)).toBeVisible()
  await page.getByRole('link', { name: copy.openCopy }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Negroni of the house')
  await expect(main).toContainText(link)
  await expect(shows(page)).not.toBeChecked()
  await page.goBack()

  // They report it to the operator, Ann.
  await press(page, copy.report)
  await page.getByLabel(copy.reportReason).fill('It names my neighbour.')
  await press(page, copy.sendReport)
  await expect(page.getByText(copy.reported)).toBeVisible()
  await ann.page.goto('/admin-dashboard')
  await ann.page.getByRole('tab', { name: supportCopy.admin.tab }).click()
  const request = ann.page.getByRole('listitem').filter({ hasText: copy.reportSubject })
  await expect(request).toContainText(link)
  await expect(request).toContainText('It names my neighbour.')

  await ann.page.goto(link)
  await expect(ann.page.getByText(copy.isYours)).toBeVisible()
  await press(ann.page, copy.admin.takeDown)
  await ann.page.getByLabel(copy.admin.reason).fill('It names somebody.')
  await press(ann.page, copy.admin.takeDownNow)
  await expect(ann.page.getByText(copy.admin.isDown)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: copy.missingTitle })).toBeVisible()
  await ann.page.goto(`/recipes/${idOf(4)}`)
  await expect(ann.page.getByText(copy.takenDown)).toBeVisible()
  await expect(ann.page.getByText('It names somebody.')).toBeVisible()
  await ann.page.goto(link)
  await press(ann.page, copy.admin.putBack)
  await expect(ann.page.getByRole('button', { name: copy.admin.takeDown })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Negroni of the house')

  await ann.page.goto(`/recipes/${idOf(4)}`)
  await shows(ann.page).click()
  await expect(shows(ann.page)).not.toBeChecked()
  await expect
    .poll(async () => (await page.request.get(link)).status(), { message: 'the page is closed' })
    .toBe(404)
  await page.reload()
  await expect(page.getByRole('heading', { name: copy.missingTitle })).toBeVisible()
})

test('the server’s metadata of a page is only about that page', async ({ world }) => {
  const market = await aMarket(world)
  const drop = await market.drop({ title: 'Weller 12 Year', description: 'From one barrel.' })
  const endless = `Weller ${'12 Year '.repeat(20)}`.trim()
  const long = await market.drop({ title: endless })
  const made = await market.post('/api/recipes', { ...negroni.args, isPublic: true })
  const { id: shown } = await market.get(`/api/recipes/${String(made['id'])}/page`)
  const saidOn = (page: Page) => (selector: string, attribute: string) =>
    page
      .locator(`head ${selector}`)
      .evaluateAll((all, name) => all.map((one) => one.getAttribute(name)), attribute)
  const pages = [
    ['/hype-radar', routes.hypeRadar.title],
    ['/stores', routes.stores.title],
    [`/drops/${drop}`, 'Weller 12 Year'],
    [`/drops/${long}`, endless],
    [`/stores/${market.store}`, 'The Corner Bottle'],
    [`/recipes/shared/${String(shown)}`, 'Negroni of the house'],
  ] as const
  for (const [address, title] of pages)
    await test.step(address, async () => {
      // One that has been here before is given the page as it was built, from its own store.
      const { page } = await world.device()
      const said = saidOn(page)
      await page.goto(`${address}/?from=chat`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      // The page's own title is what its head said before any script ran.
      const html = await (await page.request.get(address)).text()
      const named = appCopy.pageTitle(pageTitleOf(title))
      expect(html).toContain(`<title>${named}</title>`)
      await expect(page).toHaveTitle(named)
      expect(await said('link[rel=canonical]', 'href')).toEqual([world.network.origin + address])
      expect(await said('meta[property="og:title"]', 'content')).toEqual([pageTitleOf(title)])
      const [description, ...others] = await said('meta[name=description]', 'content')
      expect(description).toMatch(/\w{3}/)
      expect(others).toEqual([])

      // Going on within the app removes this recipe's metadata.
      const [next, nextTitle] =
        pages[(pages.findIndex(([at]) => at === address) + 1) % pages.length]!
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, next)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(nextTitle)
      await expect(page).toHaveTitle(appCopy.pageTitle(pageTitleOf(nextTitle)))
      for (const part of ['link[rel=canonical]', 'meta[property]', 'meta[name=description]'])
        expect(await said(part, 'content'), part).toEqual([])
      await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
    })
})

test('two versions of the steps are kept by the form, and are two texts for a visitor', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await doElsewhere(world.server.origin, page, [gin, negroni])
  await page.goto(`/recipes/${idOf(4)}`)
  await press(page, recipesCopy.edit)
  const form = page.getByRole('dialog', { name: recipesCopy.editTitle })
  await expect(form.getByLabel(recipeLabels.instructions)).toHaveValue('Pour over ice.')

  // Another device changes the text while this form is open.
  const change = { id: idOf(4), changes: { instructions: 'Stir for a minute.' } }
  await doElsewhere(world.server.origin, page, [{ name: 'recipe.edit', args: change }])
  await form.getByLabel(recipeLabels.instructions).fill('Shake hard.')
  await press(page, recipesCopy.saveChanges)
  await expect(page.getByText(textVersionsCopy.title)).toBeVisible()
  await expect(page.getByText('Stir for a minute.')).toBeVisible()
  await expect(page.getByText('Shake hard.')).toBeVisible()

  await shows(page).click()
  await expect(page.getByText(copy.open)).toBeVisible()
  const address = page.getByRole('link', { name: '/recipes/shared/' })
  const link = (await address.getAttribute('href')) ?? ''
  const visitor = (await world.device()).page
  await visitor.goto(link)
  for (const [at, text] of ['Stir for a minute.', 'Shake hard.'].entries()) {
    await expect(visitor.getByRole('heading', { name: `Version ${at + 1}` })).toBeVisible()
    await expect(visitor.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(visitor.getByText('⁂')).toHaveCount(0)

  await page.getByRole('button', { name: textVersionsCopy.keep }).last().click()
  await expect(page.getByText(textVersionsCopy.title)).toHaveCount(0)
  await expect(page.getByText('Shake hard.')).toBeVisible()
})
