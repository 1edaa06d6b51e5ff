import { shellCopy } from '../../../shared/copy/shell.ts'
import { heldOn, tornIn } from '../../proof/browser/held.ts'
import { logOf, rowsAtServer, userOf } from '../../proof/browser/server-holds.ts'
import { addBottle, allSaved, waits } from '../../support/bottles.ts'
import {
  aPerson,
  expect,
  joinByForm,
  readyOffline,
  signInByForm,
  test,
} from '../../support/story.ts'
import { signOut } from '../shell/in-the-cellar.ts'

test('[B13] after another person used the browser, a user finds their unsent changes, and none was sent as the other', async ({
  world,
}) => {
  test.setTimeout(240_000)
  const [ada, bob] = [aPerson('Ada Vintner'), aPerson('Bob Cooper')]
  const { page, context } = await world.device()
  const { origin } = world.server
  await joinByForm(page, ada)
  await readyOffline(page)
  await page.goto('/collections')
  const adaId = await userOf(origin, context.request)
  await world.network.cut()
  await addBottle(page, { name: 'Of Ada' })
  await waits(page, 1)
  // She never signs out: her session ends, and another user signs in at her browser.
  await context.clearCookies()
  await world.network.mend()
  await expect(
    page.getByRole('banner').getByRole('link', { name: shellCopy.sync.signed_out }),
  ).toBeVisible({ timeout: 30_000 })
  await joinByForm(page, bob)
  const bobId = await userOf(origin, context.request)
  expect(bobId).not.toBe(adaId)
  await page.goto('/collections')
  await expect(page.getByRole('link', { name: /Of Ada/ })).toHaveCount(0)
  const held = world.network.break({ kind: 'status', status: 503, path: '/api/sync' })
  await addBottle(page, { name: 'Of Bob' })
  await waits(page, 1)
  expect((await heldOn(page, adaId)).outbox.length).toBe(1)
  expect((await heldOn(page, bobId)).outbox.length).toBe(1)

  await signOut(page)
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: shellCopy.signOut, exact: true }).click()
  await expect(page).toHaveURL('/auth')
  held.lift()
  for (const [person, id, name] of [
    [ada, adaId, 'Of Ada'],
    [bob, bobId, 'Of Bob'],
  ] as const) {
    await signInByForm(page, person)
    await page.goto('/collections')
    await allSaved(page)
    const here = await heldOn(page, id)
    expect(tornIn(here)).toEqual([])
    expect(here.bottles.map(({ row }) => row['name'])).toEqual([name])
    expect((await rowsAtServer(origin, context.request))['bottles']).toMatchObject([{ name }])
    await signOut(page)
    await expect(page).toHaveURL('/auth')
  }
  const log = logOf(world.server)
  expect(log.map(({ name, code }) => [name, code])).toEqual([
    ['bottle.add', null],
    ['bottle.add', null],
  ])
})
