import type { Page } from '@playwright/test'
import { bottleLimit } from '../../../shared/business/plans.ts'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import { changeWords } from '../../../shared/copy/entities.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { shellCopy } from '../../../shared/copy/shell.ts'
import { doElsewhere } from '../../support/another-client.ts'
import {
  addBottle,
  allSaved,
  openForm,
  rowsOn,
  saveBottle,
  typeBottle,
} from '../../support/bottles.ts'
import { laptop } from '../../support/chromium.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'

test.use({ ownServer: false })

const freeBottles = bottleLimit('free')
const idOf = (number: number) => `0197b000-0000-7000-8000-${String(number).padStart(12, '0')}`
/** The browser's storage of the app, apart from its database. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))
const count = async (page: Page) => (await rowsOn(page, 'bottles')).length

test('two devices pass the Free limit offline: the extra bottle needs a decision, and is added once there is room', async ({
  world,
}) => {
  const person = aPerson()
  const phone = await world.deviceOnDisk()
  const computer = await world.device({ viewport: laptop })
  await join(phone.page, person)
  await signIn(computer.page, person)
  await doElsewhere(
    world.server.origin,
    phone.page,
    Array.from({ length: freeBottles - 1 }, (_, at) => ({
      name: 'bottle.add',
      args: { id: idOf(at), name: `Bottle ${at}`, brand: 'A house', category: 'Wine' },
    })),
  )
  for (const { page } of [phone, computer]) {
    await readyOffline(page)
    await page.goto('/collections')
    await expect.poll(() => count(page)).toBe(freeBottles - 1)
  }

  await world.network.cut()
  await addBottle(computer.page, { name: 'The last of the laptop' })
  await addBottle(phone.page, { name: 'The last of the phone', notes: 'Kept' })
  // The device shows it, and keeps the typed text.
  await openForm(phone.page)
  await typeBottle(phone.page, { name: 'One too many', notes: 'Typed by thumb' })
  await saveBottle(phone.page)
  const form = phone.page.getByRole('dialog', { name: bottleCopy.addTitle })
  await expect(form.getByText(bottleCopy.planFull(freeBottles))).toBeVisible()
  await expect(form.getByLabel(bottleLabels.name)).toHaveValue('One too many')
  await expect(form.getByLabel(bottleLabels.notes)).toHaveValue('Typed by thumb')
  expect(await count(phone.page)).toBe(freeBottles)
  await phone.close()

  await world.network.mend()
  await computer.page.reload()
  await allSaved(computer.page)
  const { page } = await world.reopen(phone, '/attention')
  const chip = page.getByRole('banner').getByRole('link', { name: shellCopy.sync.attention })
  const draft = page.getByRole('dialog', { name: bottleCopy.addTitle })
  await expect(chip).toBeVisible()
  // The draft survived on the browser's disk, and is back with the form.
  await expect.poll(() => kept(page)).toContain('Typed by thumb')
  await openForm(page)
  await expect(draft.getByText(bottleCopy.draftBack)).toBeVisible()
  await expect(draft.getByLabel(bottleLabels.name)).toHaveValue('One too many')
  await expect(draft.getByLabel(bottleLabels.notes)).toHaveValue('Typed by thumb')
  await saveBottle(page)
  await expect(draft.getByText(bottleCopy.planFull(freeBottles))).toBeVisible()

  setPlan(world.server, person.email, 'insider')
  await page.reload()
  await expect(draft.getByLabel(bottleLabels.name)).toHaveValue('One too many')
  await expect.poll(() => kept(page)).toContain('insider')
  await saveBottle(page)
  await expect(draft).toHaveCount(0)
  const refused = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: changeWords['bottle.add']('The last of the phone') })
  await expect(refused).toContainText(attentionCopy.why.plan_limit)
  await refused.getByRole('button', { name: /^Retry/ }).click()
  await expect(refused).toHaveCount(0)
  await allSaved(page)
  for (const device of [page, computer.page])
    await expect
      .poll(async () =>
        (await rowsOn<{ name: string }>(device, 'bottles'))
          .map(({ name }) => name)
          .filter((name) => !name.startsWith('Bottle '))
          .toSorted(),
      )
      .toEqual(['One too many', 'The last of the laptop', 'The last of the phone'])
})
