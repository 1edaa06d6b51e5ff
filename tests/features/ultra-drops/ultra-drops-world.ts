import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { UltraDropPage } from '../../../shared/features/ultra-drops/endpoints.ts'
import type { Person } from '../../http/door.ts'
import type { EngineName } from '../../support/engines.ts'
import { marketWorld } from '../market/market-world.ts'
import { anUltraDrop } from './an-ultra-drop.ts'

/** A market whose store plans ultra drops, for all tests of the surrounding `describe`. */
export function ultraDropsWorld(engine: EngineName) {
  const world = marketWorld(engine)
  const own = (path = '') => `/api/stores/${world.market.store}/ultra-drops${path}`
  const plan = (changes: Record<string, unknown> = {}) =>
    world.market.ask(world.market.owner, own(), {
      body: anUltraDrop(world.market.now(), changes),
      key: randomUUID(),
    })
  async function planned(changes: Record<string, unknown> = {}): Promise<string> {
    const said = await plan(changes)
    expect(said).toMatchObject({ http: 200 })
    return String(said['id'])
  }
  const put = (who: Person, id: string, what: 'entry' | 'request') =>
    world.market.ask(who, `/api/ultra-drops/${id}/${what}`, { method: 'PUT' })
  const page = async (id: string, who: Pick<Person, 'fetch'> = world.market.door.visitor()) =>
    (await world.market.ask(who, `/api/ultra-drops/${id}`)) as unknown as UltraDropPage
  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => world.market.person()))

  return {
    get market() {
      return world.market
    },
    own,
    plan,
    planned,
    put,
    page,
    people,
  }
}
