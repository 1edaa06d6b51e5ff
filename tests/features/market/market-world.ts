import { afterAll, afterEach, beforeAll } from 'vitest'
import type { EngineName } from '../../support/engines.ts'
import { type Market, openMarket } from './market.ts'

/** One market for all tests of the surrounding `describe`; its laws hold after each of them. */
export function marketWorld(engine: EngineName) {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine)
  })
  afterEach(() => market.assertLaws())
  afterAll(() => market.close())
  return {
    get market() {
      return market
    },
  }
}
