import { profileCopy } from '../../../shared/copy/profile.ts'
import { supportCopy as copy } from '../../../shared/copy/support.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { limitMs } from '../../support/scope.ts'

// The machine may be slow.
test.setTimeout(limitMs(300_000))

test('two people write to the operator, the Insider is answered first, replies, and it waits again', async ({
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
    await expect(page.getByLabel(copy.page.email)).toHaveValue(person.email)
    await expect(page.getByText(copy.priority)).toHaveCount(isInsider ? 1 : 0)
    await page.getByRole('button', { name: copy.send }).click()
    await expect(page.getByText(copy.missing)).toHaveCount(2)
    await page.getByLabel(copy.subject).fill(`From ${name}`)
    await page.getByRole('textbox', { name: copy.message }).fill('How do I move a bottle?')
    await page.getByRole('button', { name: copy.send }).click()
    await expect(page.getByText(copy.sent)).toBeVisible()
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
  const mine = page.getByRole('region', { name: copy.yours })
  await expect(mine).toContainText('Open it and choose Move.')
  await expect(mine.getByText(copy.waits)).toHaveCount(0)
  await mine.getByRole('button', { name: copy.replyOn('From Ivy Insider') }).click()
  const reply = page.getByRole('dialog')
  await reply.getByRole('textbox', { name: copy.message }).fill('There is no Move.')
  await reply.getByRole('button', { name: copy.send }).click()
  await expect(mine).toContainText('There is no Move.')
  await expect(mine.getByText(copy.waits)).toBeVisible()

  await admin.page.reload()
  await expect(list.getByRole('listitem')).toHaveText([/There is no Move\./, /From Frank Free/])
})
