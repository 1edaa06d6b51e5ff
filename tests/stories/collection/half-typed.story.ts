import type { Page } from '@playwright/test'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { uiCopy } from '../../../shared/copy/ui.ts'
import { routes } from '../../../shared/routes.ts'
import { openForm, rowsOn, saveBottle, typeBottle } from '../../support/bottles.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'
import { signOut, tapTo } from '../shell/in-the-cellar.ts'
import { limitMs } from '../../support/scope.ts'

test.use({ ownServer: false })
test.setTimeout(limitMs(240_000))

const name = 'Port Ellen 1979'
const offer = bottleCopy.halfTyped(name)

test('a half-typed bottle comes back where it was typed, and asks elsewhere', async ({ world }) => {
  const device = await world.deviceOnDisk()
  const { page } = device
  const form = page.getByRole('dialog', { name: bottleCopy.addTitle })
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto(routes.collection.path)
  await openForm(page)
  await typeBottle(page, { name, notes: 'From the auction' })
  // The browser's question before leaving a page must not appear.
  page.on('dialog', (asked) => void asked.accept())

  await test.step('after a reload it is there again', async () => {
    await page.reload()
    await expect(form.getByLabel(bottleLabels.name)).toHaveValue(name)
    await expect(form.getByText(bottleCopy.draftBack)).toBeVisible()
  })
  await test.step('over no other screen, but a line there says so', async () => {
    for (const path of [routes.reservations.path, routes.settings.path]) {
      await page.goto(path)
      await expect(page.getByText(offer)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
  await test.step('back at the collection it opens automatically', async () => {
    await tapTo(page, 'Collection')
    await expect(form.getByLabel(bottleLabels.name)).toHaveValue(name)
    await expect(page.getByText(offer)).toHaveCount(0)
  })
  await test.step('Back closes the screen with its form and keeps the typed text', async () => {
    await page.goBack()
    await expect(page.getByText(offer)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a draft lost from local storage is restored', async () => {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('undercroft-draft/')) localStorage.removeItem(key)
    })
    await page.reload()
    await expect(page.getByText(offer)).toBeVisible()
  })

  const again = await world.reopen(device, routes.reservations.path)
  const later = again.page
  const laterForm = later.getByRole('dialog', { name: bottleCopy.addTitle })
  await test.step('after the app was ended it asks, too; put away, it is with the form', async () => {
    await expect(later.getByText(offer)).toBeVisible()
    await expect(later.getByRole('dialog')).toHaveCount(0)
    await later.getByRole('button', { name: uiCopy.dismiss }).click()
    await expect(later.getByText(offer)).toHaveCount(0)
    await later.goto(routes.collection.path)
    await expect(later.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(later.getByRole('dialog')).toHaveCount(0)
    await openForm(later)
    await expect(laterForm.getByLabel(bottleLabels.name)).toHaveValue(name)
  })
  await test.step('when asked it opens over any screen, and is saved there', async () => {
    later.on('dialog', (asked) => void asked.accept())
    await later.goto(routes.settings.path)
    await later.getByRole('button', { name: bottleCopy.goOnTyping }).click()
    await expect(laterForm.getByLabel(bottleLabels.notes)).toHaveValue('From the auction')
    await saveBottle(later)
    await expect(laterForm).toHaveCount(0)
    await expect
      .poll(async () => (await rowsOn<{ name: string }>(later, 'bottles')).map((row) => row.name))
      .toEqual([name])
    await later.goto(routes.reservations.path)
    await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(later.getByText(offer)).toHaveCount(0)
  })
})

test('one person’s draft is not offered to another at this browser', async ({ world }) => {
  const [ann, bob] = [aPerson('Ann Vintner'), aPerson('Bob Cooper')]
  const { page } = await world.device()
  await join(page, ann)
  await page.goto(routes.collection.path)
  await openForm(page)
  await typeBottle(page, { name })
  page.on('dialog', (asked) => void asked.accept())
  await page.goto('/')
  await expect(page.getByText(offer)).toBeVisible()
  await signOut(page)
  await page.waitForURL(/\/auth/)
  await join(page, bob)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bob')
  await expect(page.getByText(/Unsaved bottle/)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Nor has his own form anything of it.
  await page.goto(routes.collection.path)
  await openForm(page)
  await expect(page.getByRole('dialog').getByLabel(bottleLabels.name)).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.context().clearCookies()
  await signIn(page, ann)
  await openForm(page)
  await expect(page.getByRole('dialog').getByLabel(bottleLabels.name)).toHaveValue(name)
})

test('a draft in one tab is not offered or overwritten in another until the first is closed or dies', async ({
  world,
}) => {
  const device = await world.device()
  const { page: first } = device
  await join(first, aPerson())
  await first.goto(routes.collection.path)
  await openForm(first)
  await typeBottle(first, { name })

  const second = await device.context.newPage()
  const asked = second.getByText(/Unsaved bottle/)
  const form = second.getByRole('dialog', { name: bottleCopy.addTitle })
  for (const tab of [first, second]) tab.on('dialog', (leaving) => void leaving.accept())
  await second.goto(routes.reservations.path)
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await hasLooked(second)
  await expect(asked).toHaveCount(0)

  await test.step('each has a form of its own', async () => {
    await second.goto(routes.collection.path)
    await openForm(second)
    await expect(form.getByLabel(bottleLabels.name)).toHaveValue('')
    await typeBottle(second, { name: 'Brora 30' })
    await second.reload()
    await expect(form.getByLabel(bottleLabels.name)).toHaveValue('Brora 30')
    await first.reload()
    await expect(first.getByRole('dialog').getByLabel(bottleLabels.name)).toHaveValue(name)
    await saveBottle(second)
    await expect(form).toHaveCount(0)
  })

  const third = await device.context.newPage()
  await third.goto(routes.reservations.path)
  await hasLooked(third)
  await expect(third.getByText(/Unsaved bottle/)).toHaveCount(0)
  await test.step('when the first tab dies, another open tab offers it', async () => {
    const crashed = first.waitForEvent('crash')
    await first.goto('chrome://crash').catch(() => undefined)
    await crashed
    await expect(third.getByText(offer)).toBeVisible()
    await first.close()
  })
  await test.step('who goes on with it has it alone', async () => {
    const fourth = await device.context.newPage()
    await fourth.goto(routes.reservations.path)
    await expect(fourth.getByText(offer)).toBeVisible()
    await third.getByRole('button', { name: bottleCopy.goOnTyping }).click()
    await expect(third.getByRole('dialog').getByLabel(bottleLabels.name)).toHaveValue(name)
    await expect(fourth.getByText(offer)).toHaveCount(0)
    await third.close()
    await expect(fourth.getByText(offer)).toBeVisible()
  })
})

/** The tab has asked for what another one types: it stands in the queue behind that one. */
const hasLooked = (tab: Page) =>
  expect
    .poll(() =>
      tab.evaluate(async () => (await navigator.locks.query()).pending?.map((lock) => lock.name)),
    )
    .toContainEqual(expect.stringContaining('undercroft-draft/'))
