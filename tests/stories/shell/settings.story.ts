import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { settingLabels } from '../../../shared/copy/field-labels.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { allSaved } from '../../support/bottles.ts'
import { aPerson, expect, join, signIn, test } from '../../support/story.ts'
import { heldOn } from '../../proof/browser/held.ts'
import { addBottle, openMore, tapTo } from './in-the-cellar.ts'

test.use({ ownServer: false })

test('Home shows real figures and recent activity, and says where data is missing', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson('Ada Vintner'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')
  const main = page.getByRole('main')
  await expect(main.getByText('Your cellar is empty')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Import a cellar' })).toHaveAttribute(
    'href',
    '/import',
  )

  await main.getByRole('button', { name: 'Add your first bottle' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Château Margaux')
  await form.getByLabel('Brand').fill('Margaux')
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Wine')
  await form.getByRole('button', { name: 'Save bottle' }).click()

  const figures = main.getByRole('region', { name: 'Figures' })
  const figure = (label: string) => figures.locator('div').filter({ hasText: label }).first()
  await expect(figure('Portfolio value')).toContainText('No data yet')
  await expect(figure('Total bottles')).toContainText('1')
  await expect(figure('Growth')).toContainText('No data yet')
  const activity = main.getByRole('region', { name: 'Recent activity' })
  await expect(activity.getByRole('listitem')).toHaveCount(1)
  await expect(activity.getByRole('listitem')).toContainText('Château Margaux')
  await expect(activity.getByRole('listitem')).toContainText('Added')

  // A bottle that is only in the bar is not part of the portfolio.
  await page.getByRole('button', { name: 'Add a bottle' }).first().click()
  await form.getByLabel('Name').fill('House gin')
  await form.getByLabel('Brand').fill('The house')
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Spirits')
  await form.getByRole('checkbox', { name: 'Add to collection' }).uncheck()
  await form.getByText('More details').click()
  await form.getByLabel('Purchase price').fill('30')
  await form.getByRole('button', { name: 'Save bottle' }).click()
  await expect(figure('Total bottles')).toContainText('2')
  await expect(figure('Portfolio value')).toContainText('No data yet')
  for (const name of ['Collection', 'Bar', 'AI', 'Hype Radar', 'Reservations', 'Stores'])
    await expect(main.getByRole('navigation').getByRole('link', { name })).toBeVisible()
})

test('looks are kept on the device for the first paint, and on all devices of the person', async ({
  world,
}) => {
  const person = aPerson()
  const { page } = await world.device({ colorScheme: 'light' })
  await join(page, person)
  await openMore(page, 'Settings')
  await page.getByRole('radio', { name: 'Cellar' }).click({ force: true })
  await page.getByRole('radio', { name: 'cl' }).click({ force: true })
  const hides = page.getByRole('switch', { name: settingLabels.hideAmounts })
  await hides.focus()
  await page.keyboard.press('Space')
  await expect(hides).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'cellar')
  await allSaved(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'cellar')

  const other = await world.device({ colorScheme: 'light' })
  await signIn(other.page, person)
  await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'cellar')
  await openMore(other.page, 'Settings')
  await expect(other.page.getByRole('radio', { name: 'cl' })).toBeChecked()
  await expect(other.page.getByRole('switch', { name: settingLabels.hideAmounts })).toBeChecked()
})

test('a notification channel stays as switched, with the time zone of the browser', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await openMore(page, 'Settings')
  const mail = page.getByRole('switch', { name: settingLabels.mailNotices })
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const kept = async () => (await heldOn(page)).settings.map(({ row }) => row)
  await expect(mail).not.toBeChecked()
  await mail.click({ force: true })
  await expect(mail).toBeChecked()
  await expect.poll(kept).toEqual([expect.objectContaining({ mailNotices: true, timeZone })])
  await mail.click({ force: true })
  await expect(mail).not.toBeChecked()
  await expect.poll(kept).toEqual([expect.objectContaining({ mailNotices: false })])
})

test('settings show the user and the device’s data, and give a copy of all of it', {
  tag: '@everyday',
}, async ({ world }) => {
  const person = aPerson('Ada Vintner')
  const { page } = await world.device()
  await join(page, person)
  // All that the server has is here.
  await allSaved(page)
  const held = world.network.break({ kind: 'status', status: 503, path: '/api/sync' })
  await addBottle(page, 'Lagavulin 16')
  await openMore(page, 'Settings')
  const fact = (label: string) => page.locator(`dt:text-is("${label}") + dd`)
  await expect(fact('Email')).toHaveText(person.email)
  await expect(fact('Plan')).toContainText('Free')
  await expect(fact('Plan')).toContainText('up to 30 bottles')
  await expect(fact('Unsent changes')).toHaveText('1')
  await expect(fact('Used space')).toContainText(/\d/)
  await expect(fact('Version')).toContainText(/^\d+\.\d+\.\d+/)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: settingsCopy.download }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^undercroft-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(readFileSync(await download.path()))
  const everything = Object.values(files)
    .map((file) => strFromU8(file))
    .join('\n')
  expect(everything).toContain('Lagavulin 16')
  expect(everything).toContain('bottle.add')

  held.lift()
  await expect(fact('Unsent changes')).toHaveText('None')
})

test('an account is deleted with its password only, and nothing of it is left here', async ({
  world,
}) => {
  const person = aPerson()
  const { page } = await world.device()
  await join(page, person)
  await addBottle(page, 'Soon Forgotten')
  await expect(page.getByRole('link', { name: 'All saved' })).toBeVisible()
  await openMore(page, 'Settings')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not the password')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(dialog).toContainText(settingsCopy.deleteWrongPassword)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(person.password)
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText(settingsCopy.deleted)).toBeVisible()
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).toEqual([])

  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()

  // A new account with the same address starts empty.
  await join(page, person)
  await tapTo(page, 'Home')
  await expect(page.getByText('Your cellar is empty')).toBeVisible()
})

test('the offer to install is kept until the person wants it', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await openMore(page, 'Settings')
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(offer, {
      prompt: () => {
        document.title = 'asked'
        return Promise.resolve({ outcome: 'accepted' })
      },
    })
    dispatchEvent(offer)
    if (!offer.defaultPrevented) throw new Error('the browser would show its own bar')
  })
  await page.getByRole('button', { name: 'Install the app' }).click()
  await expect(page).toHaveTitle('asked')
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText(settingsCopy.installed)).toBeVisible()
})
