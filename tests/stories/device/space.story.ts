import { openDevice } from '../../support/chromium.ts'
import { expect, test } from './device-story.ts'

test('[A3] without space nothing is shown as saved, and pending changes stay', async ({ site }) => {
  // A profile on the disk: what a private window may store is reckoned in another way.
  const device = await openDevice({ origin: site })
  try {
    const tab = device.page
    const session = await device.context.newCDPSession(tab)
    const { origin } = new URL(site)
    // Before anything is stored: Chromium asks for the room that is left only now and then.
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 5_000_000 })
    await tab.goto(site)
    await tab.evaluate(() => window.devicePage.open())
    await tab.evaluate(() => window.devicePage.add('before'))
    const outcome = await tab.evaluate(async () => {
      let saved = 0
      try {
        for (; saved < 4_000; saved += 40) await window.devicePage.addLarge(40)
        return { saved, error: undefined }
      } catch (error) {
        return { saved, error: (error as { kind?: string }).kind }
      }
    })
    // The fault must have come, or nothing was shown here.
    expect(outcome.error).toBe('full')
    await session.send('Storage.overrideQuotaForOrigin', { origin })

    const waiting = await tab.evaluate(() => window.devicePage.outbox())
    expect(waiting).toHaveLength(1 + outcome.saved)
    await expect
      .poll(async () => (await tab.evaluate(() => window.devicePage.shown())).length)
      .toBe(1 + outcome.saved)
    await tab.evaluate(() => window.devicePage.add('after'))
    expect(await tab.evaluate(() => window.devicePage.outbox())).toHaveLength(2 + outcome.saved)
  } finally {
    await device.discard()
  }
})
