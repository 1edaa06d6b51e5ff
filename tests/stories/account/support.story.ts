import { profileCopy } from '../../../shared/copy/profile.ts'
import { supportCopy as copy } from '../../../shared/copy/support.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'

// The machine may be slow.
test.setTimeout(300_000)

test('two people write to the operator, the Insider is answered first, and finds the answer', async ({
  world,
}) => {
  // The first account of an installation is its admin.
  const admin = await world.device({ viewport: laptop })
  await join(admin.page, aPerson('Ada Admin'))

  const write = async (name: string, isInsider: boolean) => {
    const person = aPerson(name)
    const { page } = await world.device({ viewport: phone })
    await join(page, person)
    if (isInsider) {
      setPlan(world.server, person.email, 'insider')
      await page.reload()
    }
    await page.goto('/profile')
    await page.getByRole('navigation', { name: profileCopy.ways }).getByText(copy.open).click()
    const sheet = page.getByRole('dialog', { name: copy.title })
    await expect(sheet.getByText(copy.priority)).toHaveCount(isInsider ? 1 : 0)
    await sheet.getByRole('button', { name: copy.send }).click()
    await expect(sheet.getByText(copy.missing)).toHaveCount(2)
    await sheet.getByLabel(copy.subject).fill(`From ${name}`)
    await sheet.getByLabel(copy.message).fill('How do I move a bottle?')
    await sheet.getByRole('button', { name: copy.send }).click()
    await expect(sheet).toBeHidden()
    return page
  }
  await write('Frank Free', false)
  const page = await write('Ivy Insider', true)

  await admin.page.goto('/admin-dashboard?tab=support')
  const list = admin.page.getByRole('list', { name: copy.admin.list })
  await expect(list.getByRole('listitem')).toHaveText([/From Ivy Insider/, /From Frank Free/])
  await list.getByRole('button', { name: copy.admin.actOn('From Ivy Insider') }).click()
  const answer = admin.page.getByRole('dialog')
  await answer.getByLabel(copy.admin.label).fill('Open it and choose Move.')
  await answer.getByRole('button', { name: copy.admin.act }).click()
  await expect(list.getByRole('listitem')).toHaveText([/From Frank Free/])

  await page.reload()
  await page.getByRole('navigation', { name: profileCopy.ways }).getByText(copy.open).click()
  await expect(page.getByRole('region', { name: copy.yours })).toContainText(
    'Open it and choose Move.',
  )
})
