import { afterAll, expect, test } from 'vitest'
import { canKill } from '../proof/browser/kill.ts'
import { engines, thisApp } from './engines.ts'
import { Sessions, within } from './session.ts'

const sessions = new Sessions()
afterAll(() => sessions.remove())

const adds = 200

test.skipIf(!canKill)(
  '[A1] a browser that is killed after 200 awaited additions has each of them, and sends each',
  { timeout: 300_000 },
  async () => {
    const app = engines.find(({ name }) => name === thisApp)!
    const session = await sessions.open(app, 0)
    try {
      const page = await session.tab()
      await within(page.evaluate(() => window.bench.connect()))
      session.wire.cut()
      await within(page.evaluate((count) => window.bench.add(0, count), adds))
      await session.killBrowser()

      // The page comes from the server, but nothing is sent before it connects.
      session.wire.mend()
      const again = await session.tab()
      expect(await again.evaluate(() => window.bench.count())).toBe(adds)
      expect(await session.control.count()).toBe(0)
      await within(again.evaluate(() => window.bench.connect()))
      await within(again.evaluate(() => window.bench.replay()))
      expect(await session.control.count()).toBe(adds)
      expect(await again.evaluate(() => window.bench.count())).toBe(adds)
    } finally {
      await session.close()
    }
  },
)
