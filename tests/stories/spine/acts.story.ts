import type { Page } from '@playwright/test'
import { bottleLabels, pourLabels } from '../../../shared/copy/field-labels.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { addBottle, allSaved, openBottlePage, rowsOn } from '../../support/bottles.ts'
import { laptop } from '../../support/chromium.ts'
import { aPerson, expect, join, signIn, test } from '../../support/story.ts'

test.use({ ownServer: false })

/** What can be seen of the cellar: every bottle, and how many entries the histories have. */
async function cellarOn(page: Page) {
  const bottles = await rowsOn<Bottle>(page, 'bottles')
  return {
    // The server sets the times of creation and change, so they are no part of the undo.
    bottles: bottles
      .map(({ createdAt: _, updatedAt: __, ...bottle }) => bottle)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    uses: (await rowsOn(page, 'pours')).length,
    events: (await rowsOn(page, 'bottle_events')).length,
  }
}
type Cellar = Awaited<ReturnType<typeof cellarOn>>

test('every act on a bottle, and its Undo, is seen on the other device', async ({ world }) => {
  const person = aPerson()
  const { page: phone } = await world.device()
  const { page: computer } = await world.device({ viewport: laptop })
  await join(phone, person)
  await signIn(computer, person)
  await addBottle(phone, { name: 'Talisker 10' })
  await openBottlePage(phone, 'Talisker 10')
  await openBottlePage(computer, 'Talisker 10')
  const press = (name: string) =>
    phone.getByRole('main').getByRole('button', { name, exact: true }).click()
  const inSheet = (label: string, value: string) =>
    phone.getByRole('dialog').getByLabel(label).and(phone.locator('input, textarea')).fill(value)
  const done = (name: string) =>
    phone.getByRole('dialog').getByRole('button', { name, exact: true }).click()

  /** Does it, sees its effect here and there, takes it back, and sees that here and there too. */
  async function andBack(act: () => Promise<void>, effect: (cellar: Cellar) => object) {
    const before = await cellarOn(phone)
    await act()
    await expect.poll(async () => effect(await cellarOn(phone))).not.toEqual(effect(before))
    const after = await cellarOn(phone)
    await expect.poll(() => cellarOn(computer)).toEqual(after)
    await phone.getByRole('button', { name: bottleCopy.undo, exact: true }).click()
    await expect.poll(() => cellarOn(phone)).toEqual(before)
    await expect.poll(() => cellarOn(computer)).toEqual(before)
  }
  const bottles = (cellar: Cellar) => cellar.bottles

  await test.step('Log Use', () =>
    andBack(
      () => press(bottleCopy.logUse),
      ({ uses }) => ({ uses }),
    ))
  await test.step('Log Use with details', () =>
    andBack(
      async () => {
        await press(bottleCopy.withDetails)
        await inSheet(pourLabels.amountMl, '2')
        await inSheet(pourLabels.note, 'Penicillin')
        await phone.getByRole('group', { name: bottleCopy.levelAfter }).getByText('½').click()
        await done(bottleCopy.logUse)
        await expect(computer.getByRole('main')).toContainText('Penicillin')
      },
      ({ uses }) => ({ uses }),
    ))
  await test.step('open', () => andBack(() => press(bottleCopy.open), bottles))
  await test.step('finish', () => andBack(() => press(bottleCopy.finish), bottles))
  await test.step('move', () =>
    andBack(async () => {
      await press(bottleCopy.move)
      await inSheet(bottleLabels.location, 'Cellar')
      await inSheet(bottleLabels.bin, 'B 2')
      await done(bottleCopy.move)
      await expect(computer.getByRole('main')).toContainText('Cellar, B 2')
    }, bottles))
  await test.step('edit', () =>
    andBack(async () => {
      await press(bottleCopy.edit)
      await inSheet(bottleLabels.name, 'Talisker, 10 years')
      await inSheet(bottleLabels.quantity, '3')
      await done(bottleCopy.saveChanges)
      await expect(computer.getByRole('heading', { level: 1 })).toHaveText('Talisker, 10 years')
    }, bottles))
  await test.step('delete', () =>
    andBack(async () => {
      await press(bottleCopy.delete)
      await expect(computer.getByRole('heading', { name: bottleCopy.goneTitle })).toBeVisible()
    }, bottles))
  await test.step('add', () => andBack(() => addBottle(phone, { name: 'Another' }), bottles))
  await test.step('finish one of several', async () => {
    await openBottlePage(phone, 'Talisker 10')
    await press(bottleCopy.edit)
    await inSheet(bottleLabels.quantity, '3')
    await done(bottleCopy.saveChanges)
    await press(bottleCopy.open)
    await expect.poll(() => cellarOn(phone)).toMatchObject({ events: 1 })
    await andBack(() => press(bottleCopy.finish), bottles)
  })
  await allSaved(phone)
  await allSaved(computer)
})
