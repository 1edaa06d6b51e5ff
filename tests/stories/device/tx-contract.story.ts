import { expect, test } from './device-story.ts'

test('the device keeps every promise of a transaction, on the IndexedDB of a browser', async ({
  tab,
}) => {
  expect(await tab.evaluate(() => window.devicePage.casesOfContract)).toBeGreaterThan(10)
  expect(await tab.evaluate(() => window.devicePage.brokenPromises())).toEqual([])
})
