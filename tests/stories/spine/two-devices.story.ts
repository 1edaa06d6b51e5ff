import type { Page } from '@playwright/test'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import { changeWords } from '../../../shared/copy/entities.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { textVersionsCopy } from '../../../shared/copy/text-versions.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import {
  addBottle,
  allSaved,
  openBottlePage,
  rowsOn,
  unfold,
  waits,
} from '../../support/bottles.ts'
import { laptop } from '../../support/chromium.ts'
import {
  aPerson,
  expect,
  join,
  readyOffline,
  signIn,
  test,
  type World,
} from '../../support/story.ts'

test.use({ ownServer: false })

test.describe.configure({ mode: 'parallel' })

/** One person's phone and laptop, both with the same bottle, both ready for the cellar. */
async function withOneBottle(world: World, name: string) {
  const person = aPerson()
  const phone = await world.deviceOnDisk()
  const computer = await world.device({ viewport: laptop })
  await join(phone.page, person)
  await signIn(computer.page, person)
  await addBottle(phone.page, { name })
  await allSaved(phone.page)
  for (const { page } of [phone, computer]) {
    await readyOffline(page)
    await openBottlePage(page, name)
  }
  return { phone, computer, person }
}

/** Presses a button of the bottle's page and waits until the app has said that it is done. */
async function act(page: Page, name: string, said: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await expect(page.getByText(said, { exact: true })).toBeVisible()
}

/** Opens the form of the current page's bottle, and changes fields by their labels. */
async function edit(page: Page, fields: Record<string, string>) {
  await page.getByRole('main').getByRole('button', { name: bottleCopy.edit, exact: true }).click()
  const form = page.getByRole('dialog', { name: bottleCopy.editTitle })
  await unfold(form)
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
  await form.getByRole('button', { name: bottleCopy.saveChanges }).click()
  await expect(form).toHaveCount(0)
}

const only = async (page: Page) => (await rowsOn<Bottle>(page, 'bottles'))[0]

test('two devices that edit one bottle offline both keep their changes, and both uses count', {
  tag: '@everyday',
}, async ({ world }) => {
  const { phone, computer } = await withOneBottle(world, 'Springbank 15')
  await world.network.cut()
  await edit(phone.page, { [bottleLabels.region]: 'Campbeltown', [bottleLabels.bin]: 'A 1' })
  await edit(computer.page, {
    [bottleLabels.notes]: 'Brine, oil\nand 潮',
    [bottleLabels.purchasePrice]: '85.50',
  })
  await act(phone.page, bottleCopy.logUse, bottleCopy.did.used('Springbank 15'))
  await act(computer.page, bottleCopy.logUse, bottleCopy.did.used('Springbank 15'))
  // The edit, and a use that opened the bottle.
  for (const { page } of [phone, computer]) await waits(page, 3)
  expect(await only(phone.page)).not.toHaveProperty('notes')

  await world.network.mend()
  for (const { page } of [phone, computer]) {
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Campbeltown')
    await expect(page.getByRole('main')).toContainText('潮')
    await allSaved(page)
    await expect
      .poll(() => only(page))
      .toMatchObject({
        region: 'Campbeltown',
        bin: 'A 1',
        notes: 'Brine, oil\nand 潮',
        purchasePrice: 85_50,
        useCount: 2,
      })
  }
  await expect.poll(() => only(phone.page)).toEqual(await only(computer.page))
  expect(await rowsOn(phone.page, 'pours')).toHaveLength(2)
})

test('notes that two devices changed offline are both shown, and one can be kept', async ({
  world,
}) => {
  const { phone, computer } = await withOneBottle(world, 'Lagavulin 16')
  await world.network.cut()
  await edit(phone.page, { [bottleLabels.notes]: 'Older: peat' })
  await edit(computer.page, { [bottleLabels.notes]: 'Newer: peat and honey' })
  await phone.close()
  await world.network.mend()
  await computer.page.reload()
  await allSaved(computer.page)
  const { page } = await world.reopen(phone, new URL(computer.page.url()).pathname)
  await allSaved(page)
  for (const one of [page, computer.page])
    await expect(one.getByText(textVersionsCopy.title)).toBeVisible()
  const newer = page.getByText('Newer: peat and honey', { exact: true }).locator('..')
  await newer.getByRole('button', { name: textVersionsCopy.keep }).click()
  await expect(computer.page.getByText('Older: peat', { exact: true })).toHaveCount(0)
  await expect.poll(() => only(computer.page)).toMatchObject({ notes: 'Newer: peat and honey' })
})

test('notes changed on another device while a form is open are shown next to its text', async ({
  world,
}) => {
  const { phone, computer } = await withOneBottle(world, 'Lagavulin 16')
  const { page } = phone
  await page.getByRole('main').getByRole('button', { name: bottleCopy.edit, exact: true }).click()
  const form = page.getByRole('dialog', { name: bottleCopy.editTitle })
  await unfold(form)
  await form.getByLabel(bottleLabels.notes).fill('Phone: iodine')
  await edit(computer.page, { [bottleLabels.notes]: 'Computer: smoke' })
  await allSaved(computer.page)
  await expect.poll(() => only(page)).toMatchObject({ notes: 'Computer: smoke' })
  await form.getByRole('button', { name: bottleCopy.saveChanges }).click()
  await expect(form).toHaveCount(0)
  for (const text of ['Phone: iodine', 'Computer: smoke'])
    await expect(computer.page.getByText(text, { exact: true })).toBeVisible()
})

test('an edit of a bottle that was deleted elsewhere needs attention, with all that was typed', async ({
  world,
}) => {
  const { phone, computer } = await withOneBottle(world, 'Bowmore 12')
  await world.network.cut()
  const typed = {
    [bottleLabels.name]: 'Bowmore 12, first fill',
    [bottleLabels.region]: 'Islay',
    [bottleLabels.notes]: 'Sea & smoke',
    [bottleLabels.purchasePrice]: '61.25',
  }
  await edit(phone.page, typed)
  await act(phone.page, bottleCopy.logUse, bottleCopy.did.used('Bowmore 12, first fill'))
  await phone.close()
  await act(computer.page, bottleCopy.delete, bottleCopy.did.removed('Bowmore 12'))
  await world.network.mend()
  await computer.page.goto('/collections')
  await allSaved(computer.page)
  expect(await rowsOn(computer.page, 'bottles')).toEqual([])

  const { page } = await world.reopen(phone, '/attention')
  const refused = page.getByRole('main').getByRole('listitem')
  const edited = refused.filter({ hasText: changeWords['bottle.edit']('Bowmore 12') })
  // The use opened the bottle first; the two are independent, because nothing depends on an edit.
  const others = (['bottle.open', 'bottle.logUse'] as const).map((name) =>
    refused.filter({ hasText: changeWords[name]('Bowmore 12') }),
  )
  await expect(edited).toContainText(attentionCopy.why.gone)
  await edited.getByText(attentionCopy.showTyped).click()
  for (const text of ['Bowmore 12, first fill', 'Islay', 'Sea & smoke', '$61.25'])
    await expect(edited.locator('dd').getByText(text, { exact: true })).toBeVisible()

  // There is nothing to send it to, and nothing of it is lost by trying.
  await edited.getByRole('button', { name: /^Retry/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: attentionCopy.retryFailed })).toBeVisible()
  for (const other of others) {
    await other.getByRole('button', { name: /^Discard/ }).click()
    await expect(other).toHaveCount(0)
  }

  await edited.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: bottleCopy.fixTitle })
  await expect(form).toContainText(bottleCopy.asNewSentence)
  for (const [label, value] of Object.entries(typed))
    await expect(form.getByLabel(label)).toHaveValue(value)
  // And its earlier value, which this device still has.
  await expect(form.getByLabel(bottleLabels.brand)).toHaveValue('Ardbeg')
  await form.getByRole('button', { name: bottleCopy.saveBottle }).click()
  await expect(form).toHaveCount(0)
  await expect(refused).toHaveCount(0)
  await allSaved(page)
  await computer.page.reload()
  await expect
    .poll(() => only(computer.page))
    .toMatchObject({
      name: 'Bowmore 12, first fill',
      brand: 'Ardbeg',
      category: 'Whiskey',
      region: 'Islay',
      notes: 'Sea & smoke',
      purchasePrice: 61_25,
    })
})

test('a bottle deleted on one device is brought back on the other, with its history', async ({
  world,
}) => {
  const { phone, computer } = await withOneBottle(world, 'Oban 14')
  await act(phone.page, bottleCopy.logUse, bottleCopy.did.used('Oban 14'))
  await expect.poll(() => only(computer.page)).toMatchObject({ useCount: 1 })
  await act(phone.page, bottleCopy.delete, bottleCopy.did.removed('Oban 14'))
  await expect(computer.page.getByRole('heading', { name: bottleCopy.goneTitle })).toBeVisible()
  await computer.page.getByRole('button', { name: bottleCopy.restore }).click()
  await expect(computer.page.getByRole('heading', { level: 1, name: 'Oban 14' })).toBeVisible()
  await allSaved(computer.page)
  await expect(phone.page.getByRole('link', { name: /Oban 14/ })).toBeVisible()
  await phone.page.getByRole('link', { name: /Oban 14/ }).click()
  await expect(phone.page.getByRole('main')).toContainText(bottleCopy.used)
  expect(await only(phone.page)).toEqual(await only(computer.page))
})
