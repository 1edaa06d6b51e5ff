import { schemaVersions } from '../../../web/local/store/schema.ts'
import { expect, test } from './device-story.ts'

test('[A10] a tab shows another tab’s change within a second', async ({ context, openTab }) => {
  const [one, other] = [await openTab(context), await openTab(context)]
  await one.evaluate(() => window.devicePage.add('Yamazaki 12'))
  await expect
    .poll(() => other.evaluate(() => window.devicePage.shown()), { timeout: 1_000 })
    .toEqual([{ name: 'Yamazaki 12', useCount: 0 }])
  expect(await other.evaluate(() => window.devicePage.state())).toBe('waiting')
})

test('[D4] four tabs that log uses of one bottle at once count all of them, in one order', async ({
  context,
  openTab,
}) => {
  const tabs = [
    await openTab(context),
    await openTab(context),
    await openTab(context),
    await openTab(context),
  ]
  const id = await tabs[0]!.evaluate(() => window.devicePage.add('Yamazaki 12'))
  await Promise.all(
    tabs.map((tab) => tab.evaluate((bottle) => window.devicePage.logUses(bottle, 25), id)),
  )
  const outbox = await tabs[0]!.evaluate(() => window.devicePage.outbox())
  expect(outbox.map((entry) => entry.seq)).toEqual(Array.from({ length: 101 }, (_, i) => i + 1))
  for (const tab of tabs)
    await expect
      .poll(() => tab.evaluate(() => window.devicePage.shown()))
      .toEqual([{ name: 'Yamazaki 12', useCount: 100 }])
})

test('[G2] a newer version of the app gets the database, and the older tab says so', {
  tag: '@everyday',
}, async ({ context, openTab }) => {
  const [old, newer] = [await openTab(context), await openTab(context)]
  const id = await old.evaluate(() => window.devicePage.add('Yamazaki 12'))
  await old.evaluate((bottle) => window.devicePage.logUses(bottle, 2), id)
  await newer.reload()
  expect(await newer.evaluate(() => window.devicePage.openNewerVersion())).toEqual({
    version: (schemaVersions.at(-1)!.number + 1) * 10,
    bottles: ['Yamazaki 12'],
    waiting: ['bottle.add', 'bottle.logUse', 'bottle.logUse'],
  })
  await expect.poll(() => old.evaluate(() => window.devicePage.state())).toBe('reload_needed')
  await expect(old.evaluate(() => window.devicePage.add('not saved'))).rejects.toThrow(
    /StorageFault|closed/i,
  )
})
