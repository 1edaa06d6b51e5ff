import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bottleLimit } from '../../../shared/business/plans.ts'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import { doElsewhere } from '../../support/another-client.ts'
import type { World } from '../../support/story.ts'
import { aPerson, expect, join, signIn, test } from '../../support/story.ts'
import { addBottle, tapTo } from './in-the-cellar.ts'
import { setPlan } from '../../support/operator.ts'

test.use({ ownServer: false })

/**
 * A device whose bottle the server refused, because another device of the same person had filled
 * the plan meanwhile.
 */
async function withRefusedBottle(world: World, name: string): Promise<Page> {
  const person = aPerson()
  const { page } = await world.device()
  await join(page, person)
  const other = await world.device()
  await signIn(other.page, person)
  await expect(other.page.getByRole('link', { name: 'All saved' })).toBeVisible()

  const held = world.network.break({ kind: 'status', status: 503, path: '/api/sync' })
  await addBottle(page, name)
  await doElsewhere(
    world.server.origin,
    other.page,
    Array.from({ length: bottleLimit('free') }, (_, at) => ({
      name: 'bottle.add',
      args: { id: randomUUID(), name: `Filler ${at}`, brand: 'X', category: 'Beer' },
    })),
  )
  held.lift()
  await expect(page.getByRole('link', { name: 'Needs attention' })).toBeVisible()
  return page
}

test('a refused change is found with all that was typed, exported, discarded and brought back', {
  tag: '@everyday',
}, async ({ world }) => {
  const page = await withRefusedBottle(world, 'Ardbeg Uigeadail')
  await page.getByRole('link', { name: 'Needs attention' }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'Add Ardbeg Uigeadail' })
  await expect(item).toContainText(attentionCopy.why.plan_limit)
  await item.getByText(attentionCopy.showTyped).click()
  await expect(item.locator('dt:text-is("Brand") + dd')).toHaveText('Brand')
  await expect(item.locator('dt:text-is("Category") + dd')).toHaveText('Whiskey')

  const downloading = page.waitForEvent('download')
  await item.getByRole('button', { name: 'Export' }).click()
  const exported = JSON.parse(readFileSync(await (await downloading).path(), 'utf8')) as object
  expect(exported).toMatchObject({
    name: 'bottle.add',
    code: 'plan_limit',
    args: { name: 'Ardbeg Uigeadail', brand: 'Brand', category: 'Whiskey' },
  })

  await item.getByRole('button', { name: 'Discard' }).click()
  await expect(item).toHaveCount(0)
  await expect(page.getByText(attentionCopy.refusedNone)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item).toBeVisible()
  await page.reload()
  await expect(item).toBeVisible()
})

test('a refused change is tried again once there is room', async ({ world }) => {
  const page = await withRefusedBottle(world, 'Ardbeg Uigeadail')
  await page.getByRole('link', { name: 'Needs attention' }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'Add Ardbeg Uigeadail' })
  await item.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert').filter({ hasText: attentionCopy.retryFailed })).toBeVisible()
  await expect(item).toBeVisible()

  await tapTo(page, 'Collection')
  await page.getByRole('link', { name: /Filler 1\b/ }).click()
  await page.getByRole('button', { name: /Delete/ }).click()
  await expect(page.getByText(/^Filler 1\b.* deleted$/).first()).toBeVisible()
  await page.goto('/attention')
  await item.getByRole('button', { name: 'Retry' }).click()
  await expect(item).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'All saved' })).toBeVisible()
  await tapTo(page, 'Collection')
  await expect(page.getByRole('link', { name: /Ardbeg Uigeadail/ })).toBeVisible()
})

test('a refused change goes through once the plan has grown, though the app was open all along', async ({
  world,
}) => {
  const page = await withRefusedBottle(world, 'Ardbeg Uigeadail')
  await page.getByRole('link', { name: 'Needs attention' }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'Add Ardbeg Uigeadail' })
  const { email } = await page.evaluate(
    async () => (await (await fetch('/api/auth/user')).json()) as { email: string },
  )
  setPlan(world.server, email, 'insider')
  await item.getByRole('button', { name: 'Retry' }).click()
  await expect(item).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'All saved' })).toBeVisible()
})

test('a refused bottle opens in its form, with the typed text', async ({ world }) => {
  const page = await withRefusedBottle(world, 'Ardbeg Uigeadail')
  await page.goto('/attention')
  const item = page.getByRole('listitem').filter({ hasText: 'Add Ardbeg Uigeadail' })
  await item.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Name')).toHaveValue('Ardbeg Uigeadail')
  await expect(form.getByLabel('Brand')).toHaveValue('Brand')
})

test('pending changes are listed, and are sent automatically once the server answers', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await expect(page.getByRole('link', { name: 'All saved' })).toBeVisible()
  const held = world.network.break({ kind: 'status', status: 503, path: '/api/sync' })
  await addBottle(page, 'Lagavulin 16')
  await page.getByRole('link', { name: '1 waiting' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Add Lagavulin 16' })).toBeVisible()
  await expect(page.getByText(attentionCopy.waitingCount(1))).toBeVisible()
  held.lift()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText(attentionCopy.waitingNone)).toBeVisible()
})

test('a user whose session ended keeps working, and pending changes are sent after signing in again', async ({
  world,
}) => {
  const person = aPerson()
  const { page } = await world.device()
  await join(page, person)
  await expect(page.getByRole('link', { name: 'All saved' })).toBeVisible()
  await page.context().clearCookies()
  await addBottle(page, 'Lagavulin 16')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Signed out' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('link', { name: 'All saved' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Lagavulin 16')).toBeVisible()
})
