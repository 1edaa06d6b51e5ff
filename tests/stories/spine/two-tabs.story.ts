import type { Page } from '@playwright/test'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import { addBottle, allSaved, rowsOn, waits } from '../../support/bottles.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'

test.use({ ownServer: false })

test('a bottle added in one tab is in the other at once, and bottles both add offline are sent once', async ({
  world,
}) => {
  const person = aPerson()
  const device = await world.device()
  const one = device.page
  await join(one, person)
  await readyOffline(one)
  await one.goto('/collections')
  const two = await device.context.newPage()
  await two.goto('/collections')
  await expect(two.getByRole('heading', { name: 'Start Your Collection' })).toBeVisible()

  // Offline, only the device can update the other tab.
  await world.network.cut()
  await addBottle(one, { name: 'From the first tab' })
  await expect(two.getByRole('link', { name: /From the first tab/ })).toBeVisible()

  const added = ['One', 'Two', 'Three'].flatMap((name) => [`${name} of one`, `${name} of two`])
  await Promise.all(
    [one, two].map(async (tab, place) => {
      for (const name of added.filter((_, at) => at % 2 === place)) await addBottle(tab, { name })
    }),
  )
  for (const tab of [one, two]) await waits(tab, 7)

  // While a round is on its way, no tab starts a second one. Both are where they show it before there
  // is a network: a tab that is left takes its round with it.
  for (const tab of [one, two]) {
    await tab.goto('/attention')
    await expect(tab.getByText(attentionCopy.waitingCount(7))).toBeVisible()
  }
  const held = world.network.break({ kind: 'hold-response', path: '/api/sync', method: 'POST' })
  await world.network.mend()
  const syncNow = (tab: Page) => tab.getByRole('button', { name: attentionCopy.syncNow })
  // If a round has already started, the button waits until it is over.
  const pressed = syncNow(one).click()
  await held.struck()
  await expect(syncNow(two)).toHaveAttribute('aria-busy', 'true')
  const [first, second] = await Promise.all(
    [one, two].map((tab) =>
      tab.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)),
    ),
  )
  expect(first).toEqual(second)
  expect(held.hits).toBe(1)
  held.lift()
  await pressed
  for (const tab of [one, two]) await allSaved(tab)

  const other = await world.device()
  await signIn(other.page, person)
  const names = ['From the first tab', ...added].toSorted()
  for (const page of [one, two, other.page])
    await expect
      .poll(async () =>
        (await rowsOn<{ name: string }>(page, 'bottles')).map(({ name }) => name).toSorted(),
      )
      .toEqual(names)
})
