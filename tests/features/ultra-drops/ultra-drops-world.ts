import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { UltraDropPage } from '../../../shared/features/ultra-drops/endpoints.ts'
import type { Person } from '../../http/door.ts'
import type { EngineName } from '../../support/engines.ts'
import { type Market, openMarket } from '../market/market.ts'
import { anUltraDrop } from './an-ultra-drop.ts'

/** A market whose store plans ultra drops, for all tests of the surrounding `describe`. */
export function ultraDropsWorld(engine: EngineName) {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine)
  })
  afterEach(() => market.assertLaws())
  afterAll(() => market.close())

  const own = (path = '') => `/api/stores/${market.store}/ultra-drops${path}`
  const plan = (changes: Record<string, unknown> = {}) =>
    market.ask(market.owner, own(), {
      body: anUltraDrop(market.now(), changes),
      key: randomUUID(),
    })
  async function planned(changes: Record<string, unknown> = {}): Promise<string> {
    const said = await plan(changes)
    expect(said).toMatchObject({ http: 200 })
    return String(said['id'])
  }
  const put = (who: Person, id: string, what: 'entry' | 'request') =>
    market.ask(who, `/api/ultra-drops/${id}/${what}`, { method: 'PUT' })
  const page = async (id: string, who: Pick<Person, 'fetch'> = market.door.visitor()) =>
    (await market.ask(who, `/api/ultra-drops/${id}`)) as unknown as UltraDropPage
  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => market.person()))

  return {
    get market() {
      return market
    },
    own,
    plan,
    planned,
    put,
    page,
    people,
  }
}
